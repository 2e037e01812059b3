import type { EventStage } from '@cubic/contract'
import type { Tx } from '@cubic/data-platform'
import { DESCRIPTIONS, EVENT_TYPES, MAY_BE_ONLINE, MODES, ONLINE } from './event-texts.ts'
import { EVERY_TYPE, FORM_COLUMNS, FORMS, formRows, type SampleField } from './forms.ts'
import type { People } from './people.ts'
import { at, DAY, HOUR, later, MINUTE } from './moments.ts'
import { NOTABLE, notableEvents, type Wish } from './notable-events.ts'
import { Random } from './random.ts'
import { continueIds, insertRows, type Row, translated } from './rows.ts'
import type { SampleType } from './sample-type.ts'
import { unitOf } from './units.ts'

export type SampleEvent = {
  readonly id: number
  readonly stage: EventStage
  readonly start: Date
  readonly end: Date
  readonly limit: number | null
  readonly opens: Date
  readonly closes: Date
  readonly closed: boolean
  readonly needAudit: boolean
  readonly waitlist: boolean
  readonly keptForStaff: Wish['keptForStaff']
  readonly leaveFreesSeat: boolean
  /** How many have registered, as far as seats allow; more with a waitlist. */
  readonly wanted: number
  readonly form: readonly SampleField[]
  readonly row: Row
}

/** Events that people come to, with forms. What is beyond them in a large data set is there to be browsed. */
const ATTENDED = 400

/** Every event with its registration, form and counter; people come to them afterwards. */
export async function fillEvents(tx: Tx, people: People, count: number, now: Date): Promise<readonly SampleEvent[]> {
  await insertRows(
    tx,
    'cubic_event_type',
    { id: 'integer', name: translated('text'), sort: 'integer', creator: 'integer' },
    EVENT_TYPES.map(({ name }, index) => ({ id: index + 1, name, sort: (index + 1) * 10, creator: people.author.id })),
  )
  await continueIds(tx, 'cubic_event_type')
  const remembered: SampleEvent[] = []
  const rows = function* (): Generator<SampleEvent> {
    for (const event of drawEvents(people, count, now)) {
      if (event.id <= ATTENDED) remembered.push(event)
      yield event
    }
  }
  const events: SampleEvent[] = []
  for (const event of rows()) {
    events.push(event)
    if (events.length === 5000) await writeEvents(tx, events.splice(0))
  }
  await writeEvents(tx, events)
  for (const table of ['cubic_event_base', 'cubic_event_regist', 'cubic_event_form_field']) await continueIds(tx, table)
  return remembered
}

const EVENT_COLUMNS = {
  id: 'integer',
  name: translated('text'),
  type_id: 'integer',
  address: translated('text'),
  activity_mode: 'text',
  start_time: 'timestamptz',
  end_time: 'timestamptz',
  notice: translated('text'),
  unit_id: 'integer',
  organiser: translated('text'),
  organiser_contact: 'text',
  publish_time: 'timestamptz',
  published_time: 'timestamptz',
  act_description: translated('text'),
  act_url: 'text',
  show_participant_number: 'boolean',
  sign_in: 'boolean',
  home_calender: 'boolean',
  home_todo_list: 'boolean',
  to_official_website: 'boolean',
  top_or_not: 'boolean',
  public_or_not: 'boolean',
  creator: 'integer',
  reject_reason: 'text',
  stage: 'text',
  series_id: 'integer',
  series_time: 'timestamptz',
} as const
const REGIST_COLUMNS = {
  id: 'integer',
  event_id: 'integer',
  closed: 'boolean',
  regist_start_time: 'timestamptz',
  regist_end_time: 'timestamptz',
  limited: 'boolean',
  limit_number: 'integer',
  need_audit: 'boolean',
  waitlist: 'boolean',
  leave_frees_seat: 'boolean',
  scope: 'jsonb',
  max_applicants: 'integer',
  sign_in_type: 'text',
} as const

export async function writeEvents(tx: Tx, events: readonly SampleEvent[]): Promise<void> {
  await insertRows(
    tx,
    'cubic_event_base',
    EVENT_COLUMNS,
    events.map((event) => event.row),
  )
  await insertRows(tx, 'cubic_event_regist', REGIST_COLUMNS, events.map(registOf))
  await insertRows(
    tx,
    'cubic_seat_counter',
    { regist_id: 'integer', event_id: 'integer', taken_number: 'integer', seat_limit: 'integer' },
    events.map(({ id, limit }) => ({ regist_id: id, event_id: id, taken_number: 0, seat_limit: limit })),
  )
  await insertRows(
    tx,
    'cubic_reserved_places',
    { regist_id: 'integer', name: 'text', seats: 'integer', scope: 'jsonb', until: 'timestamptz' },
    events.flatMap(({ id, keptForStaff }) =>
      keptForStaff ? [{ regist_id: id, name: '教职工', scope: { person_types: ['staff'] }, ...keptForStaff }] : [],
    ),
  )
  await insertRows(
    tx,
    'cubic_event_form_field',
    FORM_COLUMNS,
    events.flatMap(({ id, form }) => formRows(id, form)),
  )
}

function registOf({ id, closed, opens, closes, limit, needAudit, waitlist, leaveFreesSeat, row }: SampleEvent): Row {
  const scope =
    id === NOTABLE.staffOnly ? { person_types: ['staff'] } : row['public_or_not'] === true ? 'everyone' : 'login'
  return {
    id,
    event_id: id,
    closed,
    regist_start_time: opens,
    regist_end_time: closes,
    limited: limit !== null,
    limit_number: limit,
    need_audit: needAudit,
    waitlist,
    leave_frees_seat: leaveFreesSeat,
    scope,
    max_applicants: 5,
    sign_in_type: 'staff_scan',
  }
}

function* drawEvents(people: People, count: number, now: Date): Generator<SampleEvent> {
  const random = new Random(2)
  const notable = notableEvents(now)
  let fieldId = 1
  for (let id = 1; id <= Math.max(count, notable.length); id++) {
    const wish = notable[id - 1] ?? aWish(random, now, id <= ATTENDED)
    const questions = wish.everyQuestion ? EVERY_TYPE : random.pick(FORMS)
    const form = id <= ATTENDED ? questions.map((question) => ({ ...question, id: fieldId++ })) : []
    yield anEvent({ id, wish, form, random, now, people })
  }
}

/** An event of the two months before or after now; of those that people come to, more in the days ahead. */
function aWish(random: Random, now: Date, isAttended: boolean): Wish {
  const type = random.between(0, EVENT_TYPES.length - 1)
  const { titles, hours, limits } = EVENT_TYPES[type] as SampleType
  const day = isAttended && random.chance(0.6) ? random.between(1, 16) : random.between(-60, 60)
  const starts = at(now, day, random.pick(hours), random.pick([0, 0, 30]))
  const limit = random.pick(limits)
  const stage = random.pick<SampleEvent['stage']>([
    'draft',
    'waiting_review',
    'rejected',
    'cancelled',
    ...Array<'published'>(14).fill('published'),
  ])
  const isFull = limit !== null && random.chance(0.15)
  const wanted = isFull ? limit : Math.floor((limit ?? 90) * random.next() * 0.9)
  return {
    title: random.pick(titles),
    type,
    starts,
    limit,
    wanted,
    stage,
    needAudit: random.chance(0.1),
    waitlist: random.chance(0.2),
    closed: random.chance(0.05),
  }
}

type Drawing = {
  readonly id: number
  readonly wish: Wish
  readonly form: readonly SampleField[]
  readonly random: Random
  readonly now: Date
  readonly people: People
}

export function anEvent({ id, wish, form, random, now, people }: Drawing): SampleEvent {
  const type = EVENT_TYPES[wish.type] as SampleType
  const start = wish.starts
  const end = later(start, (wish.hours ?? type.lasts) * HOUR)
  const isNotable = id <= Object.keys(NOTABLE).length
  const opens = wish.opens ?? later(start, -(isNotable ? 30 : random.between(14, 45)) * DAY)
  const closes = wish.closes ?? (isNotable ? later(start, -HOUR) : later(start, -random.between(1, 48) * HOUR))
  const drawn = wish.stage ?? 'published'
  const stage = drawn === 'draft' && id % 2 === 0 && start > later(now, 2 * DAY) ? 'scheduled' : drawn
  const hasOpened = opens <= now && (stage === 'published' || stage === 'cancelled')
  const mode = MAY_BE_ONLINE.has(type) ? random.pick(MODES) : 'offline'
  return {
    id,
    stage,
    start,
    end,
    opens,
    form,
    closes: closes > opens ? closes : later(opens, DAY),
    limit: wish.limit ?? null,
    closed: wish.closed ?? false,
    needAudit: wish.needAudit ?? false,
    waitlist: wish.waitlist ?? false,
    keptForStaff: wish.keptForStaff,
    leaveFreesSeat: wish.leaveFreesSeat ?? false,
    wanted: hasOpened && id <= ATTENDED ? (wish.wanted ?? 0) : 0,
    row: {
      id,
      name: wish.title,
      type_id: wish.type + 1,
      address: wish.address ?? (mode === 'online' ? ONLINE : random.pick(type.places)),
      activity_mode: mode,
      start_time: start,
      end_time: end,
      notice: wish.notice ?? type.notice,
      act_description: DESCRIPTIONS.get(type),
      stage,
      creator: random.pick([people.admin, people.author]).id,
      unit_id: unitOf(id).id,
      organiser: unitOf(id).name,
      organiser_contact: unitOf(id).contact,
      publish_time: stage === 'scheduled' ? later(now, DAY) : null,
      published_time:
        stage === 'published' || stage === 'cancelled'
          ? earlier(later(opens, -random.between(1, 72) * HOUR), later(now, -id * MINUTE))
          : null,
      reject_reason: stage === 'rejected' ? '请补充安全预案与负责人联系方式。' : null,
      show_participant_number: true,
      sign_in: true,
      home_calender: !isNotable && random.chance(0.2),
      home_todo_list: false,
      to_official_website: isNotable || !random.chance(0.04),
      top_or_not: false,
      public_or_not: isNotable ? id !== NOTABLE.staffOnly : !random.chance(0.15),
      ...wish.columns,
    },
  }
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other
}
