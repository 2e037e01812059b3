import { expect, it } from 'vitest'
import type { TestEvent, TestUser } from '@cubic/testing/server/builders'
import { useSharedWire } from '@cubic/testing/server/wire'

const { anAdmin, anEvent, aUser, as, db } = useSharedWire()
const self = { self: true, values: {} }

/**
 * Runs `change` while the event's counter is locked, as a promotion locks it; returns what `look` sees in that time.
 */
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

/** The ids of the unlocked applicants. */
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

it('leaving the waitlist locks the counter before any applicant, like a promotion', async () => {
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

it('a question that is being answered cannot be deleted', async () => {
  const event = await anEvent({ form: [{ name: '姓名' }] })
  const [question = 0] = event.fields
  const admin = as(await anAdmin())
  const removed = await db().transaction(async (tx) => {
    // like a registration: locks the counter, writes the answer, and commits
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
