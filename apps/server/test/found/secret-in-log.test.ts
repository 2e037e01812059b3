import { expect, it } from 'vitest'
import { useWire } from '@cubic/testing/server/wire'

const { aUser, as, db, faults, url } = useWire({ mayFail: true })

it('a failing calendar is logged without the secret of its link', async () => {
  const user = await aUser()
  const { result } = await as(user).call('User', user.id, 'reset_calendar_link')
  const { secret } = result as unknown as { secret: string }
  await db().run`alter table cubic_event_applicant rename column registration_status to broken`
  const response = await fetch(`${url()}/calendar/people/${secret}.ics`)
  expect(response.status).toBe(500)
  expect(await response.text()).not.toContain(secret)
  expect(faults.length).toBeGreaterThan(0)
  expect(faults.join('\n')).toContain('/calendar/people/:secret')
  expect(faults.join('\n')).not.toContain(secret)
})
