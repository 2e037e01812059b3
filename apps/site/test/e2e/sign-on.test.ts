import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectPath, expectVisible } from '@cubic/testing/browser/looking'
import { useSite } from '@cubic/testing/browser/site'
import { CLIENT, type OidcServer, startOidcServer } from '@cubic/testing/sign-on/oidc-server'

const site = useSite()
let provider: OidcServer
let id = 0
beforeAll(async () => {
  id = await site.insert('cubic_sign_on', {
    name: '统一身份认证登录',
    name_en: 'Campus account',
    protocol: 'oidc',
    issuer: 'http://127.0.0.1:9',
    ...CLIENT,
    creates: true,
  })
  provider = await startOidcServer(site.url(), id)
  await site.server().db.run`update cubic_sign_on set issuer = ${provider.issuer} where id = ${id}`
})
afterAll(() => provider.close())

it('logs in with the campus account, asks once for an account of before, and returns to the event', async () => {
  const event = await site.anEvent({ name: '人工智能创新挑战赛' })
  const password = await site.passwordHash()
  const user = await site.aUser({ passwordHash: password, person: {} })
  provider.logsIn({ sub: 'an-old-hand', name: '李明' })
  const page = await site.visit({ path: `/login?back=${encodeURIComponent(`/activities/${event.id}`)}` })
  await expectVisible(page.getByText('登录后直接回到'), page.getByText('人工智能创新挑战赛'))
  expect(await page.getByLabel('账号').count()).toBe(0)
  await page.getByRole('link', { name: '统一身份认证登录' }).click()
  await expectPath(page, /^\/login\/link/)
  await expectVisible(page.getByRole('heading', { name: '您以前在这里有账号吗？' }))
  await page.getByLabel('账号').fill(user.account)
  await page.getByLabel(/^密码/).fill('wrong')
  await page.getByRole('button', { name: '关联并登录' }).click()
  await expectVisible(page.getByText('账号或密码错误'))
  await page.getByLabel(/^密码/).fill('demo-pass')
  await page.getByRole('button', { name: '关联并登录' }).click()
  await expectPath(page, new RegExp(`^/activities/${event.id}$`))
  const token = await page.evaluate(() => localStorage.getItem('login_token'))
  expect(token).not.toBeNull()
  // The next time it is one press, and no question.
  const next = await site.visit({ path: '/login', lang: 'en', size: 'desktop' })
  await next.getByRole('link', { name: 'Campus account' }).click()
  await expectPath(next, /^\/(\?|$)/)
})

it('makes an account for somebody new', async () => {
  provider.logsIn({ sub: 'somebody-new', name: '新同学' })
  const page = await site.visit({ path: '/login' })
  await page.getByRole('link', { name: '统一身份认证登录' }).click()
  await page.getByRole('button', { name: '没有，直接进入' }).click()
  await expectPath(page, /^\/(\?|$)/)
  expect(await page.evaluate(() => localStorage.getItem('login_token'))).not.toBeNull()
})

it('offers the password beside it, and all of it while the provider is down', async () => {
  await site.server().db.run`update cubic_sign_on set issuer = 'http://127.0.0.1:9' where id = ${id}`
  const page = await site.visit({ path: '/login?back=/me' })
  await page.getByRole('link', { name: '统一身份认证登录' }).click()
  await expectVisible(page.getByRole('alert').getByText('统一身份认证登录暂时打不开'))
  await page.getByRole('button', { name: '密码登录' }).click()
  await expectVisible(page.getByLabel('账号'))
  const local = await site.visit({ path: '/login/local' })
  await expectVisible(local.getByLabel('账号'))
})
