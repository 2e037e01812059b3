import { expect, it } from 'vitest'
import { expectGone, expectVisible } from '@cubic/testing/browser/looking'
import { useSite } from '@cubic/testing/browser/site'

const site = useSite()
const DAY = 24 * 60
/** After the days of the sample data. */
const FAR = 200

it('the calendar shows all events of a day, and marks highlighted ones', async () => {
  const day = new Date(Date.now() + FAR * DAY * 60_000 + 8 * 3_600_000)
  const [year, month, date] = [day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate()]
  // at noon there
  const noon = FAR * DAY + 12 * 60 - (day.getUTCHours() * 60 + day.getUTCMinutes())
  const on = { starts: noon, ends: noon + 60 }
  await site.anEvent({ ...on, name: '历上普通' })
  await site.anEvent({ ...on, name: '历上重点', columns: { home_calender: true } })
  for (let more = 0; more < 4; more++) await site.anEvent({ ...on, name: `历上其余 ${more + 1}` })
  const next = await site.anEvent({ starts: noon + 2 * DAY, ends: noon + 2 * DAY + 60, name: '历上隔日' })
  const page = await site.visit({ path: '/', size: 'desktop' })
  const grid = page.getByRole('grid')
  await page.mouse.move(200, 200)
  while ((await grid.getAttribute('aria-label')) !== `${year}年${month}月`)
    await page.getByRole('button', { name: '下一月' }).click()
  const cell = grid.getByRole('button', { name: new RegExp(`${month}月${date}日`) })
  await cell.click()
  await expect.poll(() => cell.getAttribute('aria-label')).toContain('1 场重点活动')
  const list = page.getByRole('list', { name: new RegExp(`${month}月${date}日`) })
  await expectVisible(list.getByRole('listitem').filter({ hasText: '历上重点' }).getByText('重点活动'))
  // it shows four of six, the highlighted one first, and the others on demand
  await expect.poll(() => list.getByRole('listitem').count()).toBe(4)
  expect(await list.getByRole('listitem').first().innerText()).toContain('历上重点')
  await page.getByRole('button', { name: '还有 2 场' }).click()
  await expect.poll(() => list.getByRole('listitem').count()).toBe(6)
  await expectVisible(page.getByRole('region', { name: '接下来' }).getByRole('link', { name: next.name }))
  // a day without any says so
  await grid.press('ArrowRight')
  await expectGone(list)
  await expectVisible(page.getByText('这一天没有活动'))
})
