import puppeteer, { type ElementHandle } from 'puppeteer-core'
import { LAUNCH_ARGS, ownEnvironment } from '../browser/browser.ts'
import type { Wanted } from './in-page.ts'
import { PHONE } from './phone.ts'
import type { Launch } from './visitor.ts'

/** Chromium by its own protocol, Firefox by WebDriver BiDi, both without a window. */
export const launchWithPuppeteer: Launch = async ({ name, path, env }, finder) => {
  const isFirefox = name === 'Firefox'
  const browser = await puppeteer.launch({
    browser: isFirefox ? 'firefox' : 'chrome',
    executablePath: path,
    env: { ...ownEnvironment(), ...env },
    headless: true,
    args: isFirefox ? [] : [...LAUNCH_ARGS],
    defaultViewport: null,
  })
  const [page = await browser.newPage()] = await browser.pages()
  // Firefox gives no size to the page that it starts with
  await page.setViewport(PHONE)

  async function elementOf(wanted: Wanted) {
    const found = await page.evaluateHandle(
      `(() => { ${finder};return cubicFinder.find(${JSON.stringify(wanted)}) })()`,
    )
    return found.asElement() as ElementHandle | null
  }
  return {
    open: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    back: async () => void (await page.goBack()),
    async click(wanted) {
      const element = await elementOf(wanted)
      await element?.click()
      return element !== null
    },
    async type(wanted, text) {
      const element = await elementOf(wanted)
      await element?.click({ count: 3 })
      await element?.type(text)
      return element !== null
    },
    run: (body) => page.evaluate(`(async () => { ${body} })()`),
    picture: async (file) => void (await page.screenshot({ path: `${file}.png` as const })),
    close: () => browser.close(),
  }
}
