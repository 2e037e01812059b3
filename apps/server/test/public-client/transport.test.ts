import { hash } from '@node-rs/argon2'
import { describe, expect, it } from 'vitest'
import { useSharedWire } from '@cubic/testing/server/wire'
import { ask, change, me, register } from './calls.ts'
import { PlatformError, PublicClient } from './public-client.ts'

const wire = useSharedWire()
const { anAdmin, anEvent, aUser, anEventType } = wire
const guest = () => new PublicClient(wire.url())
const as = ({ token }: { token: string }) => new PublicClient(wire.url(), token)
const save = (model: string, values: object) => ({ model, values: JSON.stringify(values) })

describe('a batch', () => {
  it('carries all queries of one tick as a string with a list of strings, and returns results by key from a string', async () => {
    const [user, event] = [await aUser(), await anEvent()]
    const client = as(user)
    const [mine, info, tags] = await Promise.all([
      me(client),
      ask(client, 'info', { model: 'CubicEventBase' }),
      ask(client, 'allow_record_tags', { model: 'CubicEventBase' }),
      ask(client, 'get', { model: 'CubicEventBase', id: event.id, fields: ['name'] }),
    ])
    expect(mine).toMatchObject({ uid: user.id, name: user.name })
    expect(info).toMatchObject({ user_read_only: true })
    expect(tags).toContain('read')
    expect(client.sent.map(({ path }) => path)).toEqual(['/gql/endpoint_batch'])
    const [{ body } = { body: {} }] = client.sent
    const entries = JSON.parse((body as { query: string }).query) as unknown[]
    expect(entries.map((entry) => typeof entry)).toEqual(['string', 'string', 'string', 'string'])
  })

  it('is never split: two hundred queries of one tick are answered', async () => {
    const user = await aUser()
    const client = as(user)
    const answers = await Promise.all(Array.from({ length: 200 }, () => me(client)))
    expect(answers.every((answer) => answer?.['uid'] === user.id)).toBe(true)
    expect(client.sent).toHaveLength(1)
  })

  it('reports failures per query', async () => {
    const client = guest()
    const [bad, good] = await Promise.allSettled([
      ask(client, 'info', { model: 'Nothing' }),
      ask(client, 'info', { model: 'User' }),
    ])
    expect(bad).toMatchObject({ reason: { kind: 'NotFound' } })
    expect(good.status).toBe('fulfilled')
  })

  it.each([
    ['texts in a text', (entries: readonly object[]) => JSON.stringify(entries.map((entry) => JSON.stringify(entry)))],
    ['objects in a text', (entries: readonly object[]) => JSON.stringify(entries)],
    ['texts in a list', (entries: readonly object[]) => entries.map((entry) => JSON.stringify(entry))],
    ['objects in a list', (entries: readonly object[]) => entries],
  ])('of %s runs in order if it contains a mutation', async (_title, written) => {
    const [admin, type] = [await anAdmin(), await anEventType()]
    const read = `{ dash { generic { get(model: "CubicEventType", id: ${type.id}, fields: ["name"]) { raw } } } }`
    const rename = (name: string) => {
      const values = JSON.stringify(JSON.stringify({ id: type.id, name }))
      return `mutation { dash { generic { save(model: "CubicEventType", values: ${values}) { status } } } }`
    }
    const texts = [read, rename('第二'), read, '{ nothing }', rename('第三'), read]
    const query = written(texts.map((text, index) => ({ key: `k${index}`, query: text })))
    const response = await wire.as(admin).post('/gql/endpoint_batch', { query, version: 1 })
    const { result } = (await response.json()) as { result: unknown }
    expect(typeof result).toBe(typeof query === 'string' ? 'string' : 'object')
    type Answers = { [key: string]: { data?: { dash: { generic: { get?: { raw: string } } } }; errors?: unknown[] } }
    const answers = (typeof result === 'string' ? JSON.parse(result) : result) as Answers
    const names = ['k0', 'k2', 'k5'].map((key) => {
      const { name } = JSON.parse(answers[key]?.data?.dash.generic.get?.raw ?? '{}') as { name?: string }
      return name
    })
    expect(names).toEqual([type.name, '第二', '第三'])
    expect(answers['k3']?.errors).toHaveLength(1)
  })
})

describe('errors', () => {
  it('are decoded by error_kind and error_msg, in the language asked for', async () => {
    const client = guest()
    client.language = 'en'
    await expect(ask(client, 'info', { model: 'Nothing' })).rejects.toEqual(
      new PlatformError('NotFound', 'There is no model named Nothing'),
    )
  })

  it('of a log-in have the reason under both names', async () => {
    const client = guest()
    const answer = await client.logIn('nobody', 'wrong')
    const { error_kind, error_msg } = answer
    expect(answer).toEqual({ status: 'error', error_kind, error_msg, errorKind: error_kind, errorMsg: error_msg })
    expect([error_kind, error_msg]).toEqual(['auth:invalid_credentials', '账号或密码错误'])
  })
})

describe('a session', () => {
  it('begins with the token of a log-in and identifies the user', async () => {
    const user = await aUser({ passwordHash: await hash('正确的密码') })
    const client = guest()
    expect(await client.userInfo()).toBeUndefined()
    expect(await client.logIn(user.account, '正确的密码')).toEqual({
      status: 'ok',
      token: expect.any(String) as string,
    })
    const info = await client.userInfo()
    expect(info).toMatchObject({ uid: user.id, name: user.name, is_admin: false })
    expect(await me(client)).toMatchObject({ uid: user.id, name: user.name, default_identity_id: null })
  })
})

describe.each([
  ['unknown', async () => 'no-such-token'],
  ['of an impossible format', async () => '令牌'.replaceAll(/./gu, '%')],
  [
    'expired',
    async () => {
      const user = await aUser()
      await wire.db().run`update cubic_session set expires_at = now() - interval '1 minute' where user_id = ${user.id}`
      return user.token
    },
  ],
  [
    'revoked',
    async () => {
      const user = await aUser()
      await wire.as(user).post('/api/auth/v1/logout')
      return user.token
    },
  ],
])('a token that is %s', (_title, tokenOf) => {
  it('reads as a guest, and the response says so', async () => {
    const event = await anEvent()
    const client = as({ token: await tokenOf() })
    const [mine, found] = await Promise.all([
      me(client),
      ask<{ raw: string }>(client, 'get', { model: 'CubicEventBase', id: event.id, fields: ['name'] }),
    ])
    expect(mine).toBeNull()
    expect(JSON.parse(found.raw)).toMatchObject({ name: event.name })
    expect(client.sent[0]?.response.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"')
    expect(await client.userInfo()).toBeUndefined()
  })

  it('changes nothing: every mutation answers Unauthenticated', async () => {
    const [event, type] = [await anEvent(), await anEventType()]
    const client = as({ token: await tokenOf() })
    const changes = [
      change(client, 'save', save('CubicEventType', { name: 'x' })),
      change(client, 'save', { model: 'Nothing', values: '{' }),
      change(client, 'unlink', { model: 'CubicEventType', id: type.id }),
      change(client, 'call_method', { model: 'CubicEventBase', id: event.id, method: 'pin', arguments: '{}' }),
      change(client, 'update_relation', {
        model: 'CubicEventBase',
        id: event.id,
        relation_field: 'nothing',
        relationIDs: [1],
        kind: 'add',
      }),
    ]
    for (const changed of changes) await expect(changed).rejects.toMatchObject({ kind: 'Unauthenticated' })
  })

  it('cannot register, and the result says so', async () => {
    const event = await anEvent()
    const client = as({ token: await tokenOf() })
    for (const action of ['add', 'edit', 'delete', 'nothing']) {
      const given = { event_id: event.id, application_data: { applicants: [] }, action, location: '', source: '' }
      expect(await register(client, given)).toEqual({ status: 'error', sub_kind: 'event:unauthenticated' })
    }
  })

  it('changes nothing in a batch either, but its queries are answered', async () => {
    const type = await anEventType()
    const unlink = `mutation { dash { generic { unlink(model: "CubicEventType", id: ${type.id}) { status } } } }`
    const response = await wire.as({ token: await tokenOf() }).post('/gql/endpoint_batch', {
      query: [
        { key: 'change', query: unlink },
        { key: 'read', query: `{ dash { generic { info(model: "CubicEventType") { name } } } }` },
      ],
      version: 1,
    })
    expect(response.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"')
    const { result } = (await response.json()) as { result: { [key: string]: { data: unknown; errors?: Error[] } } }
    expect(JSON.parse(result['change']?.errors?.[0]?.message ?? '{}')).toMatchObject({ kind: 'Unauthenticated' })
    expect(result['read']?.data).toEqual({ dash: { generic: { info: { name: 'CubicEventType' } } } })
  })
})

it('a guest without a token is not reported as an expired session', async () => {
  const client = guest()
  await me(client)
  expect(client.sent[0]?.response.headers.get('www-authenticate')).toBeNull()
})
