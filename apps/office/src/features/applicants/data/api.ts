import {
  allOf,
  anyOf,
  type ArgumentsOf,
  AUDIT_APPLICANT,
  AUDIT_APPLICANTS,
  CHECK_IN,
  ISSUE_CERTIFICATES,
  type ConditionOf,
  CORRECT_ANSWERS,
  CubicEventApplicant,
  CubicEventBase,
  CubicEventFormField,
  likeText,
  MOVE_UP,
  READMIT_APPLICANTS,
  REGISTER_APPLICANT,
  UNDO_CHECK_IN,
  UNDO_REVIEWS,
  whereOf,
  WITHDRAW_APPLICANTS,
  WRITE_NOTE,
} from '@cubic/contract'
import type { FormField } from '@cubic/domain/registration/form-field'
import { parseFormField } from '@cubic/domain/registration/form-settings'
import { query } from '@cubic/web-kit/queries/query'
import { mutation } from '@cubic/web-kit/queries/query-families'
import type { Given } from '../../../crud/actions/action-dialog.tsx'
import type { RowOf } from '../../../crud/list-page/types.ts'
import { type Batches, oneByOne } from '../../../crud/actions/run-over.ts'
import { LONGEST_WAIT, type ROW_FIELDS } from './applicant-rows.ts'
import type { PastRegistration } from './attendance.ts'
import { client } from '../../../data/client.ts'
import { countRecords } from '../../../data/count-records.ts'
import { RECORDS } from '../../../data/families.ts'

const where = whereOf(CubicEventApplicant)

/** Milliseconds between reads of seats and arrivals. */
const LIVE_MS = 15_000
const QUESTIONS_MAX = 200

export type ApplicantRow = RowOf<typeof CubicEventApplicant, (typeof ROW_FIELDS)[number]>

export type Question = FormField & { readonly removed: boolean }

/** Reads the event with its seats; null if the user may not read it. */
export const eventOfApplicants = (id: number) => ({
  ...query(RECORDS, { applicantsOf: id }, async (signal) => {
    const { data, tags } = await client.get(
      CubicEventBase,
      id,
      [
        'name',
        'cover',
        'type_id',
        'status',
        'start_time',
        'end_time',
        'address',
        'regist_id.limited',
        'regist_id.limit_number',
        'regist_id.taken_number',
        'regist_id.need_audit',
        'regist_id.choose_sessions',
      ],
      { tags: true, signal },
    )
    return data && { ...data, tags }
  }),
  refetchInterval: LIVE_MS,
})

export type EventOfApplicants = NonNullable<Awaited<ReturnType<ReturnType<typeof eventOfApplicants>['queryFn']>>>

export type Counts = {
  readonly states: { readonly [state: string]: number }
  readonly arrivals: { readonly [state: string]: number }
}

export const countsOf = (eventId: number) => ({
  ...query(RECORDS, { applicantCounts: eventId }, async (signal): Promise<Counts> => {
    const { custom_count: by } = await client.search(
      CubicEventApplicant,
      {
        fields: ['id'],
        condition: where('event_id', '=', eventId),
        customCountFields: ['registration_status', 'check_in_status'],
        limit: 1,
      },
      { signal },
    )
    return { states: by['registration_status'] ?? {}, arrivals: by['check_in_status'] ?? {} }
  }),
  refetchInterval: LIVE_MS,
})

/** Reads the questions of the event's form in order, removed ones last. */
export const questionsOf = (eventId: number) =>
  query(RECORDS, { questionsOf: eventId }, async (signal) => {
    const { items } = await client.search(
      CubicEventFormField,
      {
        fields: [
          'name',
          'type',
          'tips',
          'required',
          'selections',
          'removed_selections',
          'bounds',
          'show_if',
          'removed',
        ],
        condition: whereOf(CubicEventFormField)('event_id', '=', eventId),
        sort: [{ field: 'sort', order: 'asc' }],
        limit: QUESTIONS_MAX,
      },
      { signal },
    )
    return items.flatMap(({ data: { removed, ...data } }): readonly Question[] => {
      const question = parseFormField(data)
      return question ? [{ ...question, removed }] : []
    })
  })

export const APPLICANT_FIELDS = [
  'name',
  'unify_id',
  'phone',
  'email',
  'values',
  'registration_status',
  'check_in_status',
  'check_in_time',
  'waitlist_position',
  'flora_external_id',
  'qr_token',
  'bound',
  'note',
  'reject_reason',
  'source',
  'submitter_id',
  'user_id',
  'created_time',
  'event_id',
] as const

export const applicantOf = (id: number) =>
  query(RECORDS, { applicant: id }, async (signal) => {
    const { data, tags } = await client.get(CubicEventApplicant, id, [...APPLICANT_FIELDS], { tags: true, signal })
    return data && { ...data, tags }
  })
export type Applicant = NonNullable<Awaited<ReturnType<ReturnType<typeof applicantOf>['queryFn']>>>

/** Caps the registrations counted for one person; nobody has as many. */
const PAST_MAX = 200

/** Matches all registrations of a person: by account or, if that is hidden, by student or employee number. */
export function personOf({ user_id: user, unify_id: number }: Pick<Applicant, 'user_id' | 'unify_id'>) {
  if (user) return where('user_id', '=', user.id)
  return number ? where('unify_id', '=', number) : undefined
}

/** Lists the person's other registrations that the caller may read, latest events first. */
export const attendanceOf = (person: ConditionOf<'CubicEventApplicant'>, except: number) =>
  query(RECORDS, { attendanceOf: person, except }, async (signal) => {
    const { items } = await client.search(
      CubicEventApplicant,
      {
        fields: ['registration_status', 'check_in_status', 'event_id.name', 'event_id.start_time', 'event_id.end_time'],
        condition: allOf(person, where('id', '!=', except)),
        sort: [
          { field: 'event_id.start_time', order: 'desc' },
          { field: 'id', order: 'desc' },
        ],
        limit: PAST_MAX,
      },
      { signal },
    )
    return items.map(({ data: { id, registration_status, check_in_status, event_id: event } }): PastRegistration => ({
      id,
      registration_status,
      check_in_status,
      event: event && { name: event.name, start: event.start_time, end: event.end_time },
    }))
  })

const REASONS_READ = 50
const REASONS_OFFERED = 3

export const reasonsOf = (eventId: number) =>
  query(RECORDS, { reasonsOf: eventId }, async (signal) => {
    const { items } = await client.search(
      CubicEventApplicant,
      {
        fields: ['reject_reason'],
        condition: allOf(where('event_id', '=', eventId), where('registration_status', '=', 'review_failed')),
        sort: [{ field: 'id', order: 'desc' }],
        limit: REASONS_READ,
      },
      { signal },
    )
    return [...new Set(items.flatMap(({ data }) => data.reject_reason ?? []))].slice(0, REASONS_OFFERED)
  })

export const waitingFor = (eventId: number) =>
  query(RECORDS, { waitingFor: eventId }, async (signal) => {
    const { items } = await client.search(
      CubicEventApplicant,
      {
        fields: [...APPLICANT_FIELDS],
        condition: allOf(where('event_id', '=', eventId), where('registration_status', '=', 'waiting_review')),
        sort: LONGEST_WAIT,
        limit: 500,
        tags: true,
      },
      { signal },
    )
    return items.map(({ data, tags }): Applicant => ({ ...data, tags }))
  })

export function applicantSearch(typed: string) {
  const words = likeText(typed)
  const byNumber = where('unify_id', '=', typed)
  if (/^\d+$/.test(typed)) return anyOf(where('phone', 'like', `%${words}`), byNumber)
  // A case-sensitive comparison: ignoring case would take half of the time over 100,000 names, and Chinese has no case.
  if (!/[a-z]/i.test(typed)) return where('name', 'like', words)
  return anyOf(
    where('name', 'ilike', words),
    byNumber,
    ...(typed.includes('@') ? [where('email', 'ilike', words)] : []),
  )
}

export const exportedCount = (condition: ConditionOf<'CubicEventApplicant'> | undefined) =>
  query(RECORDS, { exported: condition ?? 'all' }, (signal) =>
    countRecords('CubicEventApplicant', condition ?? where('id', '>', 0), signal),
  )

const CHANGES = { changes: ['CubicEventApplicant', 'CubicEventBase'] } as const

type One = { readonly id: number; readonly name: string }

/** Returns the name for the message; undefined if nothing was changed. */
const changeOf = <Input extends One>(run: (input: Input) => Promise<string | undefined>) => mutation(run, CHANGES)

export const approve = changeOf(({ id }) => decide(id, { decision: 'approve' }))
export const reject = changeOf(({ id, reason }: One & { readonly reason: string }) =>
  decide(id, { decision: 'reject', reason }),
)
/** Uses the method for many, whose answer says who has decided meanwhile. */
async function decide(id: number, decision: ArgumentsOf<typeof AUDIT_APPLICANT>): Promise<string | undefined> {
  const answer = await client.callMethod(AUDIT_APPLICANTS, 0, { applicant_ids: [id], ...decision })
  if (answer.status !== 'ok') return answer.error_msg
  const reason = answer.result.reasons[id]
  return typeof reason === 'string' ? reason : undefined
}
/** Applicants per call: few enough to show progress and to keep locks short. */
const AT_ONCE = 100

export const auditMany = (given: Given<typeof AUDIT_APPLICANT>, gone: string): Batches => {
  const decided = readDecision(given)
  return many(gone, (applicant_ids) => client.callMethod(AUDIT_APPLICANTS, 0, { applicant_ids, ...decided }))
}
export const withdrawMany = (gone: string): Batches =>
  many(gone, (applicant_ids) => client.callMethod(WITHDRAW_APPLICANTS, 0, { applicant_ids }))
/** People who already have a certificate keep it. */
export const issueMany = (eventId: number, gone: string): Batches =>
  many(gone, (applicant_ids) => client.callMethod(ISSUE_CERTIFICATES, eventId, { applicant_ids }))
export const undoMany = (gone: string): Batches =>
  many(gone, (applicant_ids) => client.callMethod(UNDO_REVIEWS, 0, { applicant_ids }))
export const readmitMany = (gone: string): Batches =>
  many(gone, (applicant_ids) => client.callMethod(READMIT_APPLICANTS, 0, { applicant_ids }))
/** Checks in like a scanner does without a ticket; also works after the event. */
export const checkInByHand: Batches = oneByOne((id) => client.callMethod(CHECK_IN, id, { source: 'by_hand' }))
export const undoCheckIn: Batches = oneByOne((id) => client.callMethod(UNDO_CHECK_IN, id, {}))
/** Keeps their order: each batch moves to the front, so the last batch goes first. */
export const moveManyToFront = (gone: string): Batches => ({
  ...many(gone, (applicant_ids) => client.callMethod(MOVE_UP, 0, { applicant_ids })),
  lastFirst: true,
})

/** Requires a reason for a rejection, since its people see it. */
export function reasonLacking({ decision, reason = '' }: Given<typeof AUDIT_APPLICANT>): 'reason' | undefined {
  return decision === 'reject' && reason.trim() === '' ? 'reason' : undefined
}

function readDecision({ decision = 'approve', reason = '' }: Given<typeof AUDIT_APPLICANT>) {
  return {
    decision,
    ...(reason.trim() !== '' && { reason: reason.trim() }),
  }
}

type Skipping = { readonly skipped: readonly number[]; readonly reasons: { readonly [id: string]: unknown } }
/** `gone`: the reason shown for people about whom the server gives none. */
function many(
  gone: string,
  call: (
    ids: readonly number[],
  ) => Promise<
    { readonly status: 'ok'; readonly result: Skipping } | { readonly status: 'error'; readonly error_msg: string }
  >,
): Batches {
  return {
    atOnce: AT_ONCE,
    async run(ids) {
      const answer = await call(ids)
      if (answer.status !== 'ok') return answer
      const { skipped, reasons } = answer.result
      return { status: 'ok', skipped, reasons, reason: gone }
    },
  }
}

export const writeNote = mutation(
  ({ id, note }: { readonly id: number; readonly note: string }) => client.callMethod(WRITE_NOTE, id, { note }),
  CHANGES,
)
export const correctAnswers = mutation(
  ({ id, ...given }: { readonly id: number } & ArgumentsOf<typeof CORRECT_ANSWERS>) =>
    client.callMethod(CORRECT_ANSWERS, id, given),
  CHANGES,
)
export const registerApplicant = mutation(
  ({ eventId, ...given }: { readonly eventId: number } & ArgumentsOf<typeof REGISTER_APPLICANT>) =>
    client.callMethod(REGISTER_APPLICANT, eventId, given),
  CHANGES,
)
