import type { Wanted } from './in-page.ts'

export type Engine = {
  readonly name: EngineName
  readonly version: string
  /** What starts it: its program, or its driver's. */
  readonly path: string
  readonly env: Readonly<Record<string, string>>
}

export const ENGINE_NAMES = ['Chromium', 'Firefox', 'WebKit'] as const
export type EngineName = (typeof ENGINE_NAMES)[number]

/** The window of one engine, with the size of a phone, as its driver offers it. */
export type Window = {
  readonly open: (url: string) => Promise<void>
  readonly reload: () => Promise<void>
  readonly back: () => Promise<void>
  /** Clicks with the pointer; false: nothing like it is in sight. */
  readonly click: (wanted: Wanted) => Promise<boolean>
  /** Types into a control as on a keyboard; false: there is none. */
  readonly type: (wanted: Wanted, text: string) => Promise<boolean>
  /** Runs the body of an async function in the page, and gives what it returns. */
  readonly run: (body: string) => Promise<unknown>
  readonly picture: (file: string) => Promise<void>
  readonly close: () => Promise<void>
}

/** Starts an engine with a fresh profile. */
export type Launch = (engine: Engine, finder: string) => Promise<Window>

/** A person in front of a window. Each call waits until it can be done, and says what was missing when it cannot. */
export type Visitor = {
  readonly open: (path: string) => Promise<void>
  readonly reload: () => Promise<void>
  readonly back: () => Promise<void>
  readonly click: (role: string, name: string) => Promise<void>
  readonly clickWords: (words: string) => Promise<void>
  readonly fill: (name: string, text: string) => Promise<void>
  /** Chooses a date as with the engine's own picker: each engine takes typed dates in another order. */
  readonly pickDate: (name: string, date: string) => Promise<void>
  readonly sees: (...words: readonly string[]) => Promise<void>
  readonly seesA: (role: string, name: string) => Promise<void>
  readonly isAt: (path: RegExp) => Promise<void>
  readonly run: (body: string) => Promise<unknown>
}

const PATIENCE = 20_000
const LOOK_EVERY = 50

export function visitorOf(window: Window, origin: string, finder: string): Visitor {
  async function until(what: string, attempt: () => Promise<boolean>): Promise<void> {
    const end = Date.now() + PATIENCE
    for (;;) {
      // a page that is being left, or an element that is being replaced
      let problem: unknown
      const isDone = await attempt().catch((error: unknown) => {
        problem = error
        return false
      })
      if (isDone) return
      if (Date.now() > end)
        throw new Error(`${what}: not within ${PATIENCE / 1000} seconds. ${await shown()}`, { cause: problem })
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY))
    }
  }
  const shown = async () =>
    String(await window.run('return `At ${location.href}: ${document.body.innerText.slice(0, 1500)}`'))
  const isInSight = async (wanted: Wanted) =>
    (await window.run(`${finder};return cubicFinder.find(${JSON.stringify(wanted)}) !== null`)) === true

  return {
    open: (path) => window.open(`${origin}${path}`),
    reload: window.reload,
    back: window.back,
    click: (role, name) => until(`a ${role} “${name}” to click`, () => window.click({ role, name })),
    clickWords: (words) => until(`“${words}” to click`, () => window.click({ words })),
    fill: (name, text) => until(`a field “${name}”`, () => window.type({ field: name }, text)),
    pickDate: (name, date) =>
      until(`a date “${name}”`, async () => (await window.run(pickingDate(finder, name, date))) === true),
    async sees(...words) {
      for (const each of words) await until(`“${each}”`, () => isInSight({ words: each }))
    },
    seesA: (role, name) => until(`a ${role} “${name}”`, () => isInSight({ role, name })),
    isAt: (path) =>
      until(`the address ${String(path)}`, async () =>
        path.test(String(await window.run('return location.pathname + location.search'))),
      ),
    run: window.run,
  }
}

function pickingDate(finder: string, name: string, date: string): string {
  return `${finder};const field = cubicFinder.find(${JSON.stringify({ field: name })});
    if (!field) return false;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, ${JSON.stringify(date)});
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
    return true`
}
