import {
  type ActivityMode,
  allOf,
  type CancelledEvent,
  type CheckInStatus,
  type Condition,
  type EventStatus,
  type RecordWith,
  type RegistrationStatus,
  type SortKey,
  where,
} from '@cubic/contract'
import {
  type Caller,
  type Query,
  type Queryable,
  readAs,
  type Registry,
  search,
  searchAs,
  systemScope,
} from '@cubic/data-platform'
import { cancelledOnWebsite } from './access.ts'

/** For search engines, calendars and link previews. */
export type EventFacts = {
  readonly id: number
  readonly name: string
  readonly status: EventStatus
  readonly start: Date | null
  readonly end: Date | null
  readonly address: string | null
  readonly activity_mode: ActivityMode | null
  readonly type: { readonly id: number; readonly name: string } | null
  readonly cover: string | null
  /** Rich text; null in lists of events. */
  readonly description: string | null
  readonly notice: string | null
  readonly isPaid: boolean
  /** When any of this was last changed, and how often since its creation. */
  readonly changed: Date
  readonly sequence: number
}

type Asked = {
  readonly db: Queryable
  readonly registry: Registry
  readonly caller: Caller
}
const FIELDS = [
  'name',
  'status',
  'start_time',
  'end_time',
  'address',
  'activity_mode',
  'type_id',
  'cover',
  'notice',
  'payment_id',
  'published_time',
] as const

/** Read for a single event only: a thousand descriptions would fill the memory. */
const DETAIL_FIELDS = [...FIELDS, 'act_description'] as const
type EventRecord = RecordWith<'CubicEventBase', typeof FIELDS | typeof DETAIL_FIELDS>

/** Undefined both if there is no such event and if the caller may not read it. */
export async function findEventFacts(asked: Asked, id: number): Promise<EventFacts | undefined> {
  const [event] = await readEvents(asked, { fields: DETAIL_FIELDS, condition: where('id', '=', id), limit: 1 })
  return event
}

/** Undefined unless the event was cancelled and the caller could see its page before. */
export async function findCancelledEvent(
  { db, registry, caller }: Asked,
  id: number,
): Promise<CancelledEvent | undefined> {
  const scope = systemScope(registry, 'CubicEventBase', caller, 'whoever could see a cancelled event is told its name')
  const query = {
    fields: ['name', 'start_time', 'end_time'],
    condition: allOf(where('id', '=', id), cancelledOnWebsite(caller)),
    limit: 1,
  }
  const { records } = await search(db, scope, query, { pageMax: 1, allMax: 1 })
  return records[0] as CancelledEvent | undefined
}

/** Without descriptions. */
export async function listEventFacts(
  asked: Asked,
  query: { readonly condition: Condition; readonly sort: readonly SortKey[]; readonly limit: number },
): Promise<readonly EventFacts[]> {
  return readEvents(asked, { fields: FIELDS, ...query })
}

async function readEvents(
  { db, registry, caller }: Asked,
  query: Pick<Query, 'condition' | 'sort'> & {
    readonly fields: typeof FIELDS | typeof DETAIL_FIELDS
    readonly limit: number
  },
): Promise<readonly EventFacts[]> {
  const { limit } = query
  const records = await readAs(db, registry, caller, 'CubicEventBase', query, { pageMax: limit, allMax: limit })
  return withRevisions(db, records)
}

export type OwnEvent = {
  readonly id: number
  readonly event: EventFacts
  readonly registration_status: RegistrationStatus
  readonly check_in_status: CheckInStatus
}

/** The latest start first, one entry for each ticket. */
export async function listOwnEvents(
  { db, registry, caller }: Asked,
  { since, limit }: { readonly since: Date; readonly limit: number },
): Promise<readonly OwnEvent[]> {
  if (caller.userId === null) return []
  const query = {
    fields: ['registration_status', 'check_in_status', ...FIELDS.map((field) => `event.${field}` as const)] as const,
    condition: allOf(where('user_id.id', '=', caller.userId), where('event.start_time', '>=', since.toISOString())),
    sort: [{ field: 'event.start_time', order: 'desc' as const }],
    limit,
  }
  const read = await readAs(db, registry, caller, 'CubicEventApplicant', query, { pageMax: limit, allMax: limit })
  const tickets = read.filter(({ event }) => event !== null)
  const events = await withRevisions(
    db,
    tickets.flatMap(({ event }) => event ?? []),
  )
  return tickets.flatMap((ticket, index) => {
    const event = events[index]
    return event ? [{ ...ticket, event }] : []
  })
}

export async function listEventChanges(
  { db, registry, caller }: Asked,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<readonly { readonly id: number; readonly changed: Date }[]> {
  const query = { fields: ['published_time', 'start_time'], sort: [], limit, offset } as const
  const records = await readAs(db, registry, caller, 'CubicEventBase', query, { pageMax: limit, allMax: limit })
  const revisions = await findRevisions(db, records)
  return records.map((record) => ({ id: record.id, changed: changeOf(record, revisions.get(record.id)).changed }))
}

export async function countEvents({ db, registry, caller }: Asked): Promise<number> {
  const query = { fields: ['id'], limit: 0 }
  const page = await searchAs(db, registry, 'CubicEventBase', caller, query, { pageMax: 1, allMax: 1 })
  return page.totalCount()
}

export async function findEventType(
  { db, registry, caller }: Asked,
  id: number,
): Promise<{ readonly id: number; readonly name: string } | undefined> {
  const query = { fields: ['name'], condition: where('id', '=', id), limit: 1 } as const
  const [type] = await readAs(db, registry, caller, 'CubicEventType', query, { pageMax: 1, allMax: 1 })
  return type
}

type Revision = { readonly event_id: number; readonly sequence: number; readonly changed_at: Date }

async function withRevisions(db: Queryable, records: readonly EventRecord[]): Promise<readonly EventFacts[]> {
  const revisions = await findRevisions(db, records)
  return records.map((record) => ({
    id: record.id,
    name: record.name,
    status: record.status,
    start: momentOf(record.start_time),
    end: momentOf(record.end_time),
    address: record.address,
    activity_mode: record.activity_mode,
    type: record.type_id && { id: record.type_id.id, name: record.type_id.display_name },
    cover: record.cover,
    description: record.act_description ?? null,
    notice: record.notice,
    isPaid: record.payment_id !== null && record.payment_id !== '',
    ...changeOf(record, revisions.get(record.id)),
  }))
}

/** The caller must be known to be allowed to read the events. */
async function findRevisions(
  db: Queryable,
  records: readonly { readonly id: number }[],
): Promise<ReadonlyMap<number, Revision>> {
  if (records.length === 0) return new Map()
  const rows = await db.rows<Revision>`
    select event_id, sequence, changed_at from cubic_event_revision where event_id = any(${records.map(({ id }) => id)})`
  return new Map(rows.map((row) => [row.event_id, row]))
}

/** An event that has never changed dates from its publication. */
function changeOf(
  { published_time, start_time }: Pick<EventRecord, 'published_time' | 'start_time'>,
  revision: Revision | undefined,
): Pick<EventFacts, 'changed' | 'sequence'> {
  const changed = revision?.changed_at ?? momentOf(published_time) ?? momentOf(start_time) ?? new Date(0)
  return { changed, sequence: revision?.sequence ?? 0 }
}

function momentOf(instant: string | null): Date | null {
  return instant === null ? null : new Date(instant)
}
