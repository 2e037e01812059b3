import type { Queryable } from '@cubic/data-platform'

/** Messages due for so long are stuck: no process sends them, or no transport is set up. */
const STUCK_MINUTES = 10
const SHOWN = 20

export type OutboxPart = 'owed' | 'stuck' | 'dead'
/** How many messages there are of each, and the first of them. */
export type Outbox = { readonly [part in OutboxPart]: { readonly count: number; readonly ids: readonly number[] } }

/** Messages to be sent, stuck, and given up. */
export async function findOutbox(db: Queryable): Promise<Outbox> {
  const rows = await db.rows<{ part: OutboxPart; count: number; ids: number[] }>`
    with outbox as (
      select id, case when state = 'dead' then 'dead'
        when due_time < now() - make_interval(mins => ${STUCK_MINUTES}) then 'stuck' else 'owed' end as part
      from cubic_message where state in ('waiting', 'failed', 'dead'))
    select part, count(*)::integer as count, (array_agg(id order by id))[:${SHOWN}::integer] as ids from outbox group by part`
  const of = (part: OutboxPart) => rows.find((row) => row.part === part) ?? { count: 0, ids: [] }
  return { owed: of('owed'), stuck: of('stuck'), dead: of('dead') }
}
