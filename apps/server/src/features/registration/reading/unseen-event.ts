import { type Refusal, refuse } from '@cubic/contract'
import { type Caller, isCovered, type Queryable, readScopeFor, type Registry } from '@cubic/data-platform'

/** The refusal for an event that the caller may not see, or may no longer; undefined where they see it. */
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
  // It may have been published again between the two.
  return (await isSeen()) ? undefined : refuse('event:not_found')
}

/** Was it on the caller's website until it was cancelled? They had its page open: "does not exist" would not be true for them. */
async function wasCancelled(db: Queryable, caller: Caller, eventId: number): Promise<boolean> {
  const event = await db.one`
    select 1 from cubic_event_base where id = ${eventId} and stage = 'cancelled' and to_official_website
      and (public_or_not or ${caller.userId !== null})`
  return event !== undefined
}
