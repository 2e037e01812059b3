import { query } from '@cubic/web-kit/queries/query'
import { family } from '@cubic/web-kit/queries/query-families'
import { client } from '../../../data/client.ts'

const SYSTEM = family('office:system', 'no record')
/** Milliseconds between reads. */
const LIVE_MS = 15_000

export const systemReport = () => ({
  ...query(SYSTEM, 'report', (signal) => client.system({ signal })),
  refetchInterval: LIVE_MS,
})
