export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
/** The sample university's clock is China's, eight hours ahead of UTC the whole year. */
const ZONE = 8 * HOUR

export function at(now: Date, days: number, hour: number, minute = 0): Date {
  const today = Math.floor((now.getTime() + ZONE) / DAY) * DAY - ZONE
  return new Date(today + days * DAY + hour * HOUR + minute * MINUTE)
}
export const later = (moment: Date, milliseconds: number): Date => new Date(moment.getTime() + milliseconds)
