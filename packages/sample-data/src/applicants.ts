import { randomBytes } from 'node:crypto'
import { LIVE, type RegistrationStatus, SEAT_HOLDING } from '@cubic/contract'
import type { Tx } from '@cubic/data-platform'
import { bindingCodeFrom } from '@cubic/domain/ticket/binding-code'
import type { SampleEvent } from './events.ts'
import { aCompanion, answersOf } from './forms.ts'
import { NOTABLE } from './notable-events.ts'
import type { People, SamplePerson } from './people.ts'
import { Random } from './random.ts'
import { continueIds, insertRows, type Row } from './rows.ts'

const COLUMNS = {
  id: 'integer',
  event_id: 'integer',
  regist_id: 'integer',
  user_id: 'integer',
  submitter_id: 'integer',
  name: 'text',
  phone: 'text',
  email: 'text',
  values: 'jsonb',
  registration_status: 'text',
  check_in_status: 'text',
  check_in_time: 'timestamptz',
  check_in_by: 'integer',
  flora_external_id: 'text',
  qr_send_status: 'text',
  activity_evaluation_score: 'integer',
  evaluation_comment: 'text',
  leave_reason: 'text',
  project: 'integer',
  location: 'text',
  source: 'text',
  reject_reason: 'text',
  created_time: 'timestamptz',
} as const
const PROVINCES = ['北京市', '北京市', '北京市', '河北省', '上海市', '广东省', '四川省', '浙江省', '山东省', '湖北省']
const COMMENTS = [
  '内容很扎实，收获满满。',
  '组织有序，签到很快。',
  '希望下次时间再长一些。',
  '讲得深入浅出，推荐！',
  'Clear, lively and well organised.',
  '场地有点小，但氛围很好。',
  null,
]

type Drawn = {
  readonly event: SampleEvent
  readonly holder: SamplePerson | null
  readonly submitter: SamplePerson
  readonly status: RegistrationStatus
  readonly changes?: Row
}

/**
 * Makes the applicants of every event: groups, unbound tickets, attendees and ratings. Counters are exact at the end.
 */
export async function fillApplicants(tx: Tx, people: People, events: readonly SampleEvent[], now: Date): Promise<void> {
  const random = new Random(3)
  let id = 0
  const rows = function* (): Generator<Row> {
    for (const event of events)
      for (const drawn of drawApplicants(random, people, event))
        yield applicantRow({ ...drawn, id: ++id, random, scanner: people.scanner, now })
    for (const drawn of studentOne(people, events, now))
      yield applicantRow({ ...drawn, id: ++id, random, scanner: people.scanner, now })
  }
  await insertRows(tx, 'cubic_event_applicant', COLUMNS, rows())
  await continueIds(tx, 'cubic_event_applicant')
  // One submission is one moment.
  await tx.run`
    update cubic_event_applicant applicant set created_time = submitted.at
    from (select event_id, submitter_id, min(created_time) as at from cubic_event_applicant group by 1, 2 having count(*) > 1) submitted
    where submitted.event_id = applicant.event_id and submitted.submitter_id = applicant.submitter_id`
  await tx.run`insert into cubic_submission (event_id, submitter_id) select distinct event_id, submitter_id from cubic_event_applicant where registration_status = any(${LIVE})`
  await tx.run`
    update cubic_seat_counter counter set taken_number = held.seats
    from (select regist_id, count(*) as seats from cubic_event_applicant where registration_status = any(${SEAT_HOLDING}) group by regist_id) held
    where held.regist_id = counter.regist_id`
}

/** student1 is not drawn at random: their tickets are listed below. */
function* drawApplicants(random: Random, people: People, event: SampleEvent): Generator<Drawn> {
  const others = people.students.filter((person) => person.account !== 'student1')
  // student1 has a seat of their own at some of these.
  const kept = STUDENT_ONE_SEATS.has(event.id) ? (STUDENT_ONE_SEATS.get(event.id) ?? 0) : 0
  const seats = Math.max(0, Math.min(event.wanted, event.limit ?? event.wanted) - kept)
  const submitters = random.sample(others, Math.min(others.length, event.wanted))
  const guestsEach =
    submitters.length === 0 ? 0 : Math.ceil(Math.max(0, event.wanted - submitters.length) / submitters.length)
  let registered = 0
  for (const submitter of submitters) {
    const companions = guestsEach > 0 ? guestsEach : random.chance(0.08) ? 1 : 0
    for (const holder of [submitter, ...Array<null>(companions).fill(null)]) {
      if (registered >= event.wanted - kept) return
      const status =
        registered >= seats
          ? 'waitlisted'
          : event.needAudit
            ? random.pick<RegistrationStatus>(['waiting_review', 'waiting_review', 'success', 'success'])
            : 'success'
      registered++
      if (status === 'waitlisted' && !event.waitlist) return
      yield { event, holder, submitter, status }
    }
  }
}

const STUDENT_ONE_SEATS: ReadonlyMap<number, number> = new Map([
  [NOTABLE.lecture, 0],
  [NOTABLE.volunteers, 1],
  [NOTABLE.reviewed, 1],
  [NOTABLE.attended, 1],
  [NOTABLE.rated, 1],
  [NOTABLE.leave, 1],
  [NOTABLE.running, 1],
  [NOTABLE.group, 3],
  [NOTABLE.leaveFrees, 1],
])

/**
 * A ticket in every state for student1, who is not registered for the pinned event, so that people who try the
 * demo can register for it.
 */
function* studentOne(people: People, events: readonly SampleEvent[], now: Date): Generator<Drawn> {
  const submitter = people.students.find((person) => person.account === 'student1') as SamplePerson
  const byId = new Map(events.map((event) => [event.id, event]))
  const own = (id: number, status: RegistrationStatus, changes: Row = {}): Drawn => ({
    event: byId.get(id) as SampleEvent,
    holder: submitter,
    submitter,
    status,
    changes,
  })
  const present = { check_in_status: 'attend', check_in_by: people.scanner.id }
  yield own(NOTABLE.volunteers, 'success')
  yield own(NOTABLE.reviewed, 'waiting_review')
  yield own(NOTABLE.running, 'success', {
    ...present,
    check_in_time: new Date(now.getTime() - 3_600_000),
    activity_evaluation_score: null,
    evaluation_comment: null,
  })
  yield own(NOTABLE.attended, 'success', {
    ...present,
    check_in_time: byId.get(NOTABLE.attended)?.start,
    activity_evaluation_score: null,
    evaluation_comment: null,
  })
  yield own(NOTABLE.rated, 'success', {
    ...present,
    check_in_time: byId.get(NOTABLE.rated)?.start,
    activity_evaluation_score: 5,
    evaluation_comment: '院士讲得深入浅出，受益匪浅。',
  })
  yield own(NOTABLE.leave, 'success', { check_in_status: 'leave', leave_reason: '与期中考试时间冲突' })
  yield own(NOTABLE.waitlisted, 'waitlisted')
  yield own(NOTABLE.concert, 'withdrawn')
  yield own(NOTABLE.customPage, 'review_failed', {
    reject_reason:
      '本场面向文科院系同学，欢迎参加下一场。 This session is for humanities students. You’re welcome at the next one.',
  })
  // A teacher has registered them.
  yield { ...own(NOTABLE.leaveFrees, 'success'), submitter: people.mentors[0] ?? submitter }
  yield own(NOTABLE.group, 'success')
  for (let index = 0; index < 2; index++) yield { ...own(NOTABLE.group, 'success'), holder: null }
}

type Writing = Drawn & {
  readonly id: number
  readonly random: Random
  readonly scanner: SamplePerson
  readonly now: Date
}

function applicantRow({ id, event, holder, submitter, status, changes, random, scanner, now }: Writing): Row {
  const person = holder ?? aCompanion(random)
  const came = status === 'success' && event.start <= now && random.chance(0.8)
  const rated = came && event.end <= now && random.chance(0.5)
  const values = answersOf(event.form, person, random)
  const has = (type: string) => event.form.some((field) => field.type === type)
  const created = new Date(
    event.opens.getTime() +
      random.next() * Math.max(60_000, Math.min(now.getTime(), event.closes.getTime()) - event.opens.getTime()),
  )
  return {
    id,
    event_id: event.id,
    regist_id: event.id,
    user_id: holder?.id ?? null,
    submitter_id: submitter.id,
    name: person.name,
    phone: has('phone') ? person.phone : null,
    email: has('email') ? person.email : null,
    values,
    registration_status: status,
    check_in_status: came ? 'attend' : 'not_present',
    check_in_time: came ? new Date(event.start.getTime() + random.between(-25, 10) * 60_000) : null,
    check_in_by: came ? scanner.id : null,
    flora_external_id: bindingCodeFrom(randomBytes(16)),
    qr_send_status: status === 'success' ? random.pick(['success', 'success', 'not_sent', 'fail']) : 'not_sent',
    activity_evaluation_score: rated ? random.pick([3, 4, 4, 5, 5, 5]) : null,
    evaluation_comment: rated ? random.pick(COMMENTS) : null,
    leave_reason: null,
    project: null,
    location: random.pick(PROVINCES),
    source: id % 19 === 0 ? 'office' : id % 31 === 0 ? 'walk_in' : 'web',
    reject_reason: null,
    created_time: created,
    ...changes,
  }
}
