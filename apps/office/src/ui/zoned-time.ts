import { DAY_MS, partsOf } from '@cubic/web-kit/datetime/format'

/**
 * Converts the local time `YYYY-MM-DDTHH:MM` of a zone to a moment. A time skipped by a clock change is moved forward
 * by the gap; of a repeated time, the first occurrence counts. Returns undefined for malformed text.
 */
export function instantOf(local: string, zone: string): Date | undefined {
  const asUtc = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(local) ? Date.parse(`${local.slice(0, 16)}:00Z`) : Number.NaN
  if (Number.isNaN(asUtc)) return undefined
  // tries the offsets of the day before and the day after: clocks change at most once in between
  const moments = [-DAY_MS, DAY_MS].map((away) => asUtc - offsetAt(asUtc + away, zone))
  const shown = moments.filter((at) => at + offsetAt(at, zone) === asUtc)
  return new Date(shown.length > 0 ? Math.min(...shown) : Math.max(...moments))
}

/** Returns the UTC offset of the zone in milliseconds. */
function offsetAt(moment: number, zone: string): number {
  const { year, month, day, hour, minute, second } = partsOf(new Date(moment), zone)
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) - Math.floor(moment / 1000) * 1000
}
