import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectDescription, expectGone, expectPath, expectVisible } from '@cubic/testing/browser/looking'
import { useSite } from '@cubic/testing/browser/site'

const site = useSite()

describe('a shared ticket', () => {
  it('of a group stand side by side, and turn by buttons or a swipe', async () => {
    const [event, owner] = [await site.anEvent({ starts: 60, ends: 120 }), await site.aUser({ name: '队长' })]
    const own = await site.aTicket({ event, owner, name: '队长' })
    for (const name of ['队友甲', '队友乙']) await site.aTicket({ event, submitter: owner, name })
    const page = await site.visit({ path: `/t/${own.code}`, as: owner, size: 'phone' })
    await page.getByRole('button', { name: '出示同行的 3 个报名码' }).click()
    const group = page.getByRole('dialog', { name: '同行的报名码' })
    await expectVisible(group.getByRole('heading', { name: '队长' }), group.getByText('1 / 3'))
    await group.getByRole('button', { name: '下一个' }).click()
    await expectVisible(group.getByText('2 / 3'), group.getByRole('img', { name: '队友甲的签到二维码' }))
    await group.getByRole('button', { name: '下一个' }).click()
    await expectVisible(group.getByText('3 / 3'), group.getByRole('heading', { name: '队友乙' }))
    const swipeTo = async (xDistance: number, place: string) => {
      const isShown = async () => {
        await swipe(page, xDistance)
        return group
          .getByText(place)
          .waitFor({ timeout: 3000 })
          .then(
            () => true,
            () => false,
          )
      }
      // a swipe while the last one comes to rest only holds it up: people swipe again, until there is no further one
      await expect.poll(isShown).toBe(true)
    }
    await swipeTo(300, '1 / 3')
    await swipeTo(-300, '3 / 3')
    await page.goBack()
    await expectGone(group)
    const alone = await site.aTicket({ event: await site.anEvent(), owner })
    await page.goto(`/t/${alone.code}`)
    await expectVisible(page.getByRole('img', { name: '签到二维码' }))
    await expectGone(page.getByRole('button', { name: /^出示同行/ }))
  })

  it('can be bound by its code, in any notation, by one person only', async () => {
    const [giver, taker, late] = await Promise.all([site.aUser(), site.aUser({ person: {} }), site.aUser()])
    const event = await site.anEvent({ name: '校史馆夜游' })
    const [shared, second] = [
      await site.aTicket({ event, submitter: giver, name: '梁星野' }),
      await site.aTicket({ event, submitter: giver }),
    ]
    const page = await site.visit({ path: '/me', as: taker })
    await page.getByRole('button', { name: '绑定报名码' }).click()
    const code = page.getByRole('textbox', { name: '报名码' })
    await expect.poll(() => code.evaluate((field) => field === document.activeElement)).toBe(true)
    const bind = page.getByRole('dialog').getByRole('button', { name: '绑定', exact: true })

    await bind.click()
    await expectDescription(code, '请输入报名码')
    await code.fill('abcd')
    await bind.click()
    await expectDescription(code, '报名码共 12 位，请补全')
    await code.fill('0000 0000 0000')
    await bind.click()
    await expectDescription(code, '无效的报名码，请核对')
    await code.fill(shared.code.toLowerCase())
    await bind.click()
    // nobody takes another's ticket by mistake
    const asked = page.getByRole('dialog', { name: '是梁**的票吗？' })
    await expectVisible(asked.getByText(event.name))
    expect(
      (
        await site.server().db.one<{ user_id: number | null }>`
      select user_id from cubic_event_applicant where id = ${shared.id}`
      )?.user_id,
    ).toBeNull()
    await asked.getByRole('button', { name: '是，绑定' }).click()
    // the new ticket is in sight
    await expectPath(page, new RegExp(`^/t/${shared.code}`))
    await expectVisible(
      page.getByText('绑定成功'),
      page.getByRole('heading', { name: event.name }),
      page.getByRole('img', { name: '签到二维码' }),
    )
    await page.goto('/me')
    await expectVisible(page.getByRole('tabpanel').getByRole('link', { name: event.name }))

    await page.goto(`/me/bind?code=${second.code}`)
    await expectDescription(code, '您已报名或已绑定，不能再绑定')
    await page.getByRole('link', { name: '查看我的报名码' }).click()
    await expectPath(page, new RegExp(`^/t/${shared.code}`))
    await page.goto(`/t/${second.code}`)
    await page.getByRole('main').getByRole('link', { name: '查看我的报名码' }).click()
    await expectPath(page, new RegExp(`^/t/${shared.code}`))

    const other = await site.visit({ path: `/me/bind?code=${shared.code}`, as: late, lang: 'en' })
    await expectDescription(
      other.getByRole('textbox', { name: 'Binding code' }),
      'This ticket is already bound, do not bind it again',
    )
  })

  it('shows a stranger its event and its QR, but hides its holder', async () => {
    const event = await site.anEvent({ name: '天文观测', columns: { address_en: 'Hill 3', notice_cn: '请带手电筒' } })
    const ticket = await site.aTicket({ event, owner: await site.aUser(), name: '王星河' })
    const page = await site.visit({ path: `/t/${ticket.code}` })
    await expectVisible(
      page.getByRole('heading', { name: '须知' }),
      page.getByText('请带手电筒'),
      page.getByRole('link', { name: '地图' }),
    )
    await expectVisible(
      page.getByRole('heading', { name: event.name }),
      page.getByRole('img', { name: '签到二维码' }),
      page.getByText('王**'),
    )
    expect(await page.getByText('王星河').count()).toBe(0)
    await page.getByRole('main').getByRole('link', { name: '登录' }).click()
    await expectPath(page, new RegExp(`back=%2Ft%2F${ticket.code}`))
  })

  it('can be shared by the person who registered somebody else, and is not bound by mistake', async () => {
    const giver = await site.aUser({ person: {} })
    const event = await site.anEvent()
    const good = await site.aTicket({ event, submitter: giver })
    const waiting = await site.aTicket({ event, submitter: giver, status: 'waiting_review' })
    const page = await site.visit({ path: `/t/${good.code}`, as: giver })
    const card = page.getByRole('main').locator('section').filter({ hasText: '请分享给参与人' })
    await expectVisible(card)
    await expect.poll(() => card.getByRole('button').allInnerTexts()).toEqual(['分享报名码', '绑定到我的账号'])
    const grounds = await card
      .getByRole('button')
      .evaluateAll((buttons) => buttons.map((button) => getComputedStyle(button).backgroundColor))
    expect(grounds[0]).not.toBe(grounds[1])
    expect(grounds[1]).toBe('rgba(0, 0, 0, 0)')
    await page.goto(`/t/${waiting.code}`)
    await expectVisible(page.getByText('报名成功后，请分享给参与人'), page.getByRole('link', { name: '查看报名' }))
  })

  it('says why it cannot be bound, and can be shared only while valid', async () => {
    const [holder, stranger] = [await site.aUser(), await site.aUser({ person: {} })]
    const event = await site.anEvent()
    const [bound, withdrawn, waiting] = [
      await site.aTicket({ event, owner: holder }),
      await site.aTicket({ event, submitter: holder, status: 'withdrawn' }),
      await site.aTicket({ event, submitter: holder, status: 'waiting_review' }),
    ]
    const page = await site.visit({ path: `/t/${bound.code}`, as: stranger })
    await expectVisible(page.getByText('这个报名码已被绑定。'))
    await site.aTicket({ event, owner: stranger })
    await page.goto(`/t/${waiting.code}`)
    await expectVisible(page.getByText('您已有该活动的报名码，不能再绑定这一个。'))
    expect(await page.getByRole('button', { name: '分享报名码' }).count()).toBe(0)
    await page.goto(`/t/${withdrawn.code}`)
    await expectVisible(page.getByText('已取消报名，此码失效'), page.getByRole('link', { name: '活动详情' }))
    expect(await page.getByRole('article').getByText('签到', { exact: true }).count()).toBe(0)
    expect(await page.getByText(/绑定/).count()).toBe(0)
  })

  it('keeps an open menu open when it loads', async () => {
    const ticket = await site.aTicket({ event: await site.anEvent(), owner: await site.aUser() })
    const page = await site.visit()
    let come = () => {}
    const comes = new Promise<void>((resolve) => (come = resolve))
    await page.route('**/gql/**', async (route) => {
      await comes
      await route.continue()
    })
    await page.goto(`/t/${ticket.code}`)
    await page.getByRole('button', { name: '菜单' }).click()
    const menu = page.getByRole('link', { name: '首页' })
    await expectVisible(menu)
    come()
    await expectVisible(page.getByRole('img', { name: '签到二维码' }), menu)
  })

  it('is copied as the text of the specification, with its link', async () => {
    const user = await site.aUser()
    const event = await site.anEvent({ name: '科幻周' })
    const ticket = await site.aTicket({ event, owner: user })
    const page = await site.visit({ path: `/t/${ticket.code}`, as: user, lang: 'en' })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: /^Share/ }).click()
    // nobody else can bind a bound ticket
    await expectVisible(page.getByText('Anyone with the link can show the ticket.', { exact: true }))
    await page.getByRole('dialog').getByRole('button', { name: 'Copy' }).click()
    const toast = page.getByText('Copy successfully')
    await expectVisible(toast)
    // the buttons of pages and sheets are at the bottom
    expect((await toast.boundingBox())?.y).toBeLessThan(200)
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toMatch(
      /^Successfully registered for 科幻周, event held from .+ to .+, click (the )?link to get the registration code/i,
    )
    expect(copied).toContain(`${site.url()}/t/${ticket.code}`)
  })

  it('reports a wrong code', async () => {
    // the page of a wrong code answers 404
    site.allowProblem(/ 404|status of 404/)
    const page = await site.visit({ path: '/t/0000-0000-0000' })
    await expectVisible(page.getByText('无效的报名码', { exact: true }), page.getByText('请核对链接或报名码。'))
    await page.getByRole('link', { name: '输入报名码' }).click()
    await expectPath(page, /^\/me\/bind/)
    const english = await site.visit({ path: '/t/nonsense?lang=en', size: 'desktop' })
    await expectVisible(english.getByText('Invalid ticket', { exact: true }))
  })
})

describe("the holder's ticket", () => {
  it('asks for leave after a confirmation', async () => {
    const user = await site.aUser()
    const event = await site.anEvent()
    const ticket = await site.aTicket({ event, owner: user })
    const page = await site.visit({ path: `/t/${ticket.code}`, as: user })
    await page.getByRole('button', { name: '请假' }).click()
    const question = page.getByRole('dialog', { name: '确定要请假吗？' })
    await question.getByRole('button', { name: '取消' }).click()
    await expectGone(question)
    await page.getByRole('button', { name: '请假' }).click()
    // pressed twice before the page could show that it is at work
    await question.getByRole('button', { name: '确认请假' }).evaluate((button: HTMLElement) => {
      button.click()
      button.click()
    })
    await expectVisible(page.getByRole('article').getByText('请假'))
    await expectGone(question)
  })

  it('can take a leave back until the event begins, with the seat while one is free', async () => {
    const user = await site.aUser({ person: {} })
    const { db } = site.server()
    for (const frees of [false, true]) {
      const event = await site.anEvent({ registration: { limit: 1 } })
      await db.run`update cubic_event_regist set leave_frees_seat = ${frees} where id = ${event.regist_id}`
      const ticket = await site.aTicket({ event, owner: user })
      const page = await site.visit({ path: `/t/${ticket.code}`, as: user })
      await page.getByRole('button', { name: '请假' }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: frees ? '请假并让出名额' : '确认请假' })
        .click()
      const undo = page.getByRole('button', { name: '撤销请假', exact: true })
      await undo.click()
      await expectVisible(
        page.getByText(frees ? '已撤销请假，名额已恢复' : '已撤销请假'),
        page.getByRole('article').getByText('未签到'),
        page.getByRole('button', { name: '请假', exact: true }),
      )
      await expectGone(undo)
      await page.close()
    }
  })

  it('says so if somebody else has the seat released by a leave', async () => {
    const [user, other] = [await site.aUser({ person: {} }), await site.aUser({ person: {} })]
    const event = await site.anEvent({ registration: { limit: 1 } })
    await site.server().db.run`update cubic_event_regist set leave_frees_seat = true where id = ${event.regist_id}`
    const ticket = await site.aTicket({ event, owner: user, status: 'withdrawn', check_in_status: 'leave' })
    await site.aTicket({ event, owner: other })
    const page = await site.visit({ path: `/t/${ticket.code}`, as: user, lang: 'en' })
    await page.getByRole('button', { name: 'Undo leave' }).click()
    await expectVisible(page.getByText('Your seat has gone to someone else'))
  })

  it('suggests sharing only to the person who registered somebody else', async () => {
    const [giver, admin] = [await site.aUser({ person: {} }), await site.aUser({ roles: ['event_admin'], person: {} })]
    const event = await site.anEvent()
    await site.aTicket({ event, owner: giver })
    const unbound = await site.aTicket({ event, submitter: giver })
    const advice = '请分享给参与人'
    // holds a ticket already, and cannot take this one
    const page = await site.visit({ path: `/t/${unbound.code}`, as: giver })
    await expectVisible(page.getByText(advice), page.getByRole('button', { name: '分享报名码' }))
    await expectGone(page.getByRole('button', { name: '绑定到我的账号' }))
    const office = await site.visit({ path: `/t/${unbound.code}`, as: admin })
    await expectVisible(office.getByRole('button', { name: '绑定到我的账号' }))
    await expectGone(office.getByText(advice))
  })

  it('says when leave releases the seat, before and after', async () => {
    const [user, waiting] = [await site.aUser({ person: {} }), await site.aUser({ person: {} })]
    const event = await site.anEvent({ name: '品茶会', registration: { limit: 1, waitlist: true } })
    const { db } = site.server()
    await db.run`update cubic_event_regist set leave_frees_seat = true where id = ${event.regist_id}`
    const ticket = await site.aTicket({ event, owner: user })
    const next = await site.aTicket({ event, owner: waiting, status: 'waitlisted' })
    const page = await site.visit({ path: `/t/${ticket.code}`, as: user })
    await page.getByRole('button', { name: '请假' }).click()
    const question = page.getByRole('dialog', { name: '确定要请假吗？' })
    await expectVisible(
      question.getByText('这个报名码随即失效，不能再签到'),
      question.getByText('取消报名：名额会释放，不能撤回'),
    )
    await question.getByRole('textbox').fill('考试')
    await question.getByRole('button', { name: '请假并让出名额' }).click()
    await expectVisible(
      page.getByText('已请假，名额已让出'),
      page.getByRole('article').getByText('已请假并让出名额，此码失效'),
      page.getByText('想再参加，可以重新报名。'),
    )
    await expectGone(page.getByRole('button', { name: '请假', exact: true }))
    expect(await db.one`select registration_status as status from cubic_event_applicant where id = ${next.id}`).toEqual(
      {
        status: 'success',
      },
    )
    expect(await db.one`select leave_reason from cubic_event_applicant where id = ${ticket.id}`).toEqual({
      leave_reason: '考试',
    })
    await page.goto('/me')
    await expectVisible(page.getByRole('tabpanel').getByText('已让出名额'))
  })

  it('offers no calendar or check-in once its event is over, and does not break words', async () => {
    const user = await site.aUser()
    const event = await site.anEvent({ starts: -120, ends: -60, registration: { opens: -300, closes: -180 } })
    const columns = { check_in_time: new Date(Date.now() - 24 * 3_600_000) }
    const ticket = await site.aTicket({ event, owner: user, check_in_status: 'attend', columns })
    const page = await site.visit({ path: `/t/${ticket.code}`, as: user, lang: 'en' })
    const checkedIn = page.getByRole('definition').filter({ hasText: 'Checked in' })
    await expectVisible(checkedIn)
    // the state on one line, and when on the next
    const linesOf = (part: Node) => {
      const range = document.createRange()
      range.selectNodeContents(part)
      return range.getClientRects().length
    }
    expect(await checkedIn.evaluate((part) => part.childNodes.length)).toBe(2)
    expect(
      await checkedIn
        .getByText(/\d\d:\d\d$/)
        .last()
        .evaluate(linesOf),
    ).toBe(1)
    expect(await checkedIn.evaluate((words) => getComputedStyle(words).wordBreak)).toBe('keep-all')
    expect(await page.getByText(/Add to calendar|screen brightness/).count()).toBe(0)
  })

  it('can be added to a calendar as on its event’s page, also offline', async () => {
    site.allowProblem(/ERR_INTERNET_DISCONNECTED/)
    const user = await site.aUser()
    const event = await site.anEvent({ name: '观鸟', type_id: (await site.anEventType('自然')).id })
    await site.server().db.run`update cubic_event_base set address_cn = '湿地公园' where id = ${event.id}`
    const ticket = await site.aTicket({ event, owner: user })
    const page = await site.visit({ path: `/t/${ticket.code}`, as: user, serviceWorker: true })
    const choices = async () => {
      await page.getByRole('button', { name: '加入日历' }).filter({ visible: true }).click()
      await expectVisible(page.getByText('加到本机日历'), page.getByRole('button', { name: '复制订阅链接' }))
      const shown = await page
        .getByRole('link', { name: /加到本机日历|订阅|Google|Outlook/ })
        .evaluateAll((links) => links.map((link) => `${link.textContent} ${link.getAttribute('href')}`))
      await page.keyboard.press('Escape')
      return shown
    }
    const [own, google, outlook, subscription] = await choices()
    expect(own).toBe(`加到本机日历 /calendar/events/${event.id}.ics?lang=cn`)
    expect([google, outlook]).toEqual([
      expect.stringMatching(/^Google 日历 https:\/\/calendar\.google\.com\/.*%E8%A7%82%E9%B8%9F/),
      expect.stringMatching(/^Outlook 日历 https:\/\/outlook\.office\.com\/.*%E6%B9%BF%E5%9C%B0/),
    ])
    expect(subscription).toMatch(/^订阅以后的“自然” webcal:.*\/calendar\/types\/\d+\.ics\?lang=cn$/)
    await page.context().setOffline(true)
    await page.getByRole('button', { name: '加入日历' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: '加到本机日历' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('观鸟.ics')
    // The same number as in mails and in the server's file: a calendar takes whichever is newer.
    expect(await readFile(await file.path(), 'utf8')).toContain('SEQUENCE:1\r\n')
    await page.context().setOffline(false)
    await page.goto(`/activities/${event.id}`)
    expect(await choices()).toEqual([own, google, outlook, subscription])
  })

  it('is available offline once seen', async () => {
    site.allowProblem(/ERR_INTERNET_DISCONNECTED/)
    const user = await site.aUser()
    const event = await site.anEvent({ name: '徒步' })
    await site.aTicket({ event, owner: user })
    const page = await site.visit({ path: '/me', as: user, serviceWorker: true })
    const open = () => page.getByRole('tabpanel').getByRole('link', { name: event.name }).click()
    await open()
    await expectVisible(page.getByRole('img', { name: '签到二维码' }))
    await page.goBack()
    await page.context().setOffline(true)
    await open()
    const banner = page.getByText('当前没有网络，恢复后会自动更新')
    await expectVisible(page.getByRole('img', { name: '签到二维码' }), banner)
    // it covers nothing that cannot be scrolled into view
    const bottom = async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      const footer = await page.getByRole('contentinfo').boundingBox()
      return (footer?.y ?? 0) + (footer?.height ?? 0) - ((await banner.boundingBox())?.y ?? 0)
    }
    await expect.poll(bottom).toBeLessThanOrEqual(1)
  })
})

/** A finger moves sideways over the middle of a phone: at once, or it would be a long press on a busy machine. */
async function swipe(page: Page, xDistance: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const at = (part: number) => [{ x: 195 + xDistance * (part - 0.5), y: 420 }]
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: ReturnType<typeof at>) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints })
  await Promise.all([
    send('touchStart', at(0)),
    ...[0.2, 0.4, 0.6, 0.8, 1].map((part) => send('touchMove', at(part))),
    send('touchEnd', []),
  ])
  await devtools.detach()
}
