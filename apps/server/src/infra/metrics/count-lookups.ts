import { Counter, type Registry } from 'prom-client'

/** Counts a look into a cache: did it hold what was asked for? */
export type CountLookup = (found: boolean) => void

export const UNCOUNTED: CountLookup = () => undefined

const NAME = 'cubic_cache_lookups_total'

export function countLookups(metrics: Registry, cache: 'pages' | 'pictures' | 'queries' | 'totals'): CountLookup {
  const lookups =
    (metrics.getSingleMetric(NAME) as Counter<'cache' | 'result'> | undefined) ??
    new Counter({
      name: NAME,
      help: 'Looks into a cache of this process, and whether it held what was asked for (hit) or not (miss).',
      labelNames: ['cache', 'result'],
      registers: [metrics],
    })
  return (found) => lookups.inc({ cache, result: found ? 'hit' : 'miss' })
}
