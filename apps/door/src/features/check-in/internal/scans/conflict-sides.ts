import type { ScanRecord } from './scan-record.ts'

/** Network may take so long that the server places a scan later than this device, in milliseconds. */
const SAME_SCAN_MS = 5000

/** Where and when a contradicting scan was made, and what else is known of the ticket. Times in milliseconds. */
export type ConflictSides = {
  readonly here: number
  /** This device's scan counts. */
  readonly isCounted: boolean
  /** Who else let the holder in. `at` is unknown if this device was earlier. */
  readonly other?: { readonly gate?: string; readonly by?: string; readonly device?: string; readonly at?: number }
}

/** Compares this device's scan with the check-in that the server counts, which may be this very scan. */
export function conflictSides({ at, decided }: ScanRecord, clockOffset: number): ConflictSides {
  const here = Date.parse(at) + clockOffset
  if (decided?.at === undefined || decided.verdict === 'welcome')
    return { here, isCounted: decided?.verdict === 'welcome' }
  const { gate, by, device } = decided
  const other = {
    ...(gate !== undefined && { gate }),
    ...(by !== undefined && { by }),
    ...(device !== undefined && { device }),
  }
  const counted = Date.parse(decided.at)
  // A scan of another device names that device.
  const isCounted = device === undefined && gate === undefined && Math.abs(here - counted) < SAME_SCAN_MS
  return { here, isCounted, other: isCounted ? other : { ...other, at: counted } }
}
