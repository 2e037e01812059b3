import { describe, expect, it } from 'vitest'
import { expectVisible } from '@cubic/testing/browser/looking'
import { useSite } from '@cubic/testing/browser/site'

const site = useSite()
const WEEK = 7 * 24 * 60

describe('a series', () => {
  it('is chosen from on the page of a date, and registered for by one form', async () => {
    const seriesId = await site.insert('cubic_event_series', { name: '周三读书会' })
    const dates = []
    for (const week of [1, 2, 3])
      dates.push(
        await site.anEvent({
          name: '周三读书会',
          starts: week * WEEK,
          ends: week * WEEK + 90,
          registration: { limit: 1, waitlist: week === 2 },
          form: [{ name: '想读的书', required: true }],
          columns: { series_id: seriesId },
        }),
      )
    const [first, second, third] = dates
    const { db } = site.server()
    await db.run`update cubic_event_base set series_time = start_time - case when id = ${third?.id ?? 0} then interval '1 day' else interval '0' end where series_id = ${seriesId}`
    await site.aTicket({ event: second ?? dates[0]!, owner: await site.aUser() })

    const user = await site.aUser({ name: '李明', person: {} })
    const page = await site.visit({ path: `/activities/${first?.id ?? 0}`, as: user })
    const part = page.getByRole('region', { name: '系列 · 周三读书会' })
    await expectVisible(part.getByText('已满 · 候补 0 人'), part.getByText('改期：原'), part.getByText('本页这一次'))
    await part.getByRole('button', { name: '剩下的全部 3 次' }).click()
    await expectVisible(page.getByText('已选 3 次'))
    await part.getByRole('checkbox').nth(2).setChecked(false, { force: true })
    await expectVisible(page.getByText('已选 2 次'))
    await part.getByRole('checkbox').nth(2).setChecked(true, { force: true })
    await page.getByRole('link', { name: '填写报名信息' }).last().click()

    await expectVisible(page.getByRole('region', { name: '日期' }).getByText('已满 · 候补 0 人'))
    await page.getByRole('textbox', { name: '想读的书' }).fill('边城')
    // the third fills up meanwhile: that is its own answer
    await site.aTicket({ event: third ?? dates[0]!, owner: await site.aUser() })
    await page.getByRole('button', { name: '提交报名（3 次）' }).click()
    await expectVisible(
      page.getByRole('heading', { name: '2 次报名已提交' }),
      page.getByText('未报上'),
      page.getByText('候补中'),
    )
    const rows = await db.rows<{ event_id: number; status: string }>`
      select event_id, registration_status as status from cubic_event_applicant where user_id = ${user.id} order by event_id`
    expect(rows).toEqual([
      { event_id: first?.id, status: 'success' },
      { event_id: second?.id, status: 'waitlisted' },
    ])
  })
})
