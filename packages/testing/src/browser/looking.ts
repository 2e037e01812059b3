import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

export async function expectVisible(...locators: readonly Locator[]): Promise<void> {
  // A page may hold the same words twice, for phones and for desktops: one of them must be seen.
  for (const locator of locators) await locator.filter({ visible: true }).first().waitFor()
}

export async function expectFocus(control: Locator): Promise<void> {
  await expect.poll(() => control.evaluate((element) => element === document.activeElement)).toBe(true)
}

export async function expectGone(locator: Locator): Promise<void> {
  await locator.filter({ visible: true }).first().waitFor({ state: 'hidden' })
}

/** Checks a control's description for screen readers: its hint or its error. */
export async function expectDescription(control: Locator, words: string): Promise<void> {
  const described = () =>
    control.evaluate((element) =>
      (element.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? ''),
    )
  await expect.poll(described).toContain(words)
}

/**
 * What the scanner says over the whole screen, all of it at once. It moves on by itself, maybe before a busy machine
 * has looked: so a page of the door that a test opens keeps what it said (`keepVerdicts`), and nothing before what was
 * expected last counts.
 */
export async function expectVerdict(page: Page, ...words: readonly (string | RegExp)[]): Promise<void> {
  if (!(await page.evaluate(() => 'verdictsSeen' in window)))
    return expectVisible(words.reduce((verdict, hasText) => verdict.filter({ hasText }), page.getByRole('alert')))
  const patterns = words.map((word) => (typeof word === 'string' ? { word } : { source: word.source }))
  await page
    .waitForFunction((expected) => {
      const { verdictsSeen: seen } = window as unknown as { readonly verdictsSeen: string[] }
      const isSaid = (text: string) =>
        expected.every((each) => ('word' in each ? text.includes(each.word) : new RegExp(each.source).test(text)))
      const at = seen.findIndex(isSaid)
      if (at < 0) return false
      seen.splice(0, at)
      return true
    }, patterns)
    .catch(async (error: unknown) => {
      const seen = await page.evaluate(() => (window as unknown as { readonly verdictsSeen: string[] }).verdictsSeen)
      throw new Error(`no verdict with ${words.join(', ')} among ${JSON.stringify(seen)}`, { cause: error })
    })
}

/** Runs in each page of the door, before its scripts: keeps every text that its alerts showed. */
export function keepVerdicts(): void {
  const seen: string[] = []
  Object.assign(window, { verdictsSeen: seen })
  const look = () => {
    for (const alert of document.querySelectorAll('[role=alert]')) {
      const text = (alert.textContent ?? '').replaceAll(/\s+/g, ' ')
      if (text !== '' && text !== seen.at(-1) && alert.checkVisibility({ visibilityProperty: true })) seen.push(text)
    }
  }
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
}

/** Waits until midnight is not near: what a test creates for today must still be today when it looks at it. */
export async function awayFromMidnight(): Promise<void> {
  const [day, before, after] = [24 * 3_600_000, 60_000, 15_000]
  // the organisation's clock is eight hours ahead
  const sinceMidnight = (Date.now() + 8 * 3_600_000) % day
  const left = sinceMidnight > day - before ? day - sinceMidnight + after : Math.max(0, after - sinceMidnight)
  await new Promise((resolve) => setTimeout(resolve, left))
}

export async function expectPath(page: Page, pattern: RegExp): Promise<void> {
  await page.waitForURL((url) => pattern.test(`${url.pathname}${url.search}`))
}

/**
 * A sheet gets its entry in the history a moment after it is visible: sooner than people press Back,
 * but not sooner than a test.
 */
export async function sheetIsInHistory(page: Page): Promise<void> {
  await page.waitForFunction(() => (window.history.state as { sheets?: number } | null)?.sheets === 1)
}

export async function goBackFromSheet(page: Page): Promise<void> {
  await sheetIsInHistory(page)
  await page.goBack()
}

export async function logIn(
  page: Page,
  {
    account,
    password,
    lang = 'cn',
  }: { readonly account: string; readonly password: string; readonly lang?: 'cn' | 'en' },
): Promise<void> {
  const words = {
    cn: { account: '账号', password: '密码', logIn: '登录' },
    en: { account: 'Account', password: 'Password', logIn: 'Log in' },
  }[lang]
  await page.getByRole('textbox', { name: words.account, exact: true }).fill(account)
  // a password field has no role; its label ends in a mark, and the button in it names the password, too
  await page.getByLabel(new RegExp(`^${words.password}`)).fill(password)
  await page.getByRole('main').getByRole('button', { name: words.logIn, exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
}
