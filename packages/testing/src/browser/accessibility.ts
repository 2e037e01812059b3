import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type Axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

type Theme = 'light' | 'dark'
const THEMES: readonly Theme[] = ['light', 'dark']
const SCRIPT = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * What axe finds on a page as it is, in the light theme and the dark one, which differs only in its colours. A page
 * gets axe's script once, and is asked for its violations alone: together, this halves the time of `AxeBuilder`.
 * `allowed` is a rule that may be broken.
 */
export async function findingsOf(
  page: Page,
  { allowed, themes = THEMES }: { readonly allowed?: string; readonly themes?: readonly Theme[] } = {},
): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(SCRIPT)
    await page.evaluate(changeAtOnce)
  }
  const findings: string[] = []
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme })
    await page.waitForFunction((name) => document.documentElement.dataset['theme'] === name, theme)
    const found = await page.evaluate(run, { theme, allowed })
    findings.push(...found.map((finding) => `${theme}: ${finding}`))
  }
  return findings
}

/**
 * Runs in the page, and lasts until it is left: colours follow the theme at once. Even where motion is reduced, they
 * would follow it from one element to the next within it, a frame each, in which all is drawn again.
 */
function changeAtOnce(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, ::before, ::after { transition: none !important }')
  document.adoptedStyleSheets.push(sheet)
}

async function run({ theme, allowed }: { readonly theme: Theme; readonly allowed: string | undefined }) {
  const { axe } = window as unknown as { readonly axe: typeof Axe }
  // Nothing may be on its way from one theme to the other.
  const isChanging = () => document.getAnimations().some((animation) => animation instanceof CSSTransition)
  for (let calm = 0; calm < 3; calm = isChanging() ? 0 : calm + 1)
    await new Promise((painted) => requestAnimationFrame(painted))
  // Content behind a dialog would be measured against the dialog's colours.
  const seen = theme === 'dark' ? (document.querySelector('dialog[open]') ?? document) : document
  const { violations } = await axe.run(seen, {
    resultTypes: ['violations'],
    ...(theme === 'dark' && { runOnly: ['color-contrast'] }),
    ...(theme === 'light' && allowed && { rules: { [allowed]: { enabled: false } } }),
  })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html }) => `${id} ${target.join(' ')} ${html.slice(0, 160)}`),
  )
}

export async function expectAccessible(page: Page, themes = THEMES): Promise<void> {
  expect(await findingsOf(page, { themes }), page.url()).toEqual([])
}
