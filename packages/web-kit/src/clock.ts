import { useCallback, useMemo, useSyncExternalStore } from 'react'
import * as client from './client.ts'
import { siteConfig } from './config.ts'
import {
  formatDay,
  formatExact,
  formatLeaf,
  formatMoment,
  formatRange,
  formatTime,
  type Moment,
  type Reading,
} from './datetime.ts'
import { useLanguage } from './language.tsx'
import { queryOfNoLanguage, useQuery, type QueryFamily } from './query.ts'
import { renderedPage } from './rendered-page.ts'

const CLOCK_OFFSET: QueryFamily = { name: 'clock-offset' }

/** How far the server's clock is ahead of this one: registrations open and close by the server's. */
export const clockOffset = () => ({
  ...queryOfNoLanguage(CLOCK_OFFSET, {}, readOffset),
  staleTime: 15 * 60_000,
  // on the server it is its own clock
  enabled: renderedPage()?.onServer === undefined,
})

async function readOffset(signal: AbortSignal): Promise<number> {
  const asked = Date.now()
  const there = await client.serverTime({ signal })
  return there.getTime() - (asked + Date.now()) / 2
}

/** Now by the server's clock, moving on by itself every minute, or every second for a countdown. */
export function useNow(tick: 'minute' | 'second' = 'minute'): Date {
  const { data: offset = 0 } = useQuery(clockOffset())
  const ticker = tick === 'minute' ? minutes : seconds
  // what the server rendered is taken over at the moment at which it was rendered
  const rendered = renderedPage()?.now
  const here = useSyncExternalStore(ticker.subscribe, ticker.read, () =>
    rendered === undefined ? ticker.read() : rendered - offset,
  )
  return useMemo(() => new Date(here + offset), [here, offset])
}

/** Reads the server's clock when it is called, in milliseconds. */
export function useServerClock(): () => number {
  const { data: offset = 0 } = useQuery(clockOffset())
  return useCallback(() => Date.now() + offset, [offset])
}

/** The formats of `datetime.ts` for this page: its language, the organisation's zone, the server's clock. */
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
