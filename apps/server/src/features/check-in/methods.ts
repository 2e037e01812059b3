import {
  ACCEPT_SCANS,
  allOf,
  anyOf,
  CHECK_IN,
  CHECK_OUT,
  MAKE_SCANNER_PASS,
  MAKE_TEST_TICKETS,
  MOVE_TO_SESSION,
  type Outcome,
  PUBLIC_STATUSES,
  REGISTER_AT_DOOR,
  REMOVE_DEVICE,
  REMOVE_TEST_TICKETS,
  REVOKE_SCANNER_PASS,
  SELF_CHECK_IN,
  SELF_CHECK_OUT,
  SET_ATTENDANCE,
  SETTLE_SCAN,
  UNDO_CHECK_IN,
  UNDO_CHECK_OUT,
  VENUE_CODE,
  where,
} from '@cubic/contract'
import { type Caller, defineMethod, type Method, type Rule } from '@cubic/data-platform'
import type { Config } from '../../infra/services/configuration.ts'
import type { LateServices } from '../feature.ts'
import { limitedNetwork } from '../../infra/network/networks.ts'
import type { TryLimit } from '../../infra/limits/tries.ts'
import { SELF_WAYS } from '@cubic/domain/check-in/venue-code'
import { holderOrSubmitter } from '../tickets/data/access.ts'
import { atTheDoor, entersAttendance, staffOf } from './data/access.ts'
import { acceptScans } from './commands/accept-scans.ts'
import { checkInSelf, checkOutSelf } from './commands/check-in-self.ts'
import { checkInTicket, checkOutTicket } from './commands/check-in-ticket.ts'
import { makeScannerPass } from './commands/make-scanner-pass.ts'
import { makeTestTickets } from './commands/make-test-tickets.ts'
import { moveToSession } from './commands/move-to-session.ts'
import { registerAtDoor } from './commands/register-at-door.ts'
import { removeDevice } from './commands/remove-device.ts'
import { removeTestTickets } from './commands/remove-test-tickets.ts'
import { revokeScannerPass } from './commands/revoke-scanner-pass.ts'
import { setAttendance } from './commands/set-attendance.ts'
import { settleScan } from './commands/settle-scan.ts'
import { showVenueCode } from './commands/show-venue-code.ts'
import { undoCheckIn, undoCheckOut } from './commands/undo-check-in.ts'

export const checkInMethods = (config: Config, services: LateServices): readonly Method[] => [
  ...doorMethods,
  ...selfCheckInMethods(config, services),
  ...staffMethods(config),
]

const doorMethods: readonly Method[] = [
  defineMethod(CHECK_IN, {
    ...atTheDoor('event_id'),
    when: () =>
      allOf(
        where('registration_status', '=', 'success'),
        where('check_in_status', '!=', 'attend'),
        where('event_id.sign_in', '=', true),
      ),
    run: (tx, caller, id, scan) => checkInTicket(tx, caller, id, scan),
  }),
  defineMethod(UNDO_CHECK_IN, {
    ...atTheDoor('event_id'),
    when: () => where('check_in_status', '=', 'attend'),
    run: (tx, caller, id, given) => undoCheckIn(tx, caller, id, given),
  }),
  defineMethod(CHECK_OUT, {
    ...atTheDoor('event_id'),
    when: () => allOf(where('check_in_status', '=', 'attend'), where('event_id.sign_out', '=', true)),
    run: (tx, caller, id, scan) => checkOutTicket(tx, caller, id, scan),
  }),
  defineMethod(UNDO_CHECK_OUT, {
    ...atTheDoor('event_id'),
    when: () => allOf(where('check_in_status', '=', 'attend'), where('event_id.sign_out', '=', true)),
    run: (tx, caller, id, given) => undoCheckOut(tx, caller, id, given),
  }),
  defineMethod(MOVE_TO_SESSION, {
    ...atTheDoor('event_id'),
    when: () => allOf(where('registration_status', '=', 'success'), where('regist_id.choose_sessions', '=', 'some')),
    run: (tx, caller, id, { session_id: session }) => moveToSession(tx, caller, id, session),
  }),
  defineMethod(REGISTER_AT_DOOR, {
    ...atTheDoor('id'),
    when: () => allOf(where('regist_id.walk_in', '=', true), where('status', 'in', ['not_start', 'processing'])),
    run: (tx, caller, id, given) => registerAtDoor(tx, caller, id, given),
  }),
]

const selfCheckInMethods = ({ publicUrl }: Config, services: LateServices): readonly Method[] => [
  defineMethod(VENUE_CODE, {
    ...atTheDoor('id'),
    when: () =>
      allOf(
        where('sign_in', '=', true),
        where('regist_id.sign_in_type', 'in', SELF_WAYS),
        where('status', 'in', PUBLIC_STATUSES),
      ),
    run: (tx, _caller, id) => showVenueCode(tx, id, publicUrl),
  }),
  defineMethod(SELF_CHECK_IN, {
    ...byVenueCode(services, () =>
      allOf(
        where('event_id.sign_in', '=', true),
        // each session has a check-in of its own
        anyOf(where('check_in_status', '!=', 'attend'), where('event_id.session_ids', 'is not null')),
      ),
    ),
    run: (tx, caller, id, given) => checkInSelf(tx, caller, id, given),
  }),
  defineMethod(SELF_CHECK_OUT, {
    ...byVenueCode(services, () =>
      allOf(where('check_in_status', '=', 'attend'), where('event_id.sign_out', '=', true)),
    ),
    run: (tx, caller, id, given) => checkOutSelf(tx, caller, id, given),
  }),
]

/** What holders do by the code on the venue's screen; wrong codes are limited. */
const byVenueCode = (services: LateServices, isOf: Rule) => ({
  right: holderOrSubmitter,
  when: (caller: Caller) =>
    allOf(
      where('registration_status', '=', 'success'),
      where('registration.sign_in_type', 'in', SELF_WAYS),
      where('event_id.status', 'in', PUBLIC_STATUSES),
      isOf(caller),
    ),
  guard: <Value>(caller: Caller, run: () => Promise<Outcome<Value>>): Promise<Outcome<Value>> =>
    services().tries(
      guessLimits(caller),
      run,
      (outcome) => !outcome.ok && outcome.refusal === 'event:venue_code_wrong',
    ),
})

const staffMethods = ({ publicUrl }: Config): readonly Method[] => [
  // A pass makes no passes: otherwise it would outlive its own revocation.
  defineMethod(MAKE_SCANNER_PASS, {
    right: staffOf('id'),
    when: () => where('status', 'in', PUBLIC_STATUSES),
    run: (tx, caller, id, given) => makeScannerPass(tx, caller, id, { ...given, publicUrl }),
  }),
  defineMethod(REVOKE_SCANNER_PASS, {
    right: staffOf('id'),
    run: (tx, caller, id, { pass_id }) => revokeScannerPass(tx, caller, id, pass_id),
  }),
  defineMethod(REMOVE_DEVICE, {
    right: staffOf('event_id'),
    run: (tx, caller, id) => removeDevice(tx, caller, id),
  }),
  defineMethod(ACCEPT_SCANS, {
    right: staffOf('event_id'),
    when: () => where('late_scans', '>', 0),
    run: (tx, caller, id) => acceptScans(tx, caller, id),
  }),
  defineMethod(MAKE_TEST_TICKETS, {
    right: staffOf('id'),
    when: () => where('status', 'in', PUBLIC_STATUSES),
    run: (tx, caller, id, { count }) => makeTestTickets(tx, caller, id, count),
  }),
  defineMethod(REMOVE_TEST_TICKETS, {
    right: staffOf('id'),
    run: (tx, caller, id) => removeTestTickets(tx, caller, id),
  }),
  defineMethod(SET_ATTENDANCE, {
    right: entersAttendance('event_id'),
    when: () =>
      allOf(
        where('registration_status', '=', 'success'),
        where('event_id.sign_in', '=', true),
        anyOf(where('event_id.sign_out', '=', true), where('event_id.session_ids', 'is not null')),
      ),
    run: (tx, caller, id, given) => setAttendance(tx, caller, id, given),
  }),
  defineMethod(SETTLE_SCAN, {
    right: staffOf('event_id'),
    when: () => allOf(where('conflict', 'is not null'), where('settled_time', 'is null')),
    run: (tx, caller, id, { note }) => settleScan(tx, caller, id, note),
  }),
]

/**
 * Three codes of 30 bits are good at a time: at ten guesses in five minutes, one in ten million people finds one in an
 * hour.
 */
const GUESSES = { user: { max: 10, seconds: 300 }, address: { max: 3000, seconds: 300, slowMs: 1000 } }

/** A whole hall may share an address. */
function guessLimits({ userId, address }: Caller): readonly TryLimit[] {
  return [
    { key: `venue-code:user:${userId}`, ...GUESSES.user },
    { key: `venue-code:address:${limitedNetwork(address)}`, ...GUESSES.address },
  ]
}
