import { expect, it, vi } from 'vitest'
import { promoteWaiting } from '../src/features/registration/jobs.ts'
import { forgetExpired } from '../src/infra/housekeeping.ts'
import { repeat } from '../src/infra/repeat.ts'
import { quiet } from './support/cluster.ts'
import { useWire } from './support/wire-client.ts'

const { anAdmin, anEvent, as, aTicket, aUser, db, insert } = useWire()

it('housekeeping forgets what has expired, and keeps what has not', async () => {
  const user = await aUser()
  await db()
    .run`insert into cubic_session (token_hash, user_id, expires_at, address) values ('\\x01', ${user.id}, now() - interval '1 second', '')`
  await db()
    .run`insert into cubic_rate_limit (key, window_ends, used) values ('past', now() - interval '1 second', 5), ('present', now() + interval '1 hour', 5)`
  await forgetExpired(db())
  expect(await db().rows`select key from cubic_rate_limit`).toEqual([{ key: 'present' }])
  expect(await db().rows`select user_id from cubic_session`).toEqual([{ user_id: user.id }])
})

it('reserved places that lapse go to who waits', async () => {
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
  await promoteWaiting(db(), 15)
  expect(await status()).toBe('waitlisted')
  await db().run`update cubic_reserved_places set until = now() - interval '1 second' where id = ${places}`
  await promoteWaiting(db(), 15)
  expect(await status()).toBe('success')
  expect(
    await db().one`
    select user_id, action from cubic_audit_entry where model = 'CubicEventApplicant' and record_id = ${applicant?.id} order by id desc limit 1`,
  ).toEqual({
    user_id: null,
    action: 'promote',
  })
})

it('a waitlist that is held up keeps no other from its turn, and is told of', async () => {
  const aFreeSeat = async () => {
    const event = await anEvent({ registration: { limit: 1, waitlist: true } })
    await aTicket({ event, owner: await aUser(), status: 'waitlisted' })
    return event
  }
  const [held, other] = [await aFreeSeat(), await aFreeSeat()]
  await db().transaction(async (tx) => {
    await tx.run`select 1 from cubic_seat_counter where regist_id = ${held.regist_id} for update`
    await expect(promoteWaiting(db(), 15)).rejects.toThrow('1 of ')
  })
  const statuses = await db().rows`
    select registration_status as status from cubic_event_applicant where event_id = any(${[held.id, other.id]}) order by event_id`
  expect(statuses).toEqual([{ status: 'waitlisted' }, { status: 'success' }])
  await promoteWaiting(db(), 15)
})

it('seats that came free while an event was cancelled go to who waits once it is published again', async () => {
  const [admin, event] = [await anAdmin(), await anEvent({ registration: { limit: 1, waitlist: true } })]
  const [, waiting] = [await as(await aUser()).register(event), await aUser()]
  const [applicant] = (await as(waiting).register(event)).applicants
  await as(admin).callEvent(event, 'unpublish')
  await as(admin).save('CubicEventRegist', { id: event.regist_id, limit_number: 2 })
  await as(admin).callEvent(event, 'publish')
  await promoteWaiting(db(), 15)
  const { data } = await as(waiting).get('CubicEventApplicant', applicant?.id ?? 0, ['registration_status'])
  expect(data).toMatchObject({ registration_status: 'success' })
})

it('a repeated job goes on after a failure, and never runs beside itself', async () => {
  let running = 0
  let runs = 0
  let most = 0
  const job = repeat(
    'test',
    5,
    async () => {
      most = Math.max(most, ++running)
      await new Promise((resolve) => setTimeout(resolve, 20))
      running--
      if (++runs === 1) throw new Error('once')
    },
    quiet,
  )
  try {
    await vi.waitFor(() => expect(runs).toBeGreaterThan(3), { timeout: 20_000 })
    expect(most).toBe(1)
  } finally {
    job.stop()
  }
})
