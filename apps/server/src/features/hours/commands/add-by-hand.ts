import {
  CubicHourEntry,
  type FieldProblem,
  fillText,
  FIELD_PROBLEMS,
  type HourSource,
  ok,
  type Outcome,
  type Refusal,
  refuse,
  REFUSALS,
  type Text,
} from '@cubic/contract'
import type { Caller, Tx } from '@cubic/data-platform'
import { hasDecimals } from '@cubic/domain/hours/award'
import { addWorkingDays } from '@cubic/domain/hours/working-days'
import { isEventManager } from '../../people/data/roles.ts'
import { findHourSettings } from '../data/settings.ts'
import { claimHourFile, holdHourFile } from './claim-hour-file.ts'
import { countHours, lockPeople } from './count-hours.ts'
import { isOwn } from './correct-hours.ts'
import { publishEntries } from './publish-hours.ts'
import { enqueueHoursMessages } from './enqueue-hours-messages.ts'

export type ByHand = {
  readonly person_id: number
  readonly event_id: number | null
  readonly hours: number
  readonly reason: string
  readonly proof: string | null
  readonly earned_time: Date | null
  readonly source: HourSource
  readonly timeZone: string
}
type Settled = {
  readonly earned_hours: number
  readonly earned_time: Date
  readonly source: HourSource
  readonly state: 'proposed'
  readonly proposed_time: Date
  readonly creator: number | null
}

const DECIMALS: Text = REFUSALS['hours:hours_invalid']
const LATER: Text = { cn: '不能晚于现在', en: 'cannot be later than now' }

/** Serves single entries and imports. */
export async function addByHand(tx: Tx, caller: Caller, entry: ByHand): Promise<Outcome<Settled>> {
  const { person_id: personId, event_id: eventId, hours, source, timeZone } = entry
  const person = await tx.one<{ user_id: number | null; now: Date }>`
    select user_id, now() as now from cubic_event_person where id = ${personId}`
  if (person && isOwn(caller, person)) return refuse('hours:own_entry')
  const event =
    eventId === null
      ? undefined
      : await tx.one<{ end_time: Date | null; day: string | null; today: string }>`
          select end_time, (end_time at time zone ${timeZone})::date::text as day, (now() at time zone ${timeZone})::date::text as today
          from cubic_event_base where id = ${eventId}`
  const now = person?.now ?? new Date()
  if (event) {
    if (event.end_time === null || event.day === null || event.end_time > now) return refuse('hours:not_over')
    const { makeUpDays } = await findHourSettings(tx)
    const last = addWorkingDays(event.day, makeUpDays)
    if (event.today > last && !isEventManager(caller))
      return refuse('hours:make_up_over', { day: last, days: makeUpDays })
  }
  const earnedTime = event?.end_time ?? entry.earned_time
  const problems = [
    ...(entry.reason.trim() === '' ? [problemOf('reason', 'required')] : []),
    ...(hasDecimals(hours, 2) ? [] : [problemOf('hours', 'content', DECIMALS)]),
    ...(earnedTime ? [] : [problemOf('earned_time', 'required')]),
    ...(earnedTime && earnedTime > now ? [problemOf('earned_time', 'content', LATER)] : []),
  ]
  if (!(await holdHourFile(tx, entry.proof, caller.userId))) return refuse('hours:file_unknown')
  if (problems.length > 0 || !earnedTime) return refuse('save:invalid', {}, problems)
  return ok({
    earned_hours: hours,
    earned_time: earnedTime,
    source,
    state: 'proposed',
    proposed_time: now,
    creator: caller.userId,
  })
}

function problemOf(
  field: 'reason' | 'hours' | 'earned_time',
  problem: 'required' | 'content',
  reason?: Text,
): FieldProblem {
  const { label: name } = CubicHourEntry.fields[field]
  return { problem, field, parameters: { name, ...(reason && { reason }) } }
}

/** For the line of a spreadsheet. */
export function problemText({ problem, parameters }: FieldProblem, lang: Caller['lang']): string {
  return fillText(FIELD_PROBLEMS[problem], lang, parameters)
}

/** Hours of an event wait for its publication; others are published at once, since nobody else would. */
export async function settleByHand(tx: Tx, id: number, timeZone: string): Promise<Refusal | undefined> {
  const entry = await tx.one<{ person_id: number; is_published: boolean; proof: string | null }>`
    select person_id, proof, event_id is null or exists (
      select 1 from cubic_hour_entry other where other.event_id = entry.event_id and other.state <> 'proposed') as is_published
    from cubic_hour_entry entry where id = ${id}`
  if (!entry) return undefined
  await claimHourFile(tx, entry.proof, id)
  await lockPeople(tx, [entry.person_id])
  const published = entry.is_published ? await publishEntries(tx, { ids: [id] }) : []
  await countHours(tx, [entry.person_id], timeZone)
  if (published.length > 0) await enqueueHoursMessages(tx, [id], { about: 'hours_published' })
  return undefined
}
