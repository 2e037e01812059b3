import Bowser from 'bowser'

/** The names by which people recognise a device; null if unknown. */
export type Device = { readonly browser: string | null; readonly system: string | null }

const USER_AGENT_MAX = 300

/** Reads a browser’s own description of itself, which is not kept. */
export function deviceOf(userAgent: string | undefined): Device {
  if (!userAgent) return { browser: null, system: null }
  const { browser, os } = Bowser.parse(userAgent.slice(0, USER_AGENT_MAX))
  return { browser: browser.name || null, system: os.name || null }
}
