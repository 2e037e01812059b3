import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useSharedWire } from '@cubic/testing/server/wire'
import { WireClient } from '@cubic/testing/server/wire-client'
import { type CasServer, startCasServer } from '@cubic/testing/sign-on/cas-server'
import { PUBLIC_URL, signOn, Visitor } from './support.ts'

const wire = useSharedWire()
const { anAdmin, as, db, insert } = wire
let server: CasServer
let id = 0
beforeAll(async () => {
  server = await startCasServer()
  id = await insert('cubic_sign_on', {
    name: 'CAS',
    protocol: 'cas',
    server_url: server.url,
    creates: true,
    trusted: true,
    claims: { unify_id: 'employeeNumber', name: 'cn' },
  })
})
afterAll(() => server.close())

const uidOf = async (token = '') =>
  ((await (await new WireClient(wire.url(), { token }).post('/user/info')).json()) as { data?: { uid: number } }).data
    ?.uid
const problemOf = async (visitor = new Visitor(wire)) =>
  (await visitor.follow(`/auth/${id}/start`)).searchParams.get('sign_on')

describe('logging in by CAS', () => {
  it('reads the user and the attributes', async () => {
    const number = `c${Date.now().toString(36)}`
    server.logsIn({ user: 'liming', attributes: { employeeNumber: [number], cn: ['李&amp;明'], groups: ['a', 'b'] } })
    const { token } = await signOn(wire, id, { create: true })
    const uid = await uidOf(token)
    expect(await db().one`select name, unify_id from cubic_event_person where user_id = ${uid}`).toEqual({
      name: '李&明',
      unify_id: number,
    })
    expect(await db().one`select subject, issuer from cubic_identity where user_id = ${uid}`).toEqual({
      subject: 'liming',
      issuer: server.url,
    })
    expect(await uidOf((await signOn(wire, id)).token)).toBe(uid)
  })

  it('takes a ticket once, from the browser that asked, for the address that it was made for', async () => {
    server.logsIn({ user: 'zhao' })
    const visitor = new Visitor(wire)
    const callback = await visitor.begin(id)
    const path = `${callback.pathname}${callback.search}`
    const problem = async (by: Visitor, at: string) => (await by.follow(at)).searchParams.get('sign_on')
    expect(await problem(new Visitor(wire), path)).toBe('failed')
    const thief = new Visitor(wire)
    const own = await thief.begin(id)
    own.searchParams.set('ticket', callback.searchParams.get('ticket') ?? '')
    expect(await problem(thief, `${own.pathname}${own.search}`)).toBe('failed')
    const second = new Visitor(wire)
    expect(await problemOf(second)).toBe('done')
  })

  it('ends at the server, too', async () => {
    server.logsIn({ user: 'qian' })
    const { token } = await signOn(wire, id, { create: true })
    const answer = await as({ token: token ?? '' }).post('/api/auth/v1/logout')
    expect(await answer.json()).toEqual({
      status: 'ok',
      leave_at: `${server.url}/logout?${new URLSearchParams({ service: `${PUBLIC_URL}/` })}`,
    })
  })

  it('ends here when the server says so, found by the ticket alone', async () => {
    server.logsIn({ user: 'sun' })
    const { token } = await signOn(wire, id, { create: true })
    const told = (logoutRequest: string) =>
      new Visitor(wire).open(`/auth/${id}/logout`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: String(new URLSearchParams({ logoutRequest })),
      })
    const request = server.logOutRequest()
    await told(request.replace(/ST-\w+/, 'ST-guess'))
    expect((await told(`<!DOCTYPE a [<!ENTITY b "c">]>${request}`)).status).toBe(400)
    expect(await uidOf(token)).toBeDefined()
    expect((await told(request)).status).toBe(200)
    expect(await uidOf(token)).toBeUndefined()
  })
})

const CAS = 'xmlns:cas="http://www.yale.edu/tp/cas"'
const user = (name: string) => `<cas:user>${name}</cas:user>`

describe('an answer of the server', () => {
  it.each<[string, string]>([
    [
      'with a DTD',
      `<!DOCTYPE a [<!ENTITY x "admin">]><cas:serviceResponse ${CAS}><cas:authenticationSuccess>${user('&x;')}</cas:authenticationSuccess></cas:serviceResponse>`,
    ],
    [
      'with an entity of its own',
      `<cas:serviceResponse ${CAS}><cas:authenticationSuccess>${user('&x;')}</cas:authenticationSuccess></cas:serviceResponse>`,
    ],
    [
      'with two users',
      `<cas:serviceResponse ${CAS}><cas:authenticationSuccess>${user('a')}${user('b')}</cas:authenticationSuccess></cas:serviceResponse>`,
    ],
    [
      'with a user in another place',
      `<cas:serviceResponse ${CAS}><cas:authenticationFailure>${user('a')}</cas:authenticationFailure></cas:serviceResponse>`,
    ],
    [
      'with a user in an attribute',
      `<cas:serviceResponse ${CAS}><cas:authenticationSuccess><cas:attributes>${user('a')}</cas:attributes></cas:authenticationSuccess></cas:serviceResponse>`,
    ],
    [
      'in another namespace',
      '<serviceResponse xmlns="http://evil.example"><authenticationSuccess><user>a</user></authenticationSuccess></serviceResponse>',
    ],
    [
      'with a space beside the user, which could be another one',
      `<cas:serviceResponse ${CAS}><cas:authenticationSuccess>${user('wang ')}</cas:authenticationSuccess></cas:serviceResponse>`,
    ],
    [
      'with an empty user',
      `<cas:serviceResponse ${CAS}><cas:authenticationSuccess>${user(' ')}</cas:authenticationSuccess></cas:serviceResponse>`,
    ],
    ['too deep', `<cas:serviceResponse ${CAS}>${'<a>'.repeat(5000)}`],
    ['too large', `<cas:serviceResponse ${CAS}><cas:authenticationSuccess>${user('a'.repeat(80_000))}`],
    ['with too many parts', `<cas:serviceResponse ${CAS}>${'<a/>'.repeat(9000)}</cas:serviceResponse>`],
    ['cut off', `<cas:serviceResponse ${CAS}><cas:authenticationSuccess>${user('a')}`],
    ['that is no XML', 'yes\nliming\n'],
    ['that is empty', ''],
  ])('%s logs nobody in', async (_title, xml) => {
    server.lies(xml)
    expect(await problemOf()).toMatch(/^(failed|down)$/)
    server.lies(undefined)
  })

  it('cannot add an attribute that stands for the user', async () => {
    server.lies(
      `<cas:serviceResponse ${CAS}><cas:authenticationSuccess>${user('wang')}<cas:attributes><cas:user>admin</cas:user></cas:attributes></cas:authenticationSuccess></cas:serviceResponse>`,
    )
    const { token } = await signOn(wire, id, { create: true })
    server.lies(undefined)
    expect(await db().one`select subject from cubic_identity where user_id = ${await uidOf(token)}`).toEqual({
      subject: 'wang',
    })
  })
})

it('a CAS server can be tried out', async () => {
  const admin = as(await anAdmin())
  expect(await admin.call('CubicSignOn', id, 'try_sign_on')).toMatchObject({ status: 'ok' })
  const wrong = await insert('cubic_sign_on', { name: '错', protocol: 'cas', server_url: `${server.url}/wrong` })
  expect(await admin.call('CubicSignOn', wrong, 'try_sign_on')).toMatchObject({ error_kind: 'sign_on:odd_answer' })
})
