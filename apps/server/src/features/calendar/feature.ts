import type { Feature } from '../feature.ts'
import { calendarMethods } from './methods.ts'
import { calendars } from './migrations/006-calendars.ts'
import { addCalendarRoutes } from './routes.ts'
import { calendarKeeps } from './data/kept.ts'

export const calendar: Feature = {
  name: 'calendar',
  keeps: calendarKeeps,
  migrations: [calendars],
  methods: () => calendarMethods,
  routes: addCalendarRoutes,
}
