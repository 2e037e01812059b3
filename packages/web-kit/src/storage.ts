import { useCallback, useSyncExternalStore } from 'react'
import { renderedPage } from './rendered-page.ts'

/** The keys in browser storage: the first two are the product's, the others are ours. */
export type StorageKey = 'login_token' | 'language' | 'theme' | 'recent_searches'

const YEAR_S = 365 * 24 * 3600
const listeners = new Set<() => void>()
/** What is kept when the browser refuses storage (private windows): good until the page is closed. */
const memory = new Map<StorageKey, string>()

export function readStored(key: StorageKey): string | null {
  return browserStorage()?.getItem(key) ?? memory.get(key) ?? null
}

/** Keeps a value, or forgets it with null, and tells who uses it. */
export function store(key: StorageKey, value: string | null): void {
  if (readStored(key) === value) return
  memory.delete(key)
  if (!keepInBrowser(key, value) && value !== null) memory.set(key, value)
  tellServer(key, value)
  for (const listener of listeners) listener()
}

/** The kept value, followed through changes in this tab and others; on the server what the page is rendered for. */
export function useStored(key: StorageKey): string | null {
  const read = useCallback(() => readStored(key), [key])
  return useSyncExternalStore(subscribe, read, () => renderedFor(key))
}

/** `boot.js` has seen to it that the browser takes over only what was rendered for what it keeps. */
function renderedFor(key: StorageKey): string | null {
  const page = renderedPage()
  if (key === 'language') return page?.lang ?? null
  return key === 'login_token' && page?.viewer === 'member' ? 'kept' : null
}

/** What the server renders the next page for; `public/boot.js` tells it what was kept before. */
function tellServer(key: StorageKey, value: string | null): void {
  if (key === 'recent_searches') return
  const [name, said] = key === 'login_token' ? ['viewer', value === null ? null : 'member'] : [key, value]
  document.cookie = `cubic-${name}=${said ?? ''}; path=/; samesite=lax; max-age=${said === null ? 0 : YEAR_S}`
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
