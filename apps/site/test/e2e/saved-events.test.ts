import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectGone, expectPath, expectVisible } from '@cubic/testing/browser/looking'
import { useSite } from '@cubic/testing/browser/site'

const site = useSite()

describe('saving an event', () => {
  it('keeps it in the personal centre until it is no longer saved', async () => {
    const event = await site.anEvent({ name: '桃花摄影会', registration: { opens: 300, closes: 1000 } })
    const user = await site.aUser({ person: {} })
    const page = await site.visit({ path: `/activities/${event.id}`, as: user })
    await page.getByRole('button', { name: '开放时提醒我' }).click()
    await expectVisible(
      page.getByText('报名开放前会提醒您'),
      page.getByRole('button', { name: '已设提醒' }),
      page.getByRole('button', { name: '收藏', pressed: true }),
    )
    await site.aTicket({ event, owner: user })
    const past = await Promise.all([-5000, -4000, -3000].map((starts) => site.anEvent({ starts, ends: starts + 60 })))
    for (const each of past) await site.aTicket({ event: each, owner: user })
    await page.goto('/me')
    const saved = page.getByRole('region', { name: '我的收藏' })
    await expectVisible(saved.getByText('已报名'))
    // what comes, what is saved, and then the rest; what is over is with all tickets, folded away
    const rows = page.getByRole('tabpanel').getByRole('listitem')
    await expect.poll(() => rows.count()).toBe(1)
    const top = async (part: Locator) => (await part.boundingBox())?.y ?? 0
    expect(await top(saved)).toBeLessThan(await top(page.getByRole('region', { name: '基本信息' })))
    await page.getByRole('link', { name: '全部 4 场' }).click()
    await page.getByRole('button', { name: '以前的 3 场' }).click()
    await expect.poll(() => rows.count()).toBe(4)
    await page.goto('/me')
    await saved.getByRole('link', { name: event.name }).click()
    await page.getByRole('button', { name: '收藏', pressed: true }).click()
    await expectVisible(page.getByText('已取消收藏'), page.getByRole('button', { name: '收藏', pressed: false }))
    await page.goto('/me')
    await expectVisible(page.getByRole('heading', { name: '我的活动' }))
    await expectGone(saved)
  })

  it('asks a guest to log in, and comes back to the event', async () => {
    const event = await site.anEvent()
    const page = await site.visit({ path: `/activities/${event.id}?lang=en` })
    await page.getByRole('button', { name: 'Save' }).click()
    await expectPath(page, new RegExp(`^/login\\?back=.*${event.id}`))
    const words = page.getByText('Log in to register for this event or save it')
    await expectVisible(words)
    await page.reload()
    await expectVisible(words)
  })

  it('and following a unit ask no member to log in whose account has not come yet', async () => {
    const event = await site.anEvent()
    const unit = await site.insert('cubic_unit', { name_cn: '合唱团', kind: 'other', archived: false, sort: 0 })
    const user = await site.aUser()
    await site.insert('cubic_follow', { user_id: user.id, unit_id: unit })
    for (const [path, name, told] of [
      [`/activities/${event.id}`, '收藏', '已收藏，可在个人中心查看'],
      [`/units/${unit}`, '关注', '已关注，有新活动会告诉您，每天最多一封邮件'],
    ] as const) {
      const page = await site.visit({ as: user })
      let letAccountCome = () => {}
      const held = new Promise<void>((resolve) => (letAccountCome = resolve))
      await page.route('**/user/info', async (route) => {
        await held
        await route.continue()
      })
      await page.goto(path)
      await page.getByRole('button', { name, exact: true }).click()
      await expectVisible(page.getByText(told))
      await expectPath(page, new RegExp(`^${path}$`))
      letAccountCome()
    }
  })
})
