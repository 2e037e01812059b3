/** Parses a moment from the wire; returns undefined for invalid values. */
export function momentIn(value: unknown): Date | undefined {
  const moment = typeof value === 'string' ? new Date(value) : undefined
  return moment && !Number.isNaN(moment.getTime()) ? moment : undefined
}
