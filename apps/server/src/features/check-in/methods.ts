import { allOf, where } from '@cubic/contract'
import { type Method, readInstant, readInteger, readText, readUuid } from '@cubic/data-platform'
import { scanners } from '../people/roles.ts'
import { checkInTicket } from './commands/check-in-ticket.ts'
import { undoCheckIn } from './commands/undo-check-in.ts'

type Arguments = { readonly [name: string]: unknown }

export const checkInMethods: readonly Method[] = [
  {
    model: 'CubicEventApplicant',
    name: 'check_in',
    right: scanners,
    when: () =>
      allOf(
        where('registration_status', '=', 'success'),
        where('check_in_status', '!=', 'attend'),
        where('event_id.sign_in', '=', true),
      ),
    run: (tx, caller, id, args) =>
      checkInTicket(tx, caller, id, {
        at: readInstant(args, 'at'),
        source: readText(args, 'source', 100),
        scanId: readUuid(args, 'scan_id'),
        eventId: readEventId(args),
      }),
  },
  {
    model: 'CubicEventApplicant',
    name: 'undo_check_in',
    right: scanners,
    when: () => where('check_in_status', '=', 'attend'),
    run: (tx, caller, id) => undoCheckIn(tx, caller, id),
  },
]

function readEventId(args: Arguments): number | null {
  return args['event_id'] === undefined || args['event_id'] === null
    ? null
    : readInteger(args, 'event_id', 1, 2 ** 31 - 1)
}
