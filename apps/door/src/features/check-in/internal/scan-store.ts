import { isWaitingWelcome, type ScanRecord } from './scan-record.ts'
import type { Vault } from './vault.ts'

/** This device's scans, in memory and on its disk. */
export type ScanStore = {
  /** In the order in which they were made. */
  readonly records: ReadonlyMap<string, ScanRecord>
  /** Scans that let somebody in and that the server has not confirmed, by ticket. */
  readonly welcomes: ReadonlyMap<number, ScanRecord>
  /** Why scans are not kept on this device. */
  readonly storage: () => 'ok' | 'full' | 'none'
  /** Takes what is on the disk already. */
  readonly put: (record: ScanRecord) => void
  /** Done once the scans are on the disk, or cannot be. */
  readonly save: (changed: readonly ScanRecord[]) => Promise<void>
  /** Writes to the disk; continues without it, and notes that, if it is full or fails. */
  readonly keep: (write: () => Promise<void>) => Promise<void>
  readonly countWaiting: () => number
  /** Removes the oldest of those that nobody needs any more. */
  readonly forgetOld: () => Promise<void>
}

const KEPT_SCANS = 500

export function openScanStore(vault: Vault, tell: () => void): ScanStore {
  const records = new Map<string, ScanRecord>()
  const welcomes = new Map<number, ScanRecord>()
  let storage: ReturnType<ScanStore['storage']> = vault.isLasting ? 'ok' : 'none'

  async function keep(write: () => Promise<void>): Promise<void> {
    try {
      await write()
      if (storage === 'full') storage = 'ok'
    } catch (error) {
      if (!(error instanceof DOMException)) throw error
      // the browser's storage is full, or it was taken away under the page
      storage = error.name === 'QuotaExceededError' ? 'full' : 'none'
      tell()
    }
  }

  function put(record: ScanRecord): void {
    records.set(record.scanId, record)
    const { ticketId } = record.shown
    if (ticketId === undefined) return
    if (isWaitingWelcome(record)) welcomes.set(ticketId, record)
    else if (welcomes.get(ticketId)?.scanId === record.scanId) welcomes.delete(ticketId)
  }

  return {
    records,
    welcomes,
    storage: () => storage,
    put,
    keep,
    async save(changed) {
      for (const record of changed) put(record)
      tell()
      await keep(() => vault.putScans(changed))
    },
    countWaiting() {
      let count = 0
      for (const { isWaiting } of records.values()) if (isWaiting) count++
      return count
    },
    async forgetOld() {
      const old = [...records.values()].filter(
        ({ isWaiting, conflict, isSettled }) => !isWaiting && (!conflict || isSettled),
      )
      const surplus = old.slice(0, Math.max(0, old.length - KEPT_SCANS)).map(({ scanId }) => scanId)
      for (const scanId of surplus) records.delete(scanId)
      await keep(() => vault.removeScans(surplus))
    },
  }
}
