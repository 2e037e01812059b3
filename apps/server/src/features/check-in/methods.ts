import { allOf, CHECK_IN, UNDO_CHECK_IN, where } from '@cubic/contract'
import { defineMethod, type Method } from '@cubic/data-platform'
import { scanners } from '../people/roles.ts'
import { checkInTicket } from './commands/check-in-ticket.ts'
import { undoCheckIn } from './commands/undo-check-in.ts'

export const checkInMethods: readonly Method[] = [
  defineMethod(CHECK_IN, {
    right: scanners,
    when: () =>
      allOf(
        where('registration_status', '=', 'success'),
        where('check_in_status', '!=', 'attend'),
        where('event_id.sign_in', '=', true),
      ),
    run: (tx, caller, id, scan) => checkInTicket(tx, caller, id, scan),
  }),
  defineMethod(UNDO_CHECK_IN, {
    right: scanners,
    when: () => where('check_in_status', '=', 'attend'),
    run: (tx, caller, id) => undoCheckIn(tx, caller, id),
  }),
]
