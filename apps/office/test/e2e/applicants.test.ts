import { expect, it } from 'vitest'
import { expectAccessible } from '@cubic/testing/browser/accessibility'
import { expectFocus, expectGone, expectVisible } from '@cubic/testing/browser/looking'
import { useSite } from '@cubic/testing/browser/site'

const site = useSite()

it('an applicant manager with 300 applicants reviews, exports and imports them', async () => {
  const manager = await site.aUser({ roles: ['event_admin'] })
  const event = await site.anEvent({
    name: '校园开放日',
    registration: { need_audit: true, limit: 320, waitlist: true },
  })
  for (let index = 0; index < 300; index++)
    await site.aTicket({
      event,
      status: 'waiting_review',
      name: `同学${String(index).padStart(3, '0')}`,
      phone: `+8613800${String(index).padStart(6, '0')}`,
    })
  const page = await site.visit({ path: `/admin/events/${event.id}/applicants`, as: manager, size: 'desktop' })
  await expectVisible(page.getByRole('heading', { name: '校园开放日', level: 1 }))
  await expectVisible(page.getByRole('button', { name: /待审核 300/ }))
  await expectAccessible(page, ['light'])

  // By the end of the phone number, with the keyboard alone: search, open, write a note, approve.
  await page.keyboard.press('/')
  await page.keyboard.type('000123')
  await expectVisible(page.getByText('同学123'))
  await expectGone(page.getByText('同学001'))
  await page.getByText('同学123').click()
  const panel = page.getByRole('complementary', { name: '同学123' })
  await panel.getByRole('textbox', { name: '备注' }).fill('轮椅通道')
  await panel.getByRole('button', { name: '保存备注' }).press('Enter')
  await expectVisible(page.getByText('备注已保存'))
  await panel.getByRole('heading', { name: '同学123' }).click()
  await page.keyboard.press('a')
  await expectVisible(panel.getByText('报名成功'))
  await expectAccessible(page, ['light'])
  await panel.getByRole('button', { name: '撤销' }).click()
  await expectVisible(panel.getByText('待审核'))
  await page.keyboard.press('Escape')
  await expectGone(panel)

  // After a press on a tab, the row with the cursor is opened and reviewed by single keys; the
  // longest wait comes first.
  const inOrder = (column: string) =>
    expectVisible(page.getByRole('columnheader', { name: column }).and(page.locator('[aria-sort=ascending]')))
  await page.getByRole('searchbox').fill('')
  await page.getByRole('button', { name: /待审核 300/ }).click()
  await inOrder('报名时间')
  await expectVisible(page.locator('table[aria-busy=false]'), page.getByRole('row', { name: /同学000/ }))
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expectVisible(page.getByRole('complementary', { name: '同学000' }))
  await page.keyboard.press('Escape')
  await expectGone(page.getByRole('complementary'))
  await page.keyboard.press('a')
  await expectVisible(page.getByText('已通过 同学000'))
  await expectGone(page.getByRole('row', { name: /同学000/ }))
  await page.getByRole('status').getByRole('button', { name: '撤销' }).click()
  await expectVisible(page.getByRole('row', { name: /同学000/ }))
  await page.getByRole('button', { name: /^全部/ }).click()
  await inOrder('报名时间')

  // Many at once, with a reason.
  await page.getByRole('searchbox').fill('同学00')
  await expectVisible(page.locator('table[aria-busy=false]'), page.getByText('同学009'))
  await expectGone(page.getByText('同学010'))
  await expectVisible(page.locator('table[aria-busy=false]'), page.getByRole('row', { name: /同学009/ }))
  await page
    .getByRole('checkbox', { name: /全选|选择本页/ })
    .first()
    .click()
  // the chosen ten on paper: a list to sign, which names nobody's phone, and a page of badges
  await page.getByRole('region', { name: /已选/ }).getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '打印…' }).click()
  const paper = page.getByRole('dialog', { name: '签到表和胸牌' })
  await expectVisible(paper.getByText('选中的 10 人，按姓名排序'), paper.getByRole('rowheader', { name: '同学000' }))
  expect(await paper.getByRole('row').count()).toBe(2 + 10)
  expect(await paper.innerText()).not.toContain('0000')
  const onPaper = async () => {
    await page.emulateMedia({ media: 'print' })
    const buttons = await paper.getByRole('button').count()
    await page.emulateMedia({ media: null })
    const pdf = await page.pdf({ preferCSSPageSize: true })
    return { buttons, pages: pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length }
  }
  expect(await onPaper()).toEqual({ buttons: 0, pages: 1 })
  await paper.getByRole('button', { name: '胸牌' }).click()
  await expectVisible(paper.getByRole('img', { name: '同学009 的报名码' }))
  expect(await onPaper()).toEqual({ buttons: 0, pages: 1 })
  await page.keyboard.press('Escape')

  const bar = page.getByRole('region', { name: '已选 10 人' })
  await bar.getByRole('button', { name: '名额已满' }).click()
  await bar.getByRole('button', { name: '驳回 10 人' }).click()
  await expectVisible(page.getByRole('button', { name: /未通过 10/ }))
  await page.getByRole('status').getByRole('button', { name: '撤销' }).click()
  await expectVisible(page.getByText('已撤销', { exact: true }))
  await expectVisible(page.getByRole('button', { name: /未通过 0/ }))

  await page.getByRole('button', { name: '导出' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('dialog').getByLabel('导出做什么用').fill('安排座位')
  await page.getByRole('dialog').getByRole('button', { name: '导出' }).click()
  expect((await download).suggestedFilename()).toMatch(/^报名人-校园开放日-\d{4}-\d\d-\d\d\.xlsx$/)

  await page.getByRole('button', { name: '导入' }).click()
  const dialog = page.getByRole('dialog', { name: '导入名单' })
  const file = (text: string) => ({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await dialog.locator('input[type=file]').setInputFiles(file('姓名,手机号\n来宾一,138\n来宾零,13900000000\n'))
  await expectVisible(dialog.getByRole('cell', { name: '138', exact: true }))
  const left = page.waitForEvent('download')
  await dialog.getByRole('button', { name: '先导入 1 人，其余下载' }).click()
  expect((await left).suggestedFilename()).toBe('list-未导入.xlsx')
  await expectVisible(dialog.getByText('其余 1 行没有导入'))
  await dialog.getByRole('button', { name: '完成' }).click()

  await page.getByRole('button', { name: '导入' }).click()
  await dialog.locator('input[type=file]').setInputFiles(file('姓名,手机号\n来宾一,13900000001\n来宾二,13900000002\n'))
  await dialog.getByRole('button', { name: '导入 2 人' }).click()
  await expectVisible(page.getByText('已导入 2 人'))

  // One after the other, with single keys.
  await page.getByRole('searchbox').fill('同学29')
  await expectVisible(page.getByText('同学299'))
  await page.getByText('同学290').click()
  await expectFocus(page.getByRole('complementary', { name: '同学290' }))
  await page.keyboard.press('j')
  await expectVisible(page.getByRole('complementary', { name: '同学291' }))
  await page.keyboard.press('a')
  await expectVisible(page.getByRole('complementary', { name: '同学291' }).getByText('报名成功'))
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: '逐个审核' }).click()
  await page.getByRole('article', { name: '同学000' }).waitFor()
  await page.keyboard.press('a')
  await page.getByRole('article', { name: '同学001' }).waitFor()
  await page.keyboard.press('u')
  await page.getByRole('article', { name: '同学000' }).waitFor()
  await page.keyboard.press('r')
  await page.getByRole('dialog').getByRole('button', { name: '信息不完整' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '驳回' }).click()
  await page.getByRole('article', { name: '同学001' }).waitFor()
  await page.keyboard.press('u')
  await page.getByRole('article', { name: '同学000' }).waitFor()
})
