import { expect, it } from 'vitest'
import type { TestEvent } from '@cubic/testing/server/builders'
import { heldOf, resultOf, useRush } from './support.ts'

const { aProcess, anEvent, db, people } = useRush()

const [SEATS, PEOPLE] = [10, 60]
type Register = (person: { readonly id: number }, event: TestEvent) => Promise<boolean>

/** Runs the rush; returns the seats held and the value of the counter. */
async function rush(register: Register): Promise<{ applicants: number; counter: number }> {
  const [event, all] = [await anEvent({ registration: { limit: SEATS } }), await people(PEOPLE)]
  await Promise.all(all.map((person) => register(person, event)))
  return heldOf(db(), event)
}

it('a rush sells exactly the seats', async () => {
  const own = await aProcess()
  const held = await rush(async (person, event) => resultOf(await own.register(person, event)) === 'success')
  expect(held).toMatchObject({ applicants: SEATS, counter: SEATS })
})

it('the same rush oversells without the guard on seats, which proves the test', async () => {
  await db().run`alter table cubic_seat_counter drop constraint seats_within_limit`
  try {
    // Counts, then inserts: the naive way.
    const held = await rush(async (person, event) => {
      const counter = await db().one<{ free: number }>`
        select seat_limit - taken_number as free from cubic_seat_counter where regist_id = ${event.regist_id}`
      if ((counter?.free ?? 0) < 1) return false
      await db().run`
        insert into cubic_event_applicant (event_id, regist_id, user_id, submitter_id, name, "values", registration_status, flora_external_id)
        values (${event.id}, ${event.regist_id}, ${person.id}, ${person.id}, 'x', '{}', 'success', ${`naive-${person.id}`})`
      await db().run`update cubic_seat_counter set taken_number = taken_number + 1 where regist_id = ${event.regist_id}`
      return true
    })
    expect(held.applicants).toBeGreaterThan(SEATS)
  } finally {
    await db().run`delete from cubic_seat_counter where taken_number > seat_limit`
    await db()
      .run`alter table cubic_seat_counter add constraint seats_within_limit check (seat_limit is null or taken_number <= seat_limit)`
  }
})
