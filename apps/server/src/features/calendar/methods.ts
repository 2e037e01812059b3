import { REMOVE_CALENDAR_LINK, RESET_CALENDAR_LINK } from '@cubic/contract'
import { defineMethod, type Method } from '@cubic/data-platform'
import { mine } from '../../infra/access/access-rules.ts'
import { removeCalendarLink } from './commands/remove-calendar-link.ts'
import { resetCalendarLink } from './commands/reset-calendar-link.ts'

export const calendarMethods: readonly Method[] = [
  defineMethod(RESET_CALENDAR_LINK, {
    right: mine('id'),
    run: (tx, caller, id) => resetCalendarLink(tx, caller, id),
  }),
  defineMethod(REMOVE_CALENDAR_LINK, {
    right: mine('id'),
    run: (tx, caller, id) => removeCalendarLink(tx, caller, id),
  }),
]
