import type { Moment } from './format.ts'

/** A time with its seconds: 14:01:32. */
export function formatClock(moment: Moment, zone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'medium', hourCycle: 'h23' }).format(
    new Date(moment),
  )
}
