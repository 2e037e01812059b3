import { describe, expect, it } from 'vitest'
import { DAY, HOUR, inMinutes, type TestEvent } from '@cubic/testing/server/builders'
import { listJobs, runDueJobs } from '@cubic/testing/server/jobs'
import { useSharedWire } from '@cubic/testing/server/wire'
import { leaf } from '@cubic/testing/server/wire-client'

const { anAdmin, anEvent, aTicket, aUser, app, as, db, guest, insert } = useSharedWire()

const ok = { status: 'ok' }
const fieldsOf = async (event: { readonly id: number }, ...fields: readonly string[]) =>
  (await as(await anAdmin()).get('CubicEventBase', event.id, fields)).data
const statusOf = async (event: TestEvent) => (await fieldsOf(event, 'status'))?.['status']
const publishDue = async () => {
  await db().run`delete from cubic_job where name = 'publish-scheduled-events'`
  await runDueJobs(
    db(),
    app().jobs.filter(({ name }) => name === 'publish-scheduled-events'),
  )
}
const passTime = (event: TestEvent) =>
  db().run`update cubic_event_base set publish_time = now() - interval '1 second' where id = ${event.id}`

describe('scheduled publishing', () => {
  it('waits for its time after the approval, and is done by a job', async () => {
    const author = await aUser({ roles: ['event_author'] })
    const event = await anEvent({ stage: 'draft', creator: author })
    const publish_time = inMinutes(HOUR).toISOString()
    expect(await as(author).save('CubicEventBase', { id: event.id, publish_time })).toMatchObject(ok)
    expect(await as(author).callEvent(event, 'submit_review')).toMatchObject(ok)
    const auditor = as(await aUser({ roles: ['event_auditor'] }))
    expect(await auditor.callEvent(event, 'audit', { decision: 'approve' })).toMatchObject(ok)
    expect(await fieldsOf(event, 'status', 'publish_time', 'published_time')).toMatchObject({
      status: 'scheduled',
      publish_time,
      published_time: null,
    })
    expect((await guest().get('CubicEventBase', event.id, ['id'])).data).toBeNull()
    await publishDue()
    expect(await statusOf(event)).toBe('scheduled')
    await passTime(event)
    await publishDue()
    expect(await statusOf(event)).toBe('not_start')
    expect((await guest().get('CubicEventBase', event.id, ['id'])).data).not.toBeNull()
    expect(await listJobs(db(), 'publish-scheduled-events')).toMatchObject([{ last_error: null }])
  })

  it('can be rescheduled, brought forward and cancelled', async () => {
    const [admin, event] = [as(await anAdmin()), await anEvent({ stage: 'draft' })]
    expect(await admin.callEvent(event, 'publish', { at: inMinutes(DAY).toISOString() })).toMatchObject(ok)
    expect(await statusOf(event)).toBe('scheduled')
    const publish_time = inMinutes(2 * HOUR).toISOString()
    expect(await admin.save('CubicEventBase', { id: event.id, publish_time })).toMatchObject(ok)
    expect(await fieldsOf(event, 'publish_time')).toMatchObject({ publish_time })
    expect(await admin.save('CubicEventBase', { id: event.id, publish_time: null })).toMatchObject({
      errors: [{ field: 'publish_time', kind: 'required' }],
    })
    expect(await admin.callEvent(event, 'unpublish')).toMatchObject(ok)
    expect(await fieldsOf(event, 'status', 'publish_time')).toMatchObject({ status: 'draft', publish_time: null })
    await publishDue()
    expect(await statusOf(event)).toBe('draft')
    expect(await admin.callEvent(event, 'publish', { at: inMinutes(DAY).toISOString() })).toMatchObject(ok)
    expect(await admin.callEvent(event, 'publish')).toMatchObject(ok)
    expect(await statusOf(event)).toBe('not_start')
  })

  it('returns an event that can no longer be published to its author, with the reason', async () => {
    const [admin, event] = [as(await anAdmin()), await anEvent({ stage: 'draft' })]
    await admin.callEvent(event, 'publish', { at: inMinutes(DAY).toISOString() })
    await db()
      .run`update cubic_event_regist set regist_end_time = now() + interval '30 days' where event_id = ${event.id}`
    await passTime(event)
    await publishDue()
    expect(await fieldsOf(event, 'status', 'reject_reason')).toMatchObject({
      status: 'draft',
      reject_reason: expect.stringContaining('报名截止') as string,
    })
  })
})

describe('the requirements of publishing', () => {
  it('are named by field', async () => {
    const event = await anEvent({
      stage: 'draft',
      type_id: null,
      columns: { address: null },
      registration: { closes: 10 * DAY },
    })
    const answer = await as(await anAdmin()).callEvent(event, 'publish')
    expect(answer).toMatchObject({ error_kind: 'event:incomplete' })
    expect(answer.errors.map(({ field, kind }) => `${field} ${kind}`)).toEqual([
      'type_id required',
      'address required',
      'regist_end_time range',
    ])
  })

  it('cannot be removed from a published, scheduled or submitted event', async () => {
    const admin = as(await anAdmin())
    for (const stage of ['waiting_review', 'scheduled', 'published'] as const) {
      const event = await anEvent({ stage })
      expect(await admin.save('CubicEventBase', { id: event.id, type_id: null })).toMatchObject({ status: 'error' })
      expect(await admin.save('CubicEventBase', { id: event.id, address_cn: null })).toMatchObject({
        errors: [{ field: 'address' }],
      })
      expect(await admin.save('CubicEventBase', { id: event.id, address_cn: '操场' })).toMatchObject(ok)
    }
  })
})

describe('the organiser', () => {
  it("is the author's unit, unless the event says otherwise", async () => {
    const author = await aUser({ roles: ['event_admin'], person: { person_type: 'staff' } })
    await db().run`update cubic_event_person set unit_cn = '图书馆', unit_en = 'Library' where id = ${author.personId}`
    const create = async (values: object) => {
      const saved = await as(author).save('CubicEventBase', { name: '讲座', ...values })
      return fieldsOf({ id: Number(saved.result?.id) }, 'organiser_cn', 'organiser_en')
    }
    expect(await create({})).toMatchObject({ organiser_cn: '图书馆', organiser_en: 'Library' })
    expect(await create({ organiser_cn: '校团委' })).toMatchObject({ organiser_cn: '校团委', organiser_en: null })
  })
})

describe('the link of an online event', () => {
  const act_url = 'https://meeting.example.edu/j/1'
  const online = (starts: number) =>
    anEvent({ starts, ends: starts + HOUR, columns: { activity_mode: 'online', act_url } })
  const seen = async (event: TestEvent, client = guest()) =>
    (await client.get('CubicEventBase', event.id, ['act_url'])).data?.['act_url']

  it('is shown to registered people from an hour before the start', async () => {
    const [soon, later] = [await online(HOUR - 5), await online(HOUR + 5)]
    const holder = await aUser()
    for (const event of [soon, later]) await aTicket({ event, owner: holder })
    expect(await seen(soon, as(holder))).toBe(act_url)
    expect(await seen(later, as(holder))).toBeNull()
  })

  it('is shown to nobody else, by any path', async () => {
    const event = await online(5)
    const [waiting, withdrawn, submitter] = [await aUser(), await aUser(), await aUser()]
    await aTicket({ event, owner: waiting, status: 'waiting_review' })
    await aTicket({ event, owner: withdrawn, status: 'withdrawn' })
    await aTicket({ event, submitter })
    for (const client of [guest(), as(waiting), as(withdrawn), as(submitter), as(await aUser())]) {
      expect(await seen(event, client)).toBeNull()
      expect((await client.search('CubicEventBase', { condition: leaf('act_url', '=', act_url) })).ids).not.toContain(
        event.id,
      )
    }
  })

  it('is shown to its author, auditors and managers at any time, and that of other events to everyone', async () => {
    const author = await aUser({ roles: ['event_author'] })
    const event = await anEvent({ creator: author, columns: { activity_mode: 'hybrid', act_url } })
    for (const roles of [['event_admin'], ['event_auditor']])
      expect(await seen(event, as(await aUser({ roles })))).toBe(act_url)
    expect(await seen(event, as(author))).toBe(act_url)
    expect(await seen(await anEvent({ columns: { act_url } }))).toBe(act_url)
  })
})

describe('a copy of an event', () => {
  it('has its dates shifted by calendar days, its form with its conditions, and its own page', async () => {
    const [admin, page] = [
      as(await anAdmin()),
      await insert('cubic_event_page', { name: '页', content: [{ type: 'text' }] }),
    ]
    await insert('cubic_page_material_file', { page_id: page, origin_filename: '手册.pdf', flora_external_id: 'm1' })
    const event = await anEvent({
      columns: { custom_detail_page_id: page, organiser_cn: '图书馆', organiser_contact: '1001', name_en: 'Lecture' },
      registration: { opens: -HOUR, closes: HOUR, modifyUntil: HOUR, limit: 9 },
      form: [
        { name: '丙', sort: 9 },
        { name: '甲', sort: 1, type: 'radio', selections: [{ value: 'a', name: 'A' }] },
      ],
    })
    const [last, first] = event.fields
    expect(await admin.save('CubicEventFormField', { id: last, show_if: { field: first, in: ['a'] } })).toMatchObject(
      ok,
    )
    await insert('cubic_reserved_places', {
      regist_id: event.regist_id,
      name: '教职工',
      seats: 2,
      scope: { person_types: ['staff'] },
      until: inMinutes(HOUR),
    })
    const id = Number((await admin.callEvent(event, 'duplicate', { days: 7 })).result?.['id'])
    const times = ['start_time', 'end_time', 'regist_start_time', 'regist_end_time']
    const fields = [
      ...times,
      'name_en',
      'organiser',
      'organiser_contact',
      'regist_id.reserved_ids.seats',
      'application_form_ids.name',
      'application_form_ids.show_if',
      'application_form_ids.sort',
      'custom_detail_page_id.content',
      'custom_detail_page_id.material_ids.origin_filename',
    ]
    const [original, copy] = [await fieldsOf(event, ...fields), await fieldsOf({ id }, ...fields)]
    for (const time of times)
      expect(Date.parse(String(copy?.[time])) - Date.parse(String(original?.[time])), time).toBe(7 * DAY * 60_000)
    const questions = copy?.['application_form_ids'] as { id: number; name: string }[]
    const copied = questions.find(({ name }) => name === '甲')
    expect(copy).toMatchObject({
      name_en: 'Lecture (2)',
      organiser: '图书馆',
      organiser_contact: '1001',
      regist_id: { reserved_ids: [{ seats: 2 }] },
      custom_detail_page_id: { content: [{ type: 'text' }], material_ids: [{ origin_filename: '手册.pdf' }] },
    })
    expect(copied?.id).not.toBe(first)
    expect(questions.find(({ name }) => name === '丙')).toMatchObject({ show_if: { field: copied?.id, in: ['a'] } })
    expect(copy).not.toMatchObject({ custom_detail_page_id: { id: page } })
  })

  it('of somebody else’s event has what its reader may see, and is theirs', async () => {
    const writer = await aUser({ roles: ['event_author'] })
    const act_url = 'https://meeting.example.edu/j/2'
    const event = await anEvent({
      columns: { activity_mode: 'online', act_url, act_details_manage_url: 'https://manage.example.edu/' },
      registration: { limit: 9, scope: { unify_ids: ['20260001'] } },
      form: [{ name: '学院' }],
    })
    await insert('cubic_reserved_places', { regist_id: event.regist_id, name: '家属', seats: 2, scope: 'everyone' })
    await aTicket({ event, owner: await aUser() })
    const copy = async (from: TestEvent) => {
      const { status, result } = await as(writer).callEvent(from, 'duplicate')
      expect(status).toBe('ok')
      const fields = ['status', 'creator.id', 'act_url', 'act_details_manage_url', 'applicants_ids']
      const parts = ['limit_number', 'scope', 'reserved_ids'].map((name) => `regist_id.${name}`)
      return fieldsOf({ id: Number(result?.['id']) }, ...fields, ...parts, 'application_form_ids.name')
    }
    expect(await copy(event)).toMatchObject({
      status: 'draft',
      creator: { id: writer.id },
      act_url: null,
      act_details_manage_url: null,
      applicants_ids: [],
      regist_id: { limit_number: 9, scope: 'everyone', reserved_ids: [] },
      application_form_ids: [{ name: '学院' }],
    })
    // the link of a place is everybody's
    expect(await copy(await anEvent({ columns: { act_url } }))).toMatchObject({ act_url })
    const hidden = await anEvent({ stage: 'draft' })
    expect(await as(writer).callEvent(hidden, 'duplicate')).toMatchObject({ error_kind: 'save:not_found' })
  })

  it('has no dates unless requested', async () => {
    const event = await anEvent({ registration: { opens: -HOUR, closes: HOUR } })
    const id = Number((await as(await anAdmin()).callEvent(event, 'duplicate')).result?.['id'])
    expect(await fieldsOf({ id }, 'start_time', 'regist_end_time')).toMatchObject({
      start_time: null,
      regist_end_time: null,
    })
  })
})
