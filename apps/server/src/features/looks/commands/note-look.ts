import { invariant, type LookKind } from '@cubic/contract'
import type { Caller, Queryable, Tx } from '@cubic/data-platform'

type Look = {
  readonly kind: LookKind
  readonly model: string
  readonly id: number | null
  readonly eventId?: number | undefined
  readonly reason: string | null
  readonly detail?: object
}

/** Runs before the caller gets to see the data. Returns the look's id. */
export async function noteLook(tx: Tx, caller: Caller, look: Look): Promise<number> {
  const { kind, model, id, eventId, reason, detail } = look
  const noted = await tx.one<{ id: number }>`
    insert into cubic_look (at, kind, by_id, event_id, model, record_id, reason, detail)
    values (now(), ${kind}, ${(caller.viewer ?? caller).userId}, ${eventId ?? null}, ${model}, ${id}, ${reason}, ${detail ? JSON.stringify(detail) : null}::jsonb)
    returning id`
  invariant(noted, 'an insert gives its row')
  return noted.id
}

export async function noteLookedAt(db: Queryable, look: number, userIds: readonly number[]): Promise<void> {
  await db.run`insert into cubic_looked_at (user_id, look_id) select distinct id, ${look}::integer from unnest(${userIds}::integer[]) id on conflict do nothing`
}

/** Takes the holder of each ticket; until there is one, whoever registered them. */
export async function noteApplicantsLookedAt(db: Queryable, look: number, ids: readonly number[]): Promise<void> {
  await db.run`insert into cubic_looked_at (user_id, look_id)
    select distinct coalesce(user_id, submitter_id), ${look}::integer from cubic_event_applicant
    where id = any(${ids}) and coalesce(user_id, submitter_id) is not null on conflict do nothing`
}
