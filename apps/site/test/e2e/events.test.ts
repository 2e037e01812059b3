import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import {
  awayFromMidnight,
  expectGone,
  expectPath,
  expectVisible,
  goBackFromSheet,
} from '@cubic/testing/browser/looking'
import { useSite } from '@cubic/testing/browser/site'

const site = useSite()
const DAY = 24 * 60

/** The events with that name prefix, in the order of the page. */
async function namesOf(page: Page, start: string): Promise<readonly string[]> {
  const names = await page.getByRole('article').getByRole('heading').allInnerTexts()
  return names.filter((name) => name.startsWith(start))
}

describe("an event's next step", () => {
  it('is disabled when it is full, and says why', async () => {
    const event = await site.anEvent({ registration: { limit: 1 } })
    await site.aTicket({ event, owner: await site.aUser() })
    const page = await site.visit({ path: `/activities/${event.id}`, as: await site.aUser() })
    await expectVisible(
      page.getByRole('button', { name: '名额已满', disabled: true }),
      page.getByText('抱歉，活动名额已满'),
    )
    await page.goto(`/activities/${event.id}/register?lang=en`)
    await expectVisible(page.getByText('Sorry, the event is full'))
    expect(await page.getByRole('button', { name: 'Register' }).count()).toBe(0)
  })

  it('tells screen readers that it is loading', async () => {
    const event = await site.anEvent()
    const page = await site.visit({ as: await site.aUser() })
    let letThrough = () => {}
    const held = new Promise<void>((resolve) => (letThrough = resolve))
    await page.route('**/gql/**', async (route) => {
      if (route.request().postData()?.includes('registration_state')) await held
      await route.continue()
    })
    await page.goto(`/activities/${event.id}`)
    await expectVisible(page.getByRole('status').getByText('正在确认报名状态'))
    letThrough()
    await expectGone(page.getByText('正在确认报名状态'))
    await expectVisible(page.getByRole('link', { name: '立即报名' }))
  })

  it('is the waitlist when it is full and has one', async () => {
    const event = await site.anEvent({ name: '话剧之夜', registration: { limit: 1, waitlist: true } })
    await site.aTicket({ event, owner: await site.aUser() })
    const page = await site.visit({
      path: `/activities/${event.id}`,
      as: await site.aUser({ name: '候补生', person: {} }),
    })
    await page.getByRole('link', { name: '加入候补' }).click()
    await page.getByRole('button', { name: '加入候补' }).click()
    await expectVisible(
      page.getByRole('heading', { name: '提交成功' }),
      page.getByText('有名额空出时会按顺序自动递补。'),
    )
    await page.getByRole('link', { name: '报名码' }).click()
    await expectVisible(page.getByText('候补成功后即可用于签到'), page.getByRole('article').getByText('候补中'))
  })

  it('waits for the registration to open, and then opens by itself', async () => {
    const event = await site.anEvent({ registration: { opens: 0.05 } })
    const page = await site.visit({ path: `/activities/${event.id}`, as: await site.aUser() })
    await expectVisible(page.getByRole('link', { name: '立即报名' }))
    const later = await site.anEvent({ registration: { opens: 30 } })
    await page.goto(`/activities/${later.id}`)
    await expectVisible(page.getByRole('button', { name: '开放时提醒我' }), page.getByRole('timer'))
  })

  it('says that registration is over, or restricted', async () => {
    const user = await site.aUser({ person: { person_type: 'student' } })
    const over = await site.anEvent({ registration: { opens: -DAY, closes: -60 } })
    const page = await site.visit({ path: `/activities/${over.id}?lang=en`, as: user, size: 'desktop' })
    await expectVisible(
      page.getByRole('button', { name: 'Registration closed', disabled: true }),
      page.getByText('Registration has closed'),
    )
    const forStaff = await site.anEvent({ registration: { scope: { person_types: ['staff'] } } })
    await page.goto(`/activities/${forStaff.id}`)
    await expectVisible(
      page.getByRole('button', { name: 'Not open to you', disabled: true }),
      page.getByText('This event is not open to you'),
    )
    const state = page.getByRole('heading', { level: 1 }).locator('..')
    await expectVisible(state.getByText('Not open to you', { exact: true }))
    expect(await state.getByText(/^Open/).count()).toBe(0)
  })
})

describe('somebody who registered elsewhere while the page was open', () => {
  it('sees their ticket as soon as the registration state includes it', async () => {
    const event = await site.anEvent({ registration: { limit: 30 } })
    const user = await site.aUser({ person: {} })
    const page = await site.visit({ path: `/activities/${event.id}`, as: user })
    await expectVisible(page.getByRole('link', { name: '立即报名' }))
    await site.aTicket({ event, owner: user })
    // the state is read again, the event is not
    await page.getByRole('button', { name: '菜单' }).click()
    await page.getByRole('button', { name: 'Switch to English' }).click()
    const action = page.getByRole('region', { name: 'Next step' })
    await expectVisible(
      action.getByText('You’re registered'),
      action.getByRole('link', { name: 'Show my ticket' }),
      page.getByText('Registered', { exact: true }),
    )
  })

  it('sees their registration, not an empty form, when the event is newer than the state', async () => {
    const event = await site.anEvent({ registration: { limit: 30 } })
    const user = await site.aUser({ person: {} })
    const page = await site.visit({ path: `/activities/${event.id}/register`, as: user })
    await expectVisible(page.getByRole('button', { name: '提交报名' }))
    await site.aTicket({ event, owner: user })
    await page.getByRole('main').getByRole('button', { name: '返回' }).click()
    await expectVisible(page.getByRole('link', { name: '查看报名' }))
    await page.getByRole('link', { name: '查看报名' }).click()
    await expectVisible(page.getByRole('heading', { name: '我的报名' }))
  })
})

describe('a cancelled event', () => {
  it('says so once, and offers ticket holders the remaining actions', async () => {
    // guests cannot see it
    site.allowProblem(/404/)
    const event = await site.anEvent({ stage: 'cancelled', columns: { address: '大礼堂' } })
    const user = await site.aUser({ person: {} })
    const ticket = await site.aTicket({ event, owner: user })
    const page = await site.visit({ path: `/activities/${event.id}`, as: user })
    const action = page.getByRole('region', { name: '下一步' })
    await expectVisible(action.getByRole('link', { name: '看看其他活动' }))
    await expect.poll(() => action.getByText('活动已取消').count()).toBe(1)
    expect(
      await page
        .getByText(/加入日历|地图/)
        .filter({ visible: true })
        .count(),
    ).toBe(0)
    await action.getByRole('link', { name: '我的报名码' }).click()
    await expectPath(page, new RegExp(`^/t/${ticket.code}`))
    const paper = page.getByRole('article').getByRole('definition')
    await expectVisible(paper.getByText('活动已取消'), page.getByRole('link', { name: '看看其他活动' }))
    expect(await paper.getByText('报名成功').count()).toBe(0)
    await page.getByRole('link', { name: '活动详情' }).click()
    await expectPath(page, new RegExp(`^/activities/${event.id}$`))
  })
})

describe('on a narrow phone', () => {
  it('shows the time of an event above its action, at full width', async () => {
    const event = await site.anEvent()
    const page = await site.visit({ lang: 'en', as: await site.aUser() })
    await page.setViewportSize({ width: 360, height: 780 })
    await page.goto(`/activities/${event.id}`)
    const action = page.getByRole('button', { name: 'Add to calendar' }).filter({ visible: true })
    await expectVisible(action)
    const times = page
      .getByText(/\d\d:\d\d – /)
      .filter({ visible: true })
      .first()
    // repeated if the page still moved between the two
    const isAbove = async () => {
      const bottom = await times.evaluate((words) => words.getBoundingClientRect().bottom)
      return bottom < (await action.evaluate((button) => button.getBoundingClientRect().top))
    }
    await expect.poll(isAbove).toBe(true)
  })

  it('shows the state of an event whole, and its type apart from its date', async () => {
    const type_id = await site.insert('cubic_event_type', { name_cn: '演出', name_en: 'Concerts & Theatre', sort: 0 })
    const event = await site.anEvent({ type_id, registration: { limit: 3200, closes: 45 } })
    await site.server().db.run`update cubic_seat_counter set taken_number = 1800 where regist_id = ${event.regist_id}`
    const page = await site.visit({ lang: 'en' })
    await page.setViewportSize({ width: 360, height: 780 })
    await page.goto(`/activities?type=${type_id}`)
    const card = page.getByRole('article')
    await expectVisible(card.getByText(/^Open · 4\d min left$/), card.getByText('1,800 / 3,200'))
    const cut = await card.getByText(/^Open/).evaluate((words) => words.scrollWidth - words.clientWidth)
    expect(cut).toBe(0)
    const [date, type] = await Promise.all([
      card.locator('[aria-hidden] > small').locator('..').boundingBox(),
      card.getByText('Concerts & Theatre').boundingBox(),
    ])
    expect((date?.y ?? 0) + (date?.height ?? 0)).toBeLessThan((type?.y ?? 0) - 3)
    expect(type?.height, 'one line').toBeLessThan(20)
  })
})

describe('after a registration that was not accepted', () => {
  it('the event page says so, gives the reason, and offers to register again', async () => {
    const event = await site.anEvent({ registration: { limit: 30, need_audit: true } })
    const user = await site.aUser({ person: {} })
    const columns = { reject_reason: '名额优先给一年级同学' }
    // a refusal ends one's own submission, but not that of somebody else
    const refused = { owner: user, submitter: await site.aUser(), status: 'review_failed', columns }
    await site.aTicket({ event, ...refused })
    const page = await site.visit({ path: `/activities/${event.id}`, as: user })
    const action = page.getByRole('region', { name: '下一步' })
    await expectVisible(action.getByText(columns.reject_reason), action.getByRole('link', { name: '立即报名' }))
    await action.getByRole('link', { name: '上次报名未通过' }).click()
    await expectPath(page, /^\/t\//)

    const closed = await site.anEvent({ registration: { opens: -DAY, closes: -60, need_audit: true } })
    await site.aTicket({ event: closed, ...refused })
    await page.goto(`/activities/${closed.id}?lang=en`)
    await expectVisible(page.getByRole('link', { name: 'Not accepted last time', exact: true }))
  })
})

describe('an attendee of a running event', () => {
  it('can rate it from its page already', async () => {
    const event = await site.anEvent({ starts: -60, ends: 60, registration: { opens: -DAY, closes: -90 } })
    const user = await site.aUser({ person: {} })
    await site.aTicket({ event, owner: user, check_in_status: 'attend', columns: { check_in_time: new Date() } })
    const page = await site.visit({ path: `/activities/${event.id}`, as: user, lang: 'en' })
    await page.getByRole('link', { name: 'Rate this event' }).click()
    await expectVisible(page.getByRole('button', { name: `Rate: ${event.name}` }))
  })
})

describe('a card', () => {
  it('shows the user’s own status, not merely that there is one', async () => {
    const user = await site.aUser({ person: {} })
    const standings = [
      ['等候场', '候补中', { status: 'waitlisted' }],
      ['审核场', '待审核', { status: 'waiting_review' }],
      ['请假场', '已请假', { check_in_status: 'leave' }],
      ['报上场', '已报名', {}],
    ] as const
    for (const [name, , ticket] of standings)
      await site.aTicket({ event: await site.anEvent({ name: `身份牌 ${name}` }), owner: user, ...ticket })
    const page = await site.visit({ path: '/activities?q=身份牌', as: user })
    for (const [name, word] of standings)
      await expectVisible(page.getByRole('article').filter({ hasText: name }).getByText(word, { exact: true }))
  })
})

describe('the events of a day', () => {
  it('begin with current and coming ones, and end with past ones', async () => {
    await awayFromMidnight()
    // published in this order, which differs from the expected one
    const later = await site.anEvent({ name: '当日 将开场', starts: 0.5, ends: 600 })
    const on = await site.anEvent({ name: '当日 进行中', starts: -0.1, ends: 600 })
    const over = await site.anEvent({ name: '当日 已散场', starts: -0.2, ends: -0.1 })
    const page = await site.visit({ path: '/?time=today', as: await site.aUser() })
    await expect.poll(() => namesOf(page, '当日')).toEqual([on, later, over].map(({ name }) => name))
  })
})

describe('the site', () => {
  it('hides a non-public event from guests', async () => {
    site.allowProblem(/404/)
    const event = await site.anEvent({ name: '内部沙龙 Inner Circle', columns: { public_or_not: false } })
    const guest = await site.visit({ path: `/activities/${event.id}` })
    await expectVisible(guest.getByText('找不到这个活动'))
    await guest.goto('/activities?q=Inner Circle')
    await expectVisible(guest.getByText('没有符合条件的活动'))
    const user = await site.visit({ path: `/activities/${event.id}`, as: await site.aUser() })
    await expectVisible(user.getByRole('heading', { level: 1, name: event.name }))
  })

  it('reports an unknown event as missing, also on its registration page', async () => {
    site.allowProblem(/404/)
    const page = await site.visit({ path: '/activities/2147483647', as: await site.aUser() })
    await expectVisible(page.getByText('可能已下线，或不对您开放'))
    for (const id of ['2147483647', '2147483648', '0', '1.5']) {
      await page.goto(`/activities/${id}/register`)
      await expectVisible(page.getByText('找不到这个活动'), page.getByText('可能已下线，或不对您开放'))
    }
  })
})

describe('the list of activities', () => {
  it('keeps its choices in the URL, and Back restores them', async () => {
    const type = await site.anEventType('观星')
    const [mine] = await Promise.all([
      site.anEvent({ name: '观星甲 Xylograph', type_id: type.id, starts: 60, ends: 120 }),
      site.anEvent({ name: '观星乙 Xylograph', starts: 60, ends: 120 }),
    ])
    const page = await site.visit({ path: '/activities?q=Xylograph', size: 'desktop' })
    await expectVisible(page.getByText('共 2 场活动'))
    await page.getByRole('combobox', { name: '类型' }).selectOption({ label: type.name })
    await expectVisible(page.getByText('共 1 场活动'))
    await page.getByRole('combobox', { name: '排序' }).selectOption({ label: '报名人数' })
    await page.getByRole('link', { name: mine.name }).click()
    await expectPath(page, new RegExp(`/activities/${mine.id}`))
    await page.goBack()
    await expectPath(page, new RegExp(`q=Xylograph.*type=${type.id}.*sort=registrations`))
    await expectVisible(page.getByText('共 1 场活动'))
    await expect.poll(() => page.getByRole('combobox', { name: '排序' }).inputValue()).toBe('registrations')
    await page.getByRole('combobox', { name: '类型' }).selectOption({ label: '全部类型' })
    await expectVisible(page.getByText('共 2 场活动'))
  })

  it('lists what is on apart from what comes, the soonest first, and past ones separately', async () => {
    const exhibition = await site.anEvent({ name: '时序 长展', starts: -20 * DAY, ends: 20 * DAY })
    const tomorrow = await site.anEvent({ name: '时序 明天', starts: DAY, ends: DAY + 60 })
    // the first to begin, and not the first to end
    const soon = await site.anEvent({ name: '时序 马上', starts: 5, ends: 3 * DAY })
    const [older, over] = [
      await site.anEvent({ name: '时序 早已结束', starts: -3 * DAY, ends: -2 * DAY }),
      await site.anEvent({ name: '时序 刚刚结束', starts: -60, ends: -1 }),
    ]
    const page = await site.visit({ path: '/activities' })
    expect((await namesOf(page, '')).slice(0, 12)).not.toContain(over.name)
    for (const path of ['/activities?q=时序&sort=soonest', '/activities?q=时序&sort=soonest&lang=en']) {
      await page.goto(path)
      await expect.poll(() => namesOf(page, '时序')).toEqual([exhibition, soon, tomorrow].map(({ name }) => name))
      const running = page.getByRole('region', { name: /^(正在举行|Happening now)$/ })
      await expectVisible(running.getByText(exhibition.name))
      expect(await running.getByText(soon.name).count()).toBe(0)
    }
    // one number of events, wherever it stands
    await expectVisible(page.getByText('3 events', { exact: true }), page.getByText('3 of 3 shown'))
    await page.getByRole('link', { name: /^Past\s*2$/ }).click()
    await expectPath(page, /past=1/)
    await page.getByRole('button', { name: 'Filter and sort' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Most recent' }).click()
    await page.getByRole('button', { name: 'Show 2 events' }).click()
    await expect.poll(() => namesOf(page, '时序')).toEqual([over, older].map(({ name }) => name))
    await page.goBack()
    await page.goBack()
    await expect.poll(() => namesOf(page, '时序')).toEqual([exhibition, soon, tomorrow].map(({ name }) => name))
  })

  it('filters by “open for registration” exactly, also through a shared link', async () => {
    const type = await site.anEventType('陶艺课')
    const named = (name: string, more: Parameters<typeof site.anEvent>[0]) =>
      site.anEvent({ name: `可报 ${name}`, type_id: type.id, ...more })
    const open = await named('有位', { registration: { limit: 2 } })
    const waitlist = await named('候补', { registration: { limit: 0, waitlist: true } })
    await named('已满', { registration: { limit: 0 } })
    await named('未开', { registration: { opens: 60 } })
    await named('截止', { registration: { closes: -1 } })
    const user = await site.aUser()
    const page = await site.visit({ path: '/activities?q=可报&sort=soonest', as: user })
    await expectVisible(page.getByText('共 5 场活动'), page.getByRole('article').first().getByText('陶艺课'))
    // on phones all choices are in a sheet; Back closes it, and nothing is chosen
    const opener = page.getByRole('button', { name: '筛选 · 排序' })
    const sheet = page.getByRole('dialog')
    for (const decide of [
      () => goBackFromSheet(page),
      () => sheet.getByRole('button', { name: /^查看 2 场/ }).click(),
    ]) {
      await expectVisible(page.getByText('共 5 场活动'))
      await opener.click()
      await sheet.getByRole('button', { name: '可报名' }).click()
      await expectVisible(sheet.getByRole('button', { name: '查看 2 场活动' }))
      await decide()
      await expectGone(sheet)
    }
    await expectPath(page, /open=1/)
    await expectVisible(page.getByText('共 2 场活动'), opener.filter({ hasText: '已选 2 项' }))
    const shared = new URL(page.url())
    const guest = await site.visit({ path: shared.pathname + shared.search })
    await expectVisible(guest.getByText('共 2 场活动'))
    expect((await namesOf(guest, '可报')).toSorted()).toEqual([open.name, waitlist.name].toSorted())
    await expectVisible(guest.getByRole('button', { name: '已选 2 项' }))
    await page.goBack()
    await expectVisible(page.getByText('共 5 场活动'))
    // events that one has registered for are not offered again
    await site.aTicket({ event: open, owner: user })
    await page.goForward()
    await page.reload()
    await expectVisible(page.getByText('共 1 场活动'))
  })

  it('never leaves a single card in the last row of three columns', async () => {
    const long = '很长的活动名称'.repeat(8)
    const names = Array.from({ length: 13 }, (_, index) => `三列 ${index + 1}${index % 2 === 0 ? long : ''}`)
    await Promise.all(names.map((name) => site.anEvent({ name })))
    const page = await site.visit({ path: '/activities?q=三列', size: 'desktop' })
    // a name has two lines, whether it needs one or three, so that what is below it stands in one row
    const lines = await page
      .getByRole('article')
      .locator('h3')
      .evaluateAll((titles) =>
        titles.map((title) => title.getBoundingClientRect().height / parseFloat(getComputedStyle(title).lineHeight)),
      )
    expect(lines.map(Math.round)).toEqual(Array.from({ length: 12 }, () => 2))
    const tops = () =>
      page.getByRole('article').evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top))
    const alone = async () => {
      const all = await tops()
      return all.filter((top) => top === all.at(-1)).length
    }
    expect(await alone()).toBe(3)
    await page.getByRole('button', { name: '加载更多' }).click()
    await expectVisible(page.getByText('已显示 13 / 13'))
    const [first, last] = [page.getByRole('article').first(), page.getByRole('article').last()]
    const widths = [await first.boundingBox(), await last.boundingBox()].map((box) => box?.width ?? 0)
    expect(widths[1]).toBeGreaterThan((widths[0] ?? 0) * 2.5)
  })

  it('shows twelve events at a time, and more on demand', async () => {
    await Promise.all(Array.from({ length: 14 }, (_, index) => site.anEvent({ name: `连载讲座 ${index + 1}` })))
    const page = await site.visit({ path: '/activities?q=连载讲座' })
    await expectVisible(page.getByText('已显示 12 / 14'))
    await page.getByRole('button', { name: '加载更多' }).click()
    await expectVisible(page.getByText('已显示 14 / 14'))
    await expectGone(page.getByRole('button', { name: '加载更多' }))
    await expect.poll(() => page.getByRole('main').getByRole('article').count()).toBe(14)
  })
})

describe('the home page of a logged-in person', () => {
  it('reserves room for the to-do list from the second visit on', async () => {
    const user = await site.aUser({ person: {} })
    const name = '晨跑：从图书馆出发，沿湖一圈，在东门解散，全程五公里'
    const event = await site.anEvent({ name })
    await site.aTicket({ event, owner: user })
    const page = await site.visit({ path: '/', as: user })
    const list = page.getByRole('region', { name: '待办' })
    await expectVisible(list.getByRole('link', { name }))
    // in full, on two lines
    const cut = (words: HTMLElement) => [words.scrollWidth - words.clientWidth, words.scrollHeight - words.clientHeight]
    expect(await list.getByText(name).evaluate(cut)).toEqual([0, 0])
    const height = await list.evaluate((card: HTMLElement) => card.offsetHeight)
    let letThrough = () => {}
    const held = new Promise<void>((resolve) => (letThrough = resolve))
    await page.route('**/gql/**', async (route) => {
      await held
      await route.continue()
    })
    await page.reload()
    const space = page.locator('main .skeleton').filter({ visible: true })
    await expect
      .poll(() => space.evaluateAll((all: HTMLElement[]) => all.map((each) => each.offsetHeight)))
      .toContain(height)
    letThrough()
    await expectVisible(list.getByRole('link', { name }))
  })
})

describe('the to-do list', () => {
  it('shows three of many, and the rest on request: what is only offered comes last', async () => {
    const user = await site.aUser({ person: {} })
    const columns = { home_todo_list: true, public_or_not: false }
    await site.anEvent({ name: '报名吧', starts: 5, ends: 60, registration: {}, columns })
    for (const name of ['晨跑', '夜跑', '越野', '接力', '竞走'])
      await site.aTicket({ event: await site.anEvent({ name }), owner: user })
    const page = await site.visit({ path: '/', as: user })
    const list = page.getByRole('region', { name: '待办' })
    await expect.poll(() => list.getByRole('listitem').count()).toBe(3)
    await list.getByRole('button', { name: /^全部 \d+ 项$/ }).click()
    await expectVisible(list.getByText('报名吧'))
    const offers = await list.getByRole('listitem').filter({ hasNotText: '出示报名码' }).allInnerTexts()
    const rows = await list.getByRole('listitem').allInnerTexts()
    expect(rows.slice(-offers.length)).toEqual(offers)
    await expectGone(list.getByRole('button'))
  })
})

describe('home on a desktop', () => {
  it('shows the next days below its sticky calendar; phones show only the calendar', async () => {
    await site.anEvent({ name: '三日后的雅集', starts: 3 * DAY, ends: 3 * DAY + 60, columns: { home_calender: true } })
    await awayFromMidnight()
    const columns = { home_calender: true, public_or_not: false }
    const inside = await site.anEvent({ name: '只给师生的雅集', starts: 0, ends: 60, columns })
    const user = await site.aUser()
    const page = await site.visit({ path: '/', as: user, size: 'desktop' })
    const own = page.getByRole('region', { name: '活动日历' }).getByRole('link', { name: inside.name })
    await expectVisible(own)
    // untouched, on the page that the server renders for members: whoever only looks sees what guests do not see
    await page.reload()
    await expectVisible(own)
    const next = page.getByRole('region', { name: '接下来' })
    await expectVisible(next.getByRole('listitem').first())
    const name = next.getByRole('link').first().locator('span').nth(1)
    expect(await name.evaluate((element) => getComputedStyle(element).webkitLineClamp)).toBe('2')
    // The lists beside it may still be loading: then the page does not scroll yet.
    const scrolled = async () => {
      await page.mouse.wheel(0, 400)
      return page.evaluate(() => window.scrollY)
    }
    await expect.poll(scrolled).toBeGreaterThan(300)
    const top = async () => (await page.getByRole('button', { name: '下一月' }).boundingBox())?.y
    await expect.poll(top).toBeGreaterThan(60)
    // a chip moves the calendar to its day
    const chosen = page.getByRole('gridcell', { selected: true })
    const today = await chosen.innerText()
    await page.getByRole('group', { name: '时间' }).getByRole('button', { name: '明天' }).click()
    await expect.poll(() => chosen.innerText()).not.toBe(today)
    await page.getByRole('group', { name: '时间' }).getByRole('button', { name: '今天' }).click()
    await expect.poll(() => chosen.innerText()).toBe(today)
    const phone = await site.visit({ path: '/', as: user })
    await expectVisible(phone.getByRole('button', { name: '下一周' }))
    // far below, and one tap away
    const place = async () => (await phone.getByRole('button', { name: '下一周' }).boundingBox())?.y ?? 0
    expect(await place()).toBeGreaterThan(844)
    await phone.getByRole('link', { name: '日历' }).tap()
    await expect.poll(place).toBeLessThan(600)
    await expectGone(phone.getByRole('region', { name: '接下来' }))
  })

  it('shows the next days even on the last day of a month that ends with its week', async () => {
    const sunday = lastDayThatIsSunday(new Date(Date.now() + 8 * 3_600_000))
    const starts = (sunday.getTime() - Date.now()) / 60_000 + 2 * DAY
    const event = await site.anEvent({
      name: '次月初的雅集',
      starts,
      ends: starts + 60,
      columns: { home_calender: true },
    })
    const page = await site.visit({ path: '/', as: await site.aUser(), size: 'desktop' })
    const [year, month, date] = [sunday.getUTCFullYear(), sunday.getUTCMonth() + 1, sunday.getUTCDate()]
    const grid = page.getByRole('grid')
    await expectVisible(grid)
    while ((await grid.getAttribute('aria-label')) !== `${year}年${month}月`)
      await page.getByRole('button', { name: '下一月' }).click()
    await grid.getByRole('button', { name: `${month}月${date}日` }).click()
    await expectVisible(page.getByRole('region', { name: '接下来' }).getByRole('link', { name: event.name }))
  })

  it('leaves no single event in a row of three', async () => {
    await awayFromMidnight()
    for (let more = 0; more < 4; more += 1) await site.anEvent()
    const page = await site.visit({ path: '/?time=tomorrow', as: await site.aUser(), size: 'desktop' })
    const cards = page.getByRole('region', { name: '明天' }).getByRole('listitem')
    await expectVisible(cards.nth(3))
    const widthOfLast = (shown: number) =>
      cards.evaluateAll((items, wanted) => {
        for (const item of items.slice(wanted)) item.remove()
        return (items[wanted - 1]?.clientWidth ?? 0) / (items[0]?.clientWidth ?? 1)
      }, shown)
    expect(await widthOfLast(4)).toBeGreaterThan(3)
    expect(await widthOfLast(3)).toBe(1)
    expect(await widthOfLast(1)).toBe(1)
  })
})

/** The first end of a month from that day on that falls on a Sunday, at midnight UTC. */
function lastDayThatIsSunday(from: Date): Date {
  for (let month = from.getUTCMonth() + 1; ; month++) {
    const day = new Date(Date.UTC(from.getUTCFullYear(), month, 0))
    if (day.getUTCDay() === 0) return day
  }
}
