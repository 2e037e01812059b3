import { allOf, where } from '@cubic/contract'
import type { Access } from '@cubic/data-platform'
import { mine, nobody, through } from '../../../infra/access/access-rules.ts'
import { readableEvents } from '../../events/data/access.ts'

const own = mine('user_id.id')
const ofReadableEvent = through('event_id', readableEvents)

/** Only the followers themselves see and end what they follow. */
export const followAccess: Access = {
  read: own,
  create: (caller) => allOf(own(caller), where('unit_id.archived', '=', false)),
  write: nobody,
  unlink: own,
}

export const interestAccess: Access = {
  read: own,
  create: (caller) => allOf(own(caller), ofReadableEvent(caller)),
  write: nobody,
  unlink: own,
}
