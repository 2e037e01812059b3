import { hash } from 'node:crypto'
import {
  type ApplicantInput,
  type ApplicationData,
  type Outcome,
  type Refusal,
  refuse,
  SERIES_DATES_MAX,
} from '@cubic/contract'
import {
  type Caller,
  invalidArgument,
  listCovered,
  type Queryable,
  readScopeFor,
  type Registry,
} from '@cubic/data-platform'
import { holdsFiles } from '@cubic/domain/registration/question-types'
import { type AskedForm, listAskedForms } from '../reading/same-forms.ts'
import { refuseUnseen } from '../reading/unseen-event.ts'
import type { Answer } from '../submission/first-answers.ts'
import type { RegistrationRequest } from '../submission/registration-request.ts'

export type DatesRequest = {
  /** The event whose form the answers are to. */
  readonly eventId: number
  readonly eventIds: readonly number[]
  readonly data: ApplicationData
  readonly location: string | null
  readonly source: string
}
export type DateAnswer = { readonly eventId: number; readonly answer: Outcome<unknown> }
type Options = {
  readonly db: Queryable
  readonly registry: Registry
  /** The one way in: each date is registered as if it were alone. */
  readonly add: (request: RegistrationRequest) => Promise<Answer>
}

/** Each date answers for itself; a refusal harms no other. The same request gets the same answers. */
export async function registerForDates(
  { db, registry, add }: Options,
  caller: Caller & { readonly userId: number },
  request: DatesRequest,
): Promise<readonly DateAnswer[]> {
  const { eventId, data } = request
  const eventIds = [...new Set(request.eventIds)]
  if (eventIds.length === 0 || eventIds.length > SERIES_DATES_MAX || !eventIds.every(isId))
    throw invalidArgument('event_ids')
  const { request_id: requestId } = data
  if (requestId === undefined) throw invalidArgument('request_id')
  const key = {
    userId: caller.userId,
    requestId,
    hash: hash('sha256', JSON.stringify([eventId, eventIds, data.applicants])),
  }
  const first = await findFirst(db, key, eventIds)
  if (first) return first

  const refused = await refuseDates({ db, registry }, caller, request, eventIds)
  const forms = await listAskedForms(db, [eventId, ...eventIds])
  const dateOf = await listDatesOfSessions(db, eventIds, data)
  const settled = await Promise.allSettled(
    eventIds.map(async (date): Promise<DateAnswer> => {
      const refusal = refused.get(date) ?? refuseForm(forms, request, eventIds, date)
      if (refusal) return { eventId: date, answer: refusal }
      const dated = { date, dateOf, asked: forms.get(eventId), form: forms.get(date) }
      const applicants = data.applicants.map((applicant) => toDate(applicant, dated))
      const answer = await add({
        eventId: date,
        projectId: null,
        data: { applicants, request_id: requestOfDate(requestId, date) },
        location: request.location,
        source: request.source,
      })
      return { eventId: date, answer }
    }),
  )
  const failed = settled.find((each) => each.status === 'rejected')
  // what was registered is remembered by date, and a client that asks again gets it
  if (failed) throw failed.reason
  const answers = settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  // where nobody was registered, nothing happened yet that a repetition must not change
  return answers.some(({ answer }) => answer.ok) ? remember(db, key, answers, eventIds) : answers
}

type Key = { readonly userId: number; readonly requestId: string; readonly hash: string }
type Stored = { readonly hash: string; readonly answers: readonly DateAnswer[] }

async function findFirst(
  db: Queryable,
  key: Key,
  eventIds: readonly number[],
): Promise<readonly DateAnswer[] | undefined> {
  const first = await db.one<Stored>`
    select encode(request_hash, 'hex') as hash, answers from cubic_dates_request
    where user_id = ${key.userId} and request_id = ${key.requestId}::uuid`
  if (!first) return undefined
  if (first.hash === key.hash) return first.answers
  return eventIds.map((eventId) => ({ eventId, answer: refuse('event:request_conflict') }))
}

/** Stores the answers; of two concurrent calls, both get those that were stored first. */
async function remember(
  db: Queryable,
  key: Key,
  answers: readonly DateAnswer[],
  eventIds: readonly number[],
): Promise<readonly DateAnswer[]> {
  await db.run`
    insert into cubic_dates_request (user_id, request_id, request_hash, answers)
    values (${key.userId}, ${key.requestId}::uuid, decode(${key.hash}, 'hex'), ${JSON.stringify(answers)}::jsonb)
    on conflict (user_id, request_id) do nothing`
  return (await findFirst(db, key, eventIds)) ?? answers
}

/** Refuses dates that the caller may not see or that are not in the event's series. */
async function refuseDates(
  { db, registry }: Pick<Options, 'db' | 'registry'>,
  caller: Caller,
  { eventId }: DatesRequest,
  eventIds: readonly number[],
): Promise<ReadonlyMap<number, Refusal>> {
  const ids = [...new Set([eventId, ...eventIds])]
  const seen = await listCovered(db, readScopeFor(registry, 'CubicEventBase', caller), ids)
  const rows = await db.rows<{ id: number; series_id: number | null }>`
    select id, series_id from cubic_event_base where id = any(${ids})`
  const seriesOf = new Map(rows.map((row) => [row.id, row.series_id]))
  const series = seen.has(eventId) ? seriesOf.get(eventId) : undefined
  const refused = new Map<number, Refusal>()
  for (const id of eventIds) {
    const unseen = seen.has(id) ? undefined : await refuseUnseen(db, registry, caller, id)
    const isOther = typeof series !== 'number' || seriesOf.get(id) !== series
    if (unseen) refused.set(id, unseen)
    else if (isOther && !(id === eventId && seen.has(id))) refused.set(id, refuse('event:not_in_series'))
  }
  return refused
}

/** Answers are carried over to forms that ask the same; a file becomes part of one registration only. */
function refuseForm(
  forms: ReadonlyMap<number, AskedForm>,
  { eventId, data }: DatesRequest,
  eventIds: readonly number[],
  date: number,
): Refusal | undefined {
  const [asked, form] = [forms.get(eventId), forms.get(date)]
  if (asked?.print !== form?.print) return refuse('event:form_differs')
  const files = (asked?.questions ?? []).filter(({ type }) => holdsFiles(type))
  const hasFiles = data.applicants.some(({ values }) => files.some(({ id }) => isAnswered(values[id])))
  return hasFiles && date !== eventIds[0] ? refuse('event:files_once') : undefined
}

function isAnswered(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
}

type Dated = {
  readonly date: number
  readonly dateOf: ReadonlyMap<number, number>
  readonly asked: AskedForm | undefined
  readonly form: AskedForm | undefined
}

/**
 * Unknown questions keep their name, and are refused by the date as they would be. The date takes its own sessions; one
 * of none of the dates is left to each of them, which refuses it.
 */
function toDate({ sessions, ...applicant }: ApplicantInput, { date, dateOf, asked, form }: Dated): ApplicantInput {
  const ids = new Map(asked?.questions.map(({ id }, place) => [String(id), form?.questions[place]?.id]))
  const values = Object.entries(applicant.values).map(([id, value]) => [String(ids.get(id) ?? id), value] as const)
  const own = sessions?.filter((id) => (dateOf.get(id) ?? date) === date) ?? []
  return {
    ...applicant,
    values: Object.fromEntries(values),
    ...((own.length > 0 || form?.choosesSessions) && { sessions: own }),
  }
}

/** Maps the sent sessions to their dates; leaves out sessions of other events. */
async function listDatesOfSessions(
  db: Queryable,
  eventIds: readonly number[],
  { applicants }: ApplicationData,
): Promise<ReadonlyMap<number, number>> {
  const ids = applicants.flatMap(({ sessions }) => sessions ?? [])
  if (ids.length === 0) return new Map()
  const rows = await db.rows<{ id: number; event_id: number }>`
    select id, event_id from cubic_event_session where id = any(${ids}::integer[]) and event_id = any(${eventIds}::integer[])`
  return new Map(rows.map((row) => [row.id, row.event_id]))
}

/** The id of a date's own request: the same for the same date of the same request (RFC 9562, version 8). */
function requestOfDate(requestId: string, eventId: number): string {
  const digest = hash('sha256', `${requestId.toLowerCase()} ${eventId}`)
  const variant = ((Number.parseInt(digest.slice(16, 17), 16) & 3) | 8).toString(16)
  const hex = `${digest.slice(0, 12)}8${digest.slice(13, 16)}${variant}${digest.slice(17, 32)}`
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function isId(id: number): boolean {
  return Number.isInteger(id) && id > 0 && id < 2 ** 31
}
