import { Gauge, type Registry } from 'prom-client'
import type { OpenDatabase } from '../database/database.ts'

const FIGURES = {
  most: 'The maximum number of connections of a pool.',
  busy: 'Connections in use.',
  waiting: 'Statements and transactions that wait for a connection.',
} as const

export function countConnections(metrics: Registry, db: OpenDatabase): void {
  for (const figure of ['most', 'busy', 'waiting'] as const) {
    const gauge = new Gauge({
      name: `cubic_database_connections_${figure}`,
      help: FIGURES[figure],
      labelNames: ['pool'],
      registers: [],
      collect() {
        for (const use of db.pools()) this.set({ pool: use.pool }, use[figure])
      },
    })
    metrics.registerMetric(gauge)
  }
}
