import { readStored } from './storage.ts'

/** The scanner's storage in IndexedDB; `vault.ts` of the scanner says what is in it. */
export const DOOR_STORAGE = 'cubic-door'

/**
 * Removes what the scanner keeps for a person: the tickets, and the scans that the server has. Scans that it has not
 * got yet stay until they are sent.
 */
export function forgetPersonIn(db: IDBDatabase): Promise<void> {
  return new Promise((resolve, reject) => {
    const change = db.transaction(['parts', 'scans', 'kept'], 'readwrite')
    change.addEventListener('complete', () => resolve())
    change.addEventListener('abort', () => reject(change.error ?? new DOMException('not removed', 'AbortError')))
    change.objectStore('parts').clear()
    for (const name of ['owner', 'lastSentAt', 'checkedAt']) change.objectStore('kept').delete(name)
    const scans = change.objectStore('scans').openCursor()
    scans.addEventListener('success', () => {
      const cursor = scans.result
      if (!cursor) return
      if ((cursor.value as { readonly isWaiting?: boolean }).isWaiting === false) cursor.delete()
      cursor.continue()
    })
  })
}

/**
 * Does the same at a log-out on a page without a scanner. Keeps what came with a scanner pass,
 * which belongs to no account.
 */
export async function forgetDoor(): Promise<void> {
  if (readStored('scanner_pass') !== null) return
  const db = await openIfThere()
  if (!db) return
  try {
    await forgetPersonIn(db)
  } catch (error) {
    // the browser took the storage away meanwhile
    if (!(error instanceof DOMException)) throw error
  } finally {
    db.close()
  }
}

/** Undefined: this browser has no such storage, or forbids it. */
export function openIfThere(): Promise<IDBDatabase | undefined> {
  return new Promise((resolve) => {
    if (typeof indexedDB === 'undefined') return resolve(undefined)
    const opening = indexedDB.open(DOOR_STORAGE)
    // it would be made only now, without its stores
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', (event) => {
      event.preventDefault()
      resolve(undefined)
    })
  })
}
