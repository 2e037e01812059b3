import { openIfThere } from './door-storage.ts'

/** Counts the scans on this device that the server has not got yet. Needs no key and no scanner. */
export async function countWaitingScans(): Promise<number> {
  const db = await openIfThere()
  if (!db) return 0
  try {
    return await new Promise((resolve) => {
      const scans = db.transaction('scans').objectStore('scans').getAll()
      const isWaiting = (scan: unknown) => (scan as { readonly isWaiting?: boolean }).isWaiting !== false
      scans.addEventListener('success', () => resolve(scans.result.filter(isWaiting).length))
      scans.addEventListener('error', () => resolve(0))
    })
  } finally {
    db.close()
  }
}
