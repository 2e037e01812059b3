import { keep, readKept } from '@cubic/web-kit/storage/kept-data'

export type Times = { readonly id: number; readonly start_time: string | null; readonly end_time: string | null }

/** So long before an event begins, or after it has ended, hardly anybody comes to its door. */
const USUAL_MS = 12 * 3_600_000

/** Returns whether an event begins only long after now, or ended long before; undefined if neither. */
export function unusualTime({ start_time, end_time }: Times, now: Date): 'early' | 'late' | undefined {
  if (start_time !== null && Date.parse(start_time) - now.getTime() > USUAL_MS) return 'early'
  if (end_time !== null && now.getTime() - Date.parse(end_time) > USUAL_MS) return 'late'
  return undefined
}

const KEPT = 'door:meant'

/** The events that somebody on this device said they mean, at whatever time. */
export function isMeant(eventId: number): boolean {
  return meant().includes(eventId)
}

export function keepMeant(eventId: number): void {
  keep(KEPT, [...new Set([...meant(), eventId])])
}

function meant(): readonly unknown[] {
  const kept = readKept(KEPT)
  return Array.isArray(kept) ? kept : []
}
