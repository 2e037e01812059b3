/** Moments by the clocks of a zone. They are counted as if these clocks showed UTC: a day has 24 hours there. */

const MINUTE_MS = 60_000
const formats = new Map<string, Intl.DateTimeFormat>()

/** What the clocks of the zone show at the moment, in milliseconds as if it were UTC. */
export function localOf(moment: Date, zone: string): number {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
    formats.set(zone, format)
  }
  const parts = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute) + (moment.getTime() % MINUTE_MS)
}

/**
 * The moment at which the clocks of the zone show this. An hour that they skip counts from before the skip, as people
 * who come an hour late would; of an hour that they show twice, it is the first.
 */
export function momentOf(local: number, zone: string): Date {
  const offsetAt = (moment: number) => localOf(new Date(moment), zone) - moment
  // the offsets on both sides of a change of clocks
  const candidates = [offsetAt(local - DAY_MS), offsetAt(local + DAY_MS)].map((offset) => local - offset)
  const shown = candidates.filter((moment) => localOf(new Date(moment), zone) === local)
  return new Date(shown.length > 0 ? Math.min(...shown) : (candidates[0] ?? local))
}

/** The moment that is as far from `to` as `moment` is from `from`, by the clocks of the zone. */
export function shiftedWith(
  moment: Date,
  { from, to }: { readonly from: Date; readonly to: Date },
  zone: string,
): Date {
  return momentOf(localOf(moment, zone) + localOf(to, zone) - localOf(from, zone), zone)
}

export const DAY_MS = 24 * 3_600_000
