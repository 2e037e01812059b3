import { momentOf } from '@cubic/domain/series/local-time'

/**
 * Converts the local time `YYYY-MM-DDTHH:MM` of a zone to a moment. A time skipped by a clock change is moved forward
 * by the gap; of a repeated time, the first occurrence counts. Returns undefined for malformed text.
 */
export function instantOf(local: string, zone: string): Date | undefined {
  const asUtc = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(local) ? Date.parse(`${local.slice(0, 16)}:00Z`) : Number.NaN
  return Number.isNaN(asUtc) ? undefined : momentOf(asUtc, zone)
}
