import type { Method } from '@cubic/data-platform'
import { mine } from '../../infra/access-rules.ts'
import { removeCalendarLink } from './commands/remove-calendar-link.ts'
import { resetCalendarLink } from './commands/reset-calendar-link.ts'

export const calendarMethods: readonly Method[] = [
  {
    model: 'User',
    name: 'reset_calendar_link',
    right: mine('id'),
    run: (tx, caller, id) => resetCalendarLink(tx, caller, id),
  },
  {
    model: 'User',
    name: 'remove_calendar_link',
    right: mine('id'),
    run: (tx, caller, id) => removeCalendarLink(tx, caller, id),
  },
]
