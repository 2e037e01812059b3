import { describe, expect, it } from 'vitest'
import { useSharedWire } from '@cubic/testing/server/wire'
import { answerOrFault, faultOf, leaf, node } from '@cubic/testing/server/wire-client'

const { anAdmin, aTicket, anEvent, as, aUser, db, guest } = useSharedWire()

describe('one caller cannot affect another’s query', () => {
  it('by an operation name that looks like the start of a string', async () => {
    const rest = 'query { user { me { uid } } }'
    const innocent = `# a comment\n${rest}`
    await guest().post('/gql/endpoint', { query: rest, operationName: '# a comment' })
    await guest().post('/gql/endpoint', { query: ') broken', operationName: `# a comment\n${rest}\n` })
    for (const query of [innocent, rest, `\n${rest}`])
      expect((await guest().gql(query)).data).toEqual({ user: { me: null } })
    const { errors } = await guest().gql(rest, {}, 'a\nb')
    expect(errors?.[0]?.message).toMatch(/operation name/)
  })
})

describe('response times stay bounded', () => {
  it('for a path that goes back and forth and multiplies', async () => {
    const event = await anEvent({ form: Array.from({ length: 60 }, (_, index) => ({ name: `问题 ${index}` })) })
    const toAndFro = (times: number) => `${'application_form_ids.event_id.'.repeat(times)}name`
    const search = (path: string) =>
      guest().search('CubicEventBase', { fields: [path], condition: leaf('id', '=', event.id) })
    expect((await search(toAndFro(1))).ids).toEqual([event.id])
    expect(
      await answerOrFault(
        search('application_form_ids.event_id.application_form_ids.event_id.application_form_ids.name'),
      ),
    ).toMatchObject({
      kind: 'LimitExceeded',
      message: expect.stringMatching(/100000/),
    })
  })

  it('for conditions that follow relations repeatedly', async () => {
    const walks = (count: number) =>
      node('|', ...Array.from({ length: count }, () => leaf('application_form_ids.event_id.type_id.name', '=', 'x')))
    expect((await guest().search('CubicEventBase', { condition: walks(15) })).ids).toEqual([])
    expect(await answerOrFault(guest().search('CubicEventBase', { condition: walks(25) }))).toMatchObject({
      kind: 'LimitExceeded',
    })
  })

  it('for one tag or count field repeated thousands of times', async () => {
    const event = await anEvent()
    const tags = await guest().search('CubicEventBase', {
      match_record_tags: Array.from({ length: 10_000 }, () => 'read'),
      condition: leaf('id', '=', event.id),
    })
    expect(tags.ids).toEqual([event.id])
    const counts = await guest().search('CubicEventBase', {
      custom_count_fields: Array.from({ length: 5000 }, () => 'status'),
    })
    expect(Object.keys(counts.custom_count)).toEqual(['status'])
    const many = [
      'status',
      'activity_mode',
      'sign_in',
      'home_calender',
      'home_todo_list',
      'to_official_website',
      'top_or_not',
      'public_or_not',
      'payment_invoice',
      'registered',
      'show_participant_number',
    ]
    expect(await answerOrFault(guest().search('CubicEventBase', { custom_count_fields: many }))).toMatchObject({
      kind: 'LimitExceeded',
    })
  })

  it('for an argument nested a hundred thousand deep', async () => {
    const [user, event] = [await aUser(), await anEvent({ form: [{ name: '备注' }] })]
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    const data = `{"applicants":[{"self":true,"values":{"${event.fields[0]}":${deep}}}],"request_id":"00000000-0000-4000-8000-000000000001"}`
    expect(await as(user).registerRaw(event, 'add', data)).toMatchObject({ sub_kind: 'event:invalid_field' })
    const saved = await as(user).save('User', `{"id":${user.id},"nickname":${deep}}`)
    expect(saved.errors).toEqual([expect.objectContaining({ field: 'nickname', kind: 'type' })])
  })
})

describe('concurrent guesses gain nothing over sequential ones', () => {
  it('for binding codes', async () => {
    const user = await aUser()
    await aTicket({ event: await anEvent() })
    const query = Array.from({ length: 50 }, (_, index) => ({
      key: `k${index}`,
      query: `mutation { dash { generic { call_method(model: "CubicEventApplicant", id: 0, method: "bind", arguments: "{\\"flora_external_id\\": \\"${String(index).padStart(12, '0')}\\"}") { error_kind } } } }`,
    }))
    const response = await as(user).post('/gql/endpoint_batch', { version: 1, query })
    const { result } = (await response.json()) as { result: { [key: string]: { errors?: { message: string }[] } } }
    const judged = Object.values(result).filter((answer) => !answer.errors)
    expect(judged).toHaveLength(20)
    const refused = Object.values(result).flatMap((answer) => answer.errors ?? [])
    expect(refused.every((error) => faultOf(error).kind === 'LimitExceeded')).toBe(true)
  })

  it('for looked-up codes', async () => {
    const user = await aUser()
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => answerOrFault(as(user).getByCode(String(index).padStart(12, '0')))),
    )
    expect(answers.filter((answer) => !(answer instanceof Error))).toHaveLength(20)
  })

  it('for passwords, and right ones are not delayed', async () => {
    const client = guest()
    const attempt = (account: string, password: string) =>
      client.post('/api/auth/v1/request-login-token', { account, password }).then((response) => response.status)
    const statuses = await Promise.all(
      Array.from({ length: 40 }, (_, index) => attempt('nobody-of-that-name', `wrong ${index}`)),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(35)
  })

  it('for one’s old password', async () => {
    const user = await aUser()
    const guess = (old_password: string) =>
      answerOrFault(as(user).save('User', { id: user.id, password: 'a new long password', old_password }))
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => guess(`guess ${index}`)))
    expect(answers.filter((answer) => answer instanceof Error)).toHaveLength(15)
  })
})

describe('required settings keep a value', () => {
  it.each([
    'max_applicants',
    'need_audit',
    'waitlist',
    'closed',
    'limited',
    'scope',
    'sign_in_type',
    'leave_frees_seat',
  ])('%s', async (field) => {
    const [admin, user, event] = [await anAdmin(), await aUser(), await anEvent()]
    const refused = await as(admin).save('CubicEventRegist', { id: event.regist_id, [field]: null })
    expect(refused.errors).toEqual([expect.objectContaining({ field, kind: 'required' })])
    expect((await as(user).register(event)).status).toBe('ok')
  })

  it('a material cannot be searched by an invalid text', async () => {
    expect(await guest().getByCode('\u0000', ['id'], 'PageMaterialFile')).toMatchObject({ data: null })
    expect(await db().one`select 1 as one`).toEqual({ one: 1 })
  })
})
