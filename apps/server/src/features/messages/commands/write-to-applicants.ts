import {
  AppError,
  type CheckedArgumentsOf,
  cutText,
  type MethodOutcome,
  ok,
  refuse,
  type WRITE_TO_APPLICANTS,
} from '@cubic/contract'
import type { Caller, Tx } from '@cubic/data-platform'
import { useLimit } from '../../../infra/limits/rate-limits.ts'
import { recordChange } from '../../audit/commands/record-change.ts'
import { inAudience, unknownInBroadcast } from '../internal/broadcast.ts'

/** Stops a stolen account of an organiser, and a script that runs wild. */
const OF_AN_EVENT = { max: 20, seconds: 3600 }
const OF_AN_AUTHOR = { max: 60, seconds: 86_400 }
const LATEST_DAYS = 366
/** Names an SMS in lists. */
const TITLE_MAX = 60

type Given = CheckedArgumentsOf<typeof WRITE_TO_APPLICANTS>
type Asked = { readonly given: Given; readonly canSms: boolean }

/** The worker enqueues the message for each applicant when its time has come. */
export async function writeToApplicants(
  tx: Tx,
  caller: Caller,
  eventId: number,
  { given, canSms }: Asked,
): Promise<MethodOutcome<typeof WRITE_TO_APPLICANTS>> {
  const { audience, applicant_ids: applicantIds, channels, request_id: requestId, send_time: sendTime } = given
  const known = await tx.one<{ id: number; people: number }>`
    select id, coalesce(people_number, 0) as people from cubic_broadcast
    where request_id = ${requestId} and event_id = ${eventId} and author_id = ${caller.userId}`
  if (known) return ok(known)
  const body = given.body_cn || given.body_en
  const subject = given.subject_cn || given.subject_en || (channels === 'sms' && cutText(body ?? '', TITLE_MAX))
  if (!body || !subject) return refuse('message:no_text')
  const unknown = unknownInBroadcast(given)
  if (unknown.length > 0) return refuse('message:unknown_variable', { names: unknown.join(' ') })
  if (channels !== 'email' && !canSms) return refuse('message:no_sms')
  const time = await tx.one<{ wrong: boolean }>`
    select coalesce(${sendTime}::timestamptz not between now() and now() + make_interval(days => ${LATEST_DAYS}), false) as wrong`
  if (time?.wrong) return refuse('message:time_past')
  const found = await tx.one<{ people: number }>`
    select count(*)::integer as people from cubic_event_applicant applicant
    where applicant.event_id = ${eventId} and ${inAudience({ audience, applicantIds })}`
  const people = found?.people ?? 0
  if (people === 0) return refuse('message:nobody')
  await keepLimits(tx, caller, eventId)
  const made = await tx.one<{ id: number }>`
    insert into cubic_broadcast (event_id, subject_cn, subject_en, body_cn, body_en, audience, applicant_ids, channels, send_time,
      state, people_number, author_id, request_id, created_time)
    values (${eventId}, ${given.subject_cn || (given.subject_en ? null : subject)}, ${given.subject_en}, ${given.body_cn}, ${given.body_en},
      ${audience}, ${applicantIds}::integer[], ${channels}, coalesce(${sendTime}::timestamptz, now()), 'scheduled', ${people}, ${caller.userId},
      ${requestId}, now())
    on conflict (request_id) do nothing returning id`
  // The same request at the same time, or a request id that somebody else has used.
  if (!made) throw new AppError('BadRequest', { cn: '重复的 request_id', en: 'The request_id has been used' })
  await recordChange(tx, caller, {
    model: 'CubicEventBase',
    id: eventId,
    action: 'write_to_applicants',
    before: null,
    after: { broadcast: made.id, subject, audience, channels, people, send_time: sendTime?.toISOString() ?? null },
  })
  return ok({ id: made.id, people })
}

async function keepLimits(tx: Tx, caller: Caller, eventId: number): Promise<void> {
  const limits = [
    { key: `broadcast:event:${eventId}`, ...OF_AN_EVENT },
    { key: `broadcast:author:${caller.userId ?? 0}`, ...OF_AN_AUTHOR },
  ]
  for (const limit of limits) {
    if (await useLimit(tx, limit))
      throw new AppError('LimitExceeded', {
        cn: '短时间内写的消息太多，请稍后再试',
        en: 'Too many messages were written in a short time. Please try again later',
      })
  }
}
