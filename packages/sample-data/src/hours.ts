import type { Text } from '@cubic/contract'
import type { Tx } from '@cubic/data-platform'
import { at, DAY, HOUR, later } from './moments.ts'
import { NOTABLE } from './notable-events.ts'
import type { People } from './people.ts'
import { Random } from './random.ts'
import { continueIds, insertRows, type Row, translated } from './rows.ts'

type Category = {
  readonly name: Text
  readonly minimum: number
  readonly cap_day: number | null
  readonly cap_term: number | null
  /** The places of the event types that give it, and how many hours. */
  readonly types: readonly number[]
  readonly hours: number
  readonly done: readonly Text[]
}

const CATEGORIES: readonly Category[] = [
  {
    name: { cn: '思想成长', en: 'Ideals' },
    minimum: 8,
    cap_day: null,
    cap_term: 4,
    types: [0],
    hours: 1,
    done: [
      { cn: '主题团日', en: 'Youth League day' },
      { cn: '入党积极分子培训', en: 'Course on civic life' },
      { cn: '形势与政策报告会', en: 'Talk on current affairs' },
    ],
  },
  {
    name: { cn: '志愿公益', en: 'Service' },
    minimum: 16,
    cap_day: 4,
    cap_term: null,
    types: [3],
    hours: 3,
    done: [
      { cn: '校园马拉松志愿者', en: 'Campus marathon volunteer' },
      { cn: '图书馆整架志愿者', en: 'Library shelving team' },
      { cn: '社区课后辅导', en: 'Tutoring in the neighbourhood' },
    ],
  },
  {
    name: { cn: '创新创业', en: 'Innovation' },
    minimum: 8,
    cap_day: null,
    cap_term: 6,
    types: [1, 5],
    hours: 2,
    done: [
      { cn: '创业训练营', en: 'Startup camp' },
      { cn: '数学建模校赛', en: 'Campus modelling contest' },
      { cn: '科技节展评', en: 'Science fair' },
    ],
  },
  {
    name: { cn: '文体活动', en: 'Arts and sport' },
    minimum: 8,
    cap_day: null,
    cap_term: 4,
    types: [2, 4],
    hours: 1.5,
    done: [
      { cn: '合唱比赛', en: 'Choir contest' },
      { cn: '新生篮球赛', en: 'Freshers’ basketball' },
      { cn: '校园音乐节', en: 'Campus music festival' },
    ],
  },
  {
    name: { cn: '技能特长', en: 'Skills' },
    minimum: 4,
    cap_day: null,
    cap_term: null,
    types: [6, 7],
    hours: 1,
    done: [
      { cn: '急救一小时', en: 'First aid in an hour' },
      { cn: '手语入门', en: 'Sign language for beginners' },
    ],
  },
]

const TERMS = 7

/** The first days of the terms up to now, the oldest first. */
function termsUntil(now: Date): readonly { readonly start: string; readonly name: Text; readonly from: Date }[] {
  const year = new Date(now.getTime() + 8 * HOUR).getUTCFullYear()
  const starts = Array.from({ length: TERMS + 2 }, (_, back) => year - Math.floor(back / 2)).flatMap((each) => [
    { start: `${each}-09-01`, name: { cn: `${each} 秋`, en: `Autumn ${each}` } },
    { start: `${each}-02-20`, name: { cn: `${each} 春`, en: `Spring ${each}` } },
  ])
  const unique = new Map(starts.map((term) => [term.start, term]))
  return [...unique.values()]
    .map((term) => ({ ...term, from: new Date(`${term.start}T00:00:00+08:00`) }))
    .filter(({ from }) => from <= now)
    .toSorted((one, other) => (one.start < other.start ? -1 : 1))
    .slice(-TERMS)
}

const ENTRY = {
  person_id: 'integer',
  event_id: 'integer',
  category_id: 'integer',
  hours: 'float8',
  earned_hours: 'float8',
  cut_day: 'float8',
  cut_term: 'float8',
  state: 'text',
  source: 'text',
  earned_time: 'timestamptz',
  basis: 'jsonb',
  reason: 'text',
  proposed_time: 'timestamptz',
  published_time: 'timestamptz',
  objections_until: 'timestamptz',
  locked_time: 'timestamptz',
  objection: 'text',
  objection_state: 'text',
  objection_step: 'text',
  objected_time: 'timestamptz',
  creator: 'integer',
} as const

/** Categories, terms, what events give, and what students have earned so far; student1 objects to one entry. */
export async function fillHours(tx: Tx, people: People, now: Date): Promise<void> {
  await insertRows(
    tx,
    'cubic_hour_category',
    {
      id: 'integer',
      name: translated('text'),
      minimum: 'float8',
      cap_day: 'float8',
      cap_term: 'float8',
      sort: 'integer',
    },
    CATEGORIES.map((category, index) => ({ ...category, id: index + 1, sort: (index + 1) * 10 })),
  )
  await continueIds(tx, 'cubic_hour_category')
  const terms = termsUntil(now)
  await insertRows(tx, 'cubic_term', { name: translated('text'), start: 'date' }, terms)
  for (const [index, { types, hours }] of CATEGORIES.entries())
    await tx.run`
      update cubic_event_base set hour_category_id = ${index + 1}, hours_rule = 'fixed', hours = ${hours}
      where type_id = any(${types.map((type) => type + 1)}::integer[])`
  await tx.run`
    update cubic_event_person set entry_year = left(unify_id, 4)::integer where person_type = 'student'`
  await insertRows(tx, 'cubic_hour_entry', ENTRY, [
    ...earlierHours(people, terms, now),
    ...studentOnes(people, terms, now),
  ])
  await publishRated(tx, now)
  await tx.run`
    insert into cubic_hour_total (person_id, category_id, locked, published, proposed)
    select person_id, category_id, coalesce(sum(hours) filter (where state = 'locked'), 0), coalesce(sum(hours) filter (where state = 'published'), 0), 0
    from cubic_hour_entry where not corrected group by person_id, category_id`
}

const locked = (earned: Date) => ({
  state: 'locked',
  proposed_time: later(earned, HOUR),
  published_time: later(earned, DAY),
  objections_until: later(earned, 8 * DAY),
  locked_time: later(earned, 8 * DAY),
})

/** What was kept on paper before: one entry of a category a term, so that no limit is reached. */
function* earlierHours(people: People, terms: ReturnType<typeof termsUntil>, now: Date): Generator<Row> {
  const random = new Random(9)
  for (const { id, account } of people.students) {
    if (account === 'student1') continue
    for (const { from } of terms.slice(random.between(0, 3)))
      for (const [index, { done }] of CATEGORIES.entries()) {
        if (!random.chance(0.55)) continue
        const earned = later(from, random.between(20, 80) * DAY + 10 * HOUR)
        const hours = random.between(2, 6) / 2
        if (later(earned, 9 * DAY) > now) continue
        yield byImport(people, { id, category: index, hours, earned, reason: random.pick(done).cn })
      }
  }
}

type Import = {
  readonly id: number
  readonly category: number
  readonly hours: number
  readonly earned: Date
  readonly reason: string
  readonly cut?: number
}

function byImport(people: People, { id, category, hours, earned, reason, cut = 0 }: Import): Row {
  return {
    person_id: id,
    category_id: category + 1,
    hours: hours - cut,
    earned_hours: hours,
    cut_day: 0,
    cut_term: cut,
    source: 'import',
    earned_time: earned,
    reason,
    creator: people.admin.id,
    ...locked(earned),
  }
}

/** By term, the oldest first: category, hours, and what a limit has cut of them. */
const STUDENT_ONES: readonly (readonly (readonly [category: number, hours: number, cut?: number])[])[] = [
  [
    [0, 3],
    [1, 2],
    [3, 3],
  ],
  [
    [0, 1],
    [1, 2.5],
    [2, 1],
    [3, 2],
  ],
  [
    [0, 2],
    [1, 3],
    [2, 1],
    [3, 2.5],
    [3, 3, 1.5],
  ],
  [
    [0, 1],
    [1, 2],
    [2, 2],
    [3, 1],
  ],
  [
    [0, 1],
    [1, 1],
    [3, 1],
    [4, 1],
  ],
  [
    [0, 1],
    [4, 1],
  ],
]

function* studentOnes(people: People, terms: ReturnType<typeof termsUntil>, now: Date): Generator<Row> {
  const student = people.students.find(({ account }) => account === 'student1')
  if (!student) return
  for (const [place, term] of terms.slice(0, STUDENT_ONES.length).entries())
    for (const [index, [category, hours, cut = 0]] of (STUDENT_ONES[place] ?? []).entries()) {
      const { done } = CATEGORIES[category] as Category
      const earned = later(term.from, (25 + index * 12) * DAY + 15 * HOUR)
      if (later(earned, 9 * DAY) > now) continue
      const reason = done[(place + index) % done.length]?.cn ?? ''
      yield byImport(people, { id: student.id, category, hours, earned, reason, cut })
    }
}

/** The hours of an event of last week are published; student1 says that theirs are too few. */
async function publishRated(tx: Tx, now: Date): Promise<void> {
  const published = at(now, -1, 10)
  await tx.run`
    insert into cubic_hour_entry (person_id, event_id, category_id, hours, earned_hours, basis, earned_time, source, state, proposed_time,
      published_time, objections_until)
    select person.id, event.id, event.hour_category_id, event.hours, event.hours,
      jsonb_build_object('rule', event.hours_rule, 'minutes', greatest(0, floor(extract(epoch from event.end_time - greatest(ticket.check_in_time, event.start_time)) / 60))),
      event.end_time, 'event', 'published', event.end_time + interval '1 minute', ${published}, ${later(published, 7 * DAY)}::timestamptz
    from cubic_event_base event join cubic_event_applicant ticket on ticket.event_id = event.id
      and ticket.registration_status = 'success' and ticket.check_in_status = 'attend'
    join cubic_event_person person on person.user_id = ticket.user_id
    where event.id = ${NOTABLE.rated} and event.end_time <= ${now}::timestamptz`
  await tx.run`
    update cubic_hour_entry set objection = '讲座延长了半小时，志愿者说会补记。', objection_state = 'open', objection_step = 'organiser', objected_time = ${at(now, 0, 0)}
    where event_id = ${NOTABLE.rated} and person_id in (select id from cubic_event_person where user_id in (select id from cubic_user where account = 'student1'))`
}
