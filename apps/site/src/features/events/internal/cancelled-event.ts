import * as client from '@cubic/web-kit/seldom-client'
import { query } from '@cubic/web-kit/query'
import { EVENT } from '../../../lib/query-families.ts'

/** Null unless the event was cancelled and the user could see it before. */
export const cancelledEvent = (id: number) =>
  query(EVENT, { id, cancelled: true }, (signal) => client.cancelledEvent(id, { signal }))
