import { allOf, anyOf } from '@cubic/contract'
import type { Access, Rule } from '@cubic/data-platform'
import { either, mine, through } from '../../../infra/access/access-rules.ts'
import { decidesUnits, readEvents, writeEvents } from '../../events/data/access.ts'
import { eventAuthors, eventManagers, inUnits } from '../../people/data/roles.ts'

const writers = either(
  eventManagers,
  (caller) => allOf(eventAuthors(caller), mine('creator.id')(caller)),
  inUnits('unit_id', 'author'),
)

/** Whoever reads one of its dates reads its name. A series begins with its first date: by `repeat`. */
export const seriesAccess: Access = {
  read: either(writers, through('event_ids', readEvents)),
  create: () => anyOf(),
  write: writers,
  unlink: writers,
}

/** The dates of a series are the unit's whose event it is: who helps with it does not make others. */
export const repeaters: Rule = (caller) => allOf(writeEvents(caller), decidesUnits(caller))
