import { describe, expect, it } from 'vitest'
import type { RegistrationRequest } from './client.ts'
import { aServer, type Reply } from '../test/server.ts'

const saved = (answer: object): Reply => ({ body: { data: { dash: { generic: { save: answer } } } } })
const called = (answer: object): Reply => ({ body: { data: { dash: { generic: { call_method: answer } } } } })
const registered = (answer: object): Reply => ({ body: { data: { cubicEvent: { add_or_edit_applicants: answer } } } })
const anAdd = (request_id?: string): RegistrationRequest => ({
  event_id: 7,
  action: 'add',
  application_data: {
    applicants: [{ self: true, values: { 3: '王小明' } }],
    ...(request_id !== undefined && { request_id }),
  },
})
const REQUEST_ID = 'b6e7b9b2-57a5-4e0c-9b6f-0c6c8e0d5a11'

describe('mutations', () => {
  it('run one at a time, each after the cache is cleared, whatever became of the one before', async () => {
    const log: string[] = []
    const { client } = await aServer(async (request) => {
      const { values } = request.body['variables'] as { values: string }
      log.push(`begin ${values}`)
      await new Promise((resolve) => setTimeout(resolve, 20))
      log.push(`end ${values}`)
      return values === '{"id":1}' ? { status: 500, body: 'oh' } : saved({ status: 'ok', result: { id: '9' } })
    })
    const clearCache = async () => {
      await new Promise((resolve) => setTimeout(resolve, 5))
      log.push('cleared')
    }
    const api = client({ clearCache })
    const outcomes = await Promise.allSettled([api.save('User', { id: 1 }), api.save('User', { id: 2 })])
    expect(outcomes).toMatchObject([{ reason: { status: 500 } }, { value: { status: 'ok', id: 9 } }])
    expect(log).toEqual(['cleared', 'begin {"id":1}', 'end {"id":1}', 'cleared', 'begin {"id":2}', 'end {"id":2}'])
  })

  it('are not sent when the cache cannot be cleared', async () => {
    const { client, received } = await aServer(() => saved({ status: 'ok', result: { id: '9' } }))
    await expect(client({ clearCache: () => Promise.reject(new Error('cache')) }).save('User', {})).rejects.toThrow(
      'cache',
    )
    expect(received).toEqual([])
  })

  it.each(['cut', { status: 503, headers: { 'Retry-After': '0' }, body: 'busy' }] as const)(
    'are never repeated: %j',
    async (reply) => {
      const { client, received } = await aServer(() => reply)
      await expect(client().callMethod('CubicEventBase', 1, 'publish')).rejects.toMatchObject({
        name: 'TransportError',
      })
      await expect(client().register(anAdd())).rejects.toMatchObject({ name: 'TransportError' })
      await expect(client().register({ ...anAdd(REQUEST_ID), action: 'delete' })).rejects.toMatchObject({
        name: 'TransportError',
      })
      expect(received).toHaveLength(3)
    },
  )
})

describe('saving', () => {
  it('gives the reasons of a refusal', async () => {
    const { client } = await aServer(() =>
      saved({
        status: 'error',
        error_kind: 'save:invalid',
        error_msg: '请检查',
        errors: [{ level: 'error', kind: 'required', message: '请填写名称', field: 'name' }],
      }),
    )
    expect(await client().save('CubicEventType', {})).toEqual({
      status: 'error',
      error_kind: 'save:invalid',
      error_msg: '请检查',
      errors: [{ level: 'error', kind: 'required', message: '请填写名称', field: 'name', index: null }],
    })
  })
})

describe('calling a method', () => {
  it('sends its arguments and decodes its result', async () => {
    const { client, received } = await aServer(() => called({ status: 'ok', result: '{"id":12}' }))
    expect(await client().callMethod('CubicEventApplicant', 0, 'bind', { flora_external_id: '7Q2MX0K11ABC' })).toEqual({
      status: 'ok',
      result: { id: 12 },
    })
    expect(received[0]?.body['variables']).toEqual({
      model: 'CubicEventApplicant',
      id: 0,
      method: 'bind',
      arguments: '{"flora_external_id":"7Q2MX0K11ABC"}',
    })
  })

  it('gives the reason of a refusal', async () => {
    const { client } = await aServer(() =>
      called({ status: 'error', error_kind: 'event:ticket_bound', error_msg: '该票已被绑定' }),
    )
    expect(await client().callMethod('CubicEventApplicant', 0, 'bind')).toEqual({
      status: 'error',
      error_kind: 'event:ticket_bound',
      error_msg: '该票已被绑定',
      errors: [],
    })
  })
})

describe('registering', () => {
  it('submits through saveDataMutation and lists who is registered', async () => {
    const applicants = [{ id: 5, registration_status: 'success', flora_external_id: '7Q2MX0K11ABC' }]
    const { client, received } = await aServer(() => registered({ status: 'ok', result: JSON.stringify(applicants) }))
    expect(await client().register(anAdd(REQUEST_ID))).toEqual({ status: 'ok', applicants })
    expect(received[0]?.url).toBe('/gql/endpoint?operation-name=saveDataMutation')
    expect(received[0]?.body['variables']).toEqual({
      event_id: 7,
      project_id: null,
      application_data: JSON.stringify(anAdd(REQUEST_ID).application_data),
      action: 'add',
      location: '',
      source: '',
    })
  })

  it('sends the same request again until it is answered, when it has a request id', async () => {
    const { client, received } = await aServer((_, count) =>
      count === 1
        ? 'cut'
        : count === 2
          ? { status: 503, headers: { 'Retry-After': '0' }, body: 'busy' }
          : registered({ status: 'ok', result: '[]' }),
    )
    let cleared = 0
    expect(await client({ clearCache: () => void cleared++ }).register(anAdd(REQUEST_ID))).toEqual({
      status: 'ok',
      applicants: [],
    })
    expect(new Set(received.map(({ text }) => text)).size).toBe(1)
    expect(received).toHaveLength(3)
    expect(cleared).toBe(1)
  })

  it.each([
    [{ sub_kind: 'event:regist_full', error_msg: '满了' }, 'event:regist_full', '满了'],
    [{ sub_kind: 'event:regist_full' }, 'event:regist_full', 'Sorry, the event is full'],
    [{ sub_kind: 'event:something_new' }, 'event:something_new', 'Submission failed'],
    [{ sub_kind: 'constructor' }, 'constructor', 'Submission failed'],
    [{}, '', 'Submission failed'],
  ])('tells why it was refused: %j', async (answer, sub_kind, message) => {
    const { client } = await aServer(() => registered({ status: 'error', ...answer }))
    expect(await client({ language: () => 'en' }).register(anAdd())).toEqual({
      status: 'error',
      sub_kind,
      message,
      errors: [],
    })
  })
})
