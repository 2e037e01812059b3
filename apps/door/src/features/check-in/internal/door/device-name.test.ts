import { afterEach, expect, it, vi } from 'vitest'
import { deviceName } from './device-name.ts'

afterEach(() => vi.unstubAllGlobals())

/** What a browser keeps for all its tabs. */
function aStorage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}
/** Opens a page that has this storage, and one of its own for the tab. */
function openTab(localStorage: ReturnType<typeof aStorage>): void {
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64)' })
  vi.stubGlobal('window', Object.assign(new EventTarget(), { localStorage, sessionStorage: aStorage() }))
}

it('the device’s name is one for all tabs of a browser, and another in another browser', () => {
  const browser = aStorage()
  openTab(browser)
  const name = deviceName()
  expect(name).toMatch(/^Linux [0-9A-F]{4}$/)
  expect(deviceName()).toBe(name)
  openTab(browser)
  expect(deviceName()).toBe(name)
  openTab(aStorage())
  expect(deviceName()).not.toBe(name)
})
