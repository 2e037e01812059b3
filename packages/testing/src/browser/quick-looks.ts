import type { Locator, Page } from 'playwright-core'

/** How much later each look is than the one before, and how far apart they are at most. */
const [LATER_BY, LATER_BY_AT_MOST] = [20, 100]
const FOR_AT_MOST = 2000

type Waiting = (this: Locator, ...args: never[]) => Promise<unknown>
type Look = (locator: Locator) => Promise<boolean>

const isVisible: Look = (locator) => locator.isVisible()
const isThere: Look = async (locator) => (await locator.count()) > 0

const LOOKS = {
  check: isVisible,
  click: isVisible,
  dblclick: isVisible,
  fill: isVisible,
  hover: isVisible,
  press: isVisible,
  pressSequentially: isVisible,
  screenshot: isVisible,
  scrollIntoViewIfNeeded: isVisible,
  selectOption: isVisible,
  tap: isVisible,
  uncheck: isVisible,
  boundingBox: isThere,
  evaluate: isThere,
  focus: isThere,
  getAttribute: isThere,
  innerText: isThere,
  inputValue: isThere,
  isChecked: isThere,
  isDisabled: isThere,
  isEnabled: isThere,
  setInputFiles: isThere,
  textContent: isThere,
} as const

const STATES: Readonly<Record<string, Look>> = {
  visible: isVisible,
  attached: isThere,
  hidden: async (locator) => !(await locator.isVisible()),
  detached: async (locator) => !(await isThere(locator)),
}

let isDone = false

/**
 * Makes the waits of all pages short. Playwright looks for an element at once, four times within the next 270 ms, and
 * then every 500 ms. Our pages are usually ready within the first of these gaps, so that a wait took up to half a
 * second longer than the page. Now an action first looks after 20 ms, after 40 more, then 60, 80 and 100 at most, for
 * two seconds, and then waits as before: a look costs the page and the test some milliseconds of processor time.
 */
export function lookOften(page: Page): void {
  if (isDone) return
  isDone = true
  const locators = Object.getPrototypeOf(page.locator('html')) as Record<string, Waiting>
  const wrap = (name: string, lookFor: (args: readonly unknown[]) => Look | undefined) => {
    const wait = locators[name]
    if (!wait) throw new Error(`a locator has no ${name}`)
    locators[name] = async function (...args) {
      await soon(this, lookFor(args))
      return wait.apply(this, args)
    }
  }
  for (const [name, look] of Object.entries(LOOKS)) wrap(name, () => look)
  wrap('waitFor', ([options]) => STATES[(options as { readonly state?: string } | undefined)?.state ?? 'visible'])
}

async function soon(locator: Locator, look: Look | undefined): Promise<void> {
  const end = performance.now() + FOR_AT_MOST
  try {
    for (let pause = LATER_BY; look && !(await look(locator)) && performance.now() < end; pause += LATER_BY)
      await new Promise((resolve) => setTimeout(resolve, Math.min(pause, LATER_BY_AT_MOST)))
  } catch {
    // more than one element, or a page that has gone: the action itself says so, with more to read
  }
}
