import type { Page } from 'playwright-core'

/**
 * Holds scripts back until the function that it returns is called; unless told otherwise, all but the one that runs
 * before React.
 */
export async function holdScripts(page: Page, files: RegExp = /\/assets\/.*\.js$/): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(files, async (route) => {
    await held
    await route.continue()
  })
  return letGo
}
