import {
  allOf,
  anyOf,
  where,
  type ApplicantAction,
  type ApplicationData,
  type RegistrationStatus,
  type CheckInStatus,
} from '@cubic/contract'
import { parseFormField, type FormField } from '@cubic/domain/registration/form-field'
import { client } from '../../lib/client.ts'
import { mutation, query } from '../../lib/query.ts'

/** What the registration page tells of its event. */
export type EventToRegister = {
  readonly id: number
  readonly name: string
  readonly cover: string | null
  readonly type_id: { readonly id: number } | null
  readonly address: string | null
  readonly start_time: string | null
  readonly end_time: string | null
  readonly registered: boolean
}
export type RegistrationForm = { readonly event: EventToRegister; readonly fields: readonly FormField[] }

type FormRecord = { readonly id: number; readonly sort: number | null; readonly [field: string]: unknown }

const EVENT_FIELDS = ['name', 'cover', 'type_id.id', 'address', 'start_time', 'end_time', 'registered']
const FORM_FIELDS = ['name', 'type', 'tips', 'required', 'selections', 'bounds', 'sort'].map(
  (field) => `application_form_ids.${field}`,
)

/** The event and the questions of its form, in their order; null where the event may not be seen. */
export const registrationForm = (eventId: number) =>
  query('registration-form', { eventId }, async (signal): Promise<RegistrationForm | null> => {
    const { data } = await client.get<EventToRegister & { readonly application_form_ids: readonly FormRecord[] }>(
      'CubicEventBase',
      eventId,
      [...EVENT_FIELDS, ...FORM_FIELDS],
      { signal },
    )
    if (!data) return null
    const { application_form_ids, ...event } = data
    const inOrder = application_form_ids.toSorted(
      (one, other) => (one.sort ?? 0) - (other.sort ?? 0) || one.id - other.id,
    )
    return { event, fields: inOrder.map(parseFormField).filter((field) => field !== undefined) }
  })

/** A person of the caller's submission, or the caller by a ticket that they bound. */
export type OwnApplicant = {
  readonly id: number
  readonly name: string
  readonly values: unknown
  readonly registration_status: RegistrationStatus
  readonly check_in_status: CheckInStatus
  readonly flora_external_id: string
  /** From 1; null for who does not wait. */
  readonly waitlist_position: number | null
  readonly reject_reason: string | null
  readonly user_id: { readonly id: number } | null
  readonly submitter_id: { readonly id: number } | null
}

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
]

/** The people of the caller's registration, the caller first; who withdrew is left out. */
export const ownApplicants = (eventId: number, userId: number) =>
  query('own-applicants', { eventId, userId }, async (signal) => {
    const condition = allOf(
      where('event_id.id', '=', eventId),
      anyOf(where('submitter_id.id', '=', userId), where('user_id.id', '=', userId)),
      where('registration_status', '!=', 'withdrawn'),
    )
    const found = await client.search<OwnApplicant>(
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
  {
    makesStale: [
      'registration-state',
      'registration-form',
      'own-applicants',
      'event',
      'events',
      'todo',
      'my-tickets',
      'my-ticket-counts',
      'next-ticket',
      'tickets-for-others',
      'ticket',
    ],
  },
)
