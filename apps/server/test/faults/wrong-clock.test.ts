import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenDatabase, openDatabase } from '../../src/infra/database/database.ts'
import { DAY, HOUR, makeBuilders, type TestEvent, type TestUser } from '@cubic/testing/server/builders'
import { createTestDatabase, quiet, type TestDatabase } from '@cubic/testing/server/cluster'
import { leaf, WireClient } from '@cubic/testing/server/wire-client'
import { databaseUrl, endServers, expectSound, type Server, startServer, template } from './support.ts'

const HOUR_MS = 3_600_000
const SHIFTS = { 'two hours fast': 2 * HOUR_MS, 'two hours slow': -2 * HOUR_MS }
type Wrong = keyof typeof SHIFTS

let database: TestDatabase
let db: OpenDatabase
const servers = new Map<Wrong, Server>()
const builders = makeBuilders(() => db)

beforeAll(async () => {
  database = await createTestDatabase(template)
  db = openDatabase({ connection: database.connection, pool: 4, log: quiet })
  const env = { DATABASE_URL: databaseUrl(database.connection) }
  await Promise.all(
    Object.entries(SHIFTS).map(async ([wrong, shift]) => {
      const server = await startServer({ ...env, CLOCK_SHIFT_MS: String(shift) }, ['shifted-clock.ts'])
      servers.set(wrong as Wrong, server)
    }),
  )
})
afterAll(async () => {
  endServers()
  await db.close()
  await database.drop()
})

const urlOf = (wrong: Wrong) => servers.get(wrong)?.url ?? ''
const client = (wrong: Wrong, user: { readonly token: string }) => new WireClient(urlOf(wrong), { token: user.token })

type State = { readonly phase: string; readonly can_register: boolean; readonly can_edit: boolean }
async function stateOf(wrong: Wrong, user: TestUser, event: TestEvent): Promise<State | undefined> {
  const { data } = await client(wrong, user).gql<{ cubicEvent: { registration_state: State } }>(
    `{ cubicEvent { registration_state(event_id: ${event.id}) { phase can_register can_edit } } }`,
  )
  return data?.cubicEvent.registration_state
}

describe.each(Object.keys(SHIFTS) as Wrong[])('a server whose clock is %s', (wrong) => {
  it('really has that clock', () => {
    expect(Math.round(((servers.get(wrong)?.now ?? 0) - Date.now()) / HOUR_MS)).toBe(SHIFTS[wrong] / HOUR_MS)
  })

  it.each([
    ['opened an hour ago and closes in an hour', { opens: -HOUR, closes: HOUR }, 'ok', 'open'],
    ['opens in an hour', { opens: HOUR, closes: DAY }, 'events:regist_has_not_started', 'upcoming'],
    ['closed an hour ago', { opens: -DAY, closes: -HOUR }, 'events:regist_date_pass', 'closed'],
  ])(
    'admits to a registration that %s, or refuses, by the database’s clock only',
    async (_title, registration, result, phase) => {
      const [event, user] = [await builders.anEvent({ registration }), await builders.aUser()]
      expect(await stateOf(wrong, user, event)).toMatchObject({ phase, can_register: result === 'ok' })
      const { data } = await client(wrong, user).get('CubicEventRegist', event.regist_id, ['status'])
      expect(data?.['status']).toBe(phase)
      expect((await client(wrong, user).register(event)).sub_kind).toBe(result)
    },
  )

  it.each([
    ['an hour from now', HOUR, 'ok'],
    ['an hour ago', -HOUR, 'event:edit_closed'],
  ])('lets people withdraw until a time %s by the database’s clock', async (_title, modifyUntil, result) => {
    const [event, user] = [await builders.anEvent({ registration: { limit: 5 } }), await builders.aUser()]
    const { applicants } = await client(wrong, user).register(event)
    await db.run`update cubic_event_regist set modify_end_time = now() + make_interval(mins => ${modifyUntil}) where id = ${event.regist_id}`
    expect(await stateOf(wrong, user, event)).toMatchObject({ can_edit: result === 'ok' })
    const withdrawn = await client(wrong, user).register(event, {
      action: 'delete',
      applicants: applicants.map(({ id }) => ({ id })),
    })
    expect(withdrawn.sub_kind).toBe(result)
  })

  it.each([
    ['not_start', HOUR, 3 * HOUR],
    ['processing', -HOUR, HOUR],
    ['finished', -3 * HOUR, -HOUR],
  ])('shows and finds an event as %s by the database’s clock', async (status, starts, ends) => {
    const [event, user] = [await builders.anEvent({ starts, ends }), await builders.aUser()]
    expect((await client(wrong, user).get('CubicEventBase', event.id, ['status'])).data?.['status']).toBe(status)
    const condition = { logic_operator: '&', children: [leaf('id', '=', event.id), leaf('status', '=', status)] }
    expect((await client(wrong, user).search('CubicEventBase', { condition })).total_count).toBe(1)
  })

  it('returns the database’s time, from which pages count down', async () => {
    const { data } = await client(wrong, await builders.aUser()).gql<{ cubicEvent: { server_time: string } }>(
      '{ cubicEvent { server_time } }',
    )
    expect(Math.abs(Date.parse(data?.cubicEvent.server_time ?? '') - Date.now())).toBeLessThan(HOUR_MS)
  })

  it('uses the database’s time for check-ins and for the end of requests for leave', async () => {
    const event = await builders.anEvent({ starts: -HOUR, ends: HOUR })
    const [scanner, first, second] = [
      await builders.aUser({ roles: ['scanner_admin'] }),
      await builders.aUser(),
      await builders.aUser(),
    ]
    const ids = await Promise.all(
      [first, second].map(async (user) => {
        await db.run`update cubic_event_regist set regist_end_time = null where id = ${event.regist_id}`
        return (await client(wrong, user).register(event)).applicants[0]?.id ?? 0
      }),
    )
    const welcome = await client(wrong, scanner).callTicket({ id: ids[0] ?? 0 }, 'check_in')
    expect(welcome.status).toBe('ok')
    expect(
      await db.one`select check_in_time between now() - interval '1 hour' and now() as now from cubic_event_applicant where id = ${ids[0]}`,
    ).toEqual({ now: true })
    expect(await client(wrong, second).callTicket({ id: ids[1] ?? 0 }, 'ask_leave')).toMatchObject({ status: 'ok' })
  })

  it('keeps sessions as long as the database’s clock says', async () => {
    const me = async (user: { readonly token: string }) =>
      (await client(wrong, user).gql<{ user: { me: { uid: number } | null } }>('{ user { me { uid } } }')).data?.user.me
    const [lasting, over] = [await builders.aUser(), await builders.aUser()]
    await db.run`update cubic_session set expires_at = now() + interval '1 hour' where user_id = ${lasting.id}`
    await db.run`update cubic_session set expires_at = now() - interval '1 hour' where user_id = ${over.id}`
    expect(await me(lasting)).toEqual({ uid: lasting.id })
    expect(await me(over)).toBeNull()

    const user = await builders.aUser({ passwordHash: await hash('a password of length') })
    const response = await new WireClient(urlOf(wrong)).post('/api/auth/v1/request-login-token', {
      account: user.account,
      password: 'a password of length',
    })
    const { token } = (await response.json()) as { token: string }
    expect(await me({ token })).toEqual({ uid: user.id })
    expect(
      await db.one`select bool_and(expires_at between now() + interval '29 days 23 hours' and now() + interval '30 days') as right
        from cubic_session where user_id = ${user.id} and created_at > now() - interval '1 hour' and expires_at > now() + interval '2 days'`,
    ).toEqual({ right: true })
  })

  it('leaves consistent data', () => expectSound(db))
})
