import { type CHOOSE_SESSIONS_OF_TICKET, LIVE, type MethodOutcome, ok, refuse, SEAT_HOLDING } from '@cubic/contract'
import type { Caller, Tx } from '@cubic/data-platform'
import { isRunningOrComing } from '@cubic/domain/event/status'
import { choiceProblems } from '@cubic/domain/session/choice'
import { recordChange } from '../../audit/commands/record-change.ts'
import { moveSessionSeats } from '../seats/move-seats.ts'
import { lockRegistration } from '../submission/open-registrations.ts'
import { placeInsert } from '../submission/session-places.ts'
import { choosable, createSessionSeating } from '../submission/session-seating.ts'
import { promoteSessions } from '../waitlist/promote-sessions.ts'

type Ticket = { readonly event_id: number; readonly registration_status: string }
type Chosen = { readonly session_id: number; readonly seated: boolean }

/** Takes the new seats before it lets the old ones go: nobody loses a seat for one that is gone. */
export async function chooseSessions(
  tx: Tx,
  caller: Caller,
  id: number,
  { chosen, byStaff }: { readonly chosen: readonly number[]; readonly byStaff: boolean },
): Promise<MethodOutcome<typeof CHOOSE_SESSIONS_OF_TICKET>> {
  const ticket = await tx.one<Ticket>`
    select event_id, registration_status from cubic_event_applicant where id = ${id} and registration_status = any(${LIVE}) for update`
  if (!ticket) return refuse('event:forbidden_transition')
  const { event_id: eventId, registration_status: status } = ticket
  const registration = await lockRegistration(tx, eventId)
  const sessions = registration && choosable(registration)
  if (!registration || !sessions) return refuse('event:no_choice_of_sessions')
  const isOpen = byStaff ? isRunningOrComing(registration.eventStatus) : registration.canEdit
  if (!isOpen) return refuse('event:edit_closed')

  const before = await tx.rows<Chosen>`
    select session_id, seated from cubic_session_choice where applicant_id = ${id} order by session_id`
  const had = before.map((choice) => choice.session_id)
  const now = registration.now.getTime()
  const isOver = (sessionId: number) => sessions.some((session) => session.id === sessionId && session.end <= now)
  // What is over was attended or missed, and stays.
  const wanted = [...chosen, ...had.filter((sessionId) => isOver(sessionId) && !chosen.includes(sessionId))]
  const rules = { allowOverlap: registration.allow_overlap === true, now, before: had, byStaff }
  const problems = choiceProblems(sessions, wanted, rules)
  if (problems.length > 0) return refuse('event:invalid_field', {}, problems)

  const isSeated = SEAT_HOLDING.some((each) => each === status)
  const added = wanted.filter((sessionId) => !had.includes(sessionId))
  const places = createSessionSeating(registration).find([added], { isSeated })
  if (!places.ok) return places
  const dropped = before.filter((choice) => !wanted.includes(choice.session_id))
  const moves = new Map(dropped.filter(({ seated }) => seated).map((choice) => [choice.session_id, -1]))
  const taken = places.value.flat()
  for (const { session_id: sessionId, seated } of taken) if (seated) moves.set(sessionId, 1)
  await moveSessionSeats(tx, moves)
  if (taken.length > 0) await tx.run`${placeInsert(taken.map((place) => ({ applicant_id: id, ...place })))}`
  if (dropped.length > 0)
    await tx.run`delete from cubic_session_choice where applicant_id = ${id} and session_id = any(${dropped.map((choice) => choice.session_id)})`
  if (added.length + dropped.length > 0)
    await recordChange(tx, caller, {
      model: 'CubicEventApplicant',
      id,
      action: 'choose_sessions',
      before: { sessions: had },
      after: { sessions: wanted.toSorted((one, other) => one - other) },
    })
  await promoteSessions(tx, caller, eventId)
  const after = await tx.rows<Chosen>`
    select session_id, seated from cubic_session_choice where applicant_id = ${id} order by session_id`
  return ok({
    seated: after.filter(({ seated }) => seated).map((choice) => choice.session_id),
    waiting: after.filter(({ seated }) => !seated).map((choice) => choice.session_id),
  })
}
