import { HOUR } from '@cubic/testing/server/builders'
import { useSharedWire } from '@cubic/testing/server/wire'
import { expect, it, vi } from 'vitest'

const { anEvent, as, aUser, db, url } = useSharedWire()

const open = (id: number | string, agent = 'Mozilla/5.0 (Linux; Android 14; CUBOT NOTE 50)') =>
  fetch(`${url()}/api/events/v1/${id}/viewed`, { method: 'POST', headers: { 'user-agent': agent } })

async function viewsIn(id: number): Promise<number | null> {
  const reader = as(await aUser({ roles: ['event_admin'] }))
  const query = `query ask($id: Int!) { cubicEvent { report(event_id: $id) { numbers { viewed } } } }`
  const { data } = await reader.gql<{ cubicEvent: { report: { numbers: { viewed: number | null } } } }>(query, { id })
  return data?.cubicEvent.report.numbers.viewed ?? null
}

it('counts how often an event’s page is opened, by people and not by robots', async () => {
  const published = { published_time: new Date() }
  const [event, other, draft] = [
    await anEvent({ ends: HOUR, columns: published }),
    await anEvent({ ends: HOUR, columns: published }),
    await anEvent({ stage: 'draft', columns: published }),
  ]
  await Promise.all([event.id, event.id, event.id, draft.id].map((id) => open(id)))
  const answers = [
    await open(event.id, 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'),
    await open('0'),
    await open('9999999999'),
  ]
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204])
  expect((await open('x')).status).toBe(404)
  await vi.waitUntil(async () => (await viewsIn(event.id)) !== 0)
  expect(await viewsIn(event.id)).toBe(3)
  expect(await viewsIn(other.id)).toBe(0)
  expect(await db().rows`select event_id from cubic_page_view where event_id = ${draft.id}`).toEqual([])
})

it('says no number of an event that was published before anybody counted', async () => {
  const old = await anEvent({ columns: { published_time: new Date('2020-01-01') } })
  await open(old.id)
  expect(await viewsIn(old.id)).toBeNull()
})
