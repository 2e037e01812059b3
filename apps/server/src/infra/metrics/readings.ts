import { Counter, Gauge, type Registry } from 'prom-client'
import { keepFresh } from '../concurrency/keep-fresh.ts'

/** However often somebody scrapes, the database and the disk are asked no more often than this. */
const FRESH_MS = 15_000

type Row = { readonly [column: string]: string | number | null }
/** Figures that are read from the database or the disk when somebody scrapes. */
export type Reading = {
  /** What each figure is, by its name; a row has a column of that name, null where there is nothing to tell. */
  readonly figures: { readonly [name: string]: string }
  /** The column that tells rows apart, with few values: never an address, a name or an id. */
  readonly label?: string
  readonly read: () => Promise<readonly Row[]>
}
/** Returns everything that is counted, as text for Prometheus. */
export type Scrape = () => Promise<string>

/** Adds the readings to what the process counts. A reading that fails leaves its figures out and is counted. */
export function createScrape(metrics: Registry, readings: readonly Reading[], freshMs = FRESH_MS): Scrape {
  const failures = new Counter({
    name: 'cubic_readings_failed_total',
    help: 'Readings of figures that failed: their figures are missing from the answer.',
    registers: [metrics],
  })
  const refreshes = readings.map((reading) => {
    const show = showIn(metrics, reading)
    return keepFresh(async () => {
      show(
        await reading.read().catch(() => {
          failures.inc()
          return []
        }),
      )
    }, freshMs)
  })
  return async () => {
    await Promise.all(refreshes.map((refresh) => refresh()))
    return metrics.metrics()
  }
}

function showIn(metrics: Registry, { figures, label }: Reading): (rows: readonly Row[]) => void {
  const labelNames = label === undefined ? [] : [label]
  const gauges = Object.entries(figures).map(
    ([name, help]) => [name, new Gauge({ name, help, labelNames, registers: [metrics] })] as const,
  )
  return (rows) => {
    for (const [name, gauge] of gauges) {
      // Without labels, a reset would leave a zero.
      if (label === undefined) gauge.remove()
      else gauge.reset()
      for (const row of rows) {
        const value = row[name]
        if (value === null || value === undefined) continue
        gauge.set(label === undefined ? {} : { [label]: String(row[label]) }, Number(value))
      }
    }
  }
}
