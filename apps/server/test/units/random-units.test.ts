import { UNIT_ROLE, type UnitRole } from '@cubic/contract'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { LONG } from '@cubic/testing/seed'
import { inMinutes, type TestUser } from '@cubic/testing/server/builders'
import { useWire } from '@cubic/testing/server/wire'

const wire = useWire()
const { aUser, anEventType, as, db } = wire

const ROLES = Object.keys(UNIT_ROLE) as UnitRole[]
const STAGES = ['draft', 'waiting_review', 'rejected', 'scheduled', 'published', 'cancelled'] as const
const UNITS = 9
const PEOPLE = 6

/** Units by their place in the list; each is below an earlier one, or nowhere. */
type World = {
  readonly parents: readonly (number | null)[]
  readonly members: readonly {
    readonly unit: number
    readonly person: number
    readonly role: UnitRole
    readonly end: 'past' | 'future' | null
  }[]
  readonly events: readonly {
    readonly unit: number | null
    readonly co: readonly number[]
    readonly stage: (typeof STAGES)[number]
    readonly creator: number
  }[]
}

const unit = fc.integer({ min: 0, max: UNITS - 1 })
const person = fc.integer({ min: 0, max: PEOPLE - 1 })
const worlds: fc.Arbitrary<World> = fc.record({
  parents: fc
    .tuple(...Array.from({ length: UNITS }, (_, index) => fc.option(fc.integer({ min: 0, max: index }), { freq: 4 })))
    .map((drawn) => drawn.map((parent, index) => (parent === null || parent === index ? null : parent))),
  members: fc.uniqueArray(
    fc.record({ unit, person, role: fc.constantFrom(...ROLES), end: fc.constantFrom('past', 'future', null) }),
    { maxLength: 12, selector: (member) => `${member.unit} ${member.person} ${member.role}` },
  ),
  events: fc.array(
    fc.record({
      unit: fc.option(unit, { freq: 6 }),
      co: fc.uniqueArray(unit, { maxLength: 2 }),
      stage: fc.constantFrom(...STAGES),
      creator: person,
    }),
    { minLength: 8, maxLength: 8 },
  ),
})

/** What a person may do with the events, said without SQL and without a word of the product's rules. */
function naive({ parents, members, events }: World, me: number) {
  const above = (place: number): readonly number[] => {
    const parent = parents[place] ?? null
    return parent === null ? [place] : [place, ...above(parent)]
  }
  const holders = (place: number | null, ...roles: readonly UnitRole[]) =>
    place === null
      ? []
      : members.filter(
          (member) =>
            member.end !== 'past' && above(place).includes(member.unit) && [...roles, 'owner'].includes(member.role),
        )
  const hold = (place: number | null, ...roles: readonly UnitRole[]) =>
    holders(place, ...roles).some((member) => member.person === me)
  return events.map(({ unit: home, co, stage, creator }) => {
    const helps = (...roles: readonly UnitRole[]) => [home, ...co].some((place) => hold(place, ...roles))
    const [isDraft, isMine] = [stage === 'draft' || stage === 'rejected', creator === me]
    const isPublic = stage === 'published' || stage === 'cancelled'
    const others = home === null || holders(home, 'auditor').some((member) => member.person !== creator)
    const may = {
      read:
        isMine ||
        hold(home, 'viewer') ||
        helps('author') ||
        (stage !== 'draft' && hold(home, 'auditor')) ||
        (isPublic && helps('registrar', 'door')),
      write: hold(home) || (isDraft && helps('author')),
      submit_review: isDraft && (hold(home) || helps('author')),
      audit: stage === 'waiting_review' && hold(home, 'auditor') && (!isMine || !others),
      publish: (stage === 'scheduled' || stage === 'cancelled') && hold(home),
      unpublish: (stage === 'scheduled' || stage === 'published') && hold(home),
      duplicate: parents.some((_, place) => hold(place, 'author')),
      register_applicant: stage === 'published' && helps('registrar'),
      write_to_applicants: isPublic && helps('registrar'),
      make_scanner_pass: stage === 'published' && helps('door'),
      send_sign_in_codes: stage === 'published' && hold(home),
    }
    const applicant = {
      read: helps('registrar', 'door') || hold(home, 'viewer') || (isMine && helps('author')),
      audit: helps('registrar'),
      write_note: helps('registrar', 'door'),
    }
    return { event: tagsOf(may), applicant: tagsOf(applicant) }
  })
}

function tagsOf(may: { readonly [tag: string]: boolean }): readonly string[] {
  if (!may['read']) return []
  return Object.keys(may).filter((tag) => may[tag])
}

const EVENT_TAGS = [
  'read',
  'write',
  'submit_review',
  'audit',
  'publish',
  'unpublish',
  'duplicate',
  'register_applicant',
  'write_to_applicants',
  'make_scanner_pass',
  'send_sign_in_codes',
]
const APPLICANT_TAGS = ['read', 'audit', 'write_note']

let typeId: number | undefined
let people: readonly TestUser[] = []

/** Makes the world in four statements; the ids of its events, and of an applicant under review of each. */
async function make({ parents, members, events }: World) {
  typeId ??= (await anEventType()).id
  if (people.length === 0) people = await Promise.all(Array.from({ length: PEOPLE }, () => aUser()))
  await db().run`delete from cubic_unit_member`
  const units = await db().rows<{ id: number }>`
    insert into cubic_unit (name_cn, kind) select '单位' || place, 'club' from generate_series(1, ${UNITS}::integer) place returning id`
  const unitId = (place: number | null) => (place === null ? null : units[place]?.id)
  const below = parents.map((parent, place) => ({ id: unitId(place), parent_id: unitId(parent) }))
  await db().run`update cubic_unit unit set parent_id = below.parent_id
    from json_to_recordset(${JSON.stringify(below)}::json) as below (id integer, parent_id integer) where unit.id = below.id`
  const ends = { past: inMinutes(-1), future: inMinutes(60) }
  const joined = members.map(({ unit: place, person: who, role, end }) => ({
    unit_id: unitId(place),
    user_id: people[who]?.id,
    role,
    until: end && ends[end],
  }))
  await db().run`insert into cubic_unit_member (unit_id, user_id, role, until)
    select * from json_to_recordset(${JSON.stringify(joined)}::json) as joined (unit_id integer, user_id integer, role text, until timestamptz)`
  const made = events.map(({ unit: home, stage, creator }) => ({
    unit_id: unitId(home),
    stage,
    creator: people[creator]?.id,
  }))
  const rows = await db().rows<{ id: number; applicant_id: number }>`
    with event as (
      insert into cubic_event_base (name_cn, type_id, unit_id, stage, creator, start_time, to_official_website, review_step)
      select '活动', ${typeId}::integer, unit_id, stage, creator, now() + interval '1 day', false, case when stage = 'waiting_review' and unit_id is not null then 'unit' end
      from json_to_recordset(${JSON.stringify(made)}::json) as made (unit_id integer, stage text, creator integer) returning id),
    applicant as (
      insert into cubic_event_applicant (event_id, regist_id, name, registration_status, check_in_status, flora_external_id)
      select id, id, '报名人', 'waiting_review', 'not_present', 'R' || id from event returning id, event_id)
    select event.id, applicant.id as applicant_id from event join applicant on applicant.event_id = event.id order by event.id`
  const helped = events.flatMap(({ co }, index) =>
    co.map((place) => ({ owner_id: rows[index]?.id, related_id: unitId(place) })),
  )
  await db().run`insert into cubic_event_base__co_unit_ids
    select * from json_to_recordset(${JSON.stringify(helped)}::json) as helped (owner_id integer, related_id integer)`
  return rows
}

/** Of each id, the tags among `known` that the caller has. */
async function granted(user: TestUser, model: string, ids: readonly number[], known: readonly string[]) {
  const condition = { leaf: { field: 'id', comparator: 'in', value: ids } }
  const { items, total_count: total } = await as(user).search(model, { fields: ['id'], condition, limit: 100 })
  expect(total).toBe(items.length)
  const tags = new Map(items.map((item) => [item.data['id'], item.tags]))
  return ids.map((id) => known.filter((tag) => tags.get(id)?.includes(tag)))
}

const RUNS = LONG ? 1700 : 12
it(
  'everybody may do in random trees what a naive model says, and no more',
  { timeout: LONG ? 3_600_000 : 600_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(worlds, async (world) => {
        const rows = await make(world)
        for (const [who, user] of people.entries()) {
          const expected = naive(world, who)
          const events = await granted(
            user,
            'CubicEventBase',
            rows.map(({ id }) => id),
            EVENT_TAGS,
          )
          const applicants = await granted(
            user,
            'CubicEventApplicant',
            rows.map(({ applicant_id: id }) => id),
            APPLICANT_TAGS,
          )
          expect({ who, events, applicants }).toEqual({
            who,
            events: expected.map(({ event }) => event),
            applicants: expected.map(({ applicant }) => applicant),
          })
        }
      }),
      { numRuns: RUNS },
    )
  },
)
