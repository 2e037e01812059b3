import Bowser from 'bowser'

/** Null if unknown. */
export type Device = { readonly browser: string | null; readonly system: string | null }

const USER_AGENT_MAX = 300

/** The browser’s own description of itself is not kept. */
export function deviceOf(userAgent: string | undefined): Device {
  if (!userAgent) return { browser: null, system: null }
  const { browser, os } = Bowser.parse(userAgent.slice(0, USER_AGENT_MAX))
  return { browser: browser.name || null, system: os.name || null }
}
