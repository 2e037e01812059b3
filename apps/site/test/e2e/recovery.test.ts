import type { Locator, Page, Route } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { expectVisible, logIn } from '@cubic/testing/browser/looking'
import { requestIdOf, watchRequestIds } from '@cubic/testing/browser/network'
import { PASSWORD } from '@cubic/testing/browser/sample'
import { useSite } from '@cubic/testing/browser/site'

const site = useSite()

/** What the answers of the proxy are told as. */
const FAILED_ANSWERS = /Failed to load resource|^answer: 50[24]|^graphql: not JSON/
const PROXY_PAGE =
  '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1><hr>nginx</body></html>'

type Answer = { readonly status: number; readonly contentType: string; readonly body: string }
const BAD_GATEWAY: Answer = { status: 502, contentType: 'text/html', body: PROXY_PAGE }
const EMPTY: Answer = { status: 504, contentType: 'text/plain', body: '' }
/** A page of the proxy that claims to be a success. */
const FINE_PAGE: Answer = { status: 200, contentType: 'text/html', body: PROXY_PAGE }
const HALF_AN_ANSWER: Answer = { status: 200, contentType: 'application/json', body: '{"data":{"dash":{"generic":' }

/** Answers all platform requests of the page until it is undone. */
async function proxyOf(page: Page, answer: Answer) {
  const asked = ['**/gql/**', '**/user/info', '**/me']
  // Of a page of one's own, only what it asks for beside its code.
  const reply = (route: Route) =>
    route.request().resourceType() === 'document' ? route.continue() : route.fulfill(answer)
  for (const pattern of asked) await page.route(pattern, reply)
  return async () => {
    for (const pattern of asked) await page.unroute(pattern, reply)
  }
}

/** It may be trying again by itself already, or be gone with what failed. */
async function pressOnce(retry: Locator): Promise<void> {
  await retry.evaluateAll((buttons) => buttons.forEach((button) => (button as HTMLElement).click()))
}

beforeEach(() => site.allowProblem(FAILED_ANSWERS))

describe('an answer that is not the server’s', () => {
  it('is explained, and one click on “try again” is enough', async () => {
    const event = await site.anEvent({ name: '代理后面' })
    const user = await site.aUser({ name: '访客', person: {} })
    const register = { path: `/activities/${event.id}/register`, lang: 'cn' } as const
    const centre = { path: '/me', lang: 'en' } as const
    const open = async (answer: Answer, { path, lang }: typeof register | typeof centre) => {
      const page = await site.visit({ as: user, lang })
      const isOver = await proxyOf(page, answer)
      await page.goto(path)
      const words = lang === 'cn' ? '网络或服务器暂时没有响应' : 'No response right now'
      await expectVisible(page.getByText(words).first())
      expect(await page.locator('body').innerText()).not.toMatch(/nginx|Bad Gateway|Server error|GraphQL|<html/)
      await isOver()
      await pressOnce(page.getByRole('button', { name: lang === 'cn' ? '重试' : 'Try again' }).first())
      await expectVisible(
        lang === 'cn' ? page.getByRole('button', { name: '提交报名' }) : page.getByRole('tab', { name: /^All/ }),
      )
      await page.close()
    }
    // most of the time passes between the attempts of the pages, so they share it
    await Promise.all([
      open(BAD_GATEWAY, register),
      open(EMPTY, centre),
      open(FINE_PAGE, register),
      open(HALF_AN_ANSWER, centre),
    ])
  })

  // the client's own tests try the other kinds
  it.each([
    ['a 502 page', BAD_GATEWAY],
    ['half an answer', HALF_AN_ANSWER],
  ])('(%s) to a submission ends in exactly one registration', async (_name, answer) => {
    const event = await site.anEvent({ name: '一次就好', registration: { limit: 5 } })
    const page = await site.visit({
      path: `/activities/${event.id}/register`,
      as: await site.aUser({ name: '访客', person: {} }),
    })
    const ids = watchRequestIds(page)
    let answered = 0
    await page.route('**/gql/endpoint*', async (route) => {
      if (!requestIdOf(route.request()) || answered++ >= 2) return route.continue()
      // the server has done its work, and the proxy loses the answer
      await route.fetch()
      return route.fulfill(answer)
    })
    await page.getByRole('button', { name: '提交报名' }).click()
    await page.getByRole('heading', { name: '提交成功' }).waitFor({ timeout: 60_000 })
    expect(ids).toHaveLength(3)
    expect(new Set(ids).size).toBe(1)
    const rows = await site.server().db.rows`select id from cubic_event_applicant where event_id = ${event.id}`
    expect(rows).toHaveLength(1)
  })
})

describe('when the server comes back', () => {
  it('the to-do list of home recovers with one click, or by themselves', async () => {
    const [event, user] = [await site.anEvent({ name: '待办里的活动' }), await site.aUser({ name: '访客', person: {} })]
    await site.aTicket({ event, owner: user })
    const page = await site.visit({ as: user })
    const isOver = await proxyOf(page, BAD_GATEWAY)
    await page.goto('/')
    await expectVisible(page.getByRole('button', { name: '重试' }).first())
    await isOver()
    await pressOnce(page.getByRole('button', { name: '重试' }).first())
    await expectVisible(page.getByRole('region', { name: '待办' }).getByText('待办里的活动'))

    const again = await proxyOf(page, BAD_GATEWAY)
    await page.reload()
    await expectVisible(page.getByRole('button', { name: '重试' }).first())
    await again()
    await expectVisible(page.getByRole('region', { name: '待办' }).getByText('待办里的活动'))
  })

  it('the counts and tickets of the personal centre recover by themselves', async () => {
    const [event, user] = [await site.anEvent({ name: '回来的活动' }), await site.aUser({ name: '访客', person: {} })]
    await site.aTicket({ event, owner: user })
    const page = await site.visit({ path: '/', as: user })
    const isOver = await proxyOf(page, BAD_GATEWAY)
    await page.goto('/me')
    await expectVisible(page.getByRole('button', { name: '重试' }).first())
    await isOver()
    await expectVisible(page.getByRole('tab', { name: /全部 ?1/ }))
    await expectVisible(page.getByRole('link', { name: '回来的活动' }))
  })
})

describe('an expired session', () => {
  it.each(['submit', 'reload'])(
    'needs one click to log in again, and the page is complete afterwards (%s)',
    async (how) => {
      const event = await site.anEvent({ name: '重新登录' })
      const user = await site.aUser({ name: '访客', passwordHash: await site.passwordHash(), person: {} })
      await site.aTicket({ event: await site.anEvent({ name: '待办里的活动' }), owner: user })
      const page = await site.visit({ path: `/activities/${event.id}/register`, as: user })
      await expectVisible(page.getByRole('button', { name: '提交报名' }))
      // a read that is still under way would find the session gone, and take the form away before it is sent
      await page.waitForLoadState('networkidle')
      await site.server().db.run`delete from cubic_session where user_id = ${user.id}`
      if (how === 'submit') await page.getByRole('button', { name: '提交报名' }).click()
      else await page.reload()
      await page.getByRole('main').getByRole('link', { name: '登录', exact: true }).click()
      await logIn(page, { account: user.account, password: PASSWORD })
      await expectVisible(page.getByRole('button', { name: '提交报名' }))
    },
  )
})
