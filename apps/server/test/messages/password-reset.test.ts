import { hash } from '@node-rs/argon2'
import { describe, expect, it } from 'vitest'
import { makeDue, runDueJobs } from '@cubic/testing/server/jobs'
import { useWire } from '@cubic/testing/server/wire'

const PASSWORD = 'a password of one’s own'
const wire = useWire({ env: { SMTP_URL: 'inbox:' } })
const { aUser, app, as, db, guest } = wire
const without = useWire()

async function ask(account: unknown, by = guest()) {
  const response = await by.post('/api/auth/v1/request-password-reset', { account })
  return response.status === 200 ? await response.text() : response.status
}
/** The links to be sent to a user, from the outbox. */
async function linksOf(userId: number): Promise<readonly string[]> {
  const owed = await db().rows<{ facts: { url: string } }>`
    select facts from cubic_message where "case" = 'password_reset' and user_id = ${userId} order by id`
  return owed.map(({ facts }) => facts.url)
}
const owing = () =>
  runDueJobs(
    db(),
    app().jobs.filter(({ name }) => name === 'owe-password-reset'),
  )
// Behind the `#`, which no server and no log sees.
const tokenIn = (url: string) => new URLSearchParams(new URL(url).hash.slice(1)).get('token') ?? ''

describe('a forgotten password', () => {
  it('is set again by a link that works once', async () => {
    const user = await aUser({ email: 'forgetful@example.edu' })
    await ask(user.account)
    await owing()
    const [url = ''] = await linksOf(user.id)
    expect(url).toMatch(/\/set-password\?lang=(cn|en)#token=./)
    await makeDue(db(), 'send-messages')
    await runDueJobs(
      db(),
      app().jobs.filter(({ name }) => name === 'send-messages'),
    )
    const mail = await db().one<{ body: string; minutes: number }>`
      select body, round(extract(epoch from expires_at - now()) / 60)::integer as minutes
      from cubic_message message join cubic_password_link link on link.user_id = message.user_id
      where message.user_id = ${user.id}`
    expect(mail?.body).toContain(`${mail?.minutes} 分钟内有效，只能用一次`)
    expect(mail?.body).toContain(`账号：${user.account}`)
    const set = (password: string) =>
      guest()
        .post('/api/auth/v1/set-password', { token: tokenIn(url), password })
        .then((response) => response.json())
    expect(await set('a new password')).toEqual({ status: 'ok', account: user.account })
    expect(await set('another password')).toMatchObject({ error_kind: 'auth:invalid_link' })
    expect((await (await as(user).post('/user/info')).json()) as object).toEqual({})
  })

  it('is asked for by e-mail address too, in any case of letters', async () => {
    const user = await aUser({ email: 'By.Address@example.edu' })
    await ask(' by.address@EXAMPLE.edu ')
    await owing()
    expect(await linksOf(user.id)).toHaveLength(1)
  })

  it('of one link that is used ends the others', async () => {
    const user = await aUser()
    await ask(user.account)
    await ask(user.account)
    await owing()
    const [first = '', second = ''] = await linksOf(user.id)
    await guest().post('/api/auth/v1/set-password', { token: tokenIn(second), password: 'a new password' })
    const check = await guest().post('/api/auth/v1/check-password-link', { token: tokenIn(first) })
    expect(await check.json()).toMatchObject({ error_kind: 'auth:invalid_link' })
  })

  it('answers and works alike whether anybody has the account', async () => {
    const user = await aUser({ email: 'known@example.edu' })
    const answers = await Promise.all(
      [user.account, 'known@example.edu', 'nobody', 'nobody@example.edu'].map((each) => ask(each)),
    )
    expect(new Set(answers)).toEqual(new Set(['{"status":"ok"}']))
    const jobs = await db().rows`select name from cubic_job where name = 'owe-password-reset' and state = 'waiting'`
    expect(jobs).toHaveLength(4)
    await owing()
    expect(await linksOf(user.id)).toHaveLength(2)
  })

  it('sends no flood to one account, and says nothing of it', async () => {
    const user = await aUser()
    for (let time = 0; time < 8; time++) expect(await ask(user.account)).toBe('{"status":"ok"}')
    await owing()
    expect(await linksOf(user.id)).toHaveLength(5)
  })

  it('is not looked for again and again because the same is asked for again and again', async () => {
    const user = await aUser()
    for (let time = 0; time < 8; time++) await ask(user.account)
    const jobs = await db()
      .rows`select id from cubic_job where name = 'owe-password-reset' and payload = ${JSON.stringify({ user_ids: [user.id], language: 'cn' })}::jsonb`
    expect(jobs).toHaveLength(5)
    await owing()
  })

  it('floods no account that is asked for by its address too, and no mailbox that several people say is theirs', async () => {
    const user = await aUser({ email: 'twice-asked@example.edu' })
    for (let time = 0; time < 4; time++) for (const typed of [user.account, 'twice-asked@example.edu']) await ask(typed)
    await owing()
    expect(await linksOf(user.id)).toHaveLength(5)

    const addresses = ['victim@example.edu', 'Victim@example.edu', 'victim+1@example.edu']
    const members = await Promise.all(addresses.map(() => aUser()))
    for (const [index, member] of members.entries())
      await as(member).save('User', { id: member.id, email: addresses[index] })
    for (let time = 0; time < 4; time++) for (const { account } of members) await ask(account)
    await owing()
    expect((await Promise.all(members.map(({ id }) => linksOf(id)))).flat()).toHaveLength(5)
  })

  it('of many others on a network stops nobody there, and does not delay those who are known', async () => {
    const email = 'known-here@example.edu'
    const [known, stranger] = [await aUser({ email, passwordHash: await hash(PASSWORD) }), await aUser()]
    const campus = guest()
    const typed = { account: known.account, password: PASSWORD }
    const logIn = await campus.post('/api/auth/v1/request-login-token', typed, { 'accept-language': 'en' })
    expect(await logIn.json()).toMatchObject({ status: 'ok' })
    // It is also how a program says in which language its owner reads.
    expect(await db().one`select language from cubic_user where id = ${known.id}`).toEqual({ language: 'en' })
    // The same name again is not counted against the network.
    for (let time = 0; time < 40; time++) expect(await ask('somebody', campus)).toBe('{"status":"ok"}')
    const others = await Promise.all(Array.from({ length: 29 }, (_, index) => ask(`account-${index}`, campus)))
    expect(new Set(others)).toEqual(new Set(['{"status":"ok"}']))
    // The limit is used up: the next ones wait for each other, and get their answer all the same.
    const slowed = Promise.all(Array.from({ length: 4 }, (_, index) => ask(`more-${index}`, campus)))
    const isLate = slowed.then(() => 'the others')
    expect(await Promise.race([ask(known.account, campus), isLate])).toBe('{"status":"ok"}')
    expect(await Promise.race([ask(email, campus), isLate])).toBe('{"status":"ok"}')
    expect(await slowed).toEqual(Array.from({ length: 4 }, () => '{"status":"ok"}'))
    expect(await ask(stranger.account, campus)).toBe('{"status":"ok"}')
    await owing()
    expect([await linksOf(known.id), await linksOf(stranger.id)]).toMatchObject([{ length: 2 }, { length: 1 }])
  })

  it.each([undefined, null, 7, '', '   ', 'nul\0', '\ud800', 'x'.repeat(321), {}, ['admin']])(
    'refuses %j',
    async (account) => {
      expect(await ask(account)).toBe(400)
    },
  )

  it('leaves no link in the log, the audit log or what staff can read', async () => {
    const [user, admin] = [await aUser(), await wire.anAdmin()]
    await ask(user.account)
    await owing()
    const token = tokenIn((await linksOf(user.id))[0] ?? '')
    expect(token).toHaveLength(43)
    const read = await Promise.all([
      as(admin).search('AuditEntry', { fields: ['action', 'before', 'after'], limit: 1000 }),
      as(admin).search('CubicMessage', { fields: ['subject', 'body', 'case'], limit: 1000 }),
    ])
    expect(JSON.stringify(read)).toContain('request_password_reset')
    expect(JSON.stringify([read, wire.warnings])).not.toContain(token)
  })
})

it('without mail, everybody is told alike that it is not set up', async () => {
  const user = await without.aUser()
  for (const account of [user.account, 'nobody']) {
    const response = await without.guest().post('/api/auth/v1/request-password-reset', { account })
    expect(await response.json()).toMatchObject({ status: 'error', error_kind: 'auth:no_mail' })
  }
  expect(await without.db().rows`select 1 from cubic_job where name = 'owe-password-reset'`).toEqual([])
})
