import type { Locator, Page } from 'playwright-core'
import { describe, expect, it, vi } from 'vitest'
import { expectGone, expectPath, expectVerdict, expectVisible, logIn } from '@cubic/testing/browser/looking'
import { PASSWORD } from '@cubic/testing/browser/sample'
import { aSigner, handScan, overlapping, statusOf, VERDICT_MS } from './door-support.ts'
import { useSite } from '@cubic/testing/browser/site'

const site = useSite()

function aScanner() {
  return site.aUser({ name: '门口的老师', roles: ['scanner_admin'] })
}

describe('the scanner', () => {
  it('does not recognise the code of another system', async () => {
    const event = await site.anEvent({ starts: -10, ends: 60 })
    site.camera().showQr('https://example.org/t/not-one-of-ours')
    const page = await site.visit({ path: `/scan?event=${event.id}`, as: await aScanner() })
    await expectVerdict(page, '查无此码', 'https://example.org/t/not-one-of-ours')
  })

  it('refuses a ticket of another event and an unaccepted one, and says why', async () => {
    const [here, elsewhere] = await Promise.all([
      site.anEvent({ starts: -10, ends: 60 }),
      site.anEvent({ name: '隔壁的讲座', starts: -10, ends: 60 }),
    ])
    const other = await site.aTicket({ event: elsewhere, owner: await site.aUser(), name: '赵一凡' })
    const waiting = await site.aTicket({ event: here, owner: await site.aUser(), status: 'waiting_review' })
    site.camera().showNothing()
    const page = await site.visit({ path: `/scan?event=${here.id}&lang=en`, as: await aScanner(), size: 'desktop' })
    await typeCode(page, other.code)
    await expectVerdict(page, 'Wrong event', '赵一凡', '隔壁的讲座')
    await expectVisible(page.getByRole('listitem').filter({ hasText: '赵一凡' }).getByText('Wrong event · 隔壁的讲座'))
    await handScan(page, await aSigner(site).then((sign) => sign(other)))
    await expectVerdict(page, 'Wrong event', '隔壁的讲座')
    await typeCode(page, waiting.code)
    await expectVerdict(page, 'Waiting for review', 'This registration is waiting for review')
  })

  it('checks in by a typed code, counts, and takes it back', async () => {
    const event = await site.anEvent({ starts: -10, ends: 60 })
    const ticket = await site.aTicket({ event, owner: await site.aUser(), name: '赵迟到' })
    site.camera().showNothing()
    const page = await site.visit({ path: `/scan?event=${event.id}`, as: await aScanner() })
    await expectVisible(page.getByRole('group', { name: '已到 0，应到 1' }))
    await page.getByRole('button', { name: '输入报名码' }).click()
    await page.getByRole('textbox', { name: '报名码' }).fill('123')
    await page.getByRole('button', { name: '签到', exact: true }).click()
    await expectVisible(page.getByText('报名码有 12 位，这里太短了'))
    // by a keyboard as by the keys of the sheet, the twelfth character checks the code
    await page.getByRole('textbox', { name: '报名码' }).fill(ticket.code)
    await expectVerdict(page, '欢迎', '赵迟到')
    await expectGone(page.getByRole('alert'))
    await expectVisible(page.getByRole('group', { name: '已到 1，应到 1' }))
    expect(await statusOf(site, ticket)).toBe('attend')
    // later, with a reason
    await page.getByRole('button', { name: '本机记录' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '撤销赵迟到的签到' }).click()
    await page.getByRole('button', { name: '撤销签到' }).click()
    await expectVisible(page.getByText('请选一个原因'))
    await page.getByRole('button', { name: '没有进场' }).click()
    await page.getByRole('button', { name: '撤销签到' }).click()
    await expect.poll(() => statusOf(site, ticket)).toBe('not_present')
    await expectVisible(page.getByRole('dialog').getByText('已撤销 · 没有进场'))
    const noted = await site.server().db.rows`select note from cubic_scan where applicant_id = ${ticket.id}`
    expect(noted).toEqual([{ note: '没有进场' }])
    // the scanner of another event does not list it
    const other = await site.anEvent({ starts: -10, ends: 60 })
    await page.goto(`/scan?event=${other.id}`)
    const record = page.getByRole('button', { name: '本机记录' })
    await expectVisible(page.getByRole('group', { name: '已到 0，应到 0' }), record)
    expect(await record.innerText()).not.toContain('赵迟到')
  })

  it('tells when, where and by whom somebody has come, and asks whether it is them, beside a long note', async () => {
    const event = await site.anEvent({ starts: -60, ends: 60 })
    const scanner = await aScanner()
    const note = '轮椅，请从东侧坡道进，座位留在第一排靠过道，有一位同学陪同'
    const ticket = await site.aTicket({ event, owner: await site.aUser(), name: '欧阳已经来过', columns: { note } })
    const { db } = site.server()
    await db.run`
      update cubic_event_applicant set check_in_status = 'attend', check_in_by = ${scanner.id},
        check_in_time = date_trunc('second', now() - interval '24 minutes 10 seconds') where id = ${ticket.id}`
    await db.run`
      insert into cubic_scan (scan_id, event_id, applicant_id, "by", at, received_time, device, gate, verdict, answer)
      select gen_random_uuid(), event_id, id, check_in_by, check_in_time, now(), '刘志愿 iPad 2', 'B', 'welcome',
        jsonb_build_object('verdict', 'welcome', 'ticket_id', id) from cubic_event_applicant where id = ${ticket.id}`
    site.camera().showNothing()
    const page = await site.visit({ as: scanner })
    const said = [
      { lang: 'cn', words: ['已签到', '24 分钟前', 'B 门', '门口的老师', '是同一个人吗'] },
      { lang: 'en', words: ['Already in', '24 min ago', 'Gate B', '门口的老师', 'Same person?'] },
    ]
    for (const { lang, words } of said) {
      await page.setViewportSize({ width: 360, height: 640 })
      await page.goto(`/scan?event=${event.id}&lang=${lang}`)
      await expectVisible(page.getByRole('group', { name: /^(已到 1，应到 1|1 of 1 arrived)$/ }))
      const verdict = page.locator('[data-verdict]')
      const scan = async () => {
        await handScan(page, ticket.code)
        await expectVerdict(page, note.slice(0, 10), ...words)
      }
      // each look at a scan of its own, and again if it went before a busy machine had looked
      for (const size of [
        { width: 360, height: 640 },
        { width: 390, height: 844 },
      ])
        await vi.waitFor(async () => {
          await page.setViewportSize(size)
          await scan()
          expect(await overlapping(verdict, { timeout: VERDICT_MS }), `${size.width} × ${size.height}`).toEqual([])
        })
      await vi.waitFor(async () => {
        await scan()
        await page.getByRole('button', { name: /点按继续|Tap to continue/ }).click({ timeout: VERDICT_MS })
      })
    }
    // the sign of leave stands beside the tick, not over it
    await db.run`update cubic_event_applicant set check_in_status = 'leave', check_in_time = null where id = ${ticket.id}`
    await page.setViewportSize({ width: 360, height: 640 })
    await vi.waitFor(async () => {
      await handScan(page, (await site.aTicket({ event, columns: { check_in_status: 'leave' } })).code)
      await expectVerdict(page, 'Welcome', 'On leave, but came')
      const [mark, sign] = await Promise.all(
        ['[data-verdict] svg', '[data-verdict] [data-sign]'].map((part) =>
          page.locator(part).first().boundingBox({ timeout: VERDICT_MS }),
        ),
      )
      expect((sign?.width ?? 0) / (mark?.width ?? 1)).toBeLessThanOrEqual(0.5)
    })
  })

  it('finds people by name and checks them in by hand', async () => {
    const event = await site.anEvent({ starts: -10, ends: 60 })
    const owner = await site.aUser()
    const ticket = await site.aTicket({ event, owner, name: '欧阳没带手机', columns: { phone: '+8613800136789' } })
    site.camera().showNothing()
    const page = await site.visit({ path: `/scan?event=${event.id}`, as: await aScanner() })
    await expectVisible(page.getByRole('group', { name: '已到 0，应到 1' }))
    await page.getByRole('button', { name: '按姓名或尾号查找' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('姓名或手机尾号').fill('6789')
    await expectVisible(dialog.getByText('欧**'))
    await dialog.getByLabel('姓名或手机尾号').fill('oymd')
    await expectVisible(dialog.getByText('欧**'))
    await dialog.getByRole('button', { name: '签到', exact: true }).click()
    // a volunteer who types the whole name can compare it with the ID
    await expectVisible(dialog.getByText('欧**'))
    await dialog.getByRole('textbox', { name: '证件上的姓名' }).fill('欧阳没带手机')
    await expectVisible(dialog.getByText('欧阳没带手机'), dialog.getByText('先核对证件，再签到'))
    expect(await dialog.getByRole('button', { name: '签到', exact: true }).isDisabled()).toBe(true)
    await dialog.getByText('校园卡或身份证').click()
    await expectVisible(dialog.getByRole('checkbox', { name: '证件核对过了', checked: true }))
    await dialog.getByRole('button', { name: '签到', exact: true }).click()
    await expectVisible(dialog.getByText('请选一个原因'))
    await dialog.getByRole('button', { name: '其他' }).click()
    await dialog.getByRole('button', { name: '签到', exact: true }).click()
    await expectVisible(dialog.getByText('请写一句原因'))
    await dialog.getByRole('textbox', { name: '补充一句' }).fill('手机在安检处')
    await dialog.getByRole('button', { name: '签到', exact: true }).click()
    await expectVerdict(page, '欢迎', '欧阳没带手机')
    await expect.poll(() => statusOf(site, ticket)).toBe('attend')
    const noted = await site.server().db.rows`select note from cubic_scan where applicant_id = ${ticket.id}`
    expect(noted).toEqual([{ note: '手机在安检处' }])
  })

  it('takes a hand scanner’s and a card reader’s typing on every sheet, and removes it from the field', async () => {
    const event = await site.anEvent({ starts: -10, ends: 60 })
    const owner = await site.aUser({ person: { unify_id: '2024070809' } })
    const [mine, other] = [await site.aTicket({ event, owner, name: '刷卡的人' }), await site.aTicket({ event })]
    site.camera().showNothing()
    const page = await site.visit({ path: `/scan?event=${event.id}`, as: await aScanner() })
    await expectVisible(page.getByRole('group', { name: '已到 0，应到 2' }))
    const keyboard = await page.context().newCDPSession(page)
    const scan = async (text: string) => {
      // The browser is told when each key was pressed: on a busy machine their pauses would be those of a person.
      const start = Date.now() / 1000
      for (const [at, key] of [...text, 'Enter'].entries()) {
        const press = { key, timestamp: start + at / 1000 }
        await keyboard.send('Input.dispatchKeyEvent', {
          ...press,
          type: 'keyDown',
          ...(key === 'Enter' ? { windowsVirtualKeyCode: 13, text: '\r' } : { text: key }),
        })
        await keyboard.send('Input.dispatchKeyEvent', { ...press, type: 'keyUp' })
      }
    }
    await page.getByRole('button', { name: '按姓名或尾号查找' }).click()
    const field = page.getByRole('dialog').getByLabel('姓名或手机尾号')
    await field.fill('刷')
    // the scan closes the sheet: the field is held on to
    await field.evaluate((input: HTMLInputElement) => Object.assign(window, { searched: input }))
    await scan(other.code)
    await expectVerdict(page, '欢迎')
    expect(await page.evaluate(() => (window as unknown as { searched: HTMLInputElement }).searched.value)).toBe('刷')
    await scan('2024070809')
    await expectVerdict(page, '欢迎', '刷卡的人')
    await scan('2024070810')
    await expectVerdict(page, '没有票', '号码尾号 0810')
    await expect.poll(() => statusOf(site, mine)).toBe('attend')
  })

  it('lets a whole group in with one press, those who are here, and takes it back', async () => {
    const event = await site.anEvent({ starts: -10, ends: 60 })
    const [submitter, scanner] = [await site.aUser(), await aScanner()]
    const names = ['带队的', '同行甲', '同行乙', '同行丙', '没成的']
    const tickets = await Promise.all(
      names.map((name, at) =>
        site.aTicket({ event, name, submitter, ...(at === 4 && { status: 'waiting_review' as const }) }),
      ),
    )
    const [first, one, two, three] = tickets
    if (!first || !one || !two || !three) throw new Error('five tickets were made')
    site.camera().showNothing()
    const page = await site.visit({ path: `/scan?event=${event.id}`, as: scanner })
    await expectVisible(page.getByRole('group', { name: '已到 0，应到 4' }))
    await handScan(page, first.code)
    await expectVerdict(page, '欢迎', '带队的')
    await page.getByRole('button', { name: '同行 3 人' }).first().click()
    const sheet = page.getByRole('dialog')
    await expectVisible(sheet.getByText('待审核'))
    await sheet.getByRole('checkbox').nth(2).uncheck()
    await sheet.getByRole('button', { name: '签到 2 人' }).click()
    await expectVisible(page.getByText('2 人已签到'), page.getByRole('group', { name: '已到 3，应到 4' }))
    const statuses = () => Promise.all([first, one, two, three].map((ticket) => statusOf(site, ticket)))
    await expect.poll(async () => (await statuses()).filter((status) => status === 'attend').length).toBe(3)
    const scans = await site.server().db
      .rows`select note from cubic_scan where event_id = ${event.id} and note is not null`
    expect(scans).toEqual([{ note: '同行一起签到' }, { note: '同行一起签到' }])
    // the one who was left out comes later, and the press is taken back
    await page.getByRole('button', { name: '同行 1 人' }).click()
    await page.getByRole('button', { name: '签到 1 人' }).click()
    await page.getByRole('button', { name: /^撤销.*的签到$/ }).click()
    await expect.poll(async () => (await statuses()).filter((status) => status === 'attend').length).toBe(3)
  })

  it('registers somebody at the door where the event allows it', async () => {
    const event = await site.anEvent({
      starts: -10,
      ends: 60,
      registration: { opens: -60, closes: 60 },
      form: [
        { name: '姓名', required: true },
        { name: '手机号', type: 'phone', required: true },
        { name: '学院', required: true },
      ],
    })
    await site.server().db.run`update cubic_event_regist set walk_in = true where id = ${event.regist_id}`
    const ticket = await site.aTicket({ event, owner: await site.aUser(), name: '何雨桐' })
    const others = await Promise.all(Array.from({ length: 12 }, () => site.aTicket({ event })))
    site.camera().showNothing()
    const page = await site.visit({ path: `/scan?event=${event.id}`, as: await aScanner() })
    await expectVisible(page.getByRole('group', { name: `已到 0，应到 ${others.length + 1}` }))
    // who is on no list can be registered from the verdict
    await handScan(page, '2024079999')
    await expectVerdict(page, '没有票')
    await page.getByRole('button', { name: '现场报名' }).click()
    await expectVisible(page.getByRole('dialog').getByRole('textbox', { name: '姓名' }))
    await page.goBack()
    // stays in its place, however many are found
    const register = page.getByRole('button', { name: '现场报名' })
    // the sheet has come to rest
    await register.click({ trial: true })
    const place = await register.boundingBox()
    await page.getByLabel('姓名或手机尾号').fill('谁也不是')
    await expectVisible(page.getByText('没找到'), page.getByText('不在名单上？可以在下面现场报名。'))
    expect(await register.boundingBox()).toEqual(place)
    expect(await register.isVisible()).toBe(true)
    await page.getByLabel('姓名或手机尾号').fill('')
    await register.click()
    await page.getByRole('textbox', { name: '姓名' }).fill('临时来的人')
    await page.getByRole('textbox', { name: '手机号' }).fill('123')
    // the hand scanner lets in the next of the queue meanwhile; the form comes back as it was
    const givesWay = page.waitForFunction(() =>
      [...document.querySelectorAll('dialog, [role=dialog]')].every((dialog) => !dialog.checkVisibility()),
    )
    await handScan(page, ticket.code)
    await expectVerdict(page, '欢迎', '何雨桐')
    await givesWay
    const phone = page.getByRole('textbox', { name: '手机号' })
    expect(await phone.inputValue()).toBe('123')
    expect(await phone.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await page.getByRole('textbox', { name: '姓名' }).inputValue()).toBe('临时来的人')
    await page.getByRole('button', { name: '报名并签到' }).click()
    const invalid = page.getByRole('dialog').locator('[aria-invalid=true]')
    await expect.poll(() => invalid.count()).toBe(2)
    // for the rest to be asked later, there has to be a way to reach them
    await page.getByRole('textbox', { name: '手机号' }).fill('')
    await page.getByRole('button', { name: '先签到，其余稍后补填' }).click()
    await expectVisible(page.getByText('请留一种联系方式'), page.getByRole('checkbox', { name: '对方没有手机和邮箱' }))
    await page.getByRole('textbox', { name: '手机号' }).fill('13800138000')
    // why it failed stands above the buttons, and nothing covers it
    const limitTo = (seats: number | null) =>
      site.server().db.run`update cubic_seat_counter set seat_limit = ${seats} where regist_id = ${event.regist_id}`
    await limitTo(others.length + 1)
    await page.getByRole('button', { name: '先签到，其余稍后补填' }).click()
    const why = page.getByRole('dialog').getByText('抱歉，活动名额已满')
    await expectVisible(why)
    const isSeen = (element: Element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return document.elementFromPoint(x + width / 2, y + height / 2) === element
    }
    expect(await why.evaluate(isSeen)).toBe(true)
    await limitTo(null)
    await page.getByRole('button', { name: '先签到，其余稍后补填' }).click()
    await expectVerdict(page, '欢迎', '临时来的人')
    await expectVisible(page.getByRole('group', { name: `已到 2，应到 ${others.length + 2}` }))
    // they stand among this phone's scans, and are taken back there
    await page.getByRole('button', { name: '本机记录' }).click()
    await expectVisible(page.getByRole('dialog').getByText('现场报名'))
    await page.getByRole('dialog').getByRole('button', { name: '撤销临时来的人的签到' }).click()
    await page.getByRole('button', { name: '没有进场' }).click()
    await page.getByRole('button', { name: '撤销签到' }).click()
    await expectVisible(page.getByRole('dialog').getByText('已撤销 · 没有进场'))
    const walkIn = await site.server().db.one<{ status: string }>`
      select check_in_status as status from cubic_event_applicant where event_id = ${event.id} and name = '临时来的人'`
    expect(walkIn?.status).toBe('not_present')
  })

  it('welcomes whoever was registered at the door, even if the form was left before the answer', async () => {
    const event = await site.anEvent({ starts: -10, ends: 60, registration: { opens: -60, closes: 60 } })
    await site.server().db.run`update cubic_event_regist set walk_in = true where id = ${event.regist_id}`
    site.camera().showNothing()
    const page = await site.visit({ path: `/scan?event=${event.id}`, as: await aScanner() })
    await page.getByRole('button', { name: '按姓名或尾号查找' }).click()
    await page.getByRole('button', { name: '现场报名' }).click()
    await page.getByRole('textbox', { name: '姓名' }).fill('临时来的人')
    await page.getByRole('textbox', { name: '手机号' }).fill('13800138000')
    let answer = (): void => undefined
    const isLeft = new Promise<void>((resolve) => (answer = resolve))
    await page.route(/operation-name=call_method/, async (route) => {
      await isLeft
      await route.continue()
    })
    await page.getByRole('button', { name: '报名并签到' }).click()
    await page.goBack()
    await expectVisible(page.getByLabel('姓名或手机尾号'))
    answer()
    await expectVerdict(page, '欢迎', '临时来的人')
  })

  it('is for staff', async () => {
    const page = await site.visit({ path: '/scan', as: await site.aUser() })
    await expectVisible(page.getByText('仅限签到管理员'))
  })

  it('redirects to the log-in and back, and asks once whether an event of another day is meant', async () => {
    const event = await site.anEvent({ name: '门口的讲座', starts: 3 * 24 * 60, ends: 3 * 24 * 60 + 60 })
    site.camera().showNothing()
    const page = await site.visit({ path: `/scan?event=${event.id}` })
    await page.getByRole('main').getByRole('link', { name: '登录' }).click()
    await logIn(page, { account: 'scanner', password: PASSWORD })
    await expectPath(page, new RegExp(`^/scan\\?event=${event.id}$`))
    await expectVisible(page.getByRole('heading', { name: '这场活动还没到时候' }), page.getByText('门口的讲座'))
    await page.getByRole('button', { name: '仍要为这场签到' }).click()
    await expectVisible(page.getByRole('heading', { name: '门口的讲座' }))
    await page.reload()
    await expectVisible(page.getByRole('heading', { name: '门口的讲座' }))
  })

  it('its list of events tells who is there, what works offline and where staff rehearse', async () => {
    const name = '开始页上的讲座'
    const event = await site.anEvent({ name, starts: -10, ends: 60 })
    const tickets = await Promise.all(['甲', '乙', '丙'].map((one) => site.aTicket({ event, name: one })))
    const [here, away] = tickets
    if (!here || !away) throw new Error('three tickets were made')
    const { db } = site.server()
    await db.run`update cubic_event_applicant set check_in_status = 'attend', check_in_time = now() where id = ${here.id}`
    await db.run`update cubic_event_applicant set check_in_status = 'leave' where id = ${away.id}`
    await db.run`insert into cubic_test_ticket (event_id, name, flora_external_id, created_time)
      values (${event.id}, '测试票', 'TESTTESTTE01', now())`
    site.camera().showNothing()
    const page = await site.visit({ path: '/scan', as: await aScanner() })
    const row = page.getByRole('button', { name })
    await expectVisible(row.getByText('已到 1，应到 2'), row.getByText('彩排中'))
    expect(await row.getByText('可离线').count()).toBe(0)
    await row.click()
    await page.getByRole('button', { name: /^开始扫码/ }).click()
    await expectVisible(page.getByText('没网也能签到了'))
    await page.getByRole('button', { name: '返回' }).click()
    await expectVisible(row.getByText('可离线'))
  })

  it('its list of events fits into the screen', async () => {
    const name = '一个名字长到在手机上一行怎么也放不下的国际学术会议暨青年学者论坛'
    await site.anEvent({ name, starts: -10, ends: 60, columns: { address: '图书馆报告厅'.repeat(12) } })
    const page = await site.visit({ path: '/scan', as: await aScanner() })
    const row = page.getByRole('button', { name })
    await row.waitFor()
    const box = await row.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 1000)).toBeLessThanOrEqual(390 - 16)

    // the event comes first, and the gate is in sight beside what starts
    const gates = page.getByRole('group', { name: '我在哪个入口' })
    const top = async (part: Locator) => (await part.boundingBox())?.y ?? 0
    expect(await top(gates)).toBeGreaterThan(await top(page.getByRole('region', { name: '选择活动' })))
    await page.setViewportSize({ width: 360, height: 640 })
    const start = page.getByRole('button', { name: /^开始扫码/ })
    expect(await top(start)).toBeGreaterThan(await top(gates))
    expect(await top(start)).toBeLessThan(640 - 44)

    // a phone that lies on its side: a whole event, and then all that the door needs of the device
    await page.setViewportSize({ width: 844, height: 390 })
    await page.context().grantPermissions(['camera'])
    const end = (part: Locator) =>
      part.boundingBox().then((place) => (place ? Math.floor(place.y + place.height) : Infinity))
    const foot = async () => (await page.locator('footer').boundingBox())?.y ?? 0
    expect(await end(page.getByRole('main').getByRole('button', { name: /今天/ }).first())).toBeLessThanOrEqual(
      await foot(),
    )
    await row.click()
    expect(await end(row)).toBeLessThanOrEqual(await foot())
    await page.getByRole('button', { name: /^开始扫码/ }).click()
    await expectVisible(page.getByText('没网也能签到了'), page.getByText(/^已允许 · /))
    for (const tile of ['相机', '声音与振动', '屏幕常亮', '存在这台手机上（已加密）'])
      expect(await end(page.getByText(tile, { exact: true }))).toBeLessThanOrEqual(await foot())
    // on a line of its own
    await expectVisible(page.getByText('有网时自动补上新变化', { exact: true }))
  })
})

/** Beside the camera's picture, where there is room for it. */
async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Binding code' }).fill(code)
  await page.getByRole('button', { name: 'Check in', exact: true }).click()
}
