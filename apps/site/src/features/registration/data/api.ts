import { allOf, anyOf, whereOf, type ApplicantAction, type ApplicationData } from '@cubic/contract'
import type { RecordOf } from '@cubic/data-client'
import { hasPattern, readFormField, type FormField } from '@cubic/domain/registration/form-field'
import * as client from '@cubic/web-kit/client/client'
import { fetchQuestions } from '@cubic/web-kit/form/form-question'
import { query, queryFor } from '@cubic/web-kit/queries/query'
import { family, mutation } from '@cubic/web-kit/queries/query-families'

const where = whereOf('CubicEventApplicant')

const REGISTRATION_FORM = family('registration-form', 'CubicEventBase', 'CubicEventApplicant')
const OWN_APPLICANTS = family('own-applicants', 'CubicEventApplicant')

const EVENT_FIELDS = ['name', 'cover', 'type_id', 'address', 'start_time', 'end_time', 'status'] as const
const FORM_FIELDS = [
  'registered',
  'regist_id.choose_sessions',
  'session_ids.id',
  'application_form_ids.name',
  'application_form_ids.type',
  'application_form_ids.tips',
  'application_form_ids.required',
  'application_form_ids.selections',
  'application_form_ids.bounds',
  'application_form_ids.show_if',
  'application_form_ids.required_from',
  'application_form_ids.removed',
  'application_form_ids.removed_selections',
  'application_form_ids.deleted_on',
  'application_form_ids.sort',
] as const
export type EventToRegister = RecordOf<'CubicEventBase', (typeof EVENT_FIELDS)[number]>
export type RegistrationForm = {
  readonly event: EventToRegister & { readonly registered: boolean }
  readonly fields: readonly FormField[]
  /** Undefined for an event without sessions. */
  readonly sessions?: { readonly chooses: boolean } | undefined
}
/** Without `fields`: only what everybody may see is known yet. */
export type FormToCome = { readonly event: EventToRegister; readonly fields?: undefined }

/** Queries the event and its form's questions, in order; null if the user may not see the event. */
export const registrationForm = (eventId: number) =>
  queryFor<RegistrationForm | FormToCome | null>({ guest: false }, (guest) =>
    guest ? formToCome(eventId) : form(eventId),
  )

const formToCome = (eventId: number) =>
  query(REGISTRATION_FORM, { eventId, guest: true }, async (signal): Promise<FormToCome | null> => {
    const { data } = await client.get('CubicEventBase', eventId, EVENT_FIELDS, { signal })
    return data && { event: data }
  })

const form = (eventId: number) =>
  query(REGISTRATION_FORM, { eventId }, async (signal): Promise<RegistrationForm | null> => {
    const { data } = await client.get('CubicEventBase', eventId, [...EVENT_FIELDS, ...FORM_FIELDS], { signal })
    if (!data) return null
    const { application_form_ids, regist_id: regist, session_ids, ...event } = data
    const inOrder = application_form_ids.toSorted(
      (one, other) => (one.sort ?? 0) - (other.sort ?? 0) || one.id - other.id,
    )
    const compile = inOrder.some(hasPattern)
      ? (await import('@cubic/domain/registration/question-types/pattern')).compilePattern
      : () => undefined
    const fields = inOrder.map((record) => readFormField(record, compile)).filter((field) => field !== undefined)
    await fetchQuestions(fields)
    const sessions = session_ids.length > 0 ? { chooses: regist?.choose_sessions === 'some' } : undefined
    return { event, fields, sessions }
  })

const APPLICANT_FIELDS = [
  'name',
  'values',
  'registration_status',
  'check_in_status',
  'flora_external_id',
  'waitlist_position',
  'reject_reason',
  'user_id.id',
  'submitter_id.id',
  'created_time',
] as const
/**
 * A person of the user's submission, or the user with a bound ticket. `waitlist_position`: from 1; null if not on the
 * waitlist.
 */
export type OwnApplicant = RecordOf<'CubicEventApplicant', (typeof APPLICANT_FIELDS)[number]>

/** Queries the people of the user's registration, the user first, without those who withdrew. */
export const ownApplicants = (eventId: number, userId: number) =>
  query(OWN_APPLICANTS, { eventId, userId }, async (signal) => {
    const condition = allOf(
      where('event_id.id', '=', eventId),
      anyOf(where('submitter_id.id', '=', userId), where('user_id.id', '=', userId)),
      where('registration_status', '!=', 'withdrawn'),
    )
    const found = await client.search(
      'CubicEventApplicant',
      { fields: APPLICANT_FIELDS, condition, sort: [{ field: 'id', order: 'asc' }], limit: 1000 },
      { signal },
    )
    const applicants = found.items.map(({ data }) => data)
    return [
      ...applicants.filter((applicant) => applicant.user_id?.id === userId),
      ...applicants.filter((applicant) => applicant.user_id?.id !== userId),
    ]
  })

type Change = { readonly eventId: number; readonly action: ApplicantAction; readonly data: ApplicationData }

export const changeRegistration = mutation(
  ({ eventId, action, data }: Change) =>
    client.register({ event_id: eventId, action, application_data: data, source: 'web' }),
  { changes: ['CubicEventApplicant'] },
)
