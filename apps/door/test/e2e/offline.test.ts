import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectGone, expectVerdict, expectVisible } from '@cubic/testing/browser/looking'
import { NETWORK_ERRORS } from '@cubic/testing/browser/network'
import { LONG } from '@cubic/testing/seed'
import { useSite } from '@cubic/testing/browser/site'
import { aPass, aSigner, handScan, keptOn, statusOf } from './door-support.ts'

const site = useSite({ serviceWorkers: true })
/** How many come to a door. */
const PEOPLE = LONG ? 300 : 60
type Guest = { readonly name: string; readonly code: string }

function aScanner(name = '门口的老师') {
  return site.aUser({ name, roles: ['scanner_admin'] })
}

/** A phone at the door whose list is on the device, and that the service worker keeps. */
async function aPreparedPhone(event: { readonly id: number }, expected: number, as?: { readonly token: string }) {
  const page = await site.visit({ path: `/scan?event=${event.id}`, as: as ?? (await aScanner()) })
  await expectPrepared(page, expected)
  return page
}

async function expectPrepared(page: Page, expected: number): Promise<void> {
  await expectVisible(page.getByRole('group', { name: new RegExp(`应到 ${expected}$`) }))
  const worker = () => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)
  await expect.poll(worker).toBe(`${site.url()}/scan/sw.js`)
}

/** The same of a volunteer with a pass. */
async function aPhoneWithPass(event: { readonly id: number }, expected: number, minutes = 600) {
  const pass = await aPass(site, event)
  await site.server().db
    .run`update cubic_scanner_pass set expires_time = now() + make_interval(mins => ${minutes}) where id = ${pass.id}`
  const page = await site.visit({ path: pass.path })
  await page.getByLabel('给这台手机起个名字').fill('志愿者的手机')
  await page.getByRole('button', { name: '开始', exact: true }).click()
  await expectVisible(page.getByText('没网也能签到了'))
  await page.getByRole('button', { name: '开始扫码' }).click()
  await expectPrepared(page, expected)
  return { page, pass }
}

/** Scans each as soon as the verdict on the one before stands there. Gives those whose verdict was another. */
function notShown(page: Page, guests: readonly Guest[], verdict: string): Promise<readonly string[]> {
  return page.evaluate(
    async ({ queue, expected }) => {
      const missed: string[] = []
      for (const { name, code } of queue) {
        for (const key of [...code, 'Enter']) window.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
        const until = performance.now() + 60_000
        const isShown = () => {
          const text = document.querySelector('[data-verdict]')?.textContent ?? ''
          return text.includes(name) && text.includes(expected)
        }
        while (!isShown() && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 4))
        if (!isShown()) missed.push(name)
      }
      return missed
    },
    { queue: guests, expected: verdict },
  )
}

/** What stands in the pill about the connection. */
const pill = (page: Page, text: string | RegExp) => page.getByRole('button', { name: '同步' }).getByText(text)

/** Another signature: a character of it is changed, not of its end, which is the same in one signature of sixteen. */
function forged(token: string): string {
  const at = token.length - 40
  return token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)
}

describe('without network', () => {
  it('a volunteer lets everybody in, by a phone that is restarted too, and all arrive once', async () => {
    const event = await site.anEvent({ starts: -10, ends: 60, registration: { opens: -60, closes: 60 } })
    const elsewhere = await site.anEvent({ name: '隔壁的讲座', starts: -10, ends: 60 })
    const { db } = site.server()
    await db.run`update cubic_event_regist set walk_in = true where id = ${event.regist_id}`
    const names = Array.from({ length: PEOPLE }, (_, index) => `来宾${String(index).padStart(3, '0')}`)
    const tickets = await Promise.all(names.map((name) => site.aTicket({ event, name })))
    const foreign = await site.aTicket({ event: elsewhere })
    const sign = await aSigner(site)
    const guests = tickets.slice(1).map((ticket) => ({ name: ticket.name, code: sign(ticket) }))
    const [withoutPhone] = tickets
    const third = Math.floor(PEOPLE / 3)
    site.camera().showNothing()
    site.allowProblem(NETWORK_ERRORS)
    const { page } = await aPhoneWithPass(event, PEOPLE)
    const context = page.context()
    const count = (here: Page, arrived: number, expected = PEOPLE) =>
      expectVisible(here.getByRole('group', { name: `已到 ${arrived}，应到 ${expected}` }))
    expect(await notShown(page, guests.slice(0, third), '欢迎')).toEqual([])
    // all of them have been sent
    await expectVisible(pill(page, '在线'))

    await context.setOffline(true)
    expect(await notShown(page, guests.slice(third, 2 * third), '欢迎')).toEqual([])
    await page.reload()
    await count(page, 2 * third)
    await expectVisible(pill(page, `离线 · ${third} 次待发送`))
    // shown twice, somebody at the wrong door, and one who made up a ticket
    expect(await notShown(page, guests.slice(third - 5, third + 5), '已签到')).toEqual([])
    await expectVerdict(page, '已签到', '本机')
    await handScan(page, sign(foreign))
    await expectVerdict(page, '不是本场')
    await handScan(page, forged(sign(foreign)))
    await expectVerdict(page, '查无此码')
    // the tab is killed, and the page opened again on the same phone
    await page.close()
    const again = await context.newPage()
    await again.goto('/scan')
    await count(again, 2 * third)
    expect(await notShown(again, guests.slice(2 * third), '欢迎')).toEqual([])
    await again.getByRole('button', { name: '按姓名或尾号查找' }).click()
    const sheet = again.getByRole('dialog')
    await sheet.getByLabel('姓名或手机尾号').fill(withoutPhone?.name ?? '')
    await sheet.getByRole('button', { name: '签到', exact: true }).click()
    await sheet.getByText('校园卡或身份证').click()
    await sheet.getByRole('button', { name: '没带手机' }).click()
    await sheet.getByRole('button', { name: '签到', exact: true }).click()
    await expectVerdict(again, '欢迎', withoutPhone?.name ?? '')
    await count(again, PEOPLE)

    await context.setOffline(false)
    await expectVisible(pill(again, '在线'))
    await again.getByRole('button', { name: '按姓名或尾号查找' }).click()
    // As a volunteer does, and steadier: the list above the button still grows while scans arrive; a search hides it.
    await sheet.getByLabel('姓名或手机尾号').fill('临时来的人')
    await again.getByRole('button', { name: '现场报名' }).click()
    expect(await again.getByRole('textbox', { name: '姓名' }).inputValue()).toBe('临时来的人')
    await again.getByRole('textbox', { name: '手机号' }).fill('13800138000')
    await again.getByRole('button', { name: '报名并签到' }).click()
    await expectVerdict(again, '欢迎', '临时来的人')
    await count(again, PEOPLE + 1, PEOPLE + 1)
    const scans = await db.rows`
      select verdict, count(*)::integer as count, count(distinct applicant_id)::integer as people, count(conflict)::integer as conflicts
      from cubic_scan where event_id = ${event.id} group by verdict order by verdict`
    expect(scans).toEqual([
      { verdict: 'already_in', count: 10, people: 10, conflicts: 0 },
      { verdict: 'not_valid', count: 1, people: 1, conflicts: 0 },
      { verdict: 'unknown', count: 1, people: 0, conflicts: 0 },
      { verdict: 'welcome', count: PEOPLE + 1, people: PEOPLE + 1, conflicts: 0 },
    ])
  })

  it('scans of a killed tab are shown and sent on the start screen, without choosing an event', async () => {
    const event = await site.anEvent({ name: '门口的讲座', starts: -10, ends: 60 })
    const ticket = await site.aTicket({ event, owner: await site.aUser(), name: '林知秋' })
    site.camera().showNothing()
    site.allowProblem(NETWORK_ERRORS)
    // the reader of codes may still be on its way when the network goes
    site.allowProblem(/wasm|ArrayBuffer instantiation/)
    // and so may parts of the site's home
    site.allowProblem(/dynamically imported module/)
    const page = await aPreparedPhone(event, 1)
    const context = page.context()
    await context.setOffline(true)
    await handScan(page, ticket.code)
    await expectVerdict(page, '欢迎', '林知秋')
    await page.close()
    // the site, which sends none itself
    await context.setOffline(false)
    const visit = await context.newPage()
    await visit.goto('/')
    // it looks with the first touch, which a page that is still loading does not notice
    let moved = 0
    const touching = async <Found>(look: () => Promise<Found>) => {
      await visit.mouse.move(100, 100 + ++moved)
      return look()
    }
    const link = visit.getByRole('link', { name: '去发送' })
    await expect.poll(() => touching(() => link.isVisible())).toBe(true)
    await expectVisible(visit.getByText('这台设备上有 1 次扫码待发送'))
    await context.setOffline(true)
    const again = await context.newPage()
    await again.goto('/scan')
    await expectVisible(again.getByText('1 次扫码待发送'))
    // a log-in that is lost cannot be had again without network: it says what waits for that
    const token = await again.evaluate(() => localStorage.getItem('login_token'))
    await again.evaluate(() => localStorage.removeItem('login_token'))
    await again.reload()
    await expectVisible(again.getByText('登录后扫码签到'), again.getByText('1 次扫码待发送'))
    await expectVisible(again.getByText('存在这台手机上，不会丢。登录后自动发送。'))
    await again.evaluate((kept) => localStorage.setItem('login_token', kept ?? ''), token)
    await again.reload()
    await expectVisible(again.getByText('1 次扫码待发送'))
    expect(await statusOf(site, ticket)).toBe('not_present')
    await context.setOffline(false)
    await expect.poll(() => statusOf(site, ticket)).toBe('attend')
    await expectGone(again.getByText('1 次扫码待发送'))
    await visit.goto('/')
    const mark = () => visit.evaluate(() => localStorage.getItem('scans_waiting'))
    await expect.poll(() => touching(mark)).toBeNull()
    await expectGone(visit.getByText('待发送'))
  })

  it('the offer of a newer version covers nothing while people are let in', async () => {
    const event = await site.anEvent({ name: '门口的讲座', starts: -10, ends: 60 })
    site.camera().showNothing()
    const page = await aPreparedPhone(event, 0)
    await page.evaluate(
      async () => void (await navigator.serviceWorker.register('/scan/sw.js?newer', { scope: '/scan' })),
    )
    const offer = page.getByText('有新版本可用')
    await expect.poll(() => offer.count()).toBe(1)
    expect(await offer.isVisible()).toBe(false)
  })

  it('nothing newer is offered to whoever first comes from the site, whose worker is there already', async () => {
    const page = await site.visit({ path: '/', as: await aScanner() })
    await page.evaluate(() => navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready))
    const controller = () => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)
    await page.goto('/scan')
    await expect.poll(controller).toBe(`${site.url()}/scan/sw.js`)
    expect(await page.getByText('有新版本可用').count()).toBe(0)
  })

  it('two phones let the same person in, and the office settles the conflict', async () => {
    const event = await site.anEvent({ starts: -10, ends: 60 })
    const ticket = await site.aTicket({ event, owner: await site.aUser(), name: '林嘉怡' })
    site.camera().showNothing()
    site.allowProblem(NETWORK_ERRORS)
    const [one, { page: two }, online] = [
      await aPreparedPhone(event, 1, await aScanner('一号')),
      await aPhoneWithPass(event, 1),
      await aPreparedPhone(event, 1, await aScanner('三号')),
    ]
    await one.evaluate(() => localStorage.setItem('kept:door:gates', '["B"]'))
    await one.clock.setSystemTime(Date.now())
    await one.reload()
    await expectPrepared(one, 1)
    for (const page of [one, two]) {
      await page.context().setOffline(true)
      await handScan(page, ticket.code)
      await expectVerdict(page, '欢迎', '林嘉怡')
    }
    // The server knows a scan's time as exactly as it was quick to get it: the first is the earlier one by a minute.
    await one.clock.setSystemTime(Date.now() + 60_000)
    await one.context().setOffline(false)
    await expect.poll(() => statusOf(site, ticket)).toBe('attend')
    await expectVisible(pill(one, '在线'))
    // a third phone, which was online all the time, knows of the first two
    await expectVisible(online.getByRole('group', { name: '已到 1，应到 1' }))
    await handScan(online, ticket.code)
    await expectVerdict(online, '已签到', '林嘉怡')

    await two.context().setOffline(false)
    await expectVisible(pill(two, '在线'))
    await two.getByRole('button', { name: '同步' }).click()
    const onPhone = two.getByRole('dialog').getByRole('region', { name: '冲突' })
    // by seconds, as both may be of one minute; and where the other was let in
    await expectVisible(
      onPhone.getByText('林嘉怡'),
      onPhone.getByText(/^B 门 · 一号 · /),
      onPhone.getByText(/^相差 \d+ (秒|分钟)$/),
    )
    await expect.poll(() => onPhone.getByText(/^\d\d:\d\d:\d\d$/).count()).toBe(2)

    const office = await site.visit({
      path: `/admin/check-in/${event.id}/conflicts`,
      as: await aScanner('办公室'),
      size: 'desktop',
    })
    await expectVisible(office.getByText('林嘉怡'), office.getByText('志愿者的手机'))
    await office.getByRole('button', { name: '处理', exact: true }).click()
    const settling = office.getByRole('dialog')
    await settling.getByRole('textbox').fill('两边都见到本人')
    await settling.getByRole('button', { name: '处理', exact: true }).click()
    await expectVisible(office.getByText('没有待处理的冲突'))
    const settled = await site.server().db.rows<{
      verdict: string
      note: string
    }>`select verdict, settled_note as note from cubic_scan where event_id = ${event.id} and conflict = 'two_gates'`
    expect(settled.map(({ note }) => note)).toEqual(['两边都见到本人', '两边都见到本人'])
    expect(settled.map(({ verdict }) => verdict).toSorted()).toEqual(['already_in', 'welcome'])
    // the phones learn of it with the list
    await two.evaluate(() => window.dispatchEvent(new Event('online')))
    await expectGone(onPhone)
  })

  it('a pass that is revoked meanwhile hands over what its phone still has, and staff see it', async () => {
    const event = await site.anEvent({ starts: -10, ends: 60 })
    const ticket = await site.aTicket({ event, owner: await site.aUser(), name: '何雨桐' })
    site.camera().showNothing()
    site.allowProblem(NETWORK_ERRORS)
    site.allowProblem(/Unauthenticated/)
    const { page, pass } = await aPhoneWithPass(event, 1, 20)
    await page.context().setOffline(true)
    await handScan(page, ticket.code)
    await expectVerdict(page, '欢迎', '何雨桐')
    // neither hides the other
    await expectVisible(pill(page, '离线 · 1 次待发送'), pill(page, /^(19|20) 分钟后到期$/))
    await pass.revoke()
    await page.context().setOffline(false)
    await expectVisible(page.getByRole('heading', { name: '通行证已收回' }))
    await expectVisible(page.getByText('1 次没来得及发送的扫码已交给工作人员核对'))
    const scans = await site.server().db.rows`
      select verdict, reason, conflict, shown_verdict from cubic_scan where event_id = ${event.id}`
    expect(scans).toEqual([
      { verdict: 'not_valid', reason: 'door:pass_revoked', conflict: 'revoked', shown_verdict: 'welcome' },
    ])
    expect(await statusOf(site, ticket)).toBe('not_present')
  })

  it('a log-out clears all data', async () => {
    // what the other tab is asking at this moment
    site.allowProblem(/Unauthenticated/)
    const event = await site.anEvent({ name: '门口的讲座', starts: -10, ends: 60 })
    site.camera().showNothing()
    const scanner = await site.aUser({ roles: ['scanner_admin'] })
    const page = await site.visit({ path: `/scan?event=${event.id}`, as: scanner, size: 'desktop' })
    await expectVisible(page.getByRole('heading', { name: event.name }))
    // the name of this device is nobody's: with a new one for each log-in, staff would see many devices
    const kept = () =>
      page.evaluate(() =>
        JSON.stringify(Object.entries({ ...localStorage }).filter(([key]) => key !== 'scanner_device')),
      )
    await expect.poll(kept).toContain(event.name)
    await expect.poll(async () => (await keptOn(page)).parts).toBeGreaterThan(0)
    const other = await page.context().newPage()
    await other.goto('/')
    await other.getByRole('button', { name: '我的账号' }).click()
    await other.getByRole('button', { name: '退出登录' }).click()
    await expect.poll(kept).toBe('[]')
    // the list is off the device, and the scanner in the other tab is closed
    await expectVisible(page.getByText('登录后扫码签到'))
    expect(await keptOn(page)).toMatchObject({ parts: 0 })
  })
})
