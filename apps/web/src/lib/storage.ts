import { useCallback, useSyncExternalStore } from 'react'

/** The keys in browser storage: the first two are the product's, the third is ours. */
export type StorageKey = 'login_token' | 'language' | 'theme'

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
  for (const listener of listeners) listener()
}

/** The kept value, followed through changes in this tab and others; null while rendering on the server. */
export function useStored(key: StorageKey): string | null {
  const read = useCallback(() => readStored(key), [key])
  return useSyncExternalStore(subscribe, read, () => null)
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
