import { describe, expect, it } from 'vitest'
import type { TestEvent } from '@cubic/testing/server/builders'
import { aPdf } from '@cubic/testing/pdf'
import { expectFocus, expectGone, expectPath, expectVisible, logIn } from '@cubic/testing/browser/looking'
import { NETWORK_ERRORS } from '@cubic/testing/browser/network'
import { PASSWORD } from '@cubic/testing/browser/sample'
import { useSite } from '@cubic/testing/browser/site'

const site = useSite()

/** Asks for a name and what one would like to say. */
function anEventWithForm(name: string): Promise<TestEvent> {
  return site.anEvent({
    name,
    registration: { max_applicants: 3 },
    form: [
      { name: '姓名', name_en: 'Name', required: true },
      { name: '寄语', name_en: 'Words' },
    ],
  })
}

async function applicantsOf(event: TestEvent): Promise<readonly { readonly name: string; readonly status: string }[]> {
  return site.server().db.rows<{
    name: string
    status: string
  }>`select name, registration_status as status from cubic_event_applicant where event_id = ${event.id} order by id`
}

describe('a registration', () => {
  it('registers the user and a friend, gives each a ticket, and lets one withdraw', async () => {
    const event = await anEventWithForm('双人舞')
    const page = await site.visit({
      path: `/activities/${event.id}/register`,
      as: await site.aUser({ name: '苏我', person: {} }),
    })
    const own = page.getByRole('region', { name: '苏我' })
    await expectVisible(own)
    await page.getByRole('button', { name: '添加报名人' }).click()
    const friend = page.getByRole('region', { name: '第 2 位报名人' })
    await expectFocus(friend.getByRole('textbox', { name: '姓名' }))
    await friend.getByRole('textbox', { name: '姓名' }).fill('苏友')
    await expect.poll(() => page.getByText('不能再添加').count()).toBe(1)
    await page.getByRole('button', { name: '提交报名（2 人）' }).click()

    await expectVisible(page.getByRole('heading', { name: '提交成功' }))
    // both open without network from now on
    const kept = () => page.evaluate(() => localStorage.getItem('kept:last_seen_tickets') ?? '')
    for (const name of ['苏我', '苏友']) await expect.poll(kept).toContain(`"name":"${name}"`)
    const cards = page.getByRole('region', { name: '报名人' })
    for (const name of ['苏我', '苏友'])
      await expectVisible(cards.getByRole('region', { name }).getByRole('link', { name: '报名码' }))
    await cards.getByRole('region', { name: '苏友' }).getByRole('button', { name: '取消报名' }).click()
    // said before, not after: nobody can be added again
    await expectVisible(
      page.getByRole('dialog').getByText('之后不能再把对方加进这次报名'),
      page.getByRole('dialog').getByText('可以在报名码页面请假'),
    )
    await page.getByRole('dialog').getByRole('button', { name: '取消报名' }).click()
    await expectVisible(page.getByText('已取消报名'))
    await expectGone(page.getByRole('heading', { name: '提交成功' }))
    // the button that opened the question is gone
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
    await expect
      .poll(() => applicantsOf(event))
      .toEqual([
        { name: '苏我', status: 'success' },
        { name: '苏友', status: 'withdrawn' },
      ])
  })

  it('folds finished cards as others are added, and shares each ticket or all at once', async () => {
    const event = await anEventWithForm('三人行')
    const page = await site.visit({
      path: `/activities/${event.id}/register`,
      as: await site.aUser({ name: '苏我', person: {} }),
    })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    for (const [place, name] of [
      [2, '苏友'],
      [3, '苏朋'],
    ] as const) {
      await page.getByRole('button', { name: '添加报名人' }).click()
      await page
        .getByRole('region', { name: `第 ${place} 位报名人` })
        .getByRole('textbox', { name: '姓名' })
        .fill(name)
    }
    for (const name of ['苏我', '苏友'])
      await expectVisible(page.getByRole('button', { name: `编辑${name}`, expanded: false }))
    await expectVisible(page.getByRole('button', { name: '收起 苏朋', expanded: true }))
    await page.getByRole('button', { name: '提交报名（3 人）' }).click()
    await expectVisible(page.getByRole('button', { name: '邀请朋友' }), page.getByText('加入日历'))
    const cards = page.getByRole('region', { name: '报名人' })
    await expect.poll(() => cards.getByRole('button', { name: /^分享/ }).count()).toBe(2)
    await cards.getByRole('button', { name: /分享.*苏友/ }).click()
    await expectVisible(page.getByRole('dialog').getByText('已成功报名三人行'))
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '复制为他人报名的 2 个报名码' }).click()
    await expectVisible(page.getByText('复制成功'))
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toMatch(/^苏友\n已成功报名三人行.+\/t\/\w+\n\n苏朋\n已成功报名三人行.+\/t\/\w+$/s)
  })

  it('takes several choices, a time, a long text and a file, which a reload keeps and an edit changes', async () => {
    const event = await site.anEvent({
      name: '夜游',
      form: [
        { name: '姓名', required: true },
        {
          type: 'checkbox',
          name: '环节',
          required: true,
          bounds: { max: 2 },
          selections: [
            { value: 'film', name: '拍摄' },
            { value: 'cut', name: '剪辑' },
            { value: 'show', name: '放映' },
          ],
        },
        { type: 'datetime', name: '抵达时间' },
        { type: 'textarea', name: '简介' },
        { type: 'file', name: '成绩单', required: true },
      ],
    })
    const [, parts, arrival, about, file] = event.fields.map(String)
    const user = await site.aUser({ name: '苏我', person: {} })
    const page = await site.visit({ path: `/activities/${event.id}/register`, as: user })
    const own = page.getByRole('region', { name: '苏我' })
    await page.getByRole('button', { name: '提交报名' }).click()
    await expectVisible(own.getByText('请选择', { exact: true }))
    await expectFocus(own.getByRole('checkbox', { name: '拍摄' }))
    for (const part of ['放映', '拍摄', '剪辑']) await own.getByText(part, { exact: true }).click()
    await expectVisible(own.getByText('环节最多选 2 项'))
    await own.getByText('剪辑', { exact: true }).click()
    await own.getByLabel('抵达时间').fill('2026-12-05T14:30')
    await own.getByRole('textbox', { name: '简介' }).fill('一\n二')
    const pdf = { name: '成绩单.pdf', mimeType: 'application/pdf', buffer: aPdf() }
    await own.getByLabel('选择文件').setInputFiles(pdf)
    await expectVisible(own.getByRole('button', { name: '在新标签页中打开 成绩单.pdf' }))
    await page.reload()
    await expect.poll(() => own.getByRole('checkbox', { checked: true }).count()).toBe(2)
    await expectVisible(own.getByText('2026年12月5日 周六 14:30'))
    await page.getByRole('button', { name: '提交报名' }).click()
    await expectVisible(page.getByRole('heading', { name: '提交成功' }))
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    const answers = async () => {
      const [row] = await site.server().db.rows<{ values: { readonly [id: string]: unknown } }>`
        select "values" from cubic_event_applicant where event_id = ${event.id}`
      return row && [parts, arrival, about, file].map((id) => row.values[id ?? ''])
    }
    const sent = [expect.stringMatching(/^[0-9a-f]{40}\/\d+\/成绩单\.pdf$/)]
    expect(await answers()).toEqual([['film', 'show'], '2026-12-05T14:30', '一\n二', sent])
    await page.getByRole('button', { name: '编辑' }).click()
    await page.getByText('放映', { exact: true }).click()
    await page.getByRole('button', { name: '保存' }).click()
    await expectVisible(page.getByText('已保存'))
    await expectGone(page.getByRole('heading', { name: '提交成功' }))
    expect(await answers()).toEqual([['film'], '2026-12-05T14:30', '一\n二', sent])
  })

  it('can be completed on a phone, with long names, and left again', async () => {
    const event = await site.anEvent({
      name: '合影',
      registration: { max_applicants: 5 },
      form: [{ name: '姓名', required: true }],
    })
    const name = '欧阳娜娜·阿卜杜热依木·买买提江·库尔班'
    const page = await site.visit({ path: `/activities/${event.id}`, as: await site.aUser({ name, person: {} }) })
    await page.getByRole('link', { name: '立即报名' }).tap()
    const add = page.getByRole('button', { name: '添加报名人' })
    for (const place of [2, 3, 4, 5]) {
      await add.tap()
      await expectVisible(page.getByText(place === 5 ? '一次最多可报名 5 人' : `${place} / 5 人`))
    }
    for (const place of [5, 4, 3]) await page.getByRole('button', { name: `移除第 ${place} 位报名人` }).tap()
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('DIV')
    await page.getByRole('region', { name: '第 2 位报名人' }).getByRole('textbox', { name: '姓名' }).fill(name)
    await expectVisible(page.getByText('第 1 位和第 2 位报名人的信息完全相同'))
    const isWhole = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)
    expect(await isWhole()).toBe(true)
    await page.getByRole('button', { name: '提交报名（2 人）' }).tap()
    await expectVisible(page.getByRole('heading', { name: '提交成功' }))
    expect(await isWhole()).toBe(true)
    await page.getByRole('main').getByRole('button', { name: '返回' }).tap()
    await expectPath(page, new RegExp(`^/activities/${event.id}$`))
  })

  it('requires at least one registrant, and refuses duplicates', async () => {
    const event = await anEventWithForm('独奏')
    const user = await site.aUser({ name: '独行', person: {} })
    const page = await site.visit({ path: `/activities/${event.id}/register`, as: user, lang: 'en' })
    await page.getByRole('button', { name: 'Remove 独行' }).click()
    await expectVisible(
      page.getByRole('heading', { name: 'Please add a registrant' }),
      page.getByRole('button', { name: /Register myself/ }),
    )
    expect(await page.getByRole('button', { name: 'Register', exact: true }).count()).toBe(0)
    await page.getByRole('button', { name: /Register myself/ }).click()
    await page.getByRole('button', { name: 'Register', exact: true }).click()
    await expectVisible(page.getByRole('heading', { name: 'Submission Success' }))
    await page.goto(`/activities/${event.id}`)
    await expectVisible(page.getByRole('link', { name: 'View registration' }))
    await page.goto(`/activities/${event.id}/register`)
    await expectVisible(
      page.getByRole('heading', { name: 'My registration' }),
      page.getByText('You can’t add anyone after submitting'),
    )
  })

  it('keeps its input when the page is closed', async () => {
    const event = await anEventWithForm('长信')
    const page = await site.visit({
      path: `/activities/${event.id}/register`,
      as: await site.aUser({ name: '写信人', person: {} }),
    })
    const words = page.getByRole('textbox', { name: '寄语' })
    await words.fill('写了一半')
    await page.goto(`/activities/${event.id}`)
    await page.getByRole('link', { name: '立即报名' }).click()
    await expectVisible(page.getByText('已恢复您上次没有提交的内容。'))
    await expect.poll(() => words.inputValue()).toBe('写了一半')
    await page.getByRole('button', { name: '重新填写' }).click()
    await expect.poll(() => words.inputValue()).toBe('')
  })

  it('keeps unsaved changes when the session ends, until they are saved or discarded', async () => {
    const event = await anEventWithForm('未完成')
    const user = await site.aUser({ name: '改写人', person: {}, passwordHash: await site.passwordHash() })
    await site.aTicket({ event, owner: user, name: '改写人' })
    const page = await site.visit({ path: `/activities/${event.id}/register`, as: user })
    const words = page.getByRole('textbox', { name: '寄语' })
    await page.getByRole('button', { name: '编辑' }).click()
    await page.getByRole('textbox', { name: '姓名' }).fill('改写人')
    await words.fill('改了一半')
    // what is read again before it is noticed that the log-in has ended
    site.allowProblem(/"kind":"(Forbidden|Unauthenticated)"/)
    // the session ends while the change is on its way: a read in the background would show the end before the click
    await page.route('**/gql/endpoint*', async (route) => {
      if (route.request().postData()?.includes('add_or_edit_applicants'))
        await site.server().db.run`delete from cubic_session where user_id = ${user.id}`
      return route.continue()
    })
    await page.getByRole('button', { name: '保存' }).click()
    await expectVisible(page.getByText('登录已过期'))
    await page.unrouteAll()
    await page.getByRole('main').getByRole('link', { name: '登录' }).click()
    await logIn(page, { account: user.account, password: PASSWORD })
    await expect.poll(() => words.inputValue()).toBe('改了一半')
    await page.getByRole('button', { name: '保存' }).click()
    await expectVisible(page.getByText('已保存'), page.getByRole('button', { name: '编辑' }))
    await page.reload()
    await page.getByRole('button', { name: '编辑' }).click()
    await words.fill('不要了')
    await page.getByRole('button', { name: '取消' }).click()
    await page.getByRole('button', { name: '编辑' }).click()
    await expect.poll(() => words.inputValue()).toBe('改了一半')
  })

  it('explains why a change was not saved and that it is kept, and returns to the card once it is saved', async () => {
    site.allowProblem(NETWORK_ERRORS)
    const event = await anEventWithForm('断网修改')
    const user = await site.aUser({ name: '改口人', person: {} })
    await site.aTicket({ event, owner: user, name: '改口人' })
    const page = await site.visit({ path: `/activities/${event.id}/register`, as: user })
    const edit = page.getByRole('button', { name: '编辑' })
    await edit.press('Enter')
    await page.getByRole('textbox', { name: '姓名' }).fill('改口人')
    await page.getByRole('textbox', { name: '寄语' }).fill('换一句')
    await page.route('**/gql/**', (route) => route.abort())
    const save = page.getByRole('button', { name: '保存' })
    await save.press('Enter')
    await expectVisible(page.getByRole('alert').getByText(/还没有收到结果。修改的内容已保存在本机.*再保存一次/))
    await page.unrouteAll()
    await save.press('Enter')
    await expectFocus(edit)
    await edit.press('Enter')
    await page.getByRole('button', { name: '取消' }).press('Enter')
    await expectFocus(edit)
    const question = page.getByRole('dialog', { name: '要取消报名吗？' })
    await page.getByRole('button', { name: '取消报名' }).click()
    await expectVisible(question)
  })

  it('says that a withdrawal without a response may have been done, and shows it as done if only the response was lost', async () => {
    site.allowProblem(NETWORK_ERRORS)
    for (const isLost of [false, true]) {
      const event = await anEventWithForm('断网退出')
      const user = await site.aUser({ name: '退出人', person: {} })
      await site.aTicket({ event, owner: user, name: '退出人' })
      const page = await site.visit({ path: `/activities/${event.id}/register`, as: user })
      const question = page.getByRole('dialog', { name: '要取消报名吗？' })
      const withdraw = () => question.getByRole('button', { name: '取消报名' }).click()
      await page.getByRole('button', { name: '取消报名' }).click()
      await page.route('**/gql/**', async (route) => {
        if (!isLost) return route.abort()
        if (!route.request().postData()?.includes('"delete"')) return route.continue()
        await route.fetch()
        await route.abort()
      })
      await withdraw()
      if (!isLost) {
        await expectVisible(question.getByRole('alert').getByText(/不确定是否已完成。请先刷新页面查看/))
        await page.unrouteAll()
        await withdraw()
        await expectVisible(page.getByText('已取消报名').first())
      }
      await expectVisible(page.getByText('您目前没有报名这个活动'))
      await expectGone(question)
    }
  })

  it('does not overwrite newer answers from another device with old changes', async () => {
    const event = await anEventWithForm('两台设备')
    const user = await site.aUser({ name: '双机人', person: {} })
    const ticket = await site.aTicket({ event, owner: user, name: '双机人' })
    const page = await site.visit({ path: `/activities/${event.id}/register`, as: user })
    const words = page.getByRole('textbox', { name: '寄语' })
    await page.getByRole('button', { name: '编辑' }).click()
    await words.fill('旧的一半')
    await page.reload()
    await expectVisible(page.getByText('已恢复您上次没有保存的修改。'))
    await expect.poll(() => words.inputValue()).toBe('旧的一半')
    const [, field] = event.fields
    const values = { [field ?? 0]: '后来写的' }
    await site.server().db
      .run`update cubic_event_applicant set values = ${JSON.stringify(values)}::jsonb where id = ${ticket.id}`
    await page.reload()
    await page.getByRole('button', { name: '编辑' }).click()
    await expect.poll(() => words.inputValue()).toBe('后来写的')
  })

  it('moves the focus to its page, and keeps its input across a change of language', async () => {
    const event = await anEventWithForm('读书会')
    const page = await site.visit({ path: `/activities/${event.id}`, as: await site.aUser({ person: {} }) })
    await page.getByRole('link', { name: '立即报名' }).press('Enter')
    const words = page.getByRole('textbox', { name: /^(寄语|Words)/ })
    await expectVisible(words)
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')

    const inEnglish = async () => {
      await page.getByRole('button', { name: '菜单' }).click()
      await page.getByRole('button', { name: 'Switch to English' }).click()
    }
    await words.fill('一起读诗')
    await inEnglish()
    await expectVisible(page.getByRole('button', { name: 'Register' }))
    await expect.poll(() => words.inputValue()).toBe('一起读诗')
    expect(await page.getByText('We’ve restored your unsent answers').count()).toBe(0)
    await page.getByRole('button', { name: 'Register' }).click()
    await page.getByRole('button', { name: 'Edit' }).click()
    await words.fill('改天再读')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: '切换为中文' }).click()
    await expectVisible(page.getByRole('button', { name: '保存' }))
    await expect.poll(() => words.inputValue()).toBe('改天再读')
  })

  it('happens exactly once, even if the response is lost', async () => {
    site.allowProblem(/ERR_FAILED/)
    const event = await anEventWithForm('断线')
    const page = await site.visit({
      path: `/activities/${event.id}/register`,
      as: await site.aUser({ name: '孤勇', person: {} }),
    })
    let lost = 0
    await page.route('**/gql/endpoint*', async (route) => {
      const isRegistration = route.request().postData()?.includes('add_or_edit_applicants') === true
      if (!isRegistration || lost > 0) return route.continue()
      lost += 1
      // The server has registered them; the answer is lost.
      await route.fetch()
      return route.abort()
    })
    await page.getByRole('button', { name: '提交报名' }).click()
    await expectVisible(page.getByRole('heading', { name: '提交成功' }))
    expect(lost).toBe(1)
    expect(await applicantsOf(event)).toEqual([{ name: '孤勇', status: 'success' }])
  })

  it('asks a guest to log in first, and returns them', async () => {
    const event = await anEventWithForm('访客')
    const page = await site.visit({ path: `/activities/${event.id}/register`, lang: 'en' })
    await expectVisible(page.getByText('Log in to register'))
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
    await expectPath(page, new RegExp(`^/login\\?back=${encodeURIComponent(`/activities/${event.id}/register`)}`))
    await expectGone(page.getByText('Log in to register'))
  })
})
