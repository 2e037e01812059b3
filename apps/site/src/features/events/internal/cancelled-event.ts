import { query } from '@cubic/web-kit/queries/query'
import { EVENT } from '../../../lib/query-families.ts'
import * as client from '../../../lib/seldom-client.ts'

/** Null unless the event was cancelled and the user could see it before. */
export const cancelledEvent = (id: number) =>
  query(EVENT, { id, cancelled: true }, (signal) => client.cancelledEvent(id, { signal }))
