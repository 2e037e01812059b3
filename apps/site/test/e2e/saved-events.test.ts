import { describe, it } from 'vitest'
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
    await page.goto('/me')
    const saved = page.getByRole('region', { name: '我的收藏' })
    await expectVisible(saved.getByText('已报名'))
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
  })
})
