import { query, type QueryFamily } from '@cubic/web-kit/query'
import { client } from '../../../data/client.ts'

const SYSTEM: QueryFamily = { name: 'office:system' }
/** How often it is read again while the screen is open. */
const LIVE_MS = 15_000

/** Reads how this installation is. */
export const systemReport = () => ({
  ...query(SYSTEM, 'report', (signal) => client.system({ signal })),
  refetchInterval: LIVE_MS,
})
