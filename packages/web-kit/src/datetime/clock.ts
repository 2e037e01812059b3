import { useCallback, useMemo, useSyncExternalStore } from 'react'
import * as client from '../client/client.ts'
import { siteConfig } from '../config.ts'
import {
  formatDay,
  formatExact,
  formatLeaf,
  formatMoment,
  formatRange,
  formatTime,
  type Moment,
  type Reading,
} from './format.ts'
import { useLanguage } from '../language/language.tsx'
import { queryOfNoLanguage, useQuery, type QueryFamily } from '../queries/query.ts'
import { renderedPage } from '../rendered-page.ts'

const CLOCK_OFFSET: QueryFamily = { name: 'clock-offset' }

/** How far the server's clock is ahead of this one. Registrations open and close by the server's clock. */
export const clockOffset = () => ({
  ...queryOfNoLanguage(CLOCK_OFFSET, {}, readOffset),
  staleTime: 15 * 60_000,
  // the server uses its own clock
  enabled: renderedPage()?.onServer === undefined,
})

async function readOffset(signal: AbortSignal): Promise<number> {
  const asked = Date.now()
  const there = await client.serverTime({ signal })
  return there.getTime() - (asked + Date.now()) / 2
}

/** Returns the time by the server's clock, updated every minute, or every second for a countdown. */
export function useNow(tick: 'minute' | 'second' = 'minute'): Date {
  const { data: offset = 0 } = useQuery(clockOffset())
  const ticker = tick === 'minute' ? minutes : seconds
  // hydration uses the time at which the server rendered
  const rendered = renderedPage()?.now
  const here = useSyncExternalStore(ticker.subscribe, ticker.read, () =>
    rendered === undefined ? ticker.read() : rendered - offset,
  )
  return useMemo(() => new Date(here + offset), [here, offset])
}

export function useServerClock(): () => number {
  const { data: offset = 0 } = useQuery(clockOffset())
  return useCallback(() => Date.now() + offset, [offset])
}

/** Returns the formats of `format.ts` for the page's language, the organisation's zone and the server's clock. */
export function useDates() {
  const now = useNow()
  const lang = useLanguage()
  return useMemo(() => datesFor({ lang, now, zone: siteConfig().timeZone }), [lang, now])
}

function datesFor(reading: Reading) {
  return {
    ...reading,
    reading,
    day: (moment: Moment) => formatDay(moment, reading),
    time: (moment: Moment) => formatTime(moment, reading.zone),
    moment: (moment: Moment) => formatMoment(moment, reading),
    range: (start: Moment, end: Moment | null) => formatRange(start, end, reading),
    exact: (moment: Moment) => formatExact(moment, reading),
    leaf: (moment: Moment) => formatLeaf(moment, reading),
  }
}

const minutes = tickerOf(60_000)
const seconds = tickerOf(1000)

/** A clock that stands still between its ticks, as a store must. */
function tickerOf(length: number) {
  let now = Date.now()
  const read = () => {
    if (Date.now() - now >= length) now = Date.now()
    return now
  }
  const subscribe = (listener: () => void) => {
    const timer = setInterval(() => {
      now = Date.now()
      listener()
    }, length)
    return () => clearInterval(timer)
  }
  return { read, subscribe }
}
