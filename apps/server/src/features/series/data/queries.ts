import { allOf, type EventSeries, type RecordWith, type SeriesDate, where } from '@cubic/contract'
import { type Caller, type Queryable, readAs, type Registry, search, systemScope } from '@cubic/data-platform'
import { cancelledOnWebsite } from '../../events/data/access.ts'
import { listAskedForms, listRegistrationStates, noRegistration } from '../../registration/data/queries.ts'

type Asked = {
  readonly db: Queryable
  readonly registry: Registry
  readonly caller: Caller
  readonly timeZone: string
}
/** A series may hold more dates than it takes at once: over ones stay. */
const DATES_MAX = 500
const CANCELLED_FIELDS = ['name', 'start_time', 'end_time', 'series_time', 'status'] as const
const BY_START = [
  { field: 'start_time', order: 'asc' },
  { field: 'id', order: 'asc' },
] as const

/** Null without a series that the caller reads. Includes dates that were cancelled after they could read them. */
export async function findSeries(asked: Asked, eventId: number): Promise<EventSeries | null> {
  const { db, registry, caller, timeZone } = asked
  const [event] = await readAs(
    db,
    registry,
    caller,
    'CubicEventBase',
    { fields: ['series_id.name'], condition: where('id', '=', eventId), limit: 1 },
    { pageMax: 1, allMax: 1 },
  )
  const series = event?.series_id
  if (!series) return null
  const ofSeries = where('series_id.id', '=', series.id)
  const limits = { pageMax: DATES_MAX, allMax: DATES_MAX }
  const asking = { sort: BY_START, limit: DATES_MAX } as const
  const readable = await readAs(
    db,
    registry,
    caller,
    'CubicEventBase',
    { ...asking, fields: [...CANCELLED_FIELDS, 'participant_number'], condition: ofSeries },
    limits,
  )
  const scope = systemScope(registry, 'CubicEventBase', caller, 'whoever could see a cancelled date is told of it')
  const gone = await search(
    db,
    scope,
    { ...asking, fields: CANCELLED_FIELDS, condition: allOf(ofSeries, cancelledOnWebsite(caller)) },
    limits,
  )
  const seen = new Set(readable.map(({ id }) => id))
  const cancelled = (gone.records as readonly Cancelled[]).filter(({ id }) => !seen.has(id))
  const states = await listRegistrationStates(db, registry, caller, { eventIds: [...seen], timeZone })
  const forms = await listAskedForms(db, [...seen])
  const dates = [...readable, ...cancelled.map((date) => ({ ...date, participant_number: null }))]
    .toSorted(byStart)
    .map((date, index): SeriesDate => {
      const { registered, ...state } = states.get(date.id) ?? { registered: false, ...noRegistration(caller) }
      const { participant_number: seats } = date
      return {
        event_id: date.id,
        name: date.name,
        place: index + 1,
        start_time: date.start_time,
        end_time: date.end_time,
        moved_from: date.series_time !== date.start_time ? date.series_time : null,
        status: date.status,
        same_form: forms.get(date.id)?.print === forms.get(eventId)?.print,
        chooses_sessions: forms.get(date.id)?.choosesSessions === true,
        registered,
        people: seats === null ? null : seats + state.waitlist_length,
        state,
      }
    })
  return { id: series.id, name: series.name, dates }
}

type Cancelled = RecordWith<'CubicEventBase', typeof CANCELLED_FIELDS>

/** As the database sorts them: without a time last. */
function byStart(one: Pick<Cancelled, 'id' | 'start_time'>, other: Pick<Cancelled, 'id' | 'start_time'>): number {
  const startOf = ({ start_time: start }: Pick<Cancelled, 'start_time'>) =>
    start === null ? Infinity : Date.parse(start)
  const [first, second] = [startOf(one), startOf(other)]
  return first === second ? one.id - other.id : first - second
}
