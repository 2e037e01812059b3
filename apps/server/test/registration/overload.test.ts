import { expect, it, vi } from 'vitest'
import { useWire } from '@cubic/testing/server/wire'
import { untilBlocked } from './support.ts'

const QUEUE = 3
const { aUser, anEvent, as, db } = useWire({ env: { REGISTRATION_QUEUE_EVENT: String(QUEUE) } })

const QUERY = `mutation saveDataMutation($event_id: Int!) { cubicEvent { add_or_edit_applicants(event_id: $event_id, action: "add",
  application_data: "{\\"applicants\\":[{\\"self\\":true,\\"values\\":{}}]}") { status sub_kind } } }`

it('requests beyond the queue’s capacity are told to retry', async () => {
  const event = await anEvent({ registration: { limit: 100 } })
  const users = await Promise.all(Array.from({ length: 12 }, () => aUser()))
  const send = (user: { token: string }) =>
    as(user).post('/gql/endpoint', { query: QUERY, variables: { event_id: event.id } })
  const sent = await db().transaction(async (tx) => {
    await tx.one`select 1 from cubic_seat_counter where regist_id = ${event.regist_id} for update`
    const [first = { token: '' }, ...others] = users
    const opening = send(first)
    await untilBlocked(db())
    // Only requests that do not fit are answered now; the queue is freed once all have arrived.
    let answered = 0
    const answers = others.map(async (user) => {
      const response = await send(user)
      answered++
      return response
    })
    await vi.waitUntil(() => answered >= others.length - QUEUE)
    return [opening, ...answers]
  })
  const responses = await Promise.all(sent)
  const refused = responses.filter((response) => response.status === 503)
  expect(refused).toHaveLength(users.length - 1 - QUEUE)
  for (const response of refused) {
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect(await response.text()).toMatch(/\p{Script=Han}/u)
  }
  const [{ taken } = { taken: 0 }] = await db().rows<{ taken: number }>`
    select taken_number as taken from cubic_seat_counter where regist_id = ${event.regist_id}`
  expect(taken).toBe(1 + QUEUE)
  // A retry is admitted.
  expect(await as(users.at(-1) ?? { token: '' }).register(event)).toMatchObject({
    status: expect.any(String) as string,
  })
})
