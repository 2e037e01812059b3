import { whereOf } from '@cubic/contract'
import { query } from '@cubic/web-kit/queries/query'
import { countRecords } from '../../../data/count-records.ts'
import { RECORDS } from '../../../data/families.ts'

/** Counts messages that were given up: somebody should see to them. */
export const deadMessages = () =>
  query(RECORDS, 'dead-messages', (signal) =>
    countRecords('CubicMessage', whereOf('CubicMessage')('state', '=', 'dead'), signal),
  )
