import { expect, it } from 'vitest'
import type { TestEvent, TestUser } from '../support/builders.ts'
import { useWire } from '../support/wire-client.ts'

const { anAdmin, anEvent, aUser, as, db } = useWire()
const self = { self: true, values: {} }

/** Does `change` while somebody holds the event's counter, as whoever promotes does, and gives what `look` sees meanwhile. */
async function behindTheCounter<Answer, Seen>(
  event: TestEvent,
  change: () => Promise<Answer>,
  look: () => Promise<Seen>,
): Promise<{ readonly answer: Answer; readonly seen: Seen }> {
  return db()
    .transaction(async (tx) => {
      await tx.run`select 1 from cubic_seat_counter where event_id = ${event.id} for update`
      const changed = change()
      await expect
        .poll(
          () =>
            db().one`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        .toBeDefined()
      return { changed, seen: await look() }
    })
    .then(async ({ changed, seen }) => ({ answer: await changed, seen }))
}

/** The ids of those applicants that nobody has locked. */
const unlocked = async (event: TestEvent) =>
  (
    await db().rows<{ id: number }>`
      select id from cubic_event_applicant where event_id = ${event.id} order by id for update skip locked`
  ).map(({ id }) => id)

async function registered(event: TestEvent): Promise<{ user: TestUser; id: number }> {
  const user = await aUser()
  const { applicants } = await as(user).register(event, { applicants: [self] })
  return { user, id: applicants[0]?.id ?? 0 }
}

it('who leaves the waitlist waits for the counter before locking anybody, as whoever promotes does', async () => {
  const event = await anEvent({ registration: { limit: 1, waitlist: true } })
  const [seated, waiting] = [await registered(event), await registered(event)]
  const { answer, seen } = await behindTheCounter(
    event,
    () => as(waiting.user).register(event, { action: 'delete', applicants: [{ id: waiting.id }] }),
    () => unlocked(event),
  )
  expect(seen).toEqual([seated.id, waiting.id])
  expect(answer.status).toBe('ok')
})

it('reserving places locks the registration before its counter, as saving the registration does', async () => {
  const event = await anEvent({ registration: { limit: 9 } })
  const admin = as(await anAdmin())
  const place = { regist_id: event.regist_id, name: '教职工', seats: 1, scope: { person_types: ['staff'] } }
  const { answer, seen } = await behindTheCounter(
    event,
    () => admin.save('CubicReservedPlaces', place),
    () => db().one`select 1 from cubic_event_regist where id = ${event.regist_id} for update skip locked`,
  )
  expect(seen).toBeUndefined()
  expect(answer).toMatchObject({ status: 'ok' })
})

it('a question stays that somebody answers in this moment', async () => {
  const event = await anEvent({ form: [{ name: '姓名' }] })
  const [question = 0] = event.fields
  const admin = as(await anAdmin())
  const removed = await db().transaction(async (tx) => {
    // as whoever registers: the counter is held, the answer is written, and only then is it there for others
    await tx.run`select 1 from cubic_seat_counter where event_id = ${event.id} for update`
    const unlinked = admin.unlink('CubicEventFormField', question)
    await expect
      .poll(
        () => db().one`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      .toBeDefined()
    await tx.run`
      insert into cubic_event_applicant (event_id, regist_id, submitter_id, name, "values", registration_status, flora_external_id, created_time)
      select ${event.id}, ${event.regist_id}, ${(await aUser()).id}, '林', jsonb_build_object(${String(question)}::text, '林'), 'success', 'LOCKSTEST001', now()`
    return { unlinked }
  })
  expect(await removed.unlinked).toMatchObject({ error_kind: 'save:in_use' })
})
