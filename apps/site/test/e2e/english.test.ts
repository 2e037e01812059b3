import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectVisible } from '@cubic/testing/browser/looking'
import { useSite } from '@cubic/testing/browser/site'

const site = useSite()
const CHINESE = /[\u4e00-\u9fff]/

/** An event with every text in both languages. */
async function aBilingualEvent() {
  const type_id = await site.insert('cubic_event_type', { name_cn: '音乐会', name_en: 'Concert', sort: 0 })
  return site.anEvent({
    name: '湖畔音乐会',
    type_id,
    form: [
      { name: '姓名', name_en: 'Name', required: true },
      {
        name: '座位',
        name_en: 'Seat',
        tips: '先到先得',
        tips_en: 'First come, first served',
        type: 'radio',
        required: true,
        selections: [
          { value: 'a', name: '前排' },
          { value: 'b', name: '后排' },
        ],
        selections_en: [
          { value: 'a', name: 'Front' },
          { value: 'b', name: 'Back' },
        ],
      },
    ],
    columns: {
      name_en: 'Lakeside concert',
      address_cn: '一号楼',
      address_en: 'Hall One',
      notice_cn: '请早到',
      notice_en: 'Please come early',
      act_description_cn: '<p>在湖边听音乐</p>',
      act_description_en: '<p>Music by the lake</p>',
      home_calender: true,
    },
  })
}

const textOf = (page: Page) => page.getByRole('main').innerText()

it('an English reader finds an event, reads it and registers in English', async () => {
  const event = await aBilingualEvent()
  const page = await site.visit({
    path: '/activities?q=lakeside',
    lang: 'en',
    as: await site.aUser({ name: 'Ada', person: { name: 'Ada' } }),
  })
  const card = page.getByRole('link', { name: 'Lakeside concert' })
  await expectVisible(card)
  await expect.poll(() => textOf(page)).toContain('Hall One')
  await card.click()
  await expectVisible(
    page.getByRole('heading', { level: 1, name: 'Lakeside concert' }),
    page.getByText('Music by the lake'),
    page.getByText('Please come early'),
  )
  expect(await textOf(page)).not.toMatch(CHINESE)
  await page.goto(`/activities/${event.id}/register`)
  await expectVisible(
    page.getByRole('textbox', { name: 'Name' }),
    page.getByText('First come, first served'),
    page.getByText('Front'),
  )
  expect(await textOf(page)).not.toMatch(CHINESE)
})

it('switching the language translates all text, and keeps the input', async () => {
  const event = await aBilingualEvent()
  const page = await site.visit({ path: `/activities/${event.id}`, size: 'desktop' })
  await expectVisible(page.getByRole('heading', { level: 1, name: '湖畔音乐会' }))
  await page.getByRole('button', { name: 'Switch to English' }).click()
  await expectVisible(page.getByRole('heading', { level: 1, name: 'Lakeside concert' }), page.getByText('Hall One'))
  expect(await textOf(page)).not.toMatch(CHINESE)
  await page.getByRole('button', { name: '切换为中文' }).click()
  await expectVisible(page.getByRole('heading', { level: 1, name: '湖畔音乐会' }))
  expect(await textOf(page)).not.toContain('Lakeside')

  const form = await site.visit({
    path: `/activities/${event.id}/register`,
    size: 'desktop',
    as: await site.aUser({ person: {} }),
  })
  await form.getByRole('textbox', { name: '姓名' }).fill('Grace')
  await form.getByRole('button', { name: 'Switch to English' }).click()
  await expectVisible(form.getByRole('textbox', { name: 'Name' }), form.getByText('Front'))
  expect(await form.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Grace')
})
