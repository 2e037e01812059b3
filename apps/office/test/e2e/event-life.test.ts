import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { NETWORK_ERRORS } from '@cubic/testing/browser/network'
import { useSite } from '@cubic/testing/browser/site'

const site = useSite()

/** `YYYY-MM-DDTHH:MM` that many days ahead, by the clocks of the organisation's zone. */
function localTime(days: number, time: string): string {
  const day = new Date(Date.now() + days * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10)
  return `${day}T${time}`
}

const saved = (page: Page) =>
  page
    .getByText(/^已保存/)
    .filter({ visible: true })
    .first()
    .waitFor()

it('an event goes from a draft, which an auditor sends back once, to the site and to its report', async () => {
  const type = await site.anEventType('古籍修复')
  const author = await site.aUser({ roles: ['event_author'], name: '周岚' })
  const auditor = await site.aUser({ roles: ['event_auditor'] })
  const page = await site.visit({ as: author, size: 'desktop', path: '/admin/events/new' })

  // a name and a type make a draft
  await page.getByRole('textbox', { name: /活动名称/ }).fill('一页纸的重生')
  await page.getByRole('button', { name: type.name }).click()
  await page.getByRole('heading', { level: 1, name: '一页纸的重生' }).waitFor()
  const id = Number(/events\/(\d+)/.exec(page.url())?.[1])

  // the check names what is missing; what is typed is saved by itself
  const check = page.getByRole('complementary', { name: '发布前检查' })
  await check.getByText('还差 3 项就能发布').waitFor()
  await page.getByLabel(/^开始时间/).fill(localTime(14, '14:00'))
  await page.getByLabel(/^结束时间/).fill(localTime(14, '16:30'))
  await check.getByText('还差 1 项就能发布').waitFor()
  await check.getByRole('button', { name: '去填写' }).first().click()
  await page.keyboard.type('图书馆老馆 203')
  await check.getByText('可以提交审核了').waitFor()
  await page.getByLabel('活动名称 · English').fill('One Page Reborn')
  await check.getByText('地点没有英文').waitFor()
  await saved(page)

  // a form with a question that depends on another, tried out in the preview
  await page.getByRole('link', { name: '报名表单' }).click()
  await page.getByRole('button', { name: '单选' }).click()
  await page.getByLabel(/^名称 · 中文/).fill('身份')
  await page.getByLabel('选项 1 · 中文').fill('学生')
  await page.getByRole('button', { name: '添加选项' }).click()
  await page.getByLabel('选项 2 · 中文').fill('校友')
  await page.getByRole('button', { name: '文本', exact: true }).click()
  // a question without a name is neither forgotten on another tab nor left out of the check
  await page.getByRole('link', { name: '基本信息' }).click()
  await check.getByText('报名表单有 1 题需要修改').waitFor()
  await page.getByRole('button', { name: '提交审核…' }).hover()
  await page.getByText('先补齐检查中的各项').waitFor()
  await check.getByRole('button', { name: '去填写' }).first().click()
  await page.getByLabel(/^名称 · 中文/).fill('毕业年份')
  await page.getByRole('switch', { name: '只在满足条件时显示' }).click()
  await page.getByRole('checkbox', { name: '校友' }).click()
  await page.getByRole('checkbox', { name: '学生' }).click()
  await page.getByText('仅当 身份 = 校友').waitFor()
  const preview = page.getByRole('region', { name: '预览' })
  expect(await preview.getByLabel('毕业年份').count()).toBe(0)
  await preview.getByText('校友').click()
  await preview.getByLabel('毕业年份').waitFor()
  await saved(page)

  // seats
  await page.getByRole('link', { name: '报名设置' }).click()
  await page.getByRole('switch', { name: '限制人数' }).click()
  await page.getByLabel(/^人数上限/).fill('24')
  await page.getByRole('heading', { name: /共 24 席/ }).waitFor()
  await saved(page)

  // a page of its own, which its author may make and attach, also while something else is being saved
  await page.getByRole('link', { name: '基本信息' }).click()
  await page.getByLabel('活动名称 · English').fill('One Page, Reborn')
  await page.getByRole('link', { name: '详情页' }).click()
  const begun = page.waitForRequest((request) => request.postData()?.includes('save_event') === true)
  await page.getByRole('button', { name: '设计详情页' }).click()
  const { variables } = (await begun).postDataJSON() as { readonly variables: { readonly arguments: string } }
  expect(JSON.parse(variables.arguments), 'both in one save').toMatchObject({ event: { id }, page: {} })
  await page.getByRole('group', { name: '添加' }).getByRole('button', { name: '标题' }).click()
  await page.getByLabel('文字', { exact: true }).fill('从一张破损的书页开始')
  await page.getByRole('region', { name: '预览' }).getByText('从一张破损的书页开始').waitFor()
  await saved(page)
  const stored = await site.server().db.one<{ name_en: string; hasPage: boolean }>`
    select name_en, custom_detail_page_id is not null as "hasPage" from cubic_event_base where id = ${id}`
  expect(stored).toEqual({ name_en: 'One Page, Reborn', hasPage: true })

  await page.getByRole('button', { name: '提交审核…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '提交审核' }).click()
  await page.getByText('您不能修改这个活动').waitFor()

  // the auditor sends it back, with a reason
  const review = await site.visit({ as: auditor, size: 'desktop', path: `/admin/events/${id}` })
  const decide = async (reason: string, button: string) => {
    await review.getByRole('button', { name: '审核…' }).click()
    const dialog = review.getByRole('dialog')
    if (reason !== '') {
      await dialog.getByRole('button', { name: '驳回' }).click()
      await dialog.getByText('驳回时请写明理由').waitFor()
      await dialog.getByLabel('理由').fill(reason)
    }
    await dialog.getByRole('button', { name: button }).click()
    await dialog.waitFor({ state: 'hidden' })
  }
  await decide('请写明地点的楼层', '驳回')

  // the author sees why, corrects it, and submits it again
  await page.reload()
  await page.getByText('请写明地点的楼层').waitFor()
  await page.getByRole('link', { name: '基本信息' }).click()
  await page.getByLabel(/^地点 · 中文/).fill('图书馆老馆二层 203')
  await saved(page)
  await page.getByRole('button', { name: '提交审核…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '提交审核' }).click()
  await page.getByText('您不能修改这个活动').waitFor()
  await review.reload()
  await decide('', '通过')

  const guest = await site.visit({ path: `/activities/${id}` })
  await guest.getByRole('heading', { name: '一页纸的重生' }).waitFor()
  await expect.poll(() => guest.getByText('图书馆老馆二层 203').count()).toBeGreaterThan(0)
  await guest.getByRole('heading', { name: '从一张破损的书页开始' }).waitFor()

  // two register, one comes, and the event is over: the author sees how it went
  const { db } = site.server()
  const [regist] = await db.rows<{ id: number }>`select id from cubic_event_regist where event_id = ${id}`
  const event = { id, name: '一页纸的重生', type_id: type.id, regist_id: regist?.id ?? 0, fields: [] }
  await site.aTicket({ event, name: '李明', check_in_status: 'attend', columns: { check_in_time: new Date() } })
  await site.aTicket({ event, name: '王芳' })
  await db.run`
    update cubic_event_base set start_time = now() - interval '3 hours', end_time = now() - interval '1 second' where id = ${id}`
  await page.goto('/admin')
  await page.getByText('平均 50%').waitFor()
  await page.getByText('2', { exact: true }).first().waitFor()
  // of others' events, whose people they do not see, it says nothing rather than that nobody came
  await page.getByText('1 / 2 已到').waitFor()
  expect(await page.getByText('0 / 0 已到').count()).toBe(0)
  expect(await page.getByRole('link', { name: '打开签到' }).count()).toBe(0)
})

it('a published event is shared, taken off the site quietly, and cancelled with a reason that its people read', async () => {
  const manager = await site.aUser({ name: '周老师', roles: ['event_admin'] })
  const event = await site.anEvent({ creator: manager, name: '天文夜' })
  await site.aTicket({ event, owner: await site.aUser({ person: {}, email: 'star@example.edu' }) })
  const page = await site.visit({ as: manager, size: 'desktop', path: `/admin/events/${event.id}` })
  const changes = () => site.server().db.rows`select event_id from cubic_event_change where event_id = ${event.id}`
  const guestSees = async () => (await fetch(`${site.url()}/activities/${event.id}`)).status
  const choose = async (item: string) => {
    await page.getByRole('button', { name: '更多操作' }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await page.getByRole('button', { name: '分享…' }).click()
  const poster = page.getByRole('dialog', { name: '分享活动' }).getByRole('img', { name: '海报' })
  await expect.poll(() => poster.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1080)
  const sheets = (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b/g)
  expect(sheets?.length).toBe(1)
  const code = page.waitForEvent('download')
  await page.getByRole('button', { name: 'PNG' }).click()
  expect((await code).suggestedFilename()).toBe('天文夜.png')
  await page.keyboard.press('Escape')
  await choose('下架')
  await page.getByRole('dialog').getByRole('button', { name: '下架' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect(await changes()).toHaveLength(0)
  expect(await guestSees()).toBe(404)
  await choose('重新上架')
  await page.getByRole('dialog').getByRole('button', { name: '重新上架' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect(await guestSees()).toBe(200)

  await choose('取消活动…')
  await page.getByRole('dialog').getByLabel('原因').fill('今晚有雨')
  await page.getByRole('button', { name: '取消活动并通知 1 人' }).click()
  await page.getByText('取消原因：').waitFor()
  expect(await page.getByText('审核未通过').count()).toBe(0)
  expect(await changes()).toHaveLength(1)
  await page.getByRole('button', { name: '发布…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '立即发布' }).last().click()
  await page.getByText('活动已重新发布，稍后会通知 1 人').waitFor()
  await page.getByRole('status').getByRole('button', { name: '写给他们' }).waitFor()
})

it('an author who types at the end of a page sees that there is no network, and how far it is saved', async () => {
  site.allowProblem(NETWORK_ERRORS)
  const author = await site.aUser({ roles: ['event_author'] })
  const event = await site.anEvent({ stage: 'draft', creator: author })
  const page = await site.visit({ as: author, size: 'desktop', path: `/admin/events/${event.id}` })
  const notice = page.getByRole('textbox', { name: /^须知 · 中文/ })
  await notice.scrollIntoViewIfNeeded()
  await page.context().setOffline(true)
  await notice.fill('请带学生证')
  await page.mouse.wheel(0, 3000)
  const isInSight = (words: RegExp) =>
    page
      .getByText(words)
      .filter({ visible: true })
      .first()
      .evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect()
        return scrollY > 100 && top >= 0 && bottom <= innerHeight
      })
  await expect.poll(() => isInSight(/^没有网络/)).toBe(true)
  await expect.poll(() => isInSight(/未保存|没有保存|正在保存|保存失败|已保存/)).toBe(true)
  await page.context().setOffline(false)
  await saved(page)
})

it('an author who moves a published event sees before saving how many people will be told', async () => {
  const author = await site.aUser({ name: '周老师', roles: ['event_admin'] })
  const event = await site.anEvent({ creator: author, name: '移步', registration: { limit: 9 } })
  await site.anEvent({ name: '开馆', columns: { address: '图书馆新馆' } })
  await site.aTicket({ event, owner: await site.aUser({ person: {}, email: 'guest@example.edu' }) })
  const page = await site.visit({ as: author, size: 'desktop', path: `/admin/events/${event.id}` })
  await page.getByRole('link', { name: '基本信息' }).click()
  await page.getByLabel(/^地点 · 中文/).fill('图书馆新馆')
  await page.getByRole('complementary').getByText('同一时间，“开馆”也在这个地点').waitFor()
  await page.getByRole('button', { name: '更新活动…' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText('更新后会通知他们：').waitFor()
  await dialog.getByText('都会收到邮件').waitFor()
  await dialog.getByRole('button', { name: '更新' }).click()
  await dialog.waitFor({ state: 'hidden' })
  const changes = () => site.server().db.rows`select event_id from cubic_event_change where event_id = ${event.id}`
  await expect.poll(changes).toHaveLength(1)
})

it('an organiser makes a draft a weekly series, and changes this and later dates at once', async () => {
  const author = await site.aUser({ roles: ['event_author'] })
  const { id } = await site.anEvent({ creator: author, name: '晨读', stage: 'draft', starts: 5000, ends: 5060 })
  const page = await site.visit({ as: author, size: 'desktop', path: `/admin/events/${id}` })
  await page.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '重复…' }).click()
  await page.getByRole('textbox', { name: '再办几次' }).fill('3')
  await page.getByRole('button', { name: '创建 3 个草稿' }).click()
  // the editor knows at once that the event is in a series now
  await page.getByText('第 1 次，共 4 次').waitFor()
  await page
    .getByRole('link', { name: /^\d+月\d+日/ })
    .nth(1)
    .click()
  await page.getByText('第 3 次，共 4 次').waitFor()
  await page.getByLabel(/^地点 · 中文/).fill('图书馆东厅')
  await page.getByRole('button', { name: '更新活动…' }).click()
  await page.getByRole('button', { name: '这一次及以后' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: '更新', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  const rows = await site.server().db.rows<{ address: string }>`
    select coalesce(address_cn, '') as address from cubic_event_base
    where series_id = (select series_id from cubic_event_base where id = ${id}) order by start_time`
  expect(rows.map(({ address }) => address === '图书馆东厅')).toEqual([false, false, true, true])
})
