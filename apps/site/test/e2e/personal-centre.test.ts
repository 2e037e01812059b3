import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { TestTicket, TestUser } from '@cubic/testing/server/builders'
import { expectGone, expectPath, expectVisible } from '@cubic/testing/browser/looking'
import { useSite } from '@cubic/testing/browser/site'

const site = useSite()
const HOUR = 60

type Tickets = { readonly coming: TestTicket; readonly toRate: TestTicket; readonly rated: TestTicket }

async function ticketsOf(owner: TestUser): Promise<Tickets> {
  const [coming, past, longPast] = await Promise.all([
    site.anEvent({ name: '秋叶观察', starts: 24 * HOUR, ends: 26 * HOUR }),
    site.anEvent({ name: '夜读会', starts: -30 * HOUR, ends: -28 * HOUR }),
    site.anEvent({ name: '晨跑', starts: -60 * HOUR, ends: -58 * HOUR }),
  ])
  const attended = { check_in_status: 'attend', columns: { check_in_time: new Date(Date.now() - 29 * 3_600_000) } }
  return {
    coming: await site.aTicket({ event: coming, owner }),
    toRate: await site.aTicket({ event: past, owner, ...attended }),
    rated: await site.aTicket({
      event: longPast,
      owner,
      check_in_status: 'attend',
      columns: { ...attended.columns, activity_evaluation_score: 5 },
    }),
  }
}

describe('the personal centre', () => {
  it('shows its owner and their tickets under tabs with counts', async () => {
    const user = await site.aUser({
      name: '林知秋',
      phone: '+8613800138000',
      email: 'lin@example.edu',
      person: { unify_id: '20260077' },
    })
    const { coming, toRate, rated } = await ticketsOf(user)
    const page = await site.visit({ path: '/me', as: user })
    await expectVisible(
      page.getByRole('heading', { name: '林知秋' }),
      page.getByText('20260077'),
      page.getByText('lin@example.edu'),
    )
    // who has no project is told so in a few lines
    const projects = await page.getByRole('region', { name: '我的项目' }).boundingBox()
    expect(projects?.height).toBeLessThan(160)

    await expectTab(page, '全部', [coming, toRate, rated])
    await expectTab(page, '未签到', [coming])
    await expectTab(page, '未评价', [toRate])
    await expectTab(page, '已完成', [rated])
    await expectPath(page, /^\/me\?tab=completed/)
    await page.reload()
    await expectVisible(rowOf(page, rated))
  })

  it('names each page below it in the window, and leads back from there', async () => {
    const user = await site.aUser({ person: {} })
    await site.aTicket({ event: await site.anEvent(), owner: user })
    const page = await site.visit({ path: '/me/tickets', as: user })
    await expectVisible(page.getByRole('tabpanel').getByRole('listitem').first())
    const levels = () => page.getByRole('heading').evaluateAll((all) => all.map(({ tagName }) => tagName))
    await expect.poll(levels).toEqual(['H1', 'H2', 'H3'])
    for (const [path, name] of [
      ['/me/tickets', '我的报名码'],
      ['/me/notices', '通知'],
      ['/me/security', '登录与安全'],
      ['/me/data', '我的数据'],
      ['/me/hours', '我的学时'],
      ['/me/certificates', '我的证书'],
    ] as const) {
      await page.goto(path)
      await expectVisible(page.getByRole('heading', { level: 1, name }))
      await expect.poll(() => page.title()).toContain(name)
    }
    await page.getByRole('main').getByRole('link', { name: '个人中心' }).click()
    await expectPath(page, /^\/me$/)
    await expect.poll(() => page.title()).toContain('个人中心')
  })

  it('shows the next tickets first, then past ones, the latest first, across pages', async () => {
    const user = await site.aUser({ person: {} })
    const at = [-50, 70, -2, 24, -26, 400, 120, 200, -90, 300, -150, -200, 500]
    const names = new Map<number, string>()
    for (const hours of at) {
      const event = await site.anEvent({ name: `第 ${hours} 时`, starts: hours * HOUR, ends: (hours + 4) * HOUR })
      names.set(hours, event.name)
      await site.aTicket({ event, owner: user })
    }
    // a withdrawn ticket is not a next one
    const given = await site.anEvent({ name: '退出了的', starts: 10 * HOUR, ends: 12 * HOUR })
    await site.aTicket({ event: given, owner: user, status: 'withdrawn' })
    const ahead = at.filter((hours) => hours >= -2).toSorted((one, other) => one - other)
    const behind = at.filter((hours) => hours < -2).toSorted((one, other) => other - one)
    const order = [...ahead.map((hours) => names.get(hours)), given.name, ...behind.map((hours) => names.get(hours))]

    // the personal centre begins with what comes next
    const page = await site.visit({ path: '/me', as: user })
    const rows = page.getByRole('tabpanel').getByRole('listitem').getByRole('heading')
    await expect.poll(() => rows.allInnerTexts()).toEqual(order.slice(0, 3))
    await page.getByRole('link', { name: '全部 14 场' }).click()
    await expectPath(page, /^\/me\/tickets$/)
    await page.getByRole('button', { name: '加载更多' }).click()
    await expect.poll(() => rows.allInnerTexts()).toEqual(order)
    await expectGone(page.getByRole('button', { name: '加载更多' }))

    await page.getByRole('tab', { name: /^未签到/ }).click()
    await expect.poll(() => rows.allInnerTexts()).toEqual(ahead.map((hours) => names.get(hours)))
  })

  it('shows the next ticket first, one tap from its QR', async () => {
    const user = await site.aUser({ person: {} })
    const { coming } = await ticketsOf(user)
    await site.aTicket({
      event: await site.anEvent({ name: '更晚的', starts: 90 * HOUR, ends: 92 * HOUR }),
      owner: user,
    })
    const page = await site.visit({ path: '/me', as: user })
    const next = page.getByRole('region', { name: coming.event.name })
    await expectVisible(next)
    const tops = await Promise.all(
      [next, page.getByRole('tablist')].map(async (one) => (await one.boundingBox())?.y ?? 0),
    )
    expect(tops[0]).toBeLessThan(tops[1] ?? 0)
    await next.getByRole('link', { name: '出示报名码' }).click()
    await expectVisible(page.getByRole('img', { name: '签到二维码' }))

    const nobody = await site.visit({ path: '/me', as: await site.aUser({ person: {} }), lang: 'en' })
    await expectVisible(nobody.getByText('Nothing coming up yet'))
  })

  it('lists tickets for others separately, to share, and does not count them', async () => {
    const [user, friend] = [await site.aUser({ person: {} }), await site.aUser({ person: {} })]
    const event = await site.anEvent({ name: '陶艺体验', starts: 24 * HOUR, ends: 26 * HOUR })
    await site.aTicket({ event, owner: user, name: '我自己' })
    const unbound = await site.aTicket({ event, submitter: user, name: '小满' })
    await site.aTicket({ event, submitter: user, owner: friend, name: '立夏' })
    const page = await site.visit({ path: '/me', as: user })
    await page.getByRole('link', { name: '我替别人报的 2 张报名码' }).click()
    await expectPath(page, /^\/me\/tickets$/)
    const others = page.getByRole('region', { name: '我替别人报的' })
    const rowFor = (name: string) => others.getByRole('listitem').filter({ hasText: name })
    await expectVisible(
      rowFor('小满').getByText('未绑定'),
      rowFor('立夏').getByText('对方已绑定'),
      rowFor('小满').getByRole('link', { name: '修改或取消' }),
    )
    await expect.poll(() => page.getByRole('tab', { name: /^全部/ }).textContent()).toBe('全部1')
    await expect.poll(() => page.getByRole('tab', { name: /^未签到/ }).textContent()).toBe('未签到1')
    await expect.poll(() => page.getByRole('tabpanel').getByRole('listitem').count()).toBe(1)
    await rowFor('小满').getByRole('button', { name: '分享报名码' }).click()
    await expectVisible(page.getByRole('dialog').getByText(`/t/${unbound.code}`))
    await page.keyboard.press('Escape')
    await rowFor('小满').getByRole('link', { name: event.name }).click()
    await expectPath(page, new RegExp(`^/t/${unbound.code}`))

    const bound = await site.visit({ path: '/me', as: friend })
    await expectVisible(bound.getByRole('tabpanel').getByRole('link', { name: event.name }))
    await expectGone(bound.getByText('我替别人报的'))
  })

  it('shows a mentor the projects that wait for their feedback first', async () => {
    const mentor = await site.aUser({ roles: ['mentor'], person: {} })
    const member = await site.aUser({ name: '组员', person: {} })
    const given = await site.aProject({ name: '已写反馈的', mentors: [mentor], members: [member] })
    await site.aFeedback({ project: given, mentor, columns: { mentor_edit_state: 'submitted' } })
    await site.aProject({ name: '等反馈的', mentors: [mentor], members: [member] })
    const own = await site.aProject({ name: '自己参加的', members: [mentor] })
    const page = await site.visit({ path: '/me', as: mentor })
    const projects = page.getByRole('region', { name: '我的项目' })
    await expectVisible(projects.getByText('1 个待您反馈'), projects.getByText(own.name))
    await expect
      .poll(() => projects.getByRole('heading', { level: 3 }).allInnerTexts())
      .toEqual([expect.stringContaining('我指导的项目'), '等反馈的', '已写反馈的', '我参加的项目', '自己参加的'])
  })

  it('takes a rating in stars and words, once', async () => {
    const user = await site.aUser({ person: {} })
    const { toRate } = await ticketsOf(user)
    const page = await site.visit({ path: '/me?tab=not_rated', as: user, lang: 'en', size: 'desktop' })
    await page.getByRole('button', { name: `Rate: ${toRate.event.name}` }).click()
    const dialog = page.getByRole('dialog', { name: 'How was the event?' })
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expectVisible(dialog.getByText('Please select a rating'))
    await dialog.getByRole('radio', { name: '4 out of 5 stars' }).press('Space')
    await dialog.getByLabel('Comment (optional)').fill('Quiet and good')
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expectVisible(page.getByText('Thanks for your rating'))
    await expectGone(rowOf(page, toRate))
    await page.getByRole('tab', { name: 'Completed' }).click()
    await expectVisible(rowOf(page, toRate).getByRole('img', { name: '4 out of 5 stars' }))
    expect(await page.getByRole('button', { name: /^Rate/ }).count()).toBe(0)
  })

  it('keeps an unsent rating until it is sent', async () => {
    const user = await site.aUser({ person: {} })
    const { toRate } = await ticketsOf(user)
    const page = await site.visit({ path: '/me?tab=not_rated', as: user, lang: 'en' })
    const dialog = page.getByRole('dialog', { name: 'How was the event?' })
    const comment = dialog.getByLabel('Comment (optional)')
    const open = () => page.getByRole('button', { name: `Rate: ${toRate.event.name}` }).click()
    await open()
    await dialog.getByRole('radio', { name: '4 out of 5 stars' }).press('Space')
    await comment.fill('安静又充实')
    await comment.press('Escape')
    await expectGone(dialog)
    await open()
    await expect.poll(() => comment.inputValue()).toBe('安静又充实')
    await expect.poll(() => dialog.getByRole('radio', { name: '4 out of 5 stars' }).isChecked()).toBe(true)
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expectGone(dialog)
    const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('rating')))
    await expect.poll(kept).toEqual([])
  })

  it('binds a ticket by its pasted link', async () => {
    const owner = await site.aUser()
    const ticket = await site.aTicket({
      event: await site.anEvent({ name: '古籍修复体验', starts: 24 * HOUR, ends: 26 * HOUR }),
      owner,
      columns: { user_id: null },
    })
    const page = await site.visit({ path: '/me/bind', as: await site.aUser({ person: {} }), lang: 'en' })
    const field = page.getByRole('dialog').getByLabel('Binding code')
    const grouped = ticket.code.match(/.{4}/g)?.join(' ')
    for (const text of [
      `${site.url()}/t/${ticket.code}`,
      `时间：2026年12月5日 14:00，链接：${site.url()}/t/${ticket.code}`,
    ]) {
      await field.fill('')
      await field.evaluate((input, pasted) => {
        ;(input as HTMLInputElement).focus()
        document.execCommand('insertText', false, pasted)
      }, text)
      await expect.poll(() => field.inputValue()).toBe(grouped)
    }
    await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Yes, add it' }).click()
    await expectPath(page, new RegExp(`^/t/${ticket.code}`))
    await expectVisible(page.getByText('Binding Success'), page.getByRole('heading', { name: ticket.event.name }))
  })

  it('asks a guest to log in, and brings them back', async () => {
    const page = await site.visit({ path: '/me?tab=completed' })
    await page.getByRole('main').getByRole('link', { name: '登录' }).click()
    await expectPath(page, /^\/login\?back=/)
    expect(new URL(page.url()).searchParams.get('back')).toBe('/me?tab=completed')
  })
})

async function expectTab(page: Page, name: string, tickets: readonly TestTicket[]): Promise<void> {
  const tab = page.getByRole('tab', { name: new RegExp(`^${name}`) })
  await tab.click()
  await expect.poll(() => tab.textContent()).toBe(`${name}${tickets.length}`)
  const panel = page.getByRole('tabpanel')
  await expectVisible(...tickets.map((ticket) => rowOf(page, ticket)))
  await expect.poll(() => panel.getByRole('listitem').count()).toBe(tickets.length)
}

function rowOf(page: Page, ticket: TestTicket): Locator {
  return page
    .getByRole('tabpanel')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: ticket.event.name }) })
}
