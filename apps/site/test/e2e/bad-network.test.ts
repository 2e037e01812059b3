import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import type { TestEvent } from '@cubic/testing/server/builders'
import { expectVisible } from '@cubic/testing/browser/looking'
import { NETWORK_ERRORS, networkOf, requestIdOf, watchRequestIds } from '@cubic/testing/browser/network'
import { useSite } from '@cubic/testing/browser/site'

const site = useSite()
const BREAK_MS = 2000
/** Longer than all retries of a submission. */
const GIVES_UP_MS = 60_000

type Filled = { readonly event: TestEvent; readonly page: Page; readonly ids: readonly string[] }

/** A person with a form filled in but not submitted. */
async function filledIn(name: string, { serviceWorker = false } = {}): Promise<Filled> {
  const event = await site.anEvent({
    name,
    registration: { limit: 30 },
    form: [{ name: '姓名', required: true }, { name: '寄语' }],
  })
  const page = await site.visit({
    path: `/activities/${event.id}/register`,
    as: await site.aUser({ name: '赶路人', person: {} }),
    serviceWorker,
  })
  const ids = watchRequestIds(page)
  await wordsOf(page).fill('路上写的')
  // what the page still fetches by itself would otherwise be lost with the network
  await page.waitForLoadState('networkidle')
  return { event, page, ids }
}

function wordsOf(page: Page) {
  return page.getByRole('textbox', { name: '寄语' })
}

async function registrationsAt(event: TestEvent) {
  return site.server().db.rows<{ name: string; status: string; words: string }>`
    select name, registration_status as status, values ->> ${String(event.fields[1])} as words
    from cubic_event_applicant where event_id = ${event.id} order by id`
}
const ONE = [{ name: '赶路人', status: 'success', words: '路上写的' }]

async function expectSubmitted(page: Page): Promise<void> {
  await page.getByRole('heading', { name: '提交成功' }).waitFor({ timeout: GIVES_UP_MS })
  await expectVisible(page.getByRole('link', { name: '报名码' }))
}

describe('on slow 3G a submission ends in exactly one registration', () => {
  beforeEach(() => site.allowProblem(NETWORK_ERRORS))

  it('when the network is down for two seconds while sending', async () => {
    const { event, page, ids } = await filledIn('隧道', { serviceWorker: true })
    const network = await networkOf(page)
    await network.off()
    await page.getByRole('button', { name: '提交报名' }).click()
    await page.waitForTimeout(BREAK_MS)
    expect(await wordsOf(page).inputValue()).toBe('路上写的')
    expect(await registrationsAt(event)).toEqual([])
    await network.slow()
    await expectSubmitted(page)
    expect(await registrationsAt(event)).toEqual(ONE)
    expect(ids.length).toBeGreaterThan(1)
    expect(new Set(ids).size).toBe(1)
  })

  it('when the connection is cut after the server has done its work', async () => {
    const { event, page, ids } = await filledIn('断桥', { serviceWorker: true })
    const network = await networkOf(page)
    await network.slow()
    let isCut = false
    await page.route('**/gql/endpoint*', async (route) => {
      if (isCut || !requestIdOf(route.request())) return route.continue()
      isCut = true
      await route.fetch()
      await network.off()
      return route.abort('connectionreset')
    })
    await page.getByRole('button', { name: '提交报名' }).click()
    await expect.poll(() => registrationsAt(event), { timeout: GIVES_UP_MS }).toEqual(ONE)
    await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false)
    expect(await page.getByRole('heading', { name: '提交成功' }).count()).toBe(0)
    expect(await wordsOf(page).inputValue()).toBe('路上写的')
    await page.waitForTimeout(BREAK_MS)
    await network.slow()
    await expectSubmitted(page)
    expect(await registrationsAt(event)).toEqual(ONE)
    expect(ids.length).toBeGreaterThan(1)
    expect(new Set(ids).size).toBe(1)
  })
})

describe('a page that is reloaded during a submission', () => {
  beforeEach(() => site.allowProblem(NETWORK_ERRORS))

  it('keeps the input, and continues with the same request', async () => {
    const { event, page, ids } = await filledIn('重来')
    // it is sent but never arrives
    await page.route('**/gql/endpoint*', (route) => (requestIdOf(route.request()) ? undefined : route.continue()))
    await page.getByRole('button', { name: '提交报名' }).click()
    await expect.poll(() => ids.length).toBe(1)
    await page.reload()
    await expectVisible(page.getByText('已恢复您上次没有提交的内容。'))
    expect(await wordsOf(page).inputValue()).toBe('路上写的')
    await page.unrouteAll()
    await page.getByRole('button', { name: '提交报名' }).click()
    await expectSubmitted(page)
    expect(await registrationsAt(event)).toEqual(ONE)
    expect(new Set(ids).size).toBe(1)
  })

  it('shows the registration if the server had received it', async () => {
    const { event, page, ids } = await filledIn('先到')
    await page.route('**/gql/endpoint*', async (route) => {
      if (!requestIdOf(route.request())) return route.continue()
      await route.fetch()
      // and no answer comes
    })
    await page.getByRole('button', { name: '提交报名' }).click()
    await expect.poll(() => registrationsAt(event)).toEqual(ONE)
    // more than one if the machine is so slow that the first timed out
    const sent = ids.length
    await page.reload()
    await expectVisible(page.getByRole('heading', { name: '我的报名' }), page.getByRole('link', { name: '报名码' }))
    expect(ids).toHaveLength(sent)
    expect(new Set(ids).size).toBe(1)
    const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')))
    await expect.poll(kept).toEqual([])
  })
})

it('a permanent network failure keeps the form, is reported, and a retry sends the same request', async () => {
  site.allowProblem(NETWORK_ERRORS)
  const { event, page, ids } = await filledIn('荒原')
  await page.route('**/gql/**', (route) => route.abort())
  await page.getByRole('button', { name: '提交报名' }).click()
  await page.getByRole('alert').getByText('还没有收到结果').waitFor({ timeout: GIVES_UP_MS })
  expect(await wordsOf(page).inputValue()).toBe('路上写的')
  const tries = ids.length
  expect(tries).toBeGreaterThan(3)
  await page.unrouteAll()
  await page.getByRole('button', { name: '提交报名' }).click()
  await expectSubmitted(page)
  expect(await registrationsAt(event)).toEqual(ONE)
  expect(ids.length).toBe(tries + 1)
  expect(new Set(ids).size).toBe(1)
})
