import type { Outcome } from '@cubic/contract'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { Unavailable } from '../../../infra/errors/unavailable.ts'

type Counted = {
  /** Counts a registration while it waits for its answer, and then by its answer. */
  readonly follow: <Value>(work: Promise<Outcome<Value>>) => Promise<Outcome<Value>>
  readonly noteBatch: (size: number) => void
}

export function countRegistrations(metrics: Registry): Counted {
  const registers = [metrics]
  const accepted = new Counter({ name: 'cubic_registrations_accepted_total', help: 'Registrations.', registers })
  const refused = new Counter({
    name: 'cubic_registrations_refused_total',
    help: 'Refused registrations; `unavailable` was told to try again, `failed` was answered by an error.',
    labelNames: ['reason'],
    registers,
  })
  const batches = new Histogram({
    name: 'cubic_registration_batch_size',
    help: 'Registrations that are admitted in one transaction.',
    buckets: [1, 2, 5, 10, 20, 50, 100, 200],
    registers,
  })
  const waiting = new Set<{ readonly since: number }>()
  const now = new Gauge({
    name: 'cubic_registrations_waiting',
    help: 'Registrations that wait for their answer.',
    registers: [],
    collect() {
      this.set(waiting.size)
    },
  })
  const oldest = new Gauge({
    name: 'cubic_registrations_oldest_waiting_seconds',
    help: 'For how long the first of them has been waiting.',
    registers: [],
    collect() {
      const [first] = waiting
      this.set(first ? (performance.now() - first.since) / 1000 : 0)
    },
  })
  metrics.registerMetric(now)
  metrics.registerMetric(oldest)
  return {
    async follow(work) {
      const entry = { since: performance.now() }
      waiting.add(entry)
      try {
        const outcome = await work
        if (outcome.ok) accepted.inc()
        else refused.inc({ reason: outcome.refusal })
        return outcome
      } catch (error) {
        refused.inc({ reason: error instanceof Unavailable ? 'unavailable' : 'failed' })
        throw error
      } finally {
        waiting.delete(entry)
      }
    },
    noteBatch: (size) => batches.observe(size),
  }
}
