import type { Feature } from '../feature.ts'
import { calendarMethods } from './methods.ts'
import { calendars } from './migrations/006-calendars.ts'
import { addCalendarRoutes } from './routes.ts'

export const calendar: Feature = {
  name: 'calendar',
  migrations: [calendars],
  methods: () => calendarMethods,
  routes: addCalendarRoutes,
}
