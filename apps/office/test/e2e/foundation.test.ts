import { describe, expect, it } from 'vitest'
import { expectAccessible } from '@cubic/testing/browser/accessibility'
import { expectGone, expectPath, expectVisible, logIn } from '@cubic/testing/browser/looking'
import { PASSWORD } from '@cubic/testing/browser/sample'
import { useSite } from '@cubic/testing/browser/site'

const site = useSite()

describe('access', () => {
  it('people log in and return to the page they requested', async () => {
    const page = await site.visit({ path: '/admin/event-types', size: 'desktop' })
    await logIn(page, { account: 'admin', password: PASSWORD })
    await expectPath(page, /^\/admin\/event-types$/)
    await expectVisible(page.getByRole('heading', { name: '活动类型', level: 1 }))
  })

  it('people without an office role are told so, and see no links to it', async () => {
    const student = await site.aUser()
    const page = await site.visit({ path: '/admin/data/User', as: student, size: 'desktop' })
    await expectVisible(page.getByText('您已登录，但还没有后台权限'))
    await page.getByRole('link', { name: '返回首页' }).click()
    await page.getByRole('button', { name: '我的账号' }).click()
    await expectVisible(page.getByRole('link', { name: '个人中心' }))
    expect(await page.getByRole('link', { name: '管理后台' }).count()).toBe(0)
  })
})

describe('a list', () => {
  it('keeps its choices in the URL, and saves them as a view', async () => {
    const admin = await site.aUser({ roles: ['admin'] })
    const page = await site.visit({ path: '/admin/data/CubicEventType', as: admin, size: 'desktop' })
    await expectVisible(page.getByRole('button', { name: '讲座论坛' }))
    await page.getByRole('button', { name: '筛选' }).click()
    await page.getByRole('combobox', { name: '字段' }).click()
    await page.getByRole('option', { name: '名称', exact: true }).click()
    await page.getByRole('textbox', { name: '值' }).fill('论坛')
    await page.getByRole('button', { name: '应用' }).click()
    await expectGone(page.getByRole('button', { name: '体育活动' }))
    await expectVisible(page.getByRole('button', { name: '修改条件：名称 包含 论坛' }))
    await expectAccessible(page)

    await page.reload()
    await expectVisible(page.getByRole('button', { name: '讲座论坛' }))
    expect(await page.getByRole('button', { name: '体育活动' }).count()).toBe(0)

    await page.getByRole('button', { name: '视图' }).click()
    await page.getByRole('menuitem', { name: '另存为视图…' }).click()
    await page.getByRole('textbox', { name: '视图名称' }).fill('只看论坛')
    await page.getByRole('button', { name: '保存' }).click()
    await expectPath(page, /\?view=\d+$/)
    await page.goto('/admin/data/CubicEventType')
    await page.getByRole('button', { name: '视图' }).click()
    await page.getByRole('menuitemradio', { name: '只看论坛' }).click()
    await expectVisible(page.getByRole('button', { name: '修改条件：名称 包含 论坛' }))
    await expectGone(page.getByRole('button', { name: '体育活动' }))
  })

  it('runs a bulk action, and explains each failure', async () => {
    const admin = await site.aUser({ roles: ['admin'] })
    await site.server().db.run`insert into cubic_event_type (name_cn, sort) values ('没有活动的类型', 9000)`
    const page = await site.visit({ path: '/admin/data/CubicEventType', as: admin, size: 'desktop' })
    await page.getByRole('checkbox', { name: '选择没有活动的类型' }).click()
    await page.getByRole('checkbox', { name: '选择讲座论坛' }).click()
    await page.getByRole('region', { name: '已选 2 项' }).getByRole('button', { name: '删除' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: '删除' }).click()
    await expectVisible(dialog.getByText('1 项未完成'), dialog.getByText('讲座论坛'))
    await expectVisible(dialog.getByRole('button', { name: '重试未完成的' }))
    await expectVisible(dialog.getByText('1 项已完成'), dialog.getByText('没有活动的类型'))
    await dialog.getByRole('button', { name: '完成', exact: true }).click()
    await expectGone(page.getByRole('button', { name: '没有活动的类型' }))
  })

  it('is summarised as a table and a chart', async () => {
    const admin = await site.aUser({ roles: ['admin'] })
    const page = await site.visit({ path: '/admin/data/CubicEventBase', as: admin, size: 'desktop', lang: 'en' })
    await page.getByRole('button', { name: 'Summarise' }).click()
    const parts = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Add a row' }).click()
    await parts.getByRole('button', { name: 'Fields of Type', exact: true }).click()
    await parts.getByRole('button', { name: 'Name', exact: true }).click()
    await page.getByRole('button', { name: 'Add a column' }).click()
    await parts.getByRole('button', { name: 'Status', exact: true }).click()
    await page.getByRole('button', { name: 'Add a value' }).click()
    await parts.getByRole('button', { name: 'Lowest Start time', exact: true }).click()
    await expectVisible(
      page.getByRole('columnheader', { name: 'Not started' }),
      page.getByRole('columnheader', { name: 'Type › Name' }),
      page.getByRole('rowheader', { name: 'Total', exact: true }),
      page.getByRole('img', { name: /^Chart of/ }),
    )
    await expectAccessible(page)
  })
})

describe('a form', () => {
  it('works with the keyboard alone: list, record, edit and back', async () => {
    const admin = await site.aUser({ roles: ['admin'] })
    const page = await site.visit({ path: '/admin/event-types', as: admin, size: 'desktop' })
    await expectVisible(page.getByRole('button', { name: '讲座论坛' }))
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    const english = page.getByRole('textbox', { name: '名称 · English' })
    await english.focus()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('Lectures')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expectVisible(page.getByText('没有未保存的修改'))
    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.type('人员与角色')
    await page.keyboard.press('Enter')
    await expectPath(page, /^\/admin\/people$/)
  })

  it('validates while typing, keeps unsaved input across a reload, and asks before leaving', async () => {
    const admin = await site.aUser({ roles: ['admin'] })
    const page = await site.visit({ path: '/admin/event-types/new', as: admin, size: 'desktop' })
    await page.getByRole('textbox', { name: '名称 · 中文' }).fill('读书会')
    await page.getByRole('textbox', { name: '排序' }).fill('-3')
    await page.getByRole('textbox', { name: '名称 · English' }).focus()
    await expectVisible(page.getByRole('alert').filter({ hasText: '排序' }))
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expectVisible(page.getByText('已恢复您上次未保存的内容'))
    await expect.poll(() => page.getByRole('textbox', { name: '名称 · 中文' }).inputValue()).toBe('读书会')
    await page.getByRole('link', { name: '人员与角色' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '留下继续' }).click()
    await page.getByRole('textbox', { name: '排序' }).fill('3')
    await page.getByRole('button', { name: '创建' }).click()
    await expectVisible(page.getByRole('heading', { name: '读书会', level: 1 }))
  })

  it('shows two people both versions, and loses nobody’s work', async () => {
    const admin = await site.aUser({ roles: ['admin'] })
    const type = await site.server().db.one<{ id: number }>`
      insert into cubic_event_type (name_cn, name_en, sort) values ('工作坊', 'Workshop', 500) returning id`
    const page = await site.visit({ path: `/admin/event-types/${type?.id}`, as: admin, size: 'desktop' })
    await page.getByRole('textbox', { name: '名称 · 中文' }).fill('我的工作坊')
    await site.server().db.run`
      update cubic_event_type set name_cn = '他的工作坊', name_en = 'Their workshop' where id = ${type?.id}`
    await page.getByRole('button', { name: '保存' }).click()
    const dialog = page.getByRole('dialog')
    await expectVisible(dialog.getByText('我的工作坊'), dialog.getByText('他的工作坊'))
    expect(await dialog.getByText('Their workshop').count()).toBe(0)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '保存合并结果' }).click()
    await expectGone(dialog)
    await expect
      .poll(() => site.server().db.one`select name_cn, name_en from cubic_event_type where id = ${type?.id}`)
      .toEqual({ name_cn: '我的工作坊', name_en: 'Their workshop' })
  })
})

it('on phones, the office has a tab bar and shows lists as cards', async () => {
  const admin = await site.aUser({ roles: ['admin'] })
  const page = await site.visit({ path: '/admin/people', as: admin, size: 'phone', lang: 'en' })
  await expectVisible(page.getByRole('listitem').filter({ hasText: admin.name }))
  expect(await page.getByRole('table').count()).toBe(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Event types' }).click()
  await expectVisible(page.getByRole('heading', { name: 'Event types', level: 1 }))
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
})
