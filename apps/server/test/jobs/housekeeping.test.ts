import { expect, it } from 'vitest'
import { promoteWaitlists } from '../../src/features/registration/commands/promote-waitlists.ts'
import { runDueJobs } from '@cubic/testing/server/jobs'
import { useWire } from '@cubic/testing/server/wire'

const { anAdmin, anEvent, app, as, aTicket, aUser, db, insert } = useWire()
const promote = () => promoteWaitlists(db(), { holdMinutes: 15 })

it('housekeeping deletes only what has expired', async () => {
  const user = await aUser()
  await db()
    .run`insert into cubic_session (token_hash, user_id, expires_at, address) values ('\\x01', ${user.id}, now() - interval '1 second', '')`
  await db()
    .run`insert into cubic_rate_limit (key, window_ends, used) values ('past', now() - interval '1 second', 5), ('present', now() + interval '1 hour', 5)`
  await db().run`insert into cubic_job (name, payload, state, finished_at) values
      ('old', '{}', 'done', now() - interval '8 days'), ('recent', '{}', 'done', now()), ('given up', '{}', 'failed', now() - interval '8 days')`
  expect(await runDueJobs(db(), app().jobs)).toEqual(
    expect.arrayContaining(['forget-limits-and-jobs', 'forget-log-ins', 'forget-request-ids', 'remove-unused-files']),
  )
  expect(await db().rows`select key from cubic_rate_limit`).toEqual([{ key: 'present' }])
  expect(await db().rows`select user_id from cubic_session`).toEqual([{ user_id: user.id }])
  expect(
    await db().rows`select name from cubic_job where finished_at is not null and state <> 'waiting' order by id`,
  ).toEqual([{ name: 'recent' }, { name: 'given up' }])
})

it('expired reserved places go to the waitlist', async () => {
  const event = await anEvent({ registration: { limit: 1, waitlist: true } })
  const places = await insert('cubic_reserved_places', {
    regist_id: event.regist_id,
    name: '教职工',
    seats: 1,
    scope: { person_types: ['staff'] },
    until: new Date(Date.now() + 3_600_000),
  })
  const student = await aUser({ person: { person_type: 'student' } })
  const [applicant] = (await as(student).register(event)).applicants
  const status = async () =>
    (await as(student).get('CubicEventApplicant', applicant?.id ?? 0, ['registration_status'])).data?.[
      'registration_status'
    ]
  await promote()
  expect(await status()).toBe('waitlisted')
  await db().run`update cubic_reserved_places set until = now() - interval '1 second' where id = ${places}`
  await promote()
  expect(await status()).toBe('success')
  expect(
    await db().one`
    select user_id, action from cubic_audit_entry where model = 'CubicEventApplicant' and record_id = ${applicant?.id} order by id desc limit 1`,
  ).toEqual({
    user_id: null,
    action: 'promote',
  })
})

it('a blocked waitlist does not delay the others, and is logged', async () => {
  const aFreeSeat = async () => {
    const event = await anEvent({ registration: { limit: 1, waitlist: true } })
    await aTicket({ event, owner: await aUser(), status: 'waitlisted' })
    return event
  }
  const [held, other] = [await aFreeSeat(), await aFreeSeat()]
  await db().transaction(async (tx) => {
    await tx.run`select 1 from cubic_seat_counter where regist_id = ${held.regist_id} for update`
    await expect(promote()).rejects.toThrow('1 of ')
  })
  const statuses = await db().rows`
    select registration_status as status from cubic_event_applicant where event_id = any(${[held.id, other.id]}) order by event_id`
  expect(statuses).toEqual([{ status: 'waitlisted' }, { status: 'success' }])
  await promote()
})

it('seats freed while an event was cancelled go to the waitlist once it is published again', async () => {
  const [admin, event] = [await anAdmin(), await anEvent({ registration: { limit: 1, waitlist: true } })]
  const [, waiting] = [await as(await aUser()).register(event), await aUser()]
  const [applicant] = (await as(waiting).register(event)).applicants
  await as(admin).callEvent(event, 'unpublish')
  await as(admin).save('CubicEventRegist', { id: event.regist_id, limit_number: 2 })
  await as(admin).callEvent(event, 'publish')
  await promote()
  const { data } = await as(waiting).get('CubicEventApplicant', applicant?.id ?? 0, ['registration_status'])
  expect(data).toMatchObject({ registration_status: 'success' })
})
