import fc from 'fast-check'
import { expect, it } from 'vitest'
import { LONG } from '@cubic/testing/seed'
import { DAY, type TestEvent } from '@cubic/testing/server/builders'
import { useSharedWire } from '@cubic/testing/server/wire'
import { sumHours } from '@cubic/domain/hours/caps'
import { hourBuilders } from './support.ts'

const wire = useSharedWire()
const { anAdmin, as, db } = wire
const { aCategory, aPastEvent, aStudent, attend, propose, lock, entriesOf, publishAs } = hourBuilders(wire)

const RUNS = LONG ? 100 : 4
const PEOPLE = 2
/** The day of each event, and what it gives: some of one day, some of one moment. */
const EVENTS = [
  { day: 3, hours: 2 },
  { day: 3, hours: 3 },
  { day: 2, hours: 1.5 },
  { day: 1, hours: 4 },
] as const

const event = fc.nat(EVENTS.length - 1)
const person = fc.nat(PEOPLE - 1)
const quarters = fc.integer({ min: 0, max: 24 }).map((quarter) => quarter / 4)
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('scan' as const), event, person }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('undo' as const), event, person }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('propose' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('publish' as const), event }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('correct' as const), event, person, hours: quarters }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('lock' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

/** An entry as the model has it: its hours, and whether it follows attendance still. */
type Held = { hours: number; follows: boolean }

/** What people have in the end, by nothing but the steps. */
function createModel() {
  const came = new Set<string>()
  const held = new Map<string, Held>()
  const proposeOf = (at: number) => {
    for (let of = 0; of < PEOPLE; of++) {
      const key = `${at} ${of}`
      const entry = held.get(key)
      if (came.has(key) && !entry) held.set(key, { hours: EVENTS[at]?.hours ?? 0, follows: true })
      if (!came.has(key) && entry?.follows) held.delete(key)
    }
  }
  const proposeAll = () => EVENTS.forEach((_, at) => proposeOf(at))
  return {
    proposeAll,
    take(given: Step) {
      if (given.kind === 'scan') came.add(`${given.event} ${given.person}`)
      if (given.kind === 'undo') came.delete(`${given.event} ${given.person}`)
      if (given.kind === 'propose') proposeAll()
      if (given.kind === 'publish') {
        proposeOf(given.event)
        for (const [key, entry] of held) if (key.startsWith(`${given.event} `)) entry.follows = false
      }
      if (given.kind === 'correct' && held.has(`${given.event} ${given.person}`))
        held.set(`${given.event} ${given.person}`, { hours: given.hours, follows: false })
    },
    sumOf(of: number, capDay: number, capTerm: number): number {
      const ofDay = [...new Set(EVENTS.map(({ day }) => day))].map((day) =>
        Math.min(
          capDay,
          sumHours(EVENTS.flatMap((each, at) => (each.day === day ? (held.get(`${at} ${of}`)?.hours ?? 0) : []))),
        ),
      )
      return Math.min(capTerm, sumHours(ofDay))
    },
  }
}

it('hours sum to what a naive model says in any order of scans, undos, corrections and publications', async () => {
  const admin = await anAdmin()
  await db().run`insert into cubic_term (name_cn, start) values ('测试学期', '2000-01-01') on conflict do nothing`
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), quarters, quarters, async (steps, day, term) => {
      const [capDay, capTerm] = [day + 0.5, term + 2]
      const category = await aCategory({ cap_day: capDay, cap_term: capTerm })
      const people = await Promise.all(Array.from({ length: PEOPLE }, () => aStudent()))
      const events: TestEvent[] = []
      // at the same moment where they are of one day
      for (const each of EVENTS) events.push(await aPastEvent(category, { hours: each.hours }, -each.day * DAY))
      const tickets = new Map<string, number>()
      const model = createModel()
      for (const given of steps) {
        model.take(given)
        await perform(given)
      }
      model.proposeAll()
      await propose()
      for (const [of, { personId }] of people.entries()) {
        const total = await db().one<{ hours: number }>`
          select coalesce(sum(hours), 0)::float8 as hours from cubic_hour_total where person_id = ${personId}`
        expect(total?.hours).toBe(model.sumOf(of, capDay, capTerm))
        const entries = await entriesOf({ person: personId })
        const counted = entries.filter(({ corrected }) => !corrected)
        expect(sumHours(counted.map(({ hours }) => hours))).toBe(total?.hours)
        for (const { hours, cut_day, cut_term, earned_hours } of counted)
          expect(sumHours([hours, cut_day, cut_term])).toBe(earned_hours)
        const firsts = entries.filter(({ corrects_id }) => corrects_id === null)
        expect(firsts.length, 'awarded once').toBe(counted.length)
      }

      async function perform(given: Step): Promise<void> {
        const key = 'person' in given ? `${given.event} ${given.person}` : ''
        const [at, who] = [
          'event' in given ? events[given.event] : undefined,
          'person' in given ? people[given.person] : undefined,
        ]
        if (given.kind === 'propose') return propose()
        if (given.kind === 'lock') {
          await db()
            .run`update cubic_hour_entry set objections_until = now() where category_id = ${category} and state = 'published'`
          return lock()
        }
        if (!at) return
        if (given.kind === 'publish') return void (await publishAs(admin, at))
        if (!who) return
        if (given.kind === 'correct') {
          const live = (await entriesOf({ event: at.id, person: who.personId })).find(({ corrected }) => !corrected)
          if (live) await as(admin).call('CubicHourEntry', live.id, 'correct', { hours: given.hours, reason: '更正' })
          return
        }
        const status = given.kind === 'scan' ? 'attend' : 'not_present'
        const ticket = tickets.get(key)
        if (ticket !== undefined)
          await db().run`update cubic_event_applicant set check_in_status = ${status},
            check_in_time = case when ${status} = 'attend' then now() end where id = ${ticket}`
        else if (given.kind === 'scan') tickets.set(key, (await attend(at, who)).id)
      }
    }),
    { numRuns: RUNS },
  )
})
