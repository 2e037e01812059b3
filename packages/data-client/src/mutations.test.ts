import { BIND_TICKET, CHECK_IN, PUBLISH_EVENT, REGISTER_AT_DOOR, SUBMIT_REVIEW, where } from '@cubic/contract'
import { describe, expect, it, vi } from 'vitest'
import type { RegistrationRequest } from './answers.ts'
import type { Client } from './client.ts'
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
  it('run one at a time, each after the cache is cleared, even if the one before failed', async () => {
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

  it('clear several caches one after the other', async () => {
    const { client } = await aServer(() => saved({ status: 'ok', result: { id: '9' } }))
    const cleared: string[] = []
    const slow = async () => {
      await new Promise((resolve) => setTimeout(resolve, 5))
      cleared.push('first')
    }
    await client({ clearCache: [slow, () => void cleared.push('second')] }).save('User', {})
    expect(cleared).toEqual(['first', 'second'])
  })

  it('are not sent when the cache cannot be cleared', async () => {
    const { client, received } = await aServer(() => saved({ status: 'ok', result: { id: '9' } }))
    await expect(client({ clearCache: () => Promise.reject(new Error('cache')) }).save('User', {})).rejects.toThrow(
      'cache',
    )
    expect(received).toEqual([])
  })

  const onceOnly = (api: Client) => [
    api.callMethod(PUBLISH_EVENT, 1),
    api.save('User', { id: 1 }),
    api.unlink('User', 1),
    api.register(anAdd()),
    api.register({ ...anAdd(REQUEST_ID), action: 'delete' }),
    api.setPassword('token', 'a new password'),
  ]

  it.each([
    'cut',
    { status: 500, body: 'oh' },
    { status: 502, body: '<html>' },
    { status: 504, body: '' },
    { body: '{"data":' },
    { body: '<html>' },
  ] as const)('that have no request id are sent once, and say that they may have been made: %j', async (reply) => {
    const { client, received } = await aServer(() => reply)
    for (const [language, msg] of [
      ['cn', /不确定是否已完成.*刷新页面查看/],
      ['en', /Reload to see whether this was done/],
    ] as const)
      for (const outcome of await Promise.allSettled(onceOnly(client({ language: () => language }))))
        expect(outcome).toMatchObject({ reason: { name: 'TransportError', msg: expect.stringMatching(msg) as string } })
    expect(received).toHaveLength(12)
  })

  it('that were refused, or had no network, were not made', async () => {
    const { client, received } = await aServer((_request, count) =>
      count > 6 ? { status: 403, body: '<html>' } : { status: 503, headers: { 'Retry-After': '0' }, body: 'busy' },
    )
    for (let time = 0; time < 2; time++)
      for (const outcome of await Promise.allSettled(onceOnly(client())))
        expect(outcome).toMatchObject({ reason: { name: 'TransportError', msg: undefined } })
    expect(received).toHaveLength(12)
    vi.stubGlobal('navigator', { onLine: false })
    const nowhere = client({ fetch: () => Promise.reject(new TypeError('Failed to fetch')) })
    await expect(nowhere.save('User', { id: 1 })).rejects.toMatchObject({ name: 'TransportError', msg: undefined })
    vi.unstubAllGlobals()
  })

  it('with a request id are sent again, whatever method takes it', async () => {
    const { client, received } = await aServer((_request, count) =>
      count < 3 ? 'cut' : called({ status: 'ok', result: '{"id":12}' }),
    )
    const walkIn = { name: '王', request_id: REQUEST_ID }
    expect(await client().callMethod(REGISTER_AT_DOOR, 7, walkIn)).toMatchObject({ status: 'ok' })
    expect(new Set(received.map(({ text }) => text)).size).toBe(1)
    expect(received).toHaveLength(3)
  })
})

describe('saving', () => {
  it('returns the reasons of a refusal', async () => {
    const { client } = await aServer(() =>
      saved({
        status: 'error',
        error_kind: 'save:invalid',
        error_msg: '请检查',
        error_sub_kind: 'required',
        sub_kind: 'save:invalid',
        errors: [{ level: 'error', kind: 'required', message: '请填写名称', field: 'name' }],
      }),
    )
    expect(await client().save('CubicEventType', {})).toEqual({
      status: 'error',
      error_kind: 'save:invalid',
      error_msg: '请检查',
      error_sub_kind: 'required',
      sub_kind: 'save:invalid',
      errors: [{ level: 'error', kind: 'required', message: '请填写名称', field: 'name', index: null }],
      conflict: null,
    })
  })

  it('returns the current record on a conflict', async () => {
    const now = { version: '7', changed_by: { id: 2, name: '乙' }, changed_time: null, changed_fields: ['name_cn'] }
    const { client } = await aServer(() =>
      saved({ status: 'error', sub_kind: 'save:conflict', conflict: { ...now, raw: '{"id":1,"name_cn":"新"}' } }),
    )
    expect(await client().save('CubicEventType', { id: 1, version: '6' })).toMatchObject({
      conflict: { ...now, data: { id: 1, name_cn: '新' } },
    })
  })
})

describe('calling a method', () => {
  it('sends its arguments and decodes its result', async () => {
    const { client, received } = await aServer(() => called({ status: 'ok', result: '{"id":12}' }))
    expect(await client().callMethod(BIND_TICKET, 0, { flora_external_id: '7Q2MX0K11ABC' })).toEqual({
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

  it('returns the reason of a refusal and its details', async () => {
    const { client } = await aServer(() =>
      called({
        status: 'error',
        error_kind: 'event:already_checked_in',
        error_msg: '该报名码已签到',
        result: '{"name":"王"}',
      }),
    )
    expect(await client().callMethod(CHECK_IN, 3)).toEqual({
      status: 'error',
      error_kind: 'event:already_checked_in',
      error_msg: '该报名码已签到',
      errors: [],
      details: { name: '王' },
    })
  })

  it('sends the condition that the record must meet', async () => {
    const { client, received } = await aServer(() => called({ status: 'ok', result: null }))
    const condition = where('status', '=', 'draft')
    await client().callMethod(SUBMIT_REVIEW, 3, {}, { condition })
    expect(received[0]?.body['variables']).toMatchObject({ condition: JSON.stringify(condition) })
  })
})

describe('registering', () => {
  it.each([
    ['a proxy’s page', { status: 502, headers: { 'Content-Type': 'text/html' }, body: '<html>' }],
    ['a proxy’s page with status 200', { headers: { 'Content-Type': 'text/html' }, body: '<html>' }],
    ['half an answer', { body: '{"data":{"cubicEvent":' }],
    ['nothing', { body: '' }],
  ])('is retried with the same request id after %s', async (_name, reply) => {
    const { client, received } = await aServer((_, count) =>
      count === 1 ? reply : registered({ status: 'ok', result: '[]' }),
    )
    expect(await client().register(anAdd(REQUEST_ID))).toMatchObject({ status: 'ok' })
    expect(received.map(({ text }) => text.includes(REQUEST_ID))).toEqual([true, true])
  })

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

  it('retries a request with a request id until it is answered', async () => {
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

  it('logs each retry', async () => {
    const { client } = await aServer((_, count) => (count === 1 ? 'cut' : registered({ status: 'ok', result: '[]' })))
    const lines: string[] = []
    await client({ log: (line) => lines.push(line) }).register(anAdd(REQUEST_ID))
    expect(lines).toEqual([expect.stringMatching(/^saveDataMutation is sent again in \d+ ms \(2 of 6\): /)])
  })

  // spec §8, to the letter
  it.each([
    ['events:status_forbidden', 'registration forbidden'],
    ['events:regist_has_not_started', 'registration has not started'],
    ['events:regist_date_pass', 'registration has ended'],
    ['event:regist_full', 'quota full'],
    ['event:invalid_email', 'invalid email address'],
    ['event:something_new', 'submission failed'],
    ['constructor', 'submission failed'],
    ['', 'submission failed'],
  ])('passes on the catalogue text of %s: %s', async (sub_kind, reason) => {
    const { client } = await aServer(() => registered({ status: 'error', sub_kind: sub_kind || null }))
    expect(await client({ language: () => 'en' }).register(anAdd())).toMatchObject({ sub_kind, reason })
    const inChinese = await client().register(anAdd())
    expect(inChinese).toMatchObject({ reason: expect.stringMatching(/^[\p{Script=Han}，]+$/u) as string })
  })

  it.each([
    [{ sub_kind: 'event:regist_full', error_msg: '满了' }, '满了'],
    [{ sub_kind: 'event:regist_full' }, 'submission failed'],
    [{ sub_kind: 'event:something_new' }, 'submission failed'],
  ])("has a message to show, preferably the server's: %j", async (answer, message) => {
    const { client } = await aServer(() => registered({ status: 'error', ...answer }))
    expect(await client({ language: () => 'en' }).register(anAdd())).toMatchObject({ message, errors: [] })
  })

  it.each(['It opens at 22 Nov, 08:32', null])('requests the detail and passes it on: %s', async (detail) => {
    const refusal = { status: 'error', sub_kind: 'events:regist_has_not_started', detail }
    const { client, received } = await aServer(() => registered(refusal))
    expect(await client().register(anAdd())).toMatchObject({ detail })
    expect(received[0]?.body['query']).toMatch(/\bdetail\b/)
  })
})
