import type { Method } from '@cubic/data-platform'
import { mine } from '../people/access.ts'
import { resetCalendarLink } from './commands/reset-calendar-link.ts'

export const calendarMethods: readonly Method[] = [
  {
    model: 'User',
    name: 'reset_calendar_link',
    right: mine('id'),
    run: (tx, caller, id) => resetCalendarLink(tx, caller, id),
  },
]
