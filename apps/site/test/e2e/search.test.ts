import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { TestEvent } from '@cubic/testing/server/builders'
import { expectGone, expectPath, expectVisible } from '@cubic/testing/browser/looking'
import { useSite } from '@cubic/testing/browser/site'

const site = useSite()

let dunhuang: TestEvent
let caves: TestEvent
beforeAll(async () => {
  dunhuang = await site.anEvent({ name: '人文讲堂：敦煌的声音' })
  caves = await site.anEvent({ name: '敦煌石窟', columns: { address: '新清华学堂' } })
})

const field = (page: Page) => page.getByRole('combobox', { name: '搜索活动' }).filter({ visible: true })
const options = (page: Page) => page.getByRole('option')
const activeOption = (page: Page) => page.getByRole('option', { selected: true })

describe('suggestions', () => {
  it('appear while typing, by pinyin too, with matches marked', async () => {
    const page = await site.visit({ path: '/', size: 'desktop' })
    await field(page).pressSequentially('dunhuang')
    await expectVisible(options(page).filter({ hasText: dunhuang.name }))
    // suggestions for a part of the word are gone
    await expect.poll(() => options(page).count()).toBe(3)
    // The name that begins so is the best match.
    await expectVisible(options(page).first().filter({ hasText: caves.name }))
    await expect.poll(() => options(page).locator('mark').allTextContents()).toEqual(['敦煌', '敦煌'])
    await options(page).filter({ hasText: dunhuang.name }).click()
    await expectPath(page, new RegExp(`^/activities/${dunhuang.id}$`))
  })

  it('can be chosen and closed with the keyboard alone', async () => {
    const page = await site.visit({ path: '/' })
    await field(page).pressSequentially('敦煌')
    // for the whole word: what is offered for its first character is not what is steered through
    await expectVisible(options(page).locator('mark').filter({ hasText: '敦煌' }))
    await expect.poll(() => field(page).getAttribute('aria-expanded')).toBe('true')
    await page.keyboard.press('ArrowDown')
    await expectVisible(activeOption(page).filter({ hasText: caves.name }))
    const active = await field(page).getAttribute('aria-activedescendant')
    expect(await activeOption(page).getAttribute('id')).toBe(active)
    await page.keyboard.press('ArrowUp')
    await expectGone(activeOption(page))
    await page.keyboard.press('ArrowUp')
    await expectVisible(activeOption(page).filter({ hasText: '全部结果' }))
    await page.keyboard.press('Escape')
    await expectGone(page.getByRole('listbox'))
    expect(await field(page).inputValue()).toBe('敦煌')
    await page.keyboard.press('ArrowDown')
    await expectVisible(activeOption(page).filter({ hasText: caves.name }))
    await page.keyboard.press('Enter')
    await expectPath(page, new RegExp(`^/activities/${caves.id}$`))
  })

  it('report no matches, and say what to try', async () => {
    const page = await site.visit({ path: '/' })
    await field(page).pressSequentially('查无此会')
    await expectVisible(page.getByText('没有找到相关活动'), page.getByText(/试试更短的词/))
  })
})

describe('a search', () => {
  it('leads to all results, marked and with the best first, and is remembered on the device', async () => {
    const page = await site.visit({ path: '/' })
    await field(page).fill('dhs')
    // Enter before the page's script is there searches too, but is not remembered.
    await expectVisible(options(page).first())
    await field(page).press('Enter')
    await expectPath(page, /^\/activities\?q=dhs$/)
    const results = page.getByRole('main').getByRole('article')
    await expectVisible(results.filter({ hasText: caves.name, has: page.locator('mark') }))
    await expect.poll(() => page.getByLabel('排序').inputValue()).toBe('best')
    await expect.poll(() => results.locator('mark').allTextContents()).toContain('敦煌石')
    await page.goto('/')
    await field(page).click()
    await expectVisible(page.getByText('最近搜索'), options(page).filter({ hasText: 'dhs' }))
    await page.keyboard.press('ArrowDown')
    await expectVisible(activeOption(page).filter({ hasText: 'dhs' }))
    await page.keyboard.press('Enter')
    await expectPath(page, /^\/activities\?q=dhs$/)
    await page.goto('/')
    await field(page).click()
    await page.getByRole('button', { name: '清除记录' }).click()
    await page.reload()
    await field(page).click()
    await expectGone(page.getByText('最近搜索'))
  })

  it('can be narrowed by filters, and Back undoes them one by one', async () => {
    const type = await site.anEventType('观星')
    const event = await site.anEvent({ name: '观鸟入门', type_id: type.id })
    const other = await site.anEvent({ name: '观鸟摄影' })
    const page = await site.visit({ path: '/activities?q=观鸟', size: 'desktop' })
    const results = page.getByRole('main').getByRole('article')
    await expectVisible(results.filter({ hasText: other.name }))
    await page.getByLabel('类型').selectOption({ label: type.name })
    await expectPath(page, /^\/activities\?q=[^&]+&type=\d+$/)
    await expectGone(results.filter({ hasText: other.name }))
    await page.getByRole('button', { name: '今天' }).click()
    await expectPath(page, /&time=today$/)
    await page.goBack()
    await expectPath(page, /^\/activities\?q=[^&]+&type=\d+$/)
    await expectVisible(results.filter({ hasText: event.name }))
    await expect.poll(() => page.getByLabel('类型').inputValue()).toBe(String(type.id))
    await page.goBack()
    await expectPath(page, /^\/activities\?q=[^&]+$/)
    await expectVisible(results.filter({ hasText: other.name }))
  })

  it('adds no history entries for further pages of its list or repeated choices', async () => {
    const page = await site.visit({ path: '/' })
    await page.getByRole('button', { name: '本周' }).click()
    await expectPath(page, /^\/\?time=week$/)
    await page.getByRole('button', { name: '本周' }).click()
    await page.goto('/activities')
    await page.getByRole('button', { name: '加载更多' }).click()
    await expectPath(page, /^\/activities\?pages=2$/)
    await page.goBack()
    await expectPath(page, /^\/\?time=week$/)
    await page.goBack()
    await expectPath(page, /^\/$/)
    await expectVisible(page.getByRole('heading', { name: '热门活动' }))
  })

  it('tolerates a typo', async () => {
    const page = await site.visit({ path: '/activities?q=dunhaung' })
    await expectVisible(page.getByText('共 2 场活动'))
  })
})
