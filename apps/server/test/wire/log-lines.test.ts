import { hash } from '@node-rs/argon2'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestDatabase } from '@cubic/testing/server/cluster'
import { useWire } from '@cubic/testing/server/wire'
import { openDatabase } from '../../src/infra/database/database.ts'
import { createLog } from '../../src/infra/log/log.ts'

const { aUser, anAdmin, anEvent, as, db, guest, lines, url } = useWire({ env: { LOG_LEVEL: 'debug' } })
let seen = 0
beforeEach(() => {
  seen = lines.length
})

type Line = { readonly [field: string]: unknown }
const since = (): readonly Line[] => lines.slice(seen).map((line) => JSON.parse(line) as Line)
const of = (message: string) => since().filter((line) => line['message'] === message)
/** A line is written once the answer has been sent. */
const requestLines = (count: number) =>
  vi.waitFor(() => {
    const found = of('request')
    expect(found).toHaveLength(count)
    return found
  })
const PASSWORD = 'a password of 1'

describe('the line of a request', () => {
  it('has its route, status and duration, who asked by id, and the id that the answer carries', async () => {
    const admin = await anAdmin()
    const { headers } = await as(admin).post('/user/info')
    const id = headers.get('x-request-id')
    expect(id).toMatch(/^[0-9a-f]{12}-\w+$/)
    expect(await requestLines(1)).toEqual([
      {
        time: expect.any(String) as string,
        level: 'info',
        message: 'request',
        requestId: id,
        method: 'POST',
        route: '/user/info',
        status: 200,
        durationMs: expect.any(Number) as number,
        userId: admin.id,
      },
    ])
  })

  it('has the pattern of the route, never what the address held', async () => {
    await fetch(`${url()}/t/THE-CODE-OF-A-TICKET?token=GEHEIM`)
    await fetch(`${url()}/no-such-page/THE-CODE-OF-A-TICKET`)
    expect(await requestLines(2)).toMatchObject([{ status: 404 }, { route: 'none', status: 404, userId: null }])
    expect(JSON.stringify(since())).not.toMatch(/THE-CODE|GEHEIM/)
  })

  it('says nothing of the questions of balancers above the level debug', async () => {
    await fetch(`${url()}/healthz`)
    expect(await requestLines(1)).toMatchObject([{ level: 'debug', route: '/healthz', status: 200 }])
  })
})

describe('security events', () => {
  it('are log-ins with their way, and failures with their reason', async () => {
    const user = await aUser({ passwordHash: await hash(PASSWORD) })
    const logIn = (account: string, password: string) =>
      guest().with({ address: '203.0.113.7' }).post('/api/auth/v1/request-login-token', { account, password })
    await logIn(user.account, PASSWORD)
    for (const [account, password] of [
      [user.account, 'wrong'],
      [(await aUser()).account, 'wrong'],
      ['nobody-at-all', 'wrong'],
    ] as const)
      await logIn(account, password)
    expect(of('security event')).toMatchObject([
      { event: 'User.log_in', way: 'password', recordId: user.id, userId: user.id, network: '203.0.113.0/24' },
    ])
    expect(of('A log-in failed').map(({ reason }) => reason)).toEqual([
      'wrong password',
      'no password yet',
      'no such account',
    ])
    expect(JSON.stringify(since())).not.toContain(PASSWORD)
  })

  it('are refusals of further tries', async () => {
    const user = await aUser({ passwordHash: await hash(PASSWORD) })
    for (let count = 0; count < 7; count++)
      await guest()
        .with({ address: '203.0.113.70' })
        .post('/api/auth/v1/request-login-token', { account: user.account, password: 'wrong' })
    expect(of('A log-in failed').map(({ reason }) => reason)).toContain('too many tries')
  })

  it('are changes of people and roles, with the names of the fields and no value', async () => {
    const [admin, user] = [await anAdmin(), await aUser()]
    await as(admin).save('User', { id: user.id, name: 'A-NEW-NAME' })
    expect(of('security event')).toMatchObject([
      { event: 'User.save', recordId: user.id, userId: admin.id, fields: ['name'] },
    ])
    expect(JSON.stringify(since())).not.toContain('A-NEW-NAME')
  })

  it('are not written for a change that was refused', async () => {
    const user = await aUser()
    await as(user).save('Role', { name: 'of my own' })
    expect(of('security event').filter(({ event }) => event === 'Role.create')).toEqual([])
  })

  it('are exports, which the audit log has as well', async () => {
    const [admin, event] = [await anAdmin(), await anEvent()]
    await (
      await fetch(`${url()}/api/office/v1/applicants.csv?event_id=${event.id}`, {
        headers: { authorization: `Bearer ${admin.token}` },
      })
    ).text()
    const fields = { event_id: event.id, format: 'csv', rows: 0 }
    expect(of('security event')).toMatchObject([{ event: 'CubicEventApplicant.export', userId: admin.id, ...fields }])
    expect(await db().rows`select user_id, model, after from cubic_audit_entry where action = 'export'`).toEqual([
      { user_id: admin.id, model: 'CubicEventApplicant', after: fields },
    ])
  })
})

describe('what is slow', () => {
  it('says so: a statement with the name of its plan and without its values', async () => {
    // of its own: on a busy machine, requests of the others would be slow as well
    const database = await createTestDatabase()
    const said: string[] = []
    const log = createLog({ level: 'warn', write: (line) => said.push(line) })
    const slow = openDatabase({ connection: database.connection, pool: 1, log, slowMs: 150 })
    await slow.rows`select ${'A-VALUE'}::text, pg_sleep(${0.3})`
    await slow.close()
    await database.drop()
    expect(
      said.map((line) => JSON.parse(line) as Line).filter(({ text }) => String(text).includes('pg_sleep')),
    ).toEqual([
      {
        time: expect.any(String) as string,
        level: 'warn',
        message: 'A statement was slow',
        durationMs: expect.any(Number) as number,
        plan: expect.stringMatching(/^[\w-]{22}$/) as string,
        text: 'select $1::text, pg_sleep($2)',
      },
    ])
  })
})
