import {
  allOf,
  type ArgumentsOf,
  AUDIT_EVENT,
  type CubicEventBase,
  type CubicEventPage,
  type CubicEventRegist,
  DUPLICATE_EVENT,
  PUBLISH_EVENT,
  type PersonType,
  type RecordWith,
  type RoleKey,
  SAVE_EVENT,
  type SeriesScope,
  type TagOf,
  UNPUBLISH_EVENT,
  whereOf,
} from '@cubic/contract'
import type { ValuesOf } from '@cubic/data-client'
import { QUESTION_COLUMNS } from '@cubic/domain/registration/form-settings'
import { query, queryOfNoLanguage } from '@cubic/web-kit/queries/query'
import { mutation } from '@cubic/web-kit/queries/query-families'
import type { Given } from '../../../crud/actions/action-dialog.tsx'
import type { Loaded } from '../../../crud/record-form/record-of.ts'
import type { RecordEditor } from '../../../crud/record-form/use-record-editor.ts'
import { type Batches, oneByOne } from '../../../crud/actions/run-over.ts'
import { client } from '../../../data/client.ts'
import { countRecords } from '../../../data/count-records.ts'
import { RECORDS } from '../../../data/families.ts'

export const TRANSLATED = ['name', 'address', 'notice', 'act_description', 'organiser'] as const
export type TranslatedField = (typeof TRANSLATED)[number]

export const EVENT_NAMES = [
  ...TRANSLATED.flatMap((field) => inLanguages(field)),
  'name',
  'type_id',
  'activity_mode',
  'start_time',
  'end_time',
  'cover',
  'act_url',
  'organiser_contact',
  'unit_id',
  'co_unit_ids',
  'review_step',
  'publish_time',
  'show_participant_number',
  'sign_in',
  'sign_out',
  'count_closed',
  'reminder_hours',
  'hour_category_id',
  'hours_rule',
  'hours',
  'hours_sessions',
  'send_sms',
  'certificate_rule',
  'certificate_sessions',
  ...inLanguages('certificate_signer'),
  'home_calender',
  'home_todo_list',
  'to_official_website',
  'public_or_not',
  'status',
  'top_or_not',
  'published_time',
  'reject_reason',
  'regist_id',
  'form_version',
  'participant_number',
  'custom_detail_page_id',
  'series_id',
] as const
export const PAGE_NAMES = ['content_cn', 'content_en', 'banner', 'event_ids'] as const
export const REGISTRATION_NAMES = [
  'closed',
  'regist_start_time',
  'regist_end_time',
  'modify_end_time',
  'limited',
  'limit_number',
  'taken_number',
  'need_audit',
  'waitlist',
  'waitlist_hold_minutes',
  'leave_frees_seat',
  'keep_days',
  'scope',
  'max_applicants',
  'sign_in_type',
  'walk_in',
  'walk_in_answers_later',
  'choose_sessions',
  'allow_overlap',
  'status',
] as const

export type StoredEvent = RecordWith<typeof CubicEventBase, typeof EVENT_NAMES>
export type StoredPage = RecordWith<typeof CubicEventPage, typeof PAGE_NAMES>
export type StoredRegistration = RecordWith<typeof CubicEventRegist, typeof REGISTRATION_NAMES>
export type LoadedEvent = Loaded<StoredEvent, TagOf<typeof CubicEventBase>>
export type EventEditor = RecordEditor<StoredEvent>
export type RegistrationEditor = RecordEditor<StoredRegistration>

export function inLanguages<Name extends string>(field: Name): readonly [`${Name}_cn`, `${Name}_en`] {
  return [`${field}_cn`, `${field}_en`]
}

/** Counts the events that wait for the caller's review. */
export const waitingEvents = () =>
  query(RECORDS, { waitingEvents: true }, async (signal) => {
    const asked = {
      fields: ['id'] as const,
      condition: whereOf('CubicEventBase')('status', '=', 'waiting_review'),
      matchRecordTags: ['audit'],
      limit: 0,
      total: true,
    }
    return (await client.search('CubicEventBase', asked, { signal })).total_count ?? 0
  })

export const eventTypes = () =>
  query(RECORDS, { eventTypes: true }, async (signal) => {
    const asked = { fields: ['name'] as const, sort: [{ field: 'sort', order: 'asc' as const }], limit: 100 }
    return (await client.search('CubicEventType', asked, { signal })).items.map(({ data }) => data)
  })

export async function readStart(eventId: number): Promise<string | null> {
  return (await client.get('CubicEventBase', eventId, ['start_time'])).data?.start_time ?? null
}

export async function readNumber(personId: number): Promise<string | null> {
  return (await client.get('EventPerson', personId, ['unify_id'])).data?.unify_id ?? null
}

export const peopleOfTypes = (types: readonly PersonType[]) => ({
  ...queryOfNoLanguage(RECORDS, { peopleOfTypes: types }, (signal) =>
    countRecords('EventPerson', whereOf('EventPerson')('person_type', 'in', types), signal),
  ),
  enabled: types.length > 0,
})

export const namesOfUnits = (ids: readonly number[]) => ({
  ...query(RECORDS, { namesOfUnits: ids }, async (signal) => {
    const asked = { fields: ['name'] as const, condition: whereOf('CubicUnit')('id', 'in', ids), limit: -1 }
    const { items } = await client.search('CubicUnit', asked, { signal })
    return new Map(items.map(({ data }) => [data.id, data.name]))
  }),
  enabled: ids.length > 0,
})

/** Reads the units that the user writes events for, with the ids of the units below each. */
export const unitsOfAuthor = (userId: number) =>
  query(RECORDS, { unitsOfAuthor: userId }, async (signal) => {
    const where = whereOf('CubicUnitMember')
    const asked = {
      fields: ['unit_id.name', 'unit_id.archived', 'unit_id.below'] as const,
      condition: allOf(
        where('user_id.id', '=', userId),
        where('active', '=', true),
        where('role', 'in', ['owner', 'author']),
      ),
      limit: 200,
    }
    const { items } = await client.search('CubicUnitMember', asked, { signal })
    const units = items.flatMap(({ data: { unit_id: unit } }) => (unit && !unit.archived ? [unit] : []))
    return [...new Map(units.map((unit) => [unit.id, unit])).values()].map(({ id, name, below }) => ({
      id,
      display_name: name,
      below: Array.isArray(below) ? below : [id],
    }))
  })

const SCANNING_ROLES: readonly RoleKey[] = ['scanner_admin', 'event_admin', 'admin']

/** Reads who may check others in, as far as the caller may see their roles: up to `limit` people, and the total. */
export const scanningPeople = (limit: number) =>
  queryOfNoLanguage(RECORDS, { scanningPeople: limit }, async (signal) => {
    const condition = whereOf('User')('roles.key', 'in', SCANNING_ROLES)
    const asked = { fields: ['name', 'nickname', 'account', 'avatar'] as const, condition, limit, total: true }
    const { items, total_count } = await client.search('User', asked, { signal })
    const people = items.map(({ data: { id, name, nickname, account, avatar } }) => ({
      id,
      name: name ?? nickname ?? account ?? String(id),
      avatar,
    }))
    return { people, total: total_count ?? people.length }
  })

const RESERVED_FIELDS = ['name', 'seats', 'scope', 'until', 'held'] as const

export const reservedSeats = (registId: number) => ({
  ...queryOfNoLanguage(RECORDS, { reserved: registId }, async (signal) => {
    const asked = {
      fields: RESERVED_FIELDS,
      condition: whereOf('CubicReservedPlaces')('regist_id.id', '=', registId),
      sort: [{ field: 'id', order: 'asc' as const }],
      limit: 100,
    }
    return (await client.search('CubicReservedPlaces', asked, { signal })).items.map(({ data }) => data)
  }),
  enabled: registId > 0,
})

const SESSION_FIELDS = [
  'name',
  'speaker',
  'address',
  ...(['name', 'speaker', 'address'] as const).flatMap((field) => inLanguages(field)),
  'start_time',
  'end_time',
  'limit_number',
  'cancelled',
  'taken_number',
  'waiting_number',
  'version',
] as const

export const sessionsOfEvent = (eventId: number) =>
  query(RECORDS, { sessions: eventId }, async (signal) => {
    const asked = {
      fields: SESSION_FIELDS,
      condition: whereOf('CubicEventSession')('event_id.id', '=', eventId),
      sort: [
        { field: 'start_time', order: 'asc' as const },
        { field: 'sort', order: 'asc' as const },
      ],
      limit: 500,
    }
    return (await client.search('CubicEventSession', asked, { signal })).items.map(({ data }) => data)
  })
export type StoredSession = Awaited<ReturnType<ReturnType<typeof sessionsOfEvent>['queryFn']>>[number]

const MATERIAL_FIELDS = ['origin_filename', 'download_url', 'flora_external_id'] as const

export const pageMaterials = (pageId: number) => ({
  ...queryOfNoLanguage(RECORDS, { materials: pageId }, async (signal) => {
    const asked = {
      fields: MATERIAL_FIELDS,
      condition: whereOf('PageMaterialFile')('page_id.id', '=', pageId),
      sort: [{ field: 'id', order: 'asc' as const }],
      limit: 200,
    }
    return (await client.search('PageMaterialFile', asked, { signal })).items.map(({ data }) => data)
  }),
  enabled: pageId > 0,
})
export type PageMaterial = Awaited<ReturnType<ReturnType<typeof pageMaterials>['queryFn']>>[number]

const QUESTION_FIELDS = [...QUESTION_COLUMNS, 'removed', 'answer_number', 'choice_numbers'] as const

/** Reads the form's questions in order, including removed ones, and the form's version. */
export const eventForm = (eventId: number) =>
  queryOfNoLanguage(RECORDS, { form: eventId }, async (signal) => {
    const asked = {
      fields: QUESTION_FIELDS,
      condition: whereOf('CubicEventFormField')('event_id.id', '=', eventId),
      sort: [
        { field: 'sort', order: 'asc' as const },
        { field: 'id', order: 'asc' as const },
      ],
      limit: 500,
    }
    const [questions, event] = await Promise.all([
      client.search('CubicEventFormField', asked, { signal }),
      client.get('CubicEventBase', eventId, ['form_version'], { signal }),
    ])
    return { questions: questions.items.map(({ data }) => data), version: event.data?.form_version ?? null }
  })
export type StoredQuestion = Awaited<ReturnType<ReturnType<typeof eventForm>['queryFn']>>['questions'][number]

const CHANGES = { changes: ['CubicEventBase', 'CubicEventRegist', 'CubicEventPage'] } as const

export const publishEvent = mutation(
  ({ id, ...given }: { readonly id: number } & ArgumentsOf<typeof PUBLISH_EVENT>) =>
    client.callMethod(PUBLISH_EVENT, id, given),
  CHANGES,
)
export const auditEvent = mutation(
  ({ id, ...given }: { readonly id: number } & ArgumentsOf<typeof AUDIT_EVENT>) =>
    client.callMethod(AUDIT_EVENT, id, given),
  CHANGES,
)
export const duplicateEvent = mutation(
  ({ id, ...given }: { readonly id: number } & ArgumentsOf<typeof DUPLICATE_EVENT>) =>
    client.callMethod(DUPLICATE_EVENT, id, given),
  CHANGES,
)
/** Saves an event, its registration and its page: all or nothing. */
export const saveEvent = mutation(
  (parts: ArgumentsOf<typeof SAVE_EVENT>) => client.callMethod(SAVE_EVENT, 0, parts),
  CHANGES,
)
/** Opens registration with the default rules. */
export const addRegistration = mutation(
  (eventId: number) => client.save('CubicEventRegist', { event_id: eventId }),
  CHANGES,
)
export const saveReservedSeats = mutation(
  (values: ValuesOf<'CubicReservedPlaces'>) => client.save('CubicReservedPlaces', values),
  { changes: ['CubicReservedPlaces'] },
)
export const removeReservedSeats = mutation((id: number) => client.unlink('CubicReservedPlaces', id), {
  changes: ['CubicReservedPlaces'],
})
export const saveMaterial = mutation(
  (values: ValuesOf<'PageMaterialFile'>) => client.save('PageMaterialFile', values),
  { changes: ['PageMaterialFile'] },
)
export const removeMaterial = mutation((id: number) => client.unlink('PageMaterialFile', id), {
  changes: ['PageMaterialFile'],
})

/** Takes published events off the website, or puts them back. */
export const showOnline = (to_official_website: boolean): Batches =>
  oneByOne((id) => client.save('CubicEventBase', { id, to_official_website }))
export const unpublishDates = (scope: SeriesScope, given: Given<typeof UNPUBLISH_EVENT>): Batches =>
  oneByOne((id) => client.callMethod(UNPUBLISH_EVENT, id, { ...given, scope }))
export const deleteEvents: Batches = oneByOne((id) => client.unlink('CubicEventBase', id))
