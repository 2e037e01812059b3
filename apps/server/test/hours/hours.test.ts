import { describe, expect, it } from 'vitest'
import { inMinutes } from '@cubic/testing/server/builders'
import { useSharedWire } from '@cubic/testing/server/wire'
import { answerOrFault, WireFault } from '@cubic/testing/server/wire-client'
import { runDueJobs } from '@cubic/testing/server/jobs'
import { unitBuilders } from '../units/support.ts'
import { raw as rawSql } from '@cubic/data-platform'
import { hourBuilders } from './support.ts'

const raw = (value: number) => rawSql(String(value))

const wire = useSharedWire()
const { anAdmin, anEvent, aTicket, aUser, app, as, db, guest, insert } = wire
const { aUnit, aMember } = unitBuilders(wire)
const { aCategory, aPastEvent, aStudent, attend, propose, lock, entriesOf, publishAs } = hourBuilders(wire)

const endObjections = (event: number) =>
  db()
    .run`update cubic_hour_entry set objections_until = now() - interval '1 second' where event_id = ${event} and state = 'published'`

describe('hours of an event', () => {
  it('are proposed once it is over, for those who came, and once however often the job runs', async () => {
    const category = await aCategory()
    const [came, missed] = [await aStudent(), await aStudent()]
    const event = await aPastEvent(category)
    await attend(event, came)
    await aTicket({ event, owner: missed })
    const later = await aPastEvent(category, {}, 60)
    await attend(later, came)
    await runDueJobs(db(), app().jobs)
    await propose()
    await Promise.all([propose(), propose()])
    expect(await entriesOf({ event: event.id })).toMatchObject([
      { person_id: came.personId, hours: 2, earned_hours: 2, state: 'proposed', source: 'event' },
    ])
    expect(await entriesOf({ event: later.id })).toEqual([])
  })

  it('wait until the conflicts of check-in are settled', async () => {
    const [student, admin] = [await aStudent(), await anAdmin()]
    const event = await aPastEvent(await aCategory())
    const ticket = await attend(event, student)
    const scan = await insert('cubic_scan', {
      scan_id: `conflict-${event.id}`,
      event_id: event.id,
      applicant_id: ticket.id,
      at: inMinutes(-120).toISOString(),
      received_time: inMinutes(-120).toISOString(),
      device: 'a',
      verdict: 'welcome',
      conflict: 'two_gates',
      answer: {},
    })
    await propose()
    expect(await entriesOf({ event: event.id })).toEqual([])
    expect(await publishAs(admin, event)).toMatchObject({ error_kind: 'hours:conflicts_open' })
    const open = async () => (await as(admin).get('CubicEventBase', event.id, ['hours_conflicts'])).data
    expect(await open()).toMatchObject({ hours_conflicts: 1 })
    await db().run`update cubic_scan set settled_time = now() where id = ${scan}`
    await propose()
    expect(await open()).toMatchObject({ hours_conflicts: 0 })
    expect(await entriesOf({ event: event.id })).toHaveLength(1)
  })

  it('follow minutes present, in full quarters of an hour, and sessions attended', async () => {
    const category = await aCategory()
    const student = await aStudent()
    const byTime = await aPastEvent(category, { hours_rule: 'minutes', hours: null, sign_out: true })
    const ticket = await attend(byTime, student)
    await insert('cubic_attendance', { event_id: byTime.id, applicant_id: ticket.id, minutes: 109, source: 'scan' })
    const bySessions = await aPastEvent(category, { hours_rule: 'sessions', hours: 4, hours_sessions: 2 })
    const other = await attend(bySessions, student)
    for (const session_id of [1, 2])
      await insert('cubic_attendance', {
        event_id: bySessions.id,
        applicant_id: other.id,
        session_id,
        in_time: inMinutes(-100).toISOString(),
        source: 'scan',
      })
    await propose()
    expect((await entriesOf({ event: byTime.id })).map(({ hours }) => hours)).toEqual([1.75])
    expect((await entriesOf({ event: bySessions.id })).map(({ hours }) => hours)).toEqual([4])
    // one session too few
    await db().run`delete from cubic_attendance where applicant_id = ${other.id} and session_id = 2`
    await propose()
    expect((await entriesOf({ event: bySessions.id })).map(({ hours }) => hours)).toEqual([0])
  })

  it('follow late scans and undone ones while they are proposed', async () => {
    const event = await aPastEvent(await aCategory())
    const [first, second] = [await aStudent(), await aStudent()]
    const ticket = await attend(event, first)
    await propose()
    await attend(event, second)
    await db()
      .run`update cubic_event_applicant set check_in_status = 'not_present', check_in_time = null where id = ${ticket.id}`
    await propose()
    expect((await entriesOf({ event: event.id })).map(({ person_id }) => person_id)).toEqual([second.personId])
  })

  it('that are published stay, and say what attendance would give now', async () => {
    const [student, late, admin] = [await aStudent(), await aStudent(), await anAdmin()]
    const event = await aPastEvent(await aCategory())
    const ticket = await attend(event, student)
    await propose()
    await publishAs(admin, event)
    await db()
      .run`update cubic_event_applicant set check_in_status = 'not_present', check_in_time = null where id = ${ticket.id}`
    await attend(event, late)
    await propose()
    expect(await entriesOf({ event: event.id })).toMatchObject([
      { person_id: student.personId, hours: 2, state: 'published', record_hours: 0 },
      { person_id: late.personId, hours: 2, state: 'proposed', record_hours: null },
    ])
    await db()
      .run`update cubic_event_applicant set check_in_status = 'attend', check_in_time = now() where id = ${ticket.id}`
    await propose()
    expect((await entriesOf({ person: student.personId }))[0]?.record_hours).toBeNull()
  })

  it('of somebody who is no person on record follow once they are', async () => {
    const admin = await anAdmin()
    const stranger = await aUser()
    const event = await aPastEvent(await aCategory())
    await attend(event, stranger)
    await propose()
    expect(await entriesOf({ event: event.id })).toEqual([])
    expect((await as(admin).get('CubicEventBase', event.id, ['hours_nobodies'])).data).toMatchObject({
      hours_nobodies: 1,
    })
    const personId = await insert('cubic_event_person', { name: '新来', person_type: 'student', user_id: stranger.id })
    await propose()
    expect(await entriesOf({ event: event.id })).toMatchObject([{ person_id: personId }])
  })

  it('fail alone: a bad event harms no other, and its people are awarded once when it is mended', async () => {
    const category = await aCategory()
    const students = [await aStudent(), await aStudent(), await aStudent()]
    const [bad, good] = [await aPastEvent(category), await aPastEvent(category)]
    for (const student of students) for (const event of [bad, good]) await attend(event, student)
    const victim = students[1]?.personId ?? 0
    // fails in the middle of the award, when some entries are written already
    await db()
      .run`alter table cubic_hour_entry add constraint test_crash check (person_id <> ${raw(victim)} or event_id <> ${raw(bad.id)}) not valid`
    await propose()
    expect(await entriesOf({ event: bad.id })).toEqual([])
    expect(await entriesOf({ event: good.id })).toHaveLength(3)
    await db().run`alter table cubic_hour_entry drop constraint test_crash`
    await db().run`update cubic_hour_counted set retry_time = now() where event_id = ${bad.id}`
    await propose()
    await propose()
    expect((await entriesOf({ event: bad.id })).map(({ hours }) => hours)).toEqual([2, 2, 2])
  })

  it('need a rule that says how, with one decimal', async () => {
    const admin = await anAdmin()
    const category = await aCategory()
    const event = await anEvent()
    const save = (values: object) => as(admin).save('CubicEventBase', { id: event.id, ...values })
    expect(await save({ hour_category_id: category })).toMatchObject({ error_kind: 'save:invalid' })
    expect(await save({ hour_category_id: category, hours_rule: 'fixed', hours: 1.25 })).toMatchObject({
      status: 'error',
      errors: [{ field: 'hours' }],
    })
    expect(await save({ hour_category_id: category, hours_rule: 'fixed', hours: 1.5 })).toMatchObject({ status: 'ok' })
  })
})

describe('publishing hours', () => {
  it('tells people, takes objections for seven days, and then locks them', async () => {
    const [student, admin] = [await aStudent(), await anAdmin()]
    const event = await aPastEvent(await aCategory())
    await attend(event, student)
    expect(await publishAs(admin, event)).toMatchObject({ status: 'ok', result: { published: 1 } })
    const [entry] = await as(student)
      .search('CubicHourEntry', {
        fields: ['state', 'hours', 'title'],
        condition: { leaf: { field: 'event_id', comparator: '=', value: event.id } },
      })
      .then(({ items }) => items)
    expect(entry?.data).toMatchObject({ state: 'published', hours: 2, title: event.name })
    expect(
      await db()
        .rows`select "case", user_id from cubic_message where event_id = ${event.id} and "case" = 'hours_published'`,
    ).toEqual([{ case: 'hours_published', user_id: student.id }])
    await lock()
    expect((await entriesOf({ event: event.id }))[0]?.state).toBe('published')
    await endObjections(event.id)
    await lock()
    expect((await entriesOf({ event: event.id }))[0]?.state).toBe('locked')
    expect(await publishAs(admin, event)).toMatchObject({ error_kind: 'hours:nothing_proposed' })
  })

  it('is refused before the end, with what to do', async () => {
    const admin = await anAdmin()
    const event = await aPastEvent(await aCategory(), {}, 60)
    expect(await publishAs(admin, event)).toMatchObject({ status: 'error', error_kind: 'hours:not_over' })
  })

  it('is for registrars of the event’s units, who see and correct its hours, and for nobody else', async () => {
    const [unit, other] = [await aUnit(), await aUnit()]
    const below = await aUnit(unit)
    const event = await aPastEvent(await aCategory(), { unit_id: below })
    const student = await aStudent()
    const ticket = await attend(event, student)
    await propose()
    const registrar = await aMember(unit, 'registrar')
    const mentor = await aUser()
    const project = await wire.aProject({ members: [student], mentors: [mentor] })
    await db().run`update cubic_event_applicant set project = ${project.id} where id = ${ticket.id}`
    const [entry] = await entriesOf({ event: event.id })
    const sees = async (user: { readonly token: string }) => {
      const found = await answerOrFault(as(user).get('CubicHourEntry', entry?.id ?? 0, ['hours']))
      return !(found instanceof WireFault) && found.data !== null
    }
    const strangers = [
      await aMember(other, 'registrar'),
      await aMember(unit, 'author'),
      await aMember(unit, 'door'),
      mentor,
    ]
    for (const stranger of strangers) {
      expect(await sees(stranger)).toBe(false)
      const refused = await answerOrFault(publishAs(stranger, event))
      expect(refused instanceof WireFault ? 'fault' : refused.status).not.toBe('ok')
    }
    for (const insider of [registrar, student, await aUser({ roles: ['applicant_manager'] })])
      expect(await sees(insider)).toBe(true)
    expect(await answerOrFault(publishAs(student, event))).toBeInstanceOf(WireFault)
    await expect(guest().call('CubicEventBase', event.id, 'publish_hours', {})).rejects.toMatchObject({
      kind: 'Unauthenticated',
    })
    expect(await publishAs(registrar, event)).toMatchObject({ status: 'ok' })
    expect(
      await as(registrar).call('CubicHourEntry', entry?.id ?? 0, 'correct', { hours: 1.5, reason: '提前离场' }),
    ).toMatchObject({ status: 'ok' })
  })

  it('of somebody’s own hours is decided by a colleague', async () => {
    const unit = await aUnit()
    const registrar = await aMember(unit, 'registrar')
    await insert('cubic_event_person', { name: '登记员', person_type: 'student', user_id: registrar.id })
    const event = await aPastEvent(await aCategory(), { unit_id: unit })
    await attend(event, registrar)
    await propose()
    const [entry] = await entriesOf({ event: event.id })
    expect(
      await as(registrar).call('CubicHourEntry', entry?.id ?? 0, 'correct', { hours: 9, reason: '多记' }),
    ).toMatchObject({ error_kind: 'hours:own_entry' })
  })
})

describe('an objection', () => {
  async function published() {
    const [student, admin, unit] = [await aStudent(), await anAdmin(), await aUnit()]
    const registrar = await aMember(unit, 'registrar')
    const event = await aPastEvent(await aCategory(), { unit_id: unit })
    await attend(event, student)
    await publishAs(admin, event)
    const id = (await entriesOf({ event: event.id }))[0]?.id ?? 0
    const object = (text = '我在场') => as(student).call('CubicHourEntry', id, 'object', { text })
    const answer = (by: { readonly token: string }, given: object) =>
      as(by).call('CubicHourEntry', id, 'answer', { ...given })
    return { student, admin, registrar, event, id, object, answer }
  }

  it('keeps its entry open until it is answered, and upheld makes a new entry that counts instead', async () => {
    const { student, registrar, event, id, object, answer } = await published()
    expect(await object()).toMatchObject({ status: 'ok' })
    expect(await object()).toMatchObject({ error_kind: 'hours:already_objected' })
    await endObjections(event.id)
    await lock()
    expect((await entriesOf({ event: event.id }))[0]).toMatchObject({ state: 'published', objection_state: 'open' })
    expect(await answer(registrar, { decision: 'grant' })).toMatchObject({ error_kind: 'event:reason_required' })
    expect(await answer(registrar, { decision: 'grant', reason: '补记签退' })).toMatchObject({
      error_kind: 'hours:hours_required',
    })
    expect(await answer(registrar, { decision: 'grant', reason: '补记签退', hours: 3.125 })).toMatchObject({
      error_kind: 'hours:hours_invalid',
    })
    expect(await answer(registrar, { decision: 'grant', reason: '补记签退', hours: 3.5 })).toMatchObject({
      status: 'ok',
    })
    expect(await entriesOf({ person: student.personId })).toMatchObject([
      { id, hours: 2, state: 'locked', corrected: true, objection_state: 'granted' },
      { hours: 3.5, state: 'published', corrected: false, corrects_id: id, reason: '补记签退' },
    ])
    expect(await totalOf(student.personId)).toBe(3.5)
    expect(await answer(registrar, { decision: 'keep', reason: '再看' })).toMatchObject({
      error_kind: 'hours:no_objection',
    })
  })

  it('that the organiser keeps goes to the centre once, whose answer stands', async () => {
    const { admin, registrar, event, object, answer } = await published()
    await object()
    expect(await answer(registrar, { decision: 'keep', reason: '没有签退' })).toMatchObject({ status: 'ok' })
    expect(await object('请中心看看')).toMatchObject({ status: 'ok' })
    expect((await entriesOf({ event: event.id }))[0]).toMatchObject({
      objection_state: 'open',
      objection_step: 'centre',
    })
    expect(await answerOrFault(answer(registrar, { decision: 'keep', reason: '不变' }))).toBeInstanceOf(WireFault)
    expect(await answer(admin, { decision: 'keep', reason: '维持' })).toMatchObject({ status: 'ok' })
    expect(await object()).toMatchObject({ error_kind: 'hours:already_answered' })
    await lock()
    expect((await entriesOf({ event: event.id }))[0]?.state).toBe('locked')
    expect(await object()).toMatchObject({ error_kind: 'hours:not_published' })
  })

  it('comes in time, from its person alone, with a file of their own', async () => {
    const { student, event, id, object } = await published()
    const other = await aStudent()
    expect(await answerOrFault(as(other).call('CubicHourEntry', id, 'object', { text: '我' }))).toMatchObject({
      error_kind: 'save:not_found',
    })
    expect(await as(student).call('CubicHourEntry', id, 'object', {})).toMatchObject({
      error_kind: 'event:reason_required',
    })
    const foreign = `/upload/${'ab'.repeat(32)}.webp`
    expect(await as(student).call('CubicHourEntry', id, 'object', { text: '我', file: foreign })).toMatchObject({
      error_kind: 'hours:file_unknown',
    })
    await endObjections(event.id)
    expect(await object()).toMatchObject({ error_kind: 'hours:objections_over' })
  })
})

describe('a correction', () => {
  it('of locked hours is a new entry that names the old, and of each there is one', async () => {
    const [student, admin] = [await aStudent(), await anAdmin()]
    const event = await aPastEvent(await aCategory())
    await attend(event, student)
    await publishAs(admin, event)
    await endObjections(event.id)
    await lock()
    const id = (await entriesOf({ event: event.id }))[0]?.id ?? 0
    const correct = (hours: number) => as(admin).call('CubicHourEntry', id, 'correct', { hours, reason: '记了两次' })
    const answers = await Promise.all([correct(0), correct(1)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['error', 'ok'])
    const entries = await entriesOf({ event: event.id })
    expect(entries).toHaveLength(2)
    expect(entries[0]).toMatchObject({ hours: 2, corrected: true, state: 'locked' })
    expect(entries[1]).toMatchObject({ corrects_id: id, state: 'published', reason: '记了两次' })
    expect(await totalOf(student.personId)).toBe(entries[1]?.hours)
    expect(
      await db().rows`select "case" from cubic_message where event_id = ${event.id} and "case" = 'hours_changed'`,
    ).toHaveLength(1)
  })

  it('gives back to later entries what a limit had cut because of it', async () => {
    const [student, admin] = [await aStudent(), await anAdmin()]
    const category = await aCategory({ cap_day: 3 })
    const [first, second] = [await aPastEvent(category, {}, -70), await aPastEvent(category, {}, -60)]
    for (const event of [second, first]) await attend(event, student)
    await propose()
    const ofEvent = async (event: { readonly id: number }) => (await entriesOf({ event: event.id })).at(-1)
    expect(await ofEvent(first)).toMatchObject({ hours: 2, cut_day: 0 })
    expect(await ofEvent(second)).toMatchObject({ hours: 1, earned_hours: 2, cut_day: 1 })
    const id = (await ofEvent(first))?.id ?? 0
    await as(admin).call('CubicHourEntry', id, 'correct', { hours: 0.5, reason: '早退' })
    expect(await ofEvent(second)).toMatchObject({ hours: 2, cut_day: 0 })
    expect(await totalOf(student.personId)).toBe(2.5)
  })
})

describe('hours that staff enter', () => {
  const when = () => inMinutes(-3000).toISOString()

  it('have a reason and a time, and are published at once where no event is', async () => {
    const [student, admin, category] = [await aStudent(), await anAdmin(), await aCategory()]
    const add = (values: object) =>
      as(admin).save('CubicHourEntry', { person_id: student.personId, category_id: category, hours: 3, ...values })
    expect(await add({})).toMatchObject({ status: 'error', errors: [{ field: 'reason' }, { field: 'earned_time' }] })
    expect(await add({ reason: '校运会裁判', earned_time: inMinutes(60).toISOString() })).toMatchObject({
      errors: [{ field: 'earned_time' }],
    })
    expect(await add({ reason: '校运会裁判', earned_time: when() })).toMatchObject({ status: 'ok' })
    expect(await entriesOf({ person: student.personId })).toMatchObject([
      { state: 'published', source: 'hand', hours: 3, earned_hours: 3 },
    ])
    expect(await totalOf(student.personId)).toBe(3)
    const [entry] = await entriesOf({ person: student.personId })
    expect(await answerOrFault(as(admin).save('CubicHourEntry', { id: entry?.id, hours: 9 }))).not.toMatchObject({
      status: 'ok',
    })
  })

  it('of an event wait for its publication, are one for each person, and close after so many working days', async () => {
    const [student, late, admin, unit] = [await aStudent(), await aStudent(), await anAdmin(), await aUnit()]
    const registrar = await aMember(unit, 'registrar')
    const event = await aPastEvent(await aCategory(), { unit_id: unit })
    await attend(event, student)
    await propose()
    const number = async (person: { readonly personId: number }) =>
      (await db().one<{ unify_id: string }>`select unify_id from cubic_event_person where id = ${person.personId}`)
        ?.unify_id
    const add = async (person: { readonly personId: number }, by = registrar) =>
      as(by).call('CubicEventBase', event.id, 'add_hours', {
        unify_id: await number(person),
        hours: 2,
        reason: '设备故障',
      })
    expect(await add(student)).toMatchObject({ error_kind: 'hours:entry_exists' })
    expect(
      await as(registrar).call('CubicEventBase', event.id, 'add_hours', { unify_id: 'nobody', hours: 1, reason: '补' }),
    ).toMatchObject({
      error_kind: 'event:unknown_person',
    })
    expect(await add(late)).toMatchObject({ status: 'ok' })
    expect((await entriesOf({ event: event.id })).map(({ state }) => state)).toEqual(['proposed', 'proposed'])
    await db()
      .run`update cubic_event_base set start_time = now() - interval '41 days', end_time = now() - interval '40 days' where id = ${event.id}`
    const third = await aStudent()
    expect(await add(third)).toMatchObject({ error_kind: 'hours:make_up_over' })
    expect(await add(third, admin)).toMatchObject({ status: 'ok' })
  })

  it('of no event are entered by registrars for people of their units', async () => {
    const [unit, category] = [await aUnit(), await aCategory()]
    const registrar = await aMember(unit, 'registrar')
    const [ours, theirs] = [await aStudent(), await aStudent()]
    await db().run`insert into cubic_event_person__unit_ids (owner_id, related_id) values (${ours.personId}, ${unit})`
    const add = (person: number) =>
      answerOrFault(
        as(registrar).save('CubicHourEntry', {
          person_id: person,
          category_id: category,
          hours: 1,
          reason: '讲解员',
          earned_time: when(),
        }),
      )
    expect(await add(ours.personId)).toMatchObject({ status: 'ok' })
    expect(await add(theirs.personId)).not.toMatchObject({ status: 'ok' })
    expect(await entriesOf({ person: theirs.personId })).toEqual([])
  })
})

describe('people below a minimum', () => {
  it('are found by category, by the centre, and by registrars among their own', async () => {
    const [unit, admin] = [await aUnit(), await anAdmin()]
    const registrar = await aMember(unit, 'registrar')
    const category = await aCategory({ minimum: 3 })
    const [enough, short, elsewhere] = [await aStudent(), await aStudent(), await aStudent()]
    for (const { personId } of [enough, short])
      await db().run`insert into cubic_event_person__unit_ids (owner_id, related_id) values (${personId}, ${unit})`
    const [one, two] = [await aPastEvent(category), await aPastEvent(category)]
    for (const event of [one, two]) await attend(event, enough)
    await attend(one, short)
    await propose()
    const below = async (user: { readonly token: string }, within?: number) => {
      const { items } = await as(user).search('EventPerson', {
        fields: ['id', 'hours_counted', 'hours_missing'],
        condition: {
          logic_operator: '&',
          children: [
            { leaf: { field: 'hours_below', comparator: '=', value: category } },
            ...(within === undefined ? [] : [{ leaf: { field: 'within_unit', comparator: '=', value: within } }]),
          ],
        },
        limit: 1000,
      })
      return items.map(({ data }) => data['id'])
    }
    expect(await below(registrar)).toEqual([short.personId])
    expect(await below(admin, unit)).toEqual([short.personId])
    const all = await below(admin)
    expect(all).toContain(elsewhere.personId)
    expect(all).not.toContain(enough.personId)
    const read = await as(registrar).get('EventPerson', short.personId, ['hours_counted', 'phone'])
    expect(read.data).toMatchObject({ hours_counted: 2, phone: null })
    await db().run`update cubic_hour_category set minimum = null where id = ${category}`
  })
})

describe('a limit that is changed', () => {
  it('counts for what was earned before', async () => {
    const [student, admin] = [await aStudent(), await anAdmin()]
    const category = await aCategory()
    await attend(await aPastEvent(category, { hours: 5 }), student)
    await propose()
    expect(await totalOf(student.personId)).toBe(5)
    await as(admin).save('CubicHourCategory', { id: category, cap_day: 1.5 })
    await runDueJobs(db(), app().jobs)
    expect(await totalOf(student.personId)).toBe(1.5)
    expect(await entriesOf({ person: student.personId })).toMatchObject([{ earned_hours: 5, hours: 1.5, cut_day: 3.5 }])
  })
})

async function totalOf(person: number): Promise<number> {
  const found = await db().one<{ hours: number }>`
    select coalesce(sum(hours), 0)::float8 as hours from cubic_hour_total where person_id = ${person}`
  return found?.hours ?? 0
}
