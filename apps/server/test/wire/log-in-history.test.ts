import type { AccountCalls } from '@cubic/contract'
import { expect, it } from 'vitest'
import { runDueJobs } from '@cubic/testing/server/jobs'
import { useWire } from '@cubic/testing/server/wire'
import { secondFactors } from '../second-factor/support.ts'

const wire = useWire()
const { app, db, guest } = wire
const { post, aPerson, addTotp, as, codeOf, logIn, pass } = secondFactors(wire)

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

type Seen = AccountCalls['log-ins'][1]
const seenBy = async (token: unknown) => (await post(as(token), 'log-ins')) as unknown as Seen
const noticesOf = async ({ id }: { readonly id: number }) => {
  await runDueJobs(
    db(),
    app().jobs.filter(({ name }) => name === 'tell-new-device'),
  )
  return db().rows<{ facts: { notice: string; device: object } }>`
    select facts from cubic_message where user_id = ${id} and "case" = 'security_notice' and facts ->> 'notice' = 'new_device'`
}

it('shows each log-in and each refused one to its person alone, the latest first', async () => {
  const [user, other] = [await aPerson(), await aPerson()]
  const { secret } = await addTotp(user)
  await logIn(other)
  const client = guest()
  await post(client, 'request-login-token', { account: user.account, password: 'not it' }, { 'user-agent': FIREFOX })
  const { ticket } = await logIn(user, { 'user-agent': FIREFOX }, client)
  await pass(ticket, { method: 'totp', code: '000000' }, client)
  const { token } = await pass(ticket, { method: 'totp', code: codeOf(secret) }, client)
  const { past } = await seenBy(token)
  expect(past.map(({ result, way }) => [result, way])).toEqual([
    ['in', 'password+totp'],
    ['wrong_second_factor', 'password+totp'],
    ['wrong_password', 'password'],
  ])
  expect(past[2]).toMatchObject({ browser: 'Firefox', system: 'Windows', is_new: false })
  expect(JSON.stringify(past)).not.toContain(client.address)
  // Nobody is told of a first log-in.
  expect(await noticesOf(user)).toEqual([])
})

it('tells of a browser that was never seen, once, and asks whether it was them', async () => {
  const user = await aPerson({ email: 'new-device@example.edu' })
  const here = await logIn(user, { 'user-agent': SAFARI })
  const client = guest()
  const there = await logIn(user, { 'user-agent': FIREFOX }, client)
  const cookie = there.cookies.find((one) => one.startsWith('known_browser='))
  expect(await noticesOf(user)).toMatchObject([
    { facts: { notice: 'new_device', device: { browser: 'Firefox', system: 'Windows' } } },
  ])
  // The same browser, also in another network, and the first one.
  await logIn(user, { 'user-agent': FIREFOX, cookie })
  await logIn(user, { 'user-agent': SAFARI, cookie: here.cookies[0] })
  expect(await noticesOf(user)).toHaveLength(1)
  const isNew = async () => (await seenBy(here['token'])).log_ins.filter((each) => each.is_new)
  const [asked, ...others] = await isNew()
  expect(asked).toMatchObject({ browser: 'Firefox', address: client.address })
  expect(others).toEqual([])
  const stranger = await logIn(await aPerson())
  expect(await post(as(stranger['token']), 'know-log-in', { id: asked?.id })).toMatchObject({ status: 'ok' })
  expect(await isNew()).toHaveLength(1)
  expect(await post(as(here['token']), 'know-log-in', { id: asked?.id })).toMatchObject({ status: 'ok' })
  expect(await isNew()).toEqual([])
  expect(await post(guest(), 'know-log-in', { id: asked?.id })).toMatchObject({ error_kind: 'auth:unauthenticated' })
  expect(await post(as(here['token']), 'know-log-in', { id: 'x' })).toMatchObject({ status: '400' })
})

it('tells of a program, which keeps no cookie, once for a network', async () => {
  const user = await aPerson()
  await logIn(user)
  const client = guest()
  for (let time = 0; time < 3; time++) await logIn(user, {}, client)
  expect(await noticesOf(user)).toHaveLength(1)
})

it('forgets log-ins after ninety days', async () => {
  const user = await aPerson()
  const { token } = await logIn(user)
  await db().run`update cubic_log_in set at = now() - interval '91 days' where user_id = ${user.id}`
  await logIn(user)
  expect((await seenBy(token)).past).toHaveLength(1)
  await runDueJobs(db(), app().jobs)
  expect(await db().rows`select 1 from cubic_log_in where user_id = ${user.id}`).toHaveLength(1)
})
