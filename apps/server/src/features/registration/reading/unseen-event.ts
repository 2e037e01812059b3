import { type Refusal, refuse } from '@cubic/contract'
import { type Caller, isCovered, type Queryable, readScopeFor, type Registry } from '@cubic/data-platform'

/** The refusal for an event that the caller may not, or may no longer, see; undefined if they may see it. */
export async function refuseUnseen(
  db: Queryable,
  registry: Registry,
  caller: Caller,
  eventId: number,
): Promise<Refusal | undefined> {
  const events = readScopeFor(registry, 'CubicEventBase', caller)
  const isSeen = () => isCovered(db, events, eventId, events.where)
  if (await isSeen()) return undefined
  if (await wasCancelled(db, caller, eventId)) return refuse('events:status_forbidden')
  // It may have been published again between the two reads.
  return (await isSeen()) ? undefined : refuse('event:not_found')
}

/** Was it on the website until it was cancelled? The caller may have its page open: "does not exist" would be wrong. */
async function wasCancelled(db: Queryable, caller: Caller, eventId: number): Promise<boolean> {
  const event = await db.one`
    select 1 from cubic_event_base where id = ${eventId} and stage = 'cancelled' and to_official_website
      and (public_or_not or ${caller.userId !== null})`
  return event !== undefined
}
