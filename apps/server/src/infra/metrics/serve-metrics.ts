import { once } from 'node:events'
import { createServer } from 'node:http'
import { collectDefaultMetrics, type Registry } from 'prom-client'
import type { Config } from '../services/configuration.ts'
import type { Scrape } from './readings.ts'

type Served = {
  readonly address: NonNullable<Config['metricsAddress']>
  readonly metrics: Registry
  readonly scrape: Scrape
}

/** Adds the process's memory and event loop; returns what ends it. Rejects if it cannot listen. */
export async function serveMetrics({ address, metrics, scrape }: Served): Promise<() => Promise<void>> {
  collectDefaultMetrics({ register: metrics })
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    scrape().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' }).end(text),
      () => response.writeHead(500).end(),
    )
  }).listen(address)
  await once(server, 'listening')
  return async () => {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
}
