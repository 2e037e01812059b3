import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { TestEvent } from '@cubic/testing/server/builders'
import { expectDescription, expectPath, expectVerdict, expectVisible, logIn } from '@cubic/testing/browser/looking'
import { PASSWORD } from '@cubic/testing/browser/sample'
import { type Size, useSite } from '@cubic/testing/browser/site'

const WORDS = {
  cn: {
    name: '姓名',
    phone: '手机',
    email: '邮箱',
    years: '拍摄年数',
    meal: '用餐',
    meat: '荤食',
    arrival: '到达日期',
    logInToRegister: '登录后报名',
    submit: '提交报名',
    submitted: '提交成功',
    showCode: '报名码',
    qr: '签到二维码',
    enlarge: '放大二维码',
    registered: '报名成功',
    notCheckedIn: '未签到',
    attended: /^已签到/,
    account: '我的账号',
    scan: '扫码签到',
    fillIn: (name: string) => `请填写${name}`,
    select: '请选择',
    range: (name: string) => `${name}须在 0 到 60 之间`,
    wrongPhone: '格式不正确，请输入正确的手机号',
    wrongEmail: '格式不正确，请输入正确的邮箱',
    welcome: '欢迎',
    already: '已签到',
    startScanning: /^开始扫码|^边下边扫/,
    checkedInBy: '经手',
  },
  en: {
    name: 'Name',
    phone: 'Phone',
    email: 'E-mail',
    years: 'Years of filming',
    meal: 'Meal',
    meat: 'With meat',
    arrival: 'Arrival',
    logInToRegister: 'Log in to register',
    submit: 'Register',
    submitted: 'Submission Success',
    showCode: 'Ticket',
    qr: 'Check-in QR code',
    enlarge: 'Enlarge the QR code',
    registered: 'Registered',
    notCheckedIn: 'Not checked in',
    attended: /^Checked in /,
    account: 'My account',
    scan: 'Admin scan',
    fillIn: (name: string) => `Please fill in ${name}`,
    select: 'Please select',
    range: (name: string) => `${name} must be between 0 and 60`,
    wrongPhone: 'Format is not correct, please enter the correct phone number',
    wrongEmail: 'Format is not correct, please enter the correct mailbox',
    welcome: 'Welcome',
    startScanning: /^Start scanning|^Scan meanwhile/,
    already: 'Already in',
    checkedInBy: 'By',
  },
} as const
type Lang = keyof typeof WORDS
type Words = (typeof WORDS)[Lang]

const NAME = '陈小满'

const site = useSite({ serviceWorkers: true })

describe('the journey from finding an event to attending it', () => {
  it.each([
    { size: 'phone', lang: 'cn' },
    { size: 'desktop', lang: 'en' },
  ] as const)('leads all the way on a $size, in $lang', async ({ size, lang }) => {
    const event = await anEventWithEveryField(size)
    const words = WORDS[lang]
    const page = await site.visit({ path: '/', size })

    await findInBothLanguages(page, event, lang)
    await logInOnTheWay(page, event, words, lang)
    await registerWronglyThenRightly(page, words)
    const ticket = await openTicket(page, event, words)

    const door = await openScanner(size, lang, words, ticket)
    await expectVerdict(door, words.welcome, NAME)
    await page.reload()
    await expectVisible(factOf(page, words.attended))
    // The ticket is still in front of the camera; another person looks at it again.
    await door.reload()
    await expectVerdict(door, words.already, NAME, words.checkedInBy)
  })
})

/** Under way, also at midnight, and still open for registration, with a form that has each of the six types once. */
function anEventWithEveryField(size: Size): Promise<TestEvent> {
  return site.anEvent({
    name: `${size === 'phone' ? '掌上' : '桌前'}光影工作坊 Harbour Film ${size}`,
    starts: -10,
    ends: 180,
    registration: { opens: -60, closes: 20, limit: 30 },
    columns: { address: '艺术楼 203', notice: '请自带相机' },
    form: [
      { type: 'text', name: '姓名', name_en: 'Name', required: true },
      { type: 'phone', name: '手机', name_en: 'Phone', required: true },
      { type: 'email', name: '邮箱', name_en: 'E-mail', required: true },
      { type: 'number', name: '拍摄年数', name_en: 'Years of filming', required: true, bounds: { min: 0, max: 60 } },
      {
        type: 'radio',
        name: '用餐',
        name_en: 'Meal',
        required: true,
        selections: [
          { value: 'meat', name: '荤食' },
          { value: 'plants', name: '素食' },
        ],
        selections_en: [
          { value: 'meat', name: 'With meat' },
          { value: 'plants', name: 'Vegetarian' },
        ],
      },
      { type: 'date', name: '到达日期', name_en: 'Arrival', required: true },
    ],
  })
}

async function findInBothLanguages(page: Page, event: TestEvent, lang: Lang): Promise<void> {
  const found = () => page.getByRole('main').getByRole('link', { name: event.name })
  await search(page, '搜索活动', event.name.slice(0, 4))
  // home may show the event too
  await expectPath(page, /^\/activities\?.*q=/)
  await expectVisible(found())
  await page.getByRole('button', { name: 'Switch to English' }).click()
  await expectPath(page, /^\/activities\?.*lang=en/)
  await expectVisible(found())
  await search(page, 'Search events', 'harbour film')
  await expectPath(page, /q=harbour/)
  await expectVisible(found())
  if (lang === 'cn') await page.getByRole('button', { name: '切换为中文' }).click()
  await found().click()
  await expectPath(page, new RegExp(`^/activities/${event.id}`))
  await expectVisible(page.getByRole('heading', { level: 1, name: event.name }))
}

async function search(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label })
  await field.fill(text)
  await field.press('Enter')
}

async function logInOnTheWay(page: Page, event: TestEvent, words: Words, lang: Lang): Promise<void> {
  await page.getByRole('link', { name: words.logInToRegister }).click()
  await logIn(page, { account: 'student1', password: PASSWORD, lang })
  await expectPath(page, new RegExp(`^/activities/${event.id}/register`))
}

async function registerWronglyThenRightly(page: Page, words: Words): Promise<void> {
  const field = (label: string) => page.getByRole('main').getByLabel(label)
  const meal = page.getByRole('group', { name: words.meal })
  const submit = page.getByRole('button', { name: words.submit, exact: true })

  await field(words.name).fill('')
  await field(words.phone).fill('12345')
  await field(words.email).fill('student1@')
  await field(words.years).fill('61')
  await submit.click()
  await expectDescription(field(words.name), words.fillIn(words.name))
  await expectDescription(field(words.phone), words.wrongPhone)
  await expectDescription(field(words.email), words.wrongEmail)
  await expectDescription(field(words.years), words.range(words.years))
  await expectDescription(meal, words.select)
  await expectDescription(field(words.arrival), words.fillIn(words.arrival))

  await field(words.name).fill(NAME)
  await field(words.phone).fill('138 0013 8000')
  await field(words.email).fill('student1@example.edu')
  await field(words.years).fill('3')
  await meal.getByText(words.meat).click()
  await field(words.arrival).fill('2026-12-01')
  expect(await page.getByRole('main').locator('[aria-invalid=true]').count()).toBe(0)
  await submit.click()
  await expectVisible(page.getByRole('heading', { name: words.submitted }))
}

/** Opens the ticket of the registration on the page; returns its QR as shown on the screen. */
async function openTicket(page: Page, event: TestEvent, words: Words): Promise<Locator> {
  await page.getByRole('link', { name: words.showCode }).click()
  await expectPath(page, /^\/t\//)
  await expectVisible(
    page.getByRole('heading', { name: event.name }),
    factOf(page, words.registered),
    factOf(page, words.notCheckedIn),
  )
  await page.getByRole('button', { name: words.enlarge }).click()
  return page.getByRole('dialog').getByRole('img', { name: words.qr })
}

/** The text below the ticket's code. */
function factOf(page: Page, text: string | RegExp): Locator {
  return page.getByRole('article').getByText(text)
}

/** Another person with another browser, whose camera sees the ticket on its holder's screen. */
async function openScanner(size: Size, lang: Lang, words: Words, ticket: Locator): Promise<Page> {
  await site.camera().showScreen(ticket)
  const page = await site.visit({ path: '/login', size, lang })
  await logIn(page, { account: 'scanner', password: PASSWORD, lang })
  await page.getByRole('button', { name: words.account }).click()
  await page.getByRole('link', { name: words.scan }).click()
  await expectPath(page, /^\/scan/)
  // the event and the gate, then the list on this device
  await page.getByRole('button', { name: words.startScanning }).click()
  await expectPath(page, /^\/scan\?event=/)
  await page.getByRole('button', { name: words.startScanning }).click()
  return page
}
