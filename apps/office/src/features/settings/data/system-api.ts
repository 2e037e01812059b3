import { query, type QueryFamily } from '@cubic/web-kit/query'
import { client } from '../../../data/client.ts'

const SYSTEM: QueryFamily = { name: 'office:system' }
/** Milliseconds between reads. */
const LIVE_MS = 15_000

export const systemReport = () => ({
  ...query(SYSTEM, 'report', (signal) => client.system({ signal })),
  refetchInterval: LIVE_MS,
})
