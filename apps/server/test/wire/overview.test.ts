import { describe, expect, it } from 'vitest'
import { DAY, HOUR } from '@cubic/testing/server/builders'
import { useWire } from '@cubic/testing/server/wire'
import type { WireClient } from '@cubic/testing/server/wire-client'
import { unitBuilders } from '../units/support.ts'

const wire = useWire()
const { anAdmin, anEvent, anEventType, as, aTicket, aUser, db, guest } = wire
const { aUnit, join } = unitBuilders(wire)

type Overview = {
  today: { id: number; name: string; expected: number; arrived: number }[]
  waiting: {
    events_to_review: number
    applicants_to_review: number
    unfinished_events: number
    review_events: { id: number }[]
    review_applicants: { id: number; count: number }[]
  }
  registrations: { day: string; count: number; before: number }[]
  check_in: { type_id: number | null; name: string | null; events: number; expected: number; arrived: number }[]
  ratings: {
    average: number | null
    scores: number[]
    comments: { event_id: number; score: number; comment: string }[]
  }
}
const OVERVIEW = `query overview($days: Int) { cubicEvent { overview(days: $days) {
  today { id name address start_time end_time expected arrived }
  waiting { events_to_review applicants_to_review unfinished_events review_events { id name count } review_applicants { id name count } }
  registrations { day count before } check_in { type_id name events expected arrived }
  ratings { average scores comments { event_id event_name score comment } } } } }`

async function overviewOf(caller: WireClient, days?: number): Promise<Overview | null> {
  const { data, errors } = await caller.gql<{ cubicEvent: { overview: Overview | null } }>(OVERVIEW, { days })
  if (!data || errors) throw new Error(errors?.[0]?.message)
  return data.cubicEvent.overview
}
async function mustRead(caller: WireClient, days?: number): Promise<Overview> {
  const overview = await overviewOf(caller, days)
  if (!overview) throw new Error('staff have an overview')
  return overview
}
const anAuthor = () => aUser({ roles: ['event_admin'] })
const aScanner = () => aUser({ roles: ['scanner_admin'] })

describe('the overview', () => {
  it('is only for staff', async () => {
    for (const caller of [guest(), as(await aUser())]) expect(await overviewOf(caller)).toBeNull()
    for (const caller of [await aScanner(), await anAuthor(), await anAdmin()])
      expect(await overviewOf(as(caller))).toMatchObject({ registrations: expect.any(Array) as unknown })
  })

  it('lists today’s published events with arrived people and those expected, without those on leave', async () => {
    const now = await anEvent({ starts: -1, ends: 1, name: '正在进行' })
    await anEvent({ starts: -3 * DAY, ends: -2 * DAY, name: '前天' })
    await anEvent({ starts: 2 * DAY, ends: 3 * DAY, name: '后天' })
    await anEvent({ starts: -1, ends: 1, stage: 'draft', name: '草稿' })
    for (const state of ['not_present', 'attend', 'attend', 'leave'])
      await aTicket({ event: now, check_in_status: state })
    await aTicket({ event: now, status: 'withdrawn', check_in_status: 'attend' })
    const { today } = await mustRead(as(await aScanner()))
    expect(today.map(({ name }) => name)).not.toEqual(expect.arrayContaining(['前天']))
    expect(today.filter(({ name }) => ['后天', '草稿'].includes(name))).toEqual([])
    expect(today.find(({ id }) => id === now.id)).toMatchObject({ expected: 3, arrived: 2 })
  })

  it('lists the pending work of the caller, by their rights', async () => {
    await db().run`delete from cubic_event_applicant`
    await db().run`update cubic_event_base set stage = 'published'`
    const [author, admin] = [await anAuthor(), await anAdmin()]
    const review = await anEvent({ stage: 'waiting_review', creator: admin })
    await anEvent({ stage: 'draft', creator: author })
    await anEvent({ stage: 'draft', creator: admin })
    const audited = await anEvent({ registration: { need_audit: true } })
    for (let count = 0; count < 3; count++) await aTicket({ event: audited, status: 'waiting_review' })
    const { waiting } = await mustRead(as(author))
    expect(waiting).toMatchObject({
      events_to_review: 1,
      applicants_to_review: 3,
      unfinished_events: 1,
      review_events: [{ id: review.id }],
      review_applicants: [{ id: audited.id, count: 3 }],
    })
    expect((await mustRead(as(await aScanner()))).waiting).toMatchObject({
      events_to_review: 0,
      applicants_to_review: 0,
      review_events: [],
      review_applicants: [],
    })
  })

  it('counts as pending what they may decide, not what they only read', async () => {
    const [registrar, viewer, owner] = [await aUser(), await aUser(), await aUser()]
    const [unit, other] = [await aUnit(), await aUnit()]
    await join(unit, registrar, 'registrar')
    await join(other, registrar, 'viewer')
    await join(unit, viewer, 'viewer')
    const [own, seen] = [await anEvent({ columns: { unit_id: unit } }), await anEvent({ columns: { unit_id: other } })]
    for (const event of [own, seen]) await aTicket({ event, status: 'waiting_review' })
    await anEvent({ stage: 'draft', creator: owner, columns: { unit_id: unit } })
    const ofRegistrar = (await mustRead(as(registrar))).waiting
    expect(ofRegistrar).toMatchObject({ applicants_to_review: 1, review_applicants: [{ id: own.id, count: 1 }] })
    expect((await mustRead(as(viewer))).waiting).toMatchObject({ applicants_to_review: 0, review_applicants: [] })
    const place = await join(other, owner, 'author')
    const unfinished = async () => (await mustRead(as(owner))).waiting.unfinished_events
    expect(await unfinished()).toBe(0)
    await db().run`update cubic_unit_member set unit_id = ${unit} where id = ${place}`
    expect(await unfinished()).toBe(1)
  })

  it('counts registrations per day in the organisation’s zone, compared with the preceding period', async () => {
    await db().run`delete from cubic_event_applicant`
    const event = await anEvent()
    const created = (ago: string) =>
      aTicket({ event }).then(
        ({ id }) => db().run`update cubic_event_applicant set created_time = now() - ${ago}::interval where id = ${id}`,
      )
    for (const ago of ['0', '0', '2 days', '7 days', '9 days', '30 days']) await created(ago)
    const { registrations } = await mustRead(as(await anAuthor()), 7)
    expect(registrations).toHaveLength(7)
    const today = new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Shanghai' }).format(new Date())
    expect(registrations.at(-1)).toEqual({ day: today, count: 2, before: 1 })
    expect(registrations.map(({ count }) => count)).toEqual([0, 0, 0, 0, 1, 0, 2])
    expect(registrations.map(({ before }) => before)).toEqual([0, 0, 0, 0, 1, 0, 1])
    for (const days of [6, 91, -1]) await expect(mustRead(as(await anAuthor()), days)).rejects.toThrow('BadRequest')
  })

  it('sums up attendance by type', async () => {
    await db().run`delete from cubic_event_applicant`
    await db().run`delete from cubic_event_base`
    const [talks, walks] = [await anEventType('讲座'), await anEventType('漫步')]
    const past = { starts: -2 * DAY, ends: -2 * DAY + HOUR }
    const [talk, other] = [await anEvent({ ...past, type_id: talks.id }), await anEvent({ ...past, type_id: talks.id })]
    const walk = await anEvent({ ...past, type_id: walks.id })
    const unchecked = await anEvent({ ...past, type_id: walks.id, columns: { sign_in: false } })
    for (const event of [talk, other, other, walk, unchecked]) await aTicket({ event, check_in_status: 'attend' })
    await aTicket({ event: talk })
    await aTicket({ event: await anEvent({ type_id: talks.id }) })
    expect((await mustRead(as(await anAdmin()))).check_in).toEqual([
      { type_id: talks.id, name: '讲座', events: 2, expected: 4, arrived: 3 },
      { type_id: walks.id, name: '漫步', events: 1, expected: 1, arrived: 1 },
    ])
  })

  it('sums up ratings, with the latest comments, for people who may read them', async () => {
    const event = await anEvent({ starts: -DAY, ends: -HOUR })
    for (const [activity_evaluation_score, evaluation_comment] of [
      [5, '很好'],
      [4, ''],
      [2, null],
    ] as const)
      await aTicket({ event, columns: { activity_evaluation_score, evaluation_comment } })
    expect((await mustRead(as(await anAuthor()))).ratings).toMatchObject({
      average: 3.67,
      scores: [0, 1, 0, 1, 1],
      comments: [{ event_id: event.id, score: 5, comment: '很好' }],
    })
    expect((await mustRead(as(await aScanner()))).ratings).toEqual({
      average: null,
      scores: [0, 0, 0, 0, 0],
      comments: [],
    })
  })
})

describe('the first steps', () => {
  it('show administrators only what a new installation already has', async () => {
    const query = '{ cubicEvent { first_steps { organisation_named event_types events published_events people } } }'
    type Answer = { cubicEvent: { first_steps: { [step: string]: unknown } | null } }
    const stepsOf = async (caller: WireClient) => (await caller.gql<Answer>(query)).data?.cubicEvent.first_steps
    const admin = as(await anAdmin())
    const before = await stepsOf(admin)
    expect(before).toMatchObject({ organisation_named: false })
    await anEvent({ stage: 'draft' })
    await admin.save('CubicSettings', { id: 1, organisation_name_en: 'Shanhai' })
    expect(await stepsOf(admin)).toEqual({
      ...before,
      organisation_named: true,
      event_types: Number(before?.['event_types']) + 1,
      events: Number(before?.['events']) + 1,
    })
    for (const caller of [guest(), as(await anAuthor()), as(await aUser())]) expect(await stepsOf(caller)).toBeNull()
  })
})
