import type { Database } from '@cubic/data-platform'
import { countHours, lockPeople } from './count-hours.ts'

const AT_ONCE = 2000

/** Locks what nobody can object to any more and nobody has to answer for. */
export async function lockDueHours(db: Database, timeZone: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const locked = await db.transaction(async (tx) => {
      const due = await tx.rows<{ person_id: number }>`
        select distinct person_id from (
          select person_id from cubic_hour_entry
          where state = 'published' and not corrected and objections_until <= now() and objection_state is distinct from 'open'
          order by objections_until limit ${AT_ONCE}) entry`
      const people = due.map(({ person_id: id }) => id)
      if (people.length === 0) return 0
      await lockPeople(tx, people)
      // Asked again: somebody may have objected while this waited.
      await tx.run`
        update cubic_hour_entry set state = 'locked', locked_time = now()
        where person_id = any(${people}::integer[]) and state = 'published' and not corrected and objections_until <= now()
          and objection_state is distinct from 'open'`
      await countHours(tx, people, timeZone)
      return people.length
    })
    if (locked === 0) return
  }
}
