import { SEAT_HOLDING, type Text } from '@cubic/contract'
import type { Tx } from '@cubic/data-platform'
import { overlap } from '@cubic/domain/session/clashes'
import { at, later, MINUTE } from './moments.ts'
import { NOTABLE, WORKSHOPS_IN_DAYS } from './notable-events.ts'
import { Random } from './random.ts'
import { continueIds, insertRows, translated } from './rows.ts'

const ROOMS = {
  r301: { cn: '研讨间 301', en: 'Room 301' },
  r302: { cn: '研讨间 302', en: 'Room 302' },
  r305: { cn: '机房 305', en: 'Lab 305' },
  hall: { cn: '展厅 A', en: 'Gallery A' },
  stage: { cn: '报告厅', en: 'Auditorium' },
} as const satisfies { readonly [room: string]: Text }

type Sample = {
  /** From the first day, and the time of its beginning in hours. */
  readonly at: readonly [day: number, hour: number]
  readonly minutes: number
  readonly name: Text
  readonly speaker: Text | null
  readonly room: keyof typeof ROOMS
  readonly seats: number | null
}
const PEOPLE = {
  wang: { cn: '王立新', en: 'Wang Lixin' },
  chen: { cn: '陈思齐', en: 'Chen Siqi' },
  liu: { cn: '刘一鸣', en: 'Liu Yiming' },
  zhao: { cn: '赵敏', en: 'Zhao Min' },
  keller: { cn: 'Anna Keller', en: 'Anna Keller' },
  ruiz: { cn: 'Tomás Ruiz', en: 'Tomás Ruiz' },
} as const satisfies { readonly [person: string]: Text }
const LLM = { cn: '用大模型给古文断句', en: 'Punctuating classics with LLMs' }

/** A week's end of workshops in five rooms: some at the same time, some on twice, some full. */
const SESSIONS: readonly Sample[] = [
  {
    at: [0, 9],
    minutes: 90,
    name: { cn: '开幕：为什么是数字人文', en: 'Opening: why digital humanities' },
    speaker: PEOPLE.wang,
    room: 'stage',
    seats: null,
  },
  {
    at: [0, 14],
    minutes: 90,
    name: { cn: 'TEI 标注入门', en: 'TEI, part 1' },
    speaker: PEOPLE.ruiz,
    room: 'r305',
    seats: 30,
  },
  {
    at: [0, 14],
    minutes: 90,
    name: { cn: '地图作为论证', en: 'Maps as arguments' },
    speaker: PEOPLE.liu,
    room: 'r302',
    seats: 24,
  },
  { at: [0, 16], minutes: 60, name: { cn: '小组选题', en: 'Group topics' }, speaker: null, room: 'r302', seats: 40 },
  {
    at: [1, 9],
    minutes: 90,
    name: { cn: '古籍的数字化：从扫描到可检索', en: 'From scan to search' },
    speaker: PEOPLE.wang,
    room: 'r301',
    seats: 32,
  },
  { at: [1, 10], minutes: 90, name: LLM, speaker: PEOPLE.chen, room: 'r305', seats: 30 },
  {
    at: [1, 9.5],
    minutes: 90,
    name: { cn: '读懂一座照片档案', en: 'Reading a photo archive' },
    speaker: PEOPLE.zhao,
    room: 'hall',
    seats: 20,
  },
  {
    at: [1, 13.5],
    minutes: 90,
    name: { cn: '数字展陈：把展厅搬进手机', en: 'Exhibits for the phone' },
    speaker: PEOPLE.keller,
    room: 'hall',
    seats: 36,
  },
  {
    at: [1, 13.5],
    minutes: 120,
    name: { cn: 'TEI 标注进阶', en: 'Annotating with TEI, part 2' },
    speaker: PEOPLE.ruiz,
    room: 'r305',
    seats: 18,
  },
  {
    at: [1, 15.5],
    minutes: 90,
    name: { cn: '地方志里的气候', en: 'Climate in local records' },
    speaker: PEOPLE.liu,
    room: 'r302',
    seats: 16,
  },
  {
    at: [1, 16],
    minutes: 60,
    name: { cn: '问档案员', en: 'Ask me anything: archives' },
    speaker: null,
    room: 'r301',
    seats: 30,
  },
  { at: [2, 10], minutes: 90, name: LLM, speaker: PEOPLE.chen, room: 'r305', seats: 30 },
  {
    at: [2, 10],
    minutes: 90,
    name: { cn: '书信的网络', en: 'Networks of letters' },
    speaker: PEOPLE.ruiz,
    room: 'r301',
    seats: 24,
  },
  { at: [2, 14], minutes: 120, name: { cn: '成果展示', en: 'Showcase' }, speaker: null, room: 'stage', seats: 200 },
]

/**
 * The sessions of the workshops, and what each registrant has chosen: seats while there are some, else the waitlist.
 */
export async function fillSessions(tx: Tx, now: Date): Promise<void> {
  const eventId = NOTABLE.workshops
  const sessions = sessionsFrom(now)
  await insertSessions(tx, eventId, sessions)
  await tx.run`update cubic_event_regist set choose_sessions = 'some', allow_overlap = true where event_id = ${eventId}`
  const people = await tx.rows<Person>`
    select id, created_time from cubic_event_applicant where event_id = ${eventId} and registration_status = any(${SEAT_HOLDING}) order by id`
  const choices = chooseSessions(people, sessions)
  await insertRows(
    tx,
    'cubic_session_choice',
    { applicant_id: 'integer', session_id: 'integer', seated: 'boolean', created_time: 'timestamptz' },
    choices,
  )
  await insertRows(
    tx,
    'cubic_session_seats',
    { session_id: 'integer', event_id: 'integer', taken_number: 'integer', seat_limit: 'integer' },
    sessions.map(({ id, seats }) => ({
      session_id: id,
      event_id: eventId,
      taken_number: choices.filter(({ session_id, seated }) => seated && session_id === id).length,
      seat_limit: seats,
    })),
  )
}

type Session = ReturnType<typeof sessionsFrom>[number]

function sessionsFrom(now: Date) {
  return SESSIONS.map(({ at: [day, hour], minutes, ...session }, index) => {
    const start = at(now, WORKSHOPS_IN_DAYS + day, Math.floor(hour), (hour % 1) * 60)
    return { ...session, id: index + 1, start, end: later(start, minutes * MINUTE) }
  })
}

async function insertSessions(tx: Tx, eventId: number, sessions: readonly Session[]): Promise<void> {
  await insertRows(
    tx,
    'cubic_event_session',
    {
      id: 'integer',
      event_id: 'integer',
      name: translated('text'),
      speaker: translated('text'),
      address: translated('text'),
      start_time: 'timestamptz',
      end_time: 'timestamptz',
      limit_number: 'integer',
      sort: 'integer',
      cancelled: 'boolean',
    },
    sessions.map(({ id, name, speaker, room, seats, start, end }) => ({
      id,
      event_id: eventId,
      name,
      speaker,
      address: ROOMS[room],
      start_time: start,
      end_time: end,
      limit_number: seats,
      sort: id,
      cancelled: false,
    })),
  )
  await continueIds(tx, 'cubic_event_session')
}

type Person = { readonly id: number; readonly created_time: Date }

/** Sessions that do not overlap for each person, who has a seat while there are some. */
function chooseSessions(people: readonly Person[], sessions: readonly Session[]) {
  const random = new Random(37)
  const taken = new Map<number, number>()
  return people.flatMap(({ id: applicantId, created_time: created }) => {
    const chosen: Session[] = []
    for (const session of random.sample(sessions, random.between(3, 9)))
      if (!chosen.some((other) => overlap(timeOf(other), timeOf(session)))) chosen.push(session)
    return chosen.map(({ id, seats }) => {
      const before = taken.get(id) ?? 0
      const seated = seats === null || before < seats
      if (seated) taken.set(id, before + 1)
      return { applicant_id: applicantId, session_id: id, seated, created_time: created }
    })
  })
}

function timeOf({ id, start, end }: { readonly id: number; readonly start: Date; readonly end: Date }) {
  return { id, start: start.getTime(), end: end.getTime() }
}
