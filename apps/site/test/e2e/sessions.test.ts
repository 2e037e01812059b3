import { expect, it } from 'vitest'
import { expectVisible } from '@cubic/testing/browser/looking'
import { useSite } from '@cubic/testing/browser/site'
import { DAY, tomorrowAt } from '@cubic/testing/server/builders'

const site = useSite()

it('somebody on a phone chooses sessions, settles a clash, waits for a full one, and changes their mind', async () => {
  const event = await site.anEvent({
    name: '工作坊周',
    starts: tomorrowAt(9),
    ends: 3 * DAY,
    registration: { choose_sessions: 'some', allow_overlap: true, waitlist: true },
  })
  await site.aSession(event, { name: '古籍的数字化', starts: tomorrowAt(10), ends: tomorrowAt(11.5), limit: 5 })
  await site.aSession(event, { name: '给古文断句', starts: tomorrowAt(11), ends: tomorrowAt(12.5), limit: 5 })
  await site.aSession(event, { name: '地方志里的气候', starts: tomorrowAt(13), ends: tomorrowAt(14), limit: 0 })
  const page = await site.visit({
    path: `/activities/${event.id}`,
    as: await site.aUser({ name: '李明', person: {} }),
  })
  const action = page.getByRole('region', { name: '下一步' }).locator('visible=true')
  await expectVisible(action.getByText('还没有选场次'))
  for (const name of ['古籍的数字化', '给古文断句', '地方志里的气候'])
    await page.getByRole('checkbox', { name: `选 ${name}` }).check()
  await expectVisible(action.getByText('已选 3 场'), action.getByText('1 处撞时间'))

  // a clash is a question, and one of its answers is both
  await action.getByRole('button', { name: '处理冲突' }).click()
  const dialog = page.getByRole('dialog')
  await expectVisible(dialog.getByText('这两场撞了 30 分钟'))
  await dialog.getByText('换成 给古文断句').click()
  await dialog.getByRole('button', { name: '就这样' }).click()
  await expectVisible(action.getByText('已选 2 场'))
  await action.getByRole('link').click()

  const sessions = page.getByRole('region', { name: '场次' })
  await expectVisible(sessions.getByText('给古文断句'), sessions.getByText('有座'), sessions.getByText('候补第 1'))
  await page.getByRole('button', { name: '提交报名' }).click()
  await expectVisible(page.getByRole('heading', { name: '提交成功' }), page.getByText('候补第 1'))

  await page.getByRole('button', { name: '改选场次' }).click()
  await page.getByRole('dialog').getByRole('checkbox', { name: '选 地方志里的气候' }).uncheck()
  await page.getByRole('dialog').getByRole('checkbox', { name: '选 给古文断句' }).uncheck()
  await page.getByRole('dialog').getByRole('checkbox', { name: '选 古籍的数字化' }).check()
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await expectVisible(page.getByText('场次已改'), page.getByText('古籍的数字化'))
  const chosen = await site.server().db.rows<{ name_cn: string; seated: boolean }>`
    select session.name_cn, choice.seated from cubic_session_choice choice join cubic_event_session session on session.id = choice.session_id
    where session.event_id = ${event.id}`
  expect(chosen).toEqual([{ name_cn: '古籍的数字化', seated: true }])
})
