import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { TestEvent, TestUser } from '@cubic/testing/server/builders'
import { expectFocus, expectGone, expectVisible } from '@cubic/testing/browser/looking'
import { useSite } from '@cubic/testing/browser/site'

const site = useSite()
const HOUR = 60

/** A full event with that many people on its waitlist. */
async function aFullEvent(name: string, waiting: number, registration: { readonly modifyUntil?: number } = {}) {
  const event = await site.anEvent({
    name,
    registration: { limit: 1, waitlist: true, ...registration },
    form: [{ name: '姓名', required: true }],
  })
  await site.aTicket({ event, owner: await site.aUser() })
  for (let index = 0; index < waiting; index++)
    await site.aTicket({ event, owner: await site.aUser(), status: 'waitlisted' })
  return event
}

function visitForm(event: TestEvent, as: TestUser): Promise<Page> {
  return site.visit({ path: `/activities/${event.id}/register`, as })
}

async function statusesOf(user: TestUser): Promise<readonly string[]> {
  const rows = await site.server().db.rows<{ status: string }>`
    select registration_status as status from cubic_event_applicant where submitter_id = ${user.id} order by id`
  return rows.map(({ status }) => status)
}

describe('the waitlist', () => {
  it('is announced before joining, with the position, and afterwards; and can be left', async () => {
    const event = await aFullEvent('篆刻体验', 2)
    const user = await site.aUser({ name: '候补甲', person: {} })
    const page = await site.visit({ path: `/activities/${event.id}`, as: user })
    await expectVisible(page.getByText('2 人候补，按顺序递补'))
    await page.getByRole('link', { name: '加入候补' }).click()
    await expectVisible(page.getByText('提交后进入候补，排在第 3 位'))
    await page.getByRole('button', { name: '加入候补' }).click()
    await expectVisible(
      page.getByRole('heading', { name: '提交成功' }),
      page.getByText('已加入候补'),
      page.getByText('候补第 3 位'),
      page.getByText('前面还有 2 人。有名额空出时会按顺序自动递补。', { exact: true }),
    )

    await page.goto(`/activities/${event.id}`)
    await expectVisible(page.getByText('候补第 3 位'), page.getByRole('link', { name: '查看报名' }))
    expect(await page.getByText('您已报名').count()).toBe(0)
    await page.goto('/me')
    await expectVisible(page.getByRole('tabpanel').getByText('第 3 位'))
    await page.goto(`/activities/${event.id}/register`)
    await page.getByRole('button', { name: '取消候补' }).click()
    const question = page.getByRole('dialog', { name: '要取消候补吗？' })
    await expectVisible(question.getByText('再报名要从最后排起'))
    await question.getByRole('button', { name: '取消候补' }).click()
    await expectVisible(page.getByText('已取消候补'), page.getByText('您目前没有报名这个活动'))
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('报名')
    expect(await statusesOf(user)).toEqual(['withdrawn'])
    // the seats are taken: nothing else is available
    await page.getByRole('button', { name: '加入候补' }).click()
    await expectVisible(page.getByText('提交后进入候补，排在第 3 位'))
  })

  it('is joined and left by a group as a whole', async () => {
    const event = await site.anEvent({
      name: '陶艺课',
      registration: { limit: 2, waitlist: true },
      form: [{ name: '姓名', required: true }],
    })
    await site.aTicket({ event, owner: await site.aUser() })
    const user = await site.aUser({ name: '组长', person: {} })
    const page = await visitForm(event, user)
    await expectVisible(page.getByRole('button', { name: '提交报名' }))
    await page.getByRole('button', { name: '添加报名人' }).click()
    await expectVisible(page.getByText('仅剩 1 席，不够 2 人。提交后整组进入候补'))
    await page.getByRole('region', { name: '第 2 位报名人' }).getByRole('textbox', { name: '姓名' }).fill('组员')
    await page.getByRole('button', { name: '加入候补（2 人）' }).click()
    await expectVisible(page.getByText('2 人候补，从第 1 位起'), page.getByText('同一次提交的人一起递补。'))
    await page.getByRole('button', { name: '全部取消候补' }).click()
    await page.getByRole('dialog', { name: '取消这 2 人的候补？' }).getByRole('button', { name: '取消候补' }).click()
    await expectVisible(page.getByText('已取消候补'))
    expect(await statusesOf(user)).toEqual(['withdrawn', 'withdrawn'])
  })

  it('can be left after the deadline for changes, when nothing else can be changed', async () => {
    const event = await aFullEvent('夜观星象', 1, { modifyUntil: -HOUR })
    const user = await site.aUser({ name: '候补乙', person: {} })
    await site.aTicket({ event, owner: user, status: 'waitlisted', name: '候补乙' })
    const page = await visitForm(event, user)
    await expectVisible(page.getByText('信息修改已截止 · 候补的人仍可取消候补'))
    expect(await page.getByRole('button', { name: '编辑' }).count()).toBe(0)
    await page.getByRole('button', { name: '取消候补' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '取消候补' }).click()
    await expect.poll(() => statusesOf(user)).toEqual(['withdrawn'])
  })
})

describe('a refusal at submission', () => {
  it('gives the reason, keeps the input, and can be retried as soon as a seat is free', async () => {
    const event = await site.anEvent({
      name: '最后一席',
      registration: { limit: 1 },
      form: [{ name: '姓名', required: true }, { name: '寄语' }],
    })
    const user = await site.aUser({ name: '慢一步', person: {} })
    const page = await visitForm(event, user)
    const words = page.getByRole('textbox', { name: '寄语' })
    await words.fill('差一点')
    const holder = await site.aUser({ person: {} })
    await site.aTicket({ event, owner: holder })
    await page.getByRole('button', { name: '提交报名' }).click()
    await expectVisible(
      page.getByRole('alert').getByText('抱歉，活动名额已满'),
      page.getByText('共 1 个名额；有人取消时会立即重新开放'),
      page.getByRole('link', { name: '看看其他活动' }),
    )
    expect(await words.inputValue()).toBe('差一点')
    await expectFocus(page.getByRole('alert').filter({ hasText: '抱歉，活动名额已满' }))

    const other = await visitForm(event, holder)
    await other.getByRole('button', { name: '取消报名' }).click()
    await other.getByRole('dialog').getByRole('button', { name: '取消报名' }).click()
    await expectVisible(other.getByText('已取消报名'))
    await page.getByRole('button', { name: '再试一次' }).click()
    await expectVisible(page.getByRole('heading', { name: '提交成功' }))
    expect(await statusesOf(user)).toEqual(['success'])
  })

  it('continues from the reason, even if the seats are loaded later', async () => {
    const event = await site.anEvent({
      name: '末班',
      registration: { limit: 1 },
      form: [{ name: '姓名', required: true }],
    })
    const page = await visitForm(event, await site.aUser({ name: '迟来', person: {} }))
    const submit = page.getByRole('button', { name: '提交报名' })
    await expectVisible(submit)
    await site.aTicket({ event, owner: await site.aUser() })
    let letThrough = () => {}
    const held = new Promise<void>((resolve) => (letThrough = resolve))
    await page.route('**/gql/**', async (route) => {
      if (route.request().postData()?.includes('registration_state')) await held
      await route.continue()
    })
    await submit.press('Enter')
    await expectVisible(page.getByRole('alert').getByText('抱歉，活动名额已满'))
    await expectFocus(submit)
    letThrough()
    await expectVisible(page.getByRole('button', { name: '再试一次' }))
    await expectFocus(page.getByRole('alert').filter({ hasText: '抱歉，活动名额已满' }))
  })

  it('names the submitter, and lets the user register others', async () => {
    const event = await site.anEvent({ name: '代报', form: [{ name: '姓名', required: true }] })
    const user = await site.aUser({ name: '被代报', person: {} })
    const page = await visitForm(event, user)
    await expectVisible(page.getByRole('region', { name: '被代报' }))
    await site.aTicket({ event, owner: user, submitter: await site.aUser({ name: '王老师' }) })
    await page.getByRole('button', { name: '提交报名' }).click()
    await expectVisible(
      page.getByRole('alert').getByText('您已报名该活动，不能重复报名'),
      page.getByText('王老师已为您报名，您已有报名码；这里只能为他人报名。'),
    )
    await page.getByRole('button', { name: '移除本人，只为他人报名' }).click()
    await expectVisible(page.getByRole('button', { name: /^为他人报名/ }))
    await page.goto(`/activities/${event.id}`)
    await expectVisible(
      page.getByText('王老师为您报的名'),
      page.getByRole('link', { name: '出示报名码' }),
      page.getByRole('link', { name: '为他人报名' }),
    )
  })
})

describe('a ticket from somebody else', () => {
  it('is shown while registration is closed, and lets its holder register others once it opens', async () => {
    const event = await site.anEvent({ name: '补位', registration: { limit: 1 } })
    const user = await site.aUser({ name: '被带来', person: {} })
    await site.aTicket({ event, owner: user, name: '被带来', submitter: await site.aUser({ name: '李老师' }) })
    const page = await visitForm(event, user)
    await expectVisible(page.getByRole('heading', { name: '我的报名' }), page.getByText('报名成功'))
    await site.server().db.run`update cubic_seat_counter set seat_limit = 5 where regist_id = ${event.regist_id}`
    await site.server().db.run`update cubic_event_regist set limit_number = 5 where id = ${event.regist_id}`
    // the state is read again
    await page.getByRole('button', { name: '菜单' }).click()
    await page.getByRole('button', { name: 'Switch to English' }).click()
    await expectVisible(page.getByText('李老师 has already registered you. You can register other people here.'))
    expect(await page.getByText('You’re not registered').count()).toBe(0)
  })
})

describe('reserved places', () => {
  it('are unavailable to others, who see until when, but not to their own people', async () => {
    const event = await site.anEvent({ name: '校友日', registration: { limit: 3 } })
    await site.insert('cubic_reserved_places', {
      regist_id: event.regist_id,
      name: '教职工',
      seats: 3,
      scope: { person_types: ['staff'] },
      until: new Date(Date.now() + 3 * 24 * 3_600_000),
    })
    const student = await site.aUser({ person: { person_type: 'student' } })
    const page = await site.visit({ path: `/activities/${event.id}`, as: student })
    await expectVisible(
      page.getByRole('button', { name: '暂无开放名额', disabled: true }),
      page.getByText(/剩余 3 个名额为特定人员保留至 .+，之后向所有人开放/),
      page.getByText('暂无开放名额'),
      page.getByRole('link', { name: '看看其他活动' }),
    )
    const guest = await site.visit({ path: `/activities/${event.id}?lang=en` })
    await expectVisible(guest.getByRole('link', { name: 'Log in to see if they’re for you' }))
    const staff = await site.aUser({ person: { person_type: 'staff' } })
    const other = await site.visit({ path: `/activities/${event.id}`, as: staff })
    await expectVisible(other.getByRole('link', { name: '立即报名' }), other.getByText('还剩 3 席'))
    await expectGone(other.getByText('暂无开放名额'))
  })
})
