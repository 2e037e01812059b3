import { VIEW_TOKEN } from '@cubic/contract'
import { useCallback, useSyncExternalStore } from 'react'
import { renderedPage } from '../rendered-page.ts'

/** The keys in browser storage: the first two are the product's, the others are ours. */
export type StorageKey = 'login_token' | 'language' | 'theme' | 'recent_searches' | ViewKey | ScannerKey
/** While somebody looks as somebody else: the token of their own log-in, and what the banner says, as JSON. */
type ViewKey = 'own_token' | 'viewing'
/** The scanner's, which stay at a log-out: a pass is kept, scans may wait to be sent, and the name of this device. */
type ScannerKey = 'scanner_pass' | 'scans_waiting' | 'scanner_device'

const YEAR_S = 365 * 24 * 3600
const listeners = new Set<() => void>()
/** Used when the browser refuses storage (private windows): lasts until the page is closed. */
const memory = new Map<StorageKey, string>()

export function readStored(key: StorageKey): string | null {
  return browserStorage()?.getItem(key) ?? memory.get(key) ?? null
}

/** Is it the token of an administrator who looks as somebody else? */
export function isViewing(token: string | null): boolean {
  return !!token?.startsWith(VIEW_TOKEN)
}

/** Stores a value (null removes it) and notifies its subscribers. */
export function store(key: StorageKey, value: string | null): void {
  if (readStored(key) === value) return
  memory.delete(key)
  if (!keepInBrowser(key, value) && value !== null) memory.set(key, value)
  if (key === 'login_token') keepForServer('viewer', value && 'member')
  if (key === 'login_token' && value === null) keepForServer('todo', null)
  if (key === 'language' || key === 'theme') keepForServer(key, value)
  for (const listener of listeners) listener()
}

/** Subscribes to a stored value, across tabs; on the server, the value that the page is rendered for. */
export function useStored(key: StorageKey): string | null {
  const read = useCallback(() => readStored(key), [key])
  return useSyncExternalStore(subscribe, read, () => renderedFor(key))
}

/** Safe for hydration: `boot.js` discards a page that was rendered for other values. */
function renderedFor(key: StorageKey): string | null {
  const page = renderedPage()
  if (key === 'language') return page?.lang ?? null
  return key === 'login_token' && page?.viewer === 'member' ? 'kept' : null
}

/**
 * Tells the server what to render the next page for; `public/boot.js` does so for earlier values. `todo`: the rows of
 * the last to-do list.
 */
export function keepForServer(name: 'viewer' | 'language' | 'theme' | 'todo', value: string | null): void {
  document.cookie = `cubic-${name}=${value ?? ''}; path=/; samesite=lax; max-age=${value === null ? 0 : YEAR_S}`
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function browserStorage(): Storage | undefined {
  try {
    return globalThis.window?.localStorage
  } catch (error) {
    if (error instanceof DOMException) return undefined
    throw error
  }
}

function keepInBrowser(key: StorageKey, value: string | null): boolean {
  const storage = browserStorage()
  try {
    if (value === null) storage?.removeItem(key)
    else storage?.setItem(key, value)
    return storage !== undefined
  } catch (error) {
    if (error instanceof DOMException) return false
    throw error
  }
}
