import {
  BIND_TICKET,
  CHECK_IN,
  CubicEventBase,
  CubicEventType,
  type MethodDeclaration,
  PIN_EVENT,
  UNDO_CHECK_IN,
  User,
  where,
} from '@cubic/contract'
import { describe, expect, it } from 'vitest'
import { DAY } from '@cubic/testing/server/builders'
import { useSharedWire } from '@cubic/testing/server/wire'
import { clientsOf, cuttingWay } from './support.ts'

const wire = useSharedWire()
const { anAdmin, anEvent, anEventType, aTicket, aUser, db } = wire
const { as, connect } = clientsOf(wire)
const NO_SUCH_METHOD: MethodDeclaration = {
  model: 'User',
  name: 'no_such_method',
  arguments: {},
  result: null,
  refusals: [],
}

describe('saving', () => {
  it('creates and edits', async () => {
    const [client, type] = [as(await anAdmin()), await anEventType()]
    const created = await client.save(CubicEventBase, { name: '新活动', type_id: type.id, sign_in: false })
    expect(created).toEqual({ status: 'ok', id: expect.any(Number) as number })
    const id = created.status === 'ok' ? created.id : 0
    expect(await client.save(CubicEventBase, { id, name: '改名' })).toEqual({ status: 'ok', id })
    expect((await client.get(CubicEventBase, id, ['name', 'sign_in', 'type_id.id'])).data).toEqual({
      id,
      name: '改名',
      sign_in: false,
      type_id: { id: type.id },
    })
  })

  it('reports each invalid field, and writes nothing', async () => {
    const [client, type] = [as(await anAdmin()), await anEventType('原名', 3)]
    const refused = await client.save('CubicEventType', { id: type.id, name_cn: '', sort: -1 })
    expect(refused).toMatchObject({ status: 'error', error_kind: 'save:invalid', sub_kind: 'save:invalid' })
    if (refused.status === 'ok') throw new Error('it was saved')
    expect(refused.errors.map(({ field, kind }) => `${field}: ${kind}`).toSorted()).toEqual([
      'name_cn: required',
      'sort: range',
    ])
    expect(refused.error_sub_kind).toBe(refused.errors[0]?.kind)
    for (const { message } of refused.errors) expect(message).toMatch(/^[ -~]+$/)
    expect((await client.get(CubicEventType, type.id, ['name', 'sort'])).data).toEqual({
      id: type.id,
      name: '原名',
      sort: 3,
    })
  })

  it('refuses to overwrite a newer change by somebody else', async () => {
    const [user, admin] = [await aUser(), await anAdmin()]
    const { data } = await as(user).get(User, user.id, ['version'])
    expect(await as(admin).save(User, { id: user.id, nickname: '管理员改的' })).toMatchObject({ status: 'ok' })
    const version = data?.version ?? ''
    expect(await as(user).save(User, { id: user.id, nickname: '我改的', version })).toMatchObject({
      error_kind: 'save:conflict',
    })
    expect((await as(user).get(User, user.id, ['nickname'])).data?.nickname).toBe('管理员改的')
  })

  it('is refused without the right to it', async () => {
    const [user, type] = [await aUser(), await anEventType()]
    expect(await as(user).save(CubicEventType, { id: type.id, name: '我的' })).toMatchObject({
      status: 'error',
      error_kind: expect.stringMatching(/^save:(forbidden|not_found)$/) as string,
    })
  })
})

describe('unlinking', () => {
  it('deletes a record, and refuses one that is in use', async () => {
    const [client, type, event] = [as(await anAdmin()), await anEventType(), await anEvent()]
    expect(await client.unlink(CubicEventType, type.id)).toEqual({ status: 'ok' })
    expect((await client.get(CubicEventType, type.id, ['name'])).data).toBeNull()
    expect(await client.unlink('CubicEventType', event.type_id ?? 0)).toEqual({
      status: 'error',
      error_kind: 'save:in_use',
      error_msg: 'Other records still use this, so it cannot be deleted',
      errors: [],
    })
  })
})

describe('methods', () => {
  it('give their result, or the refusal with its details', async () => {
    const scanner = as(await aUser({ roles: ['scanner_admin'] }))
    const ticket = await aTicket({ event: await anEvent(), owner: await aUser(), name: '王小明' })
    const first = await scanner.callMethod(CHECK_IN, ticket.id, { source: 'gate-2' })
    expect(first).toMatchObject({ status: 'ok', result: { id: ticket.id, name: '王小明' } })
    const at = first.status === 'ok' ? first.result.check_in_time : ''
    expect(await scanner.callMethod(CHECK_IN, ticket.id)).toEqual({
      status: 'error',
      error_kind: 'event:already_checked_in',
      error_msg: 'This ticket is already checked in',
      errors: [],
      details: expect.objectContaining({ name: '王小明', check_in_time: at }) as object,
    })
    expect(await scanner.callMethod(UNDO_CHECK_IN, ticket.id)).toEqual({
      status: 'ok',
      result: null,
    })
  })

  it('run only when the condition is met', async () => {
    const [client, event] = [as(await anAdmin()), await anEvent()]
    const pin = (status: string) =>
      client.callMethod(PIN_EVENT, event.id, {}, { condition: where('status', '=', status) })
    const isPinned = async () => (await client.get(CubicEventBase, event.id, ['top_or_not'])).data?.top_or_not
    const outcome: unknown = await pin('draft').catch((error: unknown) => error)
    expect([outcome, await isPinned()]).toEqual([expect.not.objectContaining({ status: 'ok' }), false])
    expect([await pin('not_start'), await isPinned()]).toEqual([{ status: 'ok', result: null }, true])
  })

  it('need a session: 401 is an error kind, not an HTTP status, on this server', async () => {
    const bind = connect().callMethod(BIND_TICKET, 0, { flora_external_id: '7Q2MX0K11ABC' })
    await expect(bind).rejects.toMatchObject({ name: 'QueryError', kind: 'Unauthenticated' })
    await expect(bind).rejects.toThrow('Unauthenticated error: Please log in first')
    const unknown = as(await aUser()).callMethod(NO_SUCH_METHOD, 1)
    await expect(unknown).rejects.toMatchObject({ name: 'QueryError' })
  })
})

describe('mutations', () => {
  it('run in order, each after the caches are cleared, even after a failed one', async () => {
    const user = await aUser()
    const log: string[] = []
    const clearCache = [() => void log.push('cache'), async () => void log.push('other cache')]
    const client = as(user, {
      clearCache,
      fetch: async (input, init) => {
        log.push('sent')
        const response = await fetch(input, init)
        log.push('answered')
        return response
      },
    })
    const outcomes = await Promise.allSettled([
      client.save(User, { id: user.id, nickname: '一' }),
      client.callMethod(NO_SUCH_METHOD, user.id),
      client.save(User, { id: user.id, nickname: '二' }),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(log).toEqual(Array.from({ length: 3 }, () => ['cache', 'other cache', 'sent', 'answered']).flat())
    expect((await client.get(User, user.id, ['nickname'])).data?.nickname).toBe('二')
  })

  it('are not sent twice, even when the connection is cut after they ran', async () => {
    const [user, way] = [await aUser(), await cuttingWay(wire.url(), 1)]
    const client = as(user, { baseUrl: way.url })
    await expect(client.save(User, { id: user.id, nickname: '写了' })).rejects.toMatchObject({
      name: 'TransportError',
      status: undefined,
    })
    expect(client.paths).toHaveLength(1)
    expect((await client.get(User, user.id, ['nickname'])).data?.nickname).toBe('写了')
  })
})

describe('registering', () => {
  const anAdd = (event: { readonly id: number }, request_id?: string) => ({
    event_id: event.id,
    action: 'add' as const,
    application_data: {
      applicants: [{ self: true as const, values: {} }],
      ...(request_id === undefined ? {} : { request_id }),
    },
  })
  const ticketsOf = async (event: { readonly id: number }) =>
    (await db().rows`select id from cubic_event_applicant where event_id = ${event.id}`).length

  it('happens once even if connections are cut after it, and the log says that it was sent again', async () => {
    const [user, event, way] = [await aUser(), await anEvent(), await cuttingWay(wire.url(), 2)]
    const lines: string[] = []
    const client = as(user, { baseUrl: way.url, log: (line) => lines.push(line) })
    const answer = await client.register(anAdd(event, crypto.randomUUID()))
    expect(answer).toEqual({
      status: 'ok',
      applicants: [
        {
          id: expect.any(Number) as number,
          registration_status: 'success',
          flora_external_id: expect.stringMatching(/^[0-9A-Z]{12}$/) as string,
        },
      ],
    })
    expect([way.cut(), client.paths.length, await ticketsOf(event)]).toEqual([2, 3, 1])
    expect(lines).toHaveLength(2)
    for (const line of lines) expect(line).toMatch(/^saveDataMutation is sent again in \d+ ms \([23] of 6\): /)
  })

  it('is sent once without a request id, even if its answer is lost', async () => {
    const [user, event, way] = [await aUser(), await anEvent(), await cuttingWay(wire.url(), 1)]
    const client = as(user, { baseUrl: way.url })
    await expect(client.register(anAdd(event))).rejects.toMatchObject({ name: 'TransportError' })
    expect([client.paths.length, await ticketsOf(event)]).toEqual([1, 1])
    expect(await client.register(anAdd(event))).toMatchObject({ sub_kind: 'event:already_registered' })
  })

  it('can be withdrawn', async () => {
    const [user, event] = [await aUser(), await anEvent()]
    const client = as(user)
    const added = await client.register(anAdd(event))
    const id = added.status === 'ok' ? (added.applicants[0]?.id ?? 0) : 0
    const applicants = [{ id, values: {} }]
    expect(
      await client.register({ event_id: event.id, action: 'delete', application_data: { applicants } }),
    ).toMatchObject({ status: 'ok', applicants: [{ id, registration_status: 'withdrawn' }] })
  })

  it.each([
    ['events:status_forbidden', 'registration forbidden', { stage: 'cancelled' as const }],
    ['events:regist_has_not_started', 'registration has not started', { registration: { opens: DAY } }],
    ['events:regist_date_pass', 'registration has ended', { registration: { closes: -1 } }],
    ['event:regist_full', 'quota full', { registration: { limit: 0 } }],
    ['event:invalid_email', 'invalid email address', { form: [{ name: '邮箱', type: 'email' }] }],
    ['event:applicants_required', 'submission failed', {}],
  ])('is refused with %s: %s', async (sub_kind, reason, options) => {
    const event = await anEvent(options)
    const values = Object.fromEntries(event.fields.map((field) => [field, 'not an address']))
    const applicants = sub_kind === 'event:applicants_required' ? [] : [{ self: true as const, values }]
    const request = { event_id: event.id, action: 'add' as const, application_data: { applicants } }
    const refused = await as(await aUser()).register(request)
    expect(refused).toMatchObject({
      status: 'error',
      sub_kind,
      reason,
      message: expect.stringMatching(/^[ -~]+$/) as string,
    })
    const inChinese = await as(await aUser(), { language: () => 'cn' }).register(request)
    const han = expect.stringMatching(/\p{Script=Han}/u) as string
    expect(inChinese).toMatchObject({ sub_kind, reason: han, message: han })
  })
})
