import type { Queryable } from '@cubic/data-platform'

/** Messages due for so long are stuck: no process sends them, or no transport is set up. */
const STUCK_MINUTES = 10
/** No process keeps a message for so long: one that does has lost its way, and is to be started again. */
const KEPT_MINUTES = 15
const SHOWN = 20

export type OutboxPart = 'owed' | 'stuck' | 'kept' | 'dead'
export type Outbox = { readonly [part in OutboxPart]: { readonly count: number; readonly ids: readonly number[] } }

export async function findOutbox(db: Queryable): Promise<Outbox> {
  const rows = await db.rows<{ part: OutboxPart; count: number; ids: number[] }>`
    with outbox as (
      select id, case when state = 'dead' then 'dead'
        when lease is not null and (to_jsonb(cubic_message) ->> 'leased_time')::timestamptz < now() - make_interval(mins => ${KEPT_MINUTES}) then 'kept'
        when due_time < now() - make_interval(mins => ${STUCK_MINUTES}) then 'stuck' else 'owed' end as part
      from cubic_message where state in ('waiting', 'failed', 'dead'))
    select part, count(*)::integer as count, (array_agg(id order by id))[:${SHOWN}::integer] as ids from outbox group by part`
  const of = (part: OutboxPart) => rows.find((row) => row.part === part) ?? { count: 0, ids: [] }
  return { owed: of('owed'), stuck: of('stuck'), kept: of('kept'), dead: of('dead') }
}
