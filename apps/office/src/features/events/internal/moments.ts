/** Undefined for invalid values. */
export function momentIn(value: string | null | undefined): Date | undefined {
  const moment = typeof value === 'string' ? new Date(value) : undefined
  return moment && !Number.isNaN(moment.getTime()) ? moment : undefined
}
