import { beforeAll, describe, expect, it } from 'vitest'
import type { TestEvent, TestUser } from '@cubic/testing/server/builders'
import { useSharedWire } from '@cubic/testing/server/wire'
import { answerOrFault, type WireClient } from '@cubic/testing/server/wire-client'

const { anAdmin, anEvent, aUser, as, db, url } = useSharedWire()

const STORED = /^agree\/1\/cn\/\d{4}-\d\d-\d\dT[\d:.]+Z$/
const q = (event: TestEvent, place = 0) => String(event.fields[place])
const self = (values: object) => ({ applicants: [{ self: true, values }] })

/** An event whose form asks for consents; saved as organisers save them, so that their texts have versions. */
async function aConsentEvent({
  required = false,
  ends = 1500,
}: { readonly required?: boolean; readonly ends?: number } = {}): Promise<TestEvent> {
  const event = await anEvent({ starts: ends - 60, ends })
  const saved = await as(await anAdmin()).call('CubicEventBase', event.id, 'change_form', {
    fields: [{ id: -1, name_cn: '拍照', name_en: 'Photos', type: 'consent', tips_cn: '用于宣传', required, sort: 10 }],
  })
  expect(saved).toMatchObject({ status: 'ok' })
  const rows = await db().rows<{ id: number }>`select id from cubic_event_form_field where event_id = ${event.id}`
  return { ...event, fields: rows.map(({ id }) => id) }
}

async function register(event: TestEvent, answer: string, user?: TestUser) {
  const person = user ?? (await aUser())
  const client = as(person).with({ language: 'zh-CN' })
  const { applicants, ...rest } = await client.register(event, self({ [q(event)]: answer }))
  expect(rest).toMatchObject({ status: 'ok' })
  return { user: person, client, id: applicants[0]?.id ?? 0 }
}
const answerOf = async (id: number, event: TestEvent) =>
  (
    await db().one<{
      answer: string | null
    }>`select "values" ->> ${q(event)} as answer from cubic_event_applicant where id = ${id}`
  )?.answer
const change = (client: WireClient, id: number, given: object) =>
  client.call('CubicEventApplicant', id, 'change_consent', given)

describe('a consent in a registration form', () => {
  let event: TestEvent
  beforeAll(async () => {
    event = await aConsentEvent()
  })

  it('is kept with its version, language and time, and left open where it is not required', async () => {
    expect(await answerOf((await register(event, 'agree')).id, event)).toMatch(STORED)
    expect(await answerOf((await register(event, 'disagree/1/en')).id, event)).toMatch(/^disagree\/1\/en\/20/)
    const open = await as(await aUser()).register(event, self({}))
    expect(open).toMatchObject({ status: 'ok' })
    for (const answer of ['yes', 'agree/2/cn', 'withdrawn/1/cn', 'agree/1/cn/2020-01-01T00:00:00.000Z', 7, ['agree']])
      expect(await as(await aUser()).register(event, self({ [q(event)]: answer }))).toMatchObject({
        sub_kind: 'event:invalid_field',
        errors: [{ field: q(event) }],
      })
  })

  it('refuses whoever declines or leaves out a required one, by its name', async () => {
    const required = await aConsentEvent({ required: true })
    for (const [values, kind] of [
      [{}, 'required'],
      [{ [q(required)]: 'disagree' }, 'enum'],
    ] as const)
      expect(await as(await aUser()).register(required, self(values))).toMatchObject({
        sub_kind: 'event:invalid_field',
        errors: [{ field: q(required), kind }],
      })
    await register(required, 'agree')
  })

  it('keeps what somebody agreed to when its text changes, and takes no answer to the older text', async () => {
    const changing = await aConsentEvent()
    const { client, id } = await register(changing, 'agree')
    const before = await answerOf(id, changing)
    const admin = as(await anAdmin())
    const save = (values: object) => admin.save('CubicEventFormField', { id: changing.fields[0], ...values })
    expect(await save({ tips_cn: '用于宣传和存档', bounds: { version: 9 } })).toMatchObject({ status: 'ok' })
    expect(await save({ required: false })).toMatchObject({ status: 'ok' })
    expect(
      (await admin.get('CubicEventFormField', changing.fields[0] ?? 0, ['bounds', 'wordings'])).data,
    ).toMatchObject({
      bounds: { version: 2 },
      wordings: [
        { version: 1, tips_cn: '用于宣传' },
        { version: 2, tips_cn: '用于宣传和存档' },
      ],
    })
    const edit = { action: 'edit', applicants: [{ id, values: { [q(changing)]: before } }] }
    expect(await client.register(changing, edit)).toMatchObject({ status: 'ok' })
    expect(await answerOf(id, changing)).toBe(before)
    expect(await as(await aUser()).register(changing, self({ [q(changing)]: 'agree/1/cn' }))).toMatchObject({
      errors: [{ field: q(changing), kind: 'conflict' }],
    })
    const { data } = await client.get('CubicEventApplicant', id, ['consents'])
    expect(data?.['consents']).toMatchObject([
      { form_field_id: changing.fields[0], answer: before, version: 2, wording: { version: 1, tips_cn: '用于宣传' } },
    ])
  })

  it('of a copied event goes on from the version that its text has', async () => {
    const copied = await anEvent({
      form: [{ name: '拍照', type: 'consent', tips: '用于宣传', bounds: { version: 3 } }],
    })
    const admin = as(await anAdmin())
    const save = (values: object) => admin.save('CubicEventFormField', { id: copied.fields[0], ...values })
    const bounds = async () => (await admin.get('CubicEventFormField', copied.fields[0] ?? 0, ['bounds'])).data
    expect(await save({ required: true })).toMatchObject({ status: 'ok' })
    expect(await bounds()).toMatchObject({ bounds: { version: 3 } })
    expect(await save({ tips_cn: '用于年鉴' })).toMatchObject({ status: 'ok' })
    expect(await bounds()).toMatchObject({ bounds: { version: 4 } })
  })

  it('is taken back and given again by its person alone, and the organiser sees it', async () => {
    const { client, id } = await register(event, 'agree')
    const form_field_id = event.fields[0]
    expect(await change(client, id, { form_field_id, choice: 'withdraw' })).toMatchObject({ status: 'ok' })
    expect(await answerOf(id, event)).toMatch(/^withdrawn\/1\/cn\/20/)
    const sheet = await fetch(`${url()}/api/office/v1/applicants.csv?event_id=${event.id}&reason=test`, {
      headers: { authorization: `Bearer ${(await anAdmin()).token}`, 'accept-language': 'en' },
    })
    expect(await sheet.text()).toMatch(/Withdrawn \(version 1\) 20\d\d-/)
    expect(await change(client, id, { form_field_id, choice: 'agree', version: 2 })).toMatchObject({
      error_kind: 'event:consent_changed',
    })
    expect(await change(client, id, { form_field_id, choice: 'agree', version: 1 })).toMatchObject({ status: 'ok' })
    expect(await answerOf(id, event)).toMatch(STORED)
    expect(await change(client, id, { form_field_id: 2 ** 31 - 1, choice: 'withdraw' })).toMatchObject({
      error_kind: 'event:unknown_consent',
    })
    const log = await db().rows`
      select 1 from cubic_audit_entry where model = 'CubicEventApplicant' and record_id = ${id} and action = 'change_consent'`
    expect(log).toHaveLength(2)
    const asked = (person: TestUser) => answerOrFault(change(as(person), id, { form_field_id, choice: 'withdraw' }))
    expect(await asked(await anAdmin())).toMatchObject({ kind: 'Forbidden' })
    expect(await asked(await aUser())).toMatchObject({ error_kind: 'save:not_found' })
  })

  it('can be taken back after the event where it is required, and only then', async () => {
    const required = await aConsentEvent({ required: true })
    const { client, id } = await register(required, 'agree')
    const withdraw = () => change(client, id, { form_field_id: required.fields[0], choice: 'withdraw' })
    expect(await withdraw()).toMatchObject({ error_kind: 'event:consent_needed' })
    await db()
      .run`update cubic_event_base set start_time = now() - interval '2 hours', end_time = now() - interval '1 hour' where id = ${required.id}`
    expect(await withdraw()).toMatchObject({ status: 'ok' })
  })

  it('is counted by what people said, and entered by staff as they were told', async () => {
    const counted = await aConsentEvent()
    await register(counted, 'agree')
    const entered = await as(await anAdmin()).call('CubicEventBase', counted.id, 'register_applicant', {
      name: '王小明',
      values: { [q(counted)]: 'disagree' },
    })
    expect(entered).toMatchObject({ status: 'ok' })
    const { data } = await as(await anAdmin())
      .with({ language: 'en' })
      .gql(
        `{ cubicEvent { answer_summary(event_id: ${counted.id}, of: "seated") { questions { counts { answer count } } } } }`,
      )
    expect(JSON.stringify(data)).toContain('{"answer":"Declined","count":1}')
    expect(JSON.stringify(data)).toContain('{"answer":"Agreed","count":1}')
  })
})
