import type { Database } from '@cubic/data-platform'

/** For how long people see who looked at their data. */
export const LOOKS_KEPT = '12 months'
const AT_ONCE = 200

/** In batches: one look may be of a hundred thousand people. */
export async function forgetLooks(db: Database, signal: AbortSignal): Promise<void> {
  for (let found = AT_ONCE; found === AT_ONCE && !signal.aborted;) {
    const gone = await db.transaction(
      (tx) => tx.rows`with gone as (delete from cubic_look where id in (
          select id from cubic_look where at < now() - ${LOOKS_KEPT}::interval order by at limit ${AT_ONCE}) returning id),
        looked as (delete from cubic_looked_at where look_id in (select id from gone))
      select id from gone`,
    )
    found = gone.length
  }
}
