import type { Database } from '@cubic/data-platform'
import * as v from 'valibot'
import type { JobDefinition } from '../../../infra/jobs/job.ts'
import { countHours, lockPeople } from './count-hours.ts'

/** After a change of limits or terms. Without a category, counts everybody who has hours. */
export const RECOUNT_HOURS: JobDefinition<{ readonly category_id: number | null }> = {
  name: 'recount-hours',
  payload: v.strictObject({ category_id: v.nullable(v.pipe(v.number(), v.integer())) }),
  retry: { attempts: 5, firstWaitMs: 5000, maxWaitMs: 60_000 },
}

const AT_ONCE = 500

export async function recountHours(
  db: Database,
  timeZone: string,
  { category_id: categoryId, signal }: { readonly category_id: number | null; readonly signal: AbortSignal },
): Promise<void> {
  for (let after = 0; ;) {
    signal.throwIfAborted()
    const people = await db.rows<{ person_id: number }>`
      select distinct person_id from cubic_hour_entry
      where person_id > ${after} and (${categoryId}::integer is null or category_id = ${categoryId})
      order by person_id limit ${AT_ONCE}`
    const ids = people.map(({ person_id: id }) => id)
    if (ids.length === 0) return
    await db.transaction(async (tx) => {
      await lockPeople(tx, ids)
      await countHours(tx, ids, timeZone)
    })
    after = ids.at(-1) ?? after
  }
}
