import {
  fillText,
  LIVE,
  type MethodOutcome,
  ok,
  type READMIT_APPLICANTS,
  REFUSALS,
  type RefusalKind,
  type RegistrationStatus,
  SEAT_HOLDING,
  type UNDO_REVIEWS,
} from '@cubic/contract'
import { type Caller, raw, type Tx, violates } from '@cubic/data-platform'
import { recordChange, recordChanges } from '../../audit/commands/record-change.ts'
import { enqueueForChange, lockUnsent, withdrawMessages } from '../../messages/commands/enqueue-messages.ts'
import { lastDecision } from '../reading/last-decision.ts'
import { openSubmission } from '../submission/submission.ts'
import { promoteWaitlist } from '../waitlist/promote-waitlist.ts'
import { retakeSeat } from './retake-seat.ts'
import { whyDecided } from '../internal/why-decided.ts'

/** An applicant whose last change of state staff made, and the state before it. */
type Undoable = {
  readonly id: number
  readonly event_id: number
  readonly regist_id: number
  readonly submitter_id: number | null
  readonly registration_status: RegistrationStatus
  readonly before: string
  /** The entry of that change in the audit log. */
  readonly entry: number
}
/**
 * Takes back the last review or withdrawal by staff, if nothing has changed the applicant's state since. A seat
 * is given back only while it is free and nobody waits for it; people who waited get their old place. The
 * others are skipped and named.
 */
export async function undoReviews(
  tx: Tx,
  caller: Caller,
  ids: readonly number[],
): Promise<MethodOutcome<typeof UNDO_REVIEWS>> {
  const undoable = await lockUndoable(tx, ids)
  const changes = undoable.map(({ id, registration_status: status, entry }) => ({ id, status, entry }))
  const unheard = await lockUnsent(tx, changes)
  const isSeated = ({ registration_status: status }: Undoable) => SEAT_HOLDING.some((each) => each === status)
  const undone = new Set(
    await takeBackApprovals(
      tx,
      caller,
      undoable.filter((applicant) => isSeated(applicant)),
    ),
  )
  const why = new Map<number, RefusalKind>()
  const out = undoable.filter((applicant) => !isSeated(applicant))
  for (const applicant of out.toSorted(bySeatCounter)) {
    const isQuiet = unheard.has(applicant.id)
    const refusal = (await hasNewerSubmission(tx, applicant))
      ? 'event:registered_again'
      : await (applicant.before === 'waitlisted' ? waitAgain : sitAgain)(tx, caller, applicant, isQuiet)
    if (refusal) why.set(applicant.id, refusal)
    else undone.add(applicant.id)
  }
  await withdrawMessages(
    tx,
    changes.filter(({ id }) => undone.has(id)),
  )
  const skipped = ids.filter((id) => !undone.has(id))
  const arrived = await tx.rows<{ id: number }>`
    select id from cubic_event_applicant where id = any(${skipped}) and check_in_status = 'attend'`
  const hasArrived = new Set(arrived.map(({ id }) => id))
  const reasons = skipped.map((id) => {
    const kind = why.get(id) ?? (hasArrived.has(id) ? 'event:arrived_already' : 'event:nothing_to_undo')
    return [id, fillText(REFUSALS[kind], caller.lang)] as const
  })
  return ok({ undone: ids.filter((id) => undone.has(id)), skipped, reasons: Object.fromEntries(reasons) })
}

/** Approves rejected applicants after all: each takes a free seat that nobody waits for. */
export async function readmitApplicants(
  tx: Tx,
  caller: Caller,
  ids: readonly number[],
): Promise<MethodOutcome<typeof READMIT_APPLICANTS>> {
  const rejected = await tx.rows<Pick<Undoable, 'id' | 'event_id' | 'regist_id' | 'submitter_id'>>`
    select id, event_id, regist_id, submitter_id from cubic_event_applicant
    where id = any(${ids}) and registration_status = 'review_failed' order by id for update`
  const readmitted: number[] = []
  const why: { [id: string]: string } = {}
  for (const applicant of rejected.toSorted(bySeatCounter)) {
    const refusal = (await hasNewerSubmission(tx, applicant))
      ? 'event:registered_again'
      : seatRefusal(await retakeSeat(tx, caller, applicant.id, { action: 'audit', status: 'success' }))
    if (refusal) why[applicant.id] = fillText(REFUSALS[refusal], caller.lang)
    else readmitted.push(applicant.id)
  }
  const done = new Set(readmitted)
  const skipped = ids.filter((id) => !done.has(id))
  return ok({ readmitted, skipped, reasons: { ...(await whyDecided(tx, caller, skipped)), ...why } })
}

/** The order in which seat counters are locked after the applicants: the same everywhere, so that nobody deadlocks. */
function bySeatCounter(one: Pick<Undoable, 'id' | 'regist_id'>, other: Pick<Undoable, 'id' | 'regist_id'>): number {
  return one.regist_id - other.regist_id || one.id - other.id
}

async function lockUndoable(tx: Tx, ids: readonly number[]): Promise<readonly Undoable[]> {
  await tx.run`select 1 from cubic_event_applicant
    where id = any(${ids}) and registration_status in ('success', 'review_failed', 'withdrawn') order by id for update`
  return tx.rows<Undoable>`
    select applicant.id, applicant.event_id, applicant.regist_id, applicant.submitter_id, applicant.registration_status, last.entry, last.before
    from cubic_event_applicant applicant cross join lateral ${lastDecision(raw('applicant'))} last where applicant.id = any(${ids})`
}

/** Approved applicants hold a seat before and after. */
async function takeBackApprovals(tx: Tx, caller: Caller, approved: readonly Undoable[]): Promise<readonly number[]> {
  const ids = approved.map((applicant) => applicant.id)
  await tx.run`update cubic_event_applicant set registration_status = 'waiting_review' where id = any(${ids})`
  await recordChanges(
    tx,
    caller,
    approved.map(({ id, registration_status }) => ({
      model: 'CubicEventApplicant',
      id,
      action: 'undo',
      before: { registration_status },
      after: { registration_status: 'waiting_review' },
    })),
  )
  return ids
}

/** Has the submitter registered again since? A submission's live applicants were all made at one time. */
async function hasNewerSubmission(
  tx: Tx,
  { id, event_id: eventId, submitter_id: submitterId }: Pick<Undoable, 'id' | 'event_id' | 'submitter_id'>,
) {
  if (submitterId === null) return false
  const newer = await tx.one`
    select 1 from cubic_event_applicant own, cubic_event_applicant other
    where own.id = ${id} and other.event_id = ${eventId} and other.submitter_id = ${submitterId}
      and other.registration_status = any(${LIVE}) and other.created_time is distinct from own.created_time limit 1`
  return newer !== undefined
}

function seatRefusal(outcome: Awaited<ReturnType<typeof retakeSeat>>): RefusalKind | undefined {
  if (outcome.ok) return undefined
  if (outcome.refusal === 'event:seat_taken') return 'event:no_seat_back'
  return outcome.refusal === 'event:already_registered' ? 'event:holds_ticket' : outcome.refusal
}

async function sitAgain(tx: Tx, caller: Caller, { id, before }: Undoable, isQuiet: boolean) {
  const status = before === 'success' ? 'success' : 'waiting_review'
  return seatRefusal(await retakeSeat(tx, caller, id, { action: 'undo', status, isQuiet }))
}

async function waitAgain(
  tx: Tx,
  caller: Caller,
  applicant: Undoable,
  isQuiet: boolean,
): Promise<RefusalKind | undefined> {
  const { id, event_id: eventId, regist_id: registId, submitter_id: submitterId } = applicant
  await tx.run`select 1 from cubic_seat_counter where regist_id = ${registId} for update`
  try {
    await tx.savepoint(
      () => tx.run`update cubic_event_applicant set registration_status = 'waitlisted' where id = ${id}`,
    )
  } catch (error) {
    if (violates(error, 'one_ticket_per_user')) return 'event:holds_ticket'
    throw error
  }
  if (submitterId !== null) await openSubmission(tx, eventId, submitterId)
  await recordChange(tx, caller, {
    model: 'CubicEventApplicant',
    id,
    action: 'undo',
    before: { registration_status: applicant.registration_status },
    after: { registration_status: 'waitlisted' },
  })
  if (!isQuiet) await enqueueForChange(tx, { case: 'waitlisted', applicantIds: [id] })
  await promoteWaitlist(tx, caller, registId)
  return undefined
}
