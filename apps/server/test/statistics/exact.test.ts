import { STATISTICS_BY, type StatisticsCounts } from '@cubic/contract'
import {
  addCounts,
  averageRating,
  COUNTS,
  type CountedTicket,
  countTickets,
  isSettled,
  NO_COUNTS,
} from '@cubic/domain/statistics/definitions'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { LONG } from '@cubic/testing/seed'
import { inMinutes, type TestEvent, type TestUser } from '@cubic/testing/server/builders'
import { makeDue, runDueJobs } from '@cubic/testing/server/jobs'
import { useWire } from '@cubic/testing/server/wire'
import { unitBuilders } from '../units/support.ts'
import { dayAt, statisticsOf, summaryOf } from './support.ts'

const wire = useWire()
const { anAdmin, anEvent, anEventType, app, as, aTicket, aUser, db, insert } = wire
const { aUnit } = unitBuilders(wire)

const DAY_MINUTES = 1440
const STATES = ['success', 'waiting_review', 'waitlisted', 'withdrawn', 'review_failed'] as const
const CHECK_INS = ['not_present', 'attend', 'leave'] as const
const PROVINCES = ['上海市', '江苏省', null] as const
const SOURCES = ['web', 'poster', null] as const
const TYPES = ['student', 'staff'] as const
const ANSWERS = [[], ['a'], ['a', 'b']] as const

let admin: TestUser
let people: readonly TestUser[]
let events: readonly TestEvent[]
let types: readonly number[]
let units: readonly number[]
let series: readonly number[]

beforeAll(async () => {
  admin = await anAdmin()
  people = await Promise.all(TYPES.flatMap((person_type) => [0, 1].map(() => aUser({ person: { person_type } }))))
  types = [(await anEventType()).id, (await anEventType()).id]
  units = [await aUnit()]
  units = [...units, await aUnit(units[0])]
  series = [
    await insert('cubic_event_series', { name: '读书会' }),
    await insert('cubic_event_series', { name: '跑步' }),
  ]
  const choices = ['a', 'b'].map((value) => ({ value, name: value }))
  const form = [{ name: '餐食', type: 'checkbox', selections: choices }]
  const past = { starts: -2 * DAY_MINUTES, ends: -DAY_MINUTES, type_id: types[0] ?? null, form }
  events = [
    await anEvent({ ...past, columns: { unit_id: units[0], series_id: series[0] }, registration: { limit: 40 } }),
    await anEvent({ ...past, columns: { unit_id: units[1], series_id: series[0] } }),
    await anEvent({ ...past, ends: DAY_MINUTES, type_id: types[1] ?? null }),
  ]
})

const index = (length: number) => fc.integer({ min: 0, max: length - 1 })
const step = fc.oneof(
  fc.record({
    kind: fc.constant('add' as const),
    event: index(3),
    owner: fc.option(index(4), { freq: 3 }),
    status: fc.constantFrom(...STATES),
    checkIn: fc.constantFrom(...CHECK_INS),
    ago: index(4 * 24),
    location: fc.constantFrom(...PROVINCES),
    source: fc.constantFrom(...SOURCES),
    answer: index(3),
    score: fc.option(fc.integer({ min: 1, max: 5 })),
  }),
  fc.record({ kind: fc.constant('status' as const), of: index(50), status: fc.constantFrom(...STATES) }),
  fc.record({ kind: fc.constant('check_in' as const), of: index(50), checkIn: fc.constantFrom(...CHECK_INS) }),
  fc.record({ kind: fc.constant('rate' as const), of: index(50), score: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ kind: fc.constant('locate' as const), of: index(50), location: fc.constantFrom(...PROVINCES) }),
  fc.record({ kind: fc.constant('erase' as const), of: index(50) }),
  fc.record({ kind: fc.constant('unbind' as const), of: index(50) }),
  fc.record({ kind: fc.constant('person' as const), person: index(4), type: fc.constantFrom(...TYPES) }),
  fc.record({ kind: fc.constant('move' as const), event: index(3), unit: index(2), type: index(2), series: index(3) }),
  fc.record({ kind: fc.constant('end' as const), event: index(3), isOver: fc.boolean(), checksIn: fc.boolean() }),
  fc.record({ kind: fc.constant('conflict' as const), event: index(3), isSettled: fc.boolean() }),
  fc.record({ kind: fc.constant('zone' as const), zone: fc.constantFrom('Asia/Shanghai', 'America/New_York') }),
  fc.record({ kind: fc.constant('count' as const) }),
)
/** All of the days, some, or one; and whether all was counted before they are asked for. */
const period = fc.record({
  first: fc.constantFrom(30, 3, 2, 1),
  days: fc.constantFrom(32, 2, 1, 0),
  isCounted: fc.boolean(),
})
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

let zone = 'Asia/Shanghai'

/** Does it by SQL, as the commands do in the end: what counts must not depend on who changes what. */
async function take(given: Step): Promise<void> {
  const ids = (await db().rows<{ id: number }>`select id from cubic_event_applicant order by id`).map(({ id }) => id)
  const ticket = 'of' in given ? (ids[given.of % Math.max(1, ids.length)] ?? 0) : 0
  const event = 'event' in given ? events[given.event] : undefined
  switch (given.kind) {
    case 'add': {
      if (!event) return
      const taken = given.owner === null ? undefined : people[given.owner]
      const held = await db()
        .one`select 1 from cubic_event_applicant where user_id = ${taken?.id ?? 0} and event_id = ${event.id}`
      await aTicket({
        event,
        ...(taken && !held ? { owner: taken } : {}),
        status: given.status,
        check_in_status: given.checkIn,
        values: { [event.fields[0] ?? 0]: ANSWERS[given.answer] },
        columns: {
          created_time: inMinutes(-60 * given.ago),
          location: given.location,
          source: given.source,
          activity_evaluation_score: given.score,
        },
      })
      return
    }
    case 'status':
      await db().run`update cubic_event_applicant set registration_status = ${given.status} where id = ${ticket}`
      return
    case 'check_in':
      await db().run`update cubic_event_applicant set check_in_status = ${given.checkIn} where id = ${ticket}`
      return
    case 'rate':
      await db().run`update cubic_event_applicant set activity_evaluation_score = ${given.score} where id = ${ticket}`
      return
    case 'locate':
      await db().run`update cubic_event_applicant set location = ${given.location} where id = ${ticket}`
      return
    case 'erase':
      await db().run`delete from cubic_event_applicant where id = ${ticket}`
      return
    case 'unbind':
      await db().run`update cubic_event_applicant set user_id = null where id = ${ticket}`
      return
    case 'person':
      await db()
        .run`update cubic_event_person set person_type = ${given.type} where user_id = ${people[given.person]?.id ?? 0}`
      return
    case 'move':
      await db().run`update cubic_event_base set unit_id = ${units[given.unit]}, type_id = ${types[given.type]},
          series_id = ${series[given.series] ?? null} where id = ${event?.id ?? 0}`
      return
    case 'end':
      await db()
        .run`update cubic_event_base set end_time = now() + ${given.isOver ? '-1 day' : '1 day'}::interval, sign_in = ${given.checksIn} where id = ${event?.id ?? 0}`
      return
    case 'conflict':
      await db()
        .run`insert into cubic_scan (event_id, scan_id, at, device, verdict, answer, conflict, settled_time, undone, test)
        values (${event?.id ?? 0}, gen_random_uuid(), now(), '', 'welcome', '{}', 'clock', case when ${given.isSettled} then now() end, false, false)`
      return
    case 'zone':
      zone = given.zone
      await as(admin).save('CubicSettings', { id: 1, time_zone: zone })
      return
    case 'count':
      await makeDue(db(), 'count-statistics')
      await runDueJobs(
        db(),
        app().jobs.filter(({ name }) => name === 'count-statistics'),
      )
  }
}

type Row = CountedTicket & {
  readonly event_id: number
  readonly type_id: number | null
  readonly unit_id: number | null
  readonly series_id: number | null
  readonly created_time: Date
  readonly location: string | null
  readonly source: string | null
  readonly person_type: string | null
  readonly values: { readonly [id: string]: readonly string[] }
  readonly stage: string
  readonly end_time: Date | null
  readonly sign_in: boolean
  readonly conflicts: number
  readonly user_id: number | null
  readonly seat_limit: number | null
  readonly activity_evaluation_score: number | null
}

/** The groups that a ticket is in, said without SQL. */
function keysOf(ticket: Row, by: string): readonly string[] {
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat('en-GB', { timeZone: zone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' })
      .formatToParts(ticket.created_time)
      .map(({ type, value }) => [type, value]),
  )
  const day = `${parts['year']}-${parts['month']}-${parts['day']}`
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7
  switch (by) {
    case 'day':
      return [day]
    case 'month':
      return [day.slice(0, 7)]
    case 'type':
      return [String(ticket.type_id ?? '')]
    case 'unit':
      return [String(ticket.unit_id ?? '')]
    case 'series':
      return [String(ticket.series_id ?? '')]
    case 'event':
      return [String(ticket.event_id)]
    case 'person_type':
      return [ticket.person_type ?? '']
    case 'province':
      return [ticket.location ?? '']
    case 'source':
      return [ticket.source ?? '']
    case 'weekday_hour':
      return [`${weekday}-${Number(parts['hour'])}`]
    default: {
      const answer = ticket.values[by.slice('question:'.length)] ?? []
      return answer.length > 0 ? answer : ['']
    }
  }
}

function listTickets(): Promise<Row[]> {
  return db().rows<Row>`
    select applicant.*, event.type_id, event.unit_id, event.series_id, event.stage, event.end_time, event.sign_in,
      (select counter.seat_limit from cubic_seat_counter counter where counter.event_id = event.id) as seat_limit,
      (select person.person_type from cubic_event_person person where person.user_id = applicant.user_id order by person.id limit 1) as person_type,
      (select count(*)::integer from cubic_scan scan where scan.event_id = event.id and scan.conflict is not null and scan.settled_time is null) as conflicts
    from cubic_event_applicant applicant join cubic_event_base event on event.id = applicant.event_id`
}

async function countFromScratch(by: string, isAsked: (ticket: Row) => boolean) {
  const tickets = await listTickets()
  const groups = new Map<string, StatisticsCounts>()
  let total = countTickets([], false)
  for (const ticket of tickets.filter(isAsked)) {
    const counts = countTickets([ticket], isSettled(ticket, new Date()))
    total = addCounts(total, counts)
    for (const key of keysOf(ticket, by)) groups.set(key, addCounts(groups.get(key) ?? countTickets([], false), counts))
  }
  return { groups: Object.fromEntries([...groups].filter(([, { registered }]) => registered > 0)), total }
}

/** What is told beside the groups, said without SQL. */
async function summaryFromScratch(isAsked: (ticket: Row) => boolean) {
  const tickets = (await listTickets()).filter(
    (ticket) => isAsked(ticket) && countTickets([ticket], false).registered > 0,
  )
  const arrived = tickets.filter((ticket) => countTickets([ticket], false).arrived > 0)
  const byEvent = new Map(tickets.map((ticket) => [ticket.event_id, ticket]))
  const limited = [...byEvent.values()].filter(
    ({ seat_limit, sign_in, end_time }) =>
      sign_in && (seat_limit ?? 0) > 0 && end_time !== null && end_time <= new Date(),
  )
  const visitors = new Map<number, number>()
  for (const { user_id: id } of arrived) if (id !== null) visitors.set(id, (visitors.get(id) ?? 0) + 1)
  const scores = [1, 2, 3, 4, 5].map(
    (score) => tickets.filter((ticket) => ticket.activity_evaluation_score === score).length,
  )
  return {
    event_number: byEvent.size,
    seats: {
      arrived: arrived.filter(({ event_id: id }) => limited.some(({ event_id }) => event_id === id)).length,
      seats: limited.reduce((sum, { seat_limit }) => sum + (seat_limit ?? 0), 0),
    },
    visits: [1, 2, 3, 4, 5, 6].map((times) => [...visitors.values()].filter((visited) => visited === times).length),
    ratings: { average: averageRating(scores), scores },
  }
}

const RUNS = LONG ? 400 : 4
it(
  'statistics are what a count from scratch says, whatever changes and whenever they were counted last',
  { timeout: LONG ? 3_600_000 : 600_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 20, maxLength: 45 }),
        period,
        async (steps, { first: ago, days, isCounted }) => {
          for (const each of steps) await take(each)
          if (isCounted) await take({ kind: 'count' })
          const [first, second] = events
          const filters: readonly (readonly [object, (ticket: Row) => boolean])[] = [
            [{}, () => true],
            [{ event_id: second?.id }, (ticket) => ticket.event_id === second?.id],
            [{ unit_id: units[1] }, (ticket) => ticket.unit_id === units[1]],
            [{ unit_id: units[0] }, (ticket) => ticket.unit_id !== null],
            [{ type_id: types[0] }, (ticket) => ticket.type_id === types[0]],
          ]
          const [from, to] = [dayAt(-ago), dayAt(days - ago)]
          const isWithin = (ticket: Row) => keysOf(ticket, 'day').every((day) => from <= day && day <= to)
          const asked = [
            // all, and one of the filters in turn
            ...STATISTICS_BY.flatMap((by, at) =>
              filters
                .filter((_, place) => LONG || place === 0 || place === 1 + (at % (filters.length - 1)))
                .map(([filter, isAsked]) => ({ by, filter, isAsked })),
            ),
            { by: `question:${first?.fields[0]}`, filter: {}, isAsked: (ticket: Row) => ticket.event_id === first?.id },
          ]
          for (const [filter, isAsked] of filters.slice(0, 3)) {
            const { events: listed, ...told } = await summaryOf(as(admin), { from, to, ...filter })
            expect({ filter, ...told }).toEqual({
              filter,
              ...(await summaryFromScratch((ticket) => isAsked(ticket) && isWithin(ticket))),
            })
            const { groups } = await countFromScratch('event', (ticket) => isAsked(ticket) && isWithin(ticket))
            expect(Object.fromEntries(listed.map((event) => [event.id, addCounts(event, NO_COUNTS)]))).toEqual(groups)
          }
          for (const { by, filter, isAsked } of asked) {
            const { rows, total } = await statisticsOf(as(admin), { from, to, by, ...filter })
            const told = Object.fromEntries(
              rows.map(({ key, ...row }) => [key, Object.fromEntries(COUNTS.map((count) => [count, row[count]]))]),
            )
            const expected = await countFromScratch(by, (ticket) => isAsked(ticket) && isWithin(ticket))
            expect({ by, filter, groups: told, total }).toEqual({ by, filter, ...expected })
          }
        },
      ),
      { numRuns: RUNS },
    )
  },
)
