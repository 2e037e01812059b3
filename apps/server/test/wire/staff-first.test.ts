import { setTimeout } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { useWire } from '@cubic/testing/server/wire'

const { aUser, anAdmin, as, db } = useWire()
const MEMBERS = 30
/** So many reads of two seconds each are more than the line takes. */
const [WAITING, SLOW_MS] = [200, 2000]
const QUERY = `query types($limit: Int) {
  dash { generic { search(model: "CubicEventType", fields: ["id"], limit: $limit) { items { raw } } } } }`

it('reads of staff who are known have their turn before those of members', async () => {
  const [admin, ...members] = await Promise.all([anAdmin(), ...Array.from({ length: MEMBERS }, () => aUser())])
  const read = (user: { token: string }, limit: number) => as(user).search('CubicEventType', { fields: ['id'], limit })
  await read(admin, 1)
  const order: string[] = []
  const note = (name: string) => () => void order.push(name)
  const reads = await db().transaction(async (tx) => {
    await tx.run`lock table cubic_event_type in access exclusive mode`
    // Each asks for something else: equal reads would be one.
    const ofMembers = members.map((member, index) => read(member, 2 + index).then(note('member')))
    await expect
      .poll(
        () =>
          db()
            .pools()
            .find(({ pool }) => pool === 'reads')?.busy,
      )
      .toBe(db().reads.most)
    const ofStaff = read(admin, 100).then(note('staff'))
    // Its session was looked up before this one: it waits in the queue by then.
    await as(admin).post('/user/info')
    return [...ofMembers, ofStaff]
  })
  await Promise.all(reads)
  expect(order.indexOf('staff')).toBeLessThanOrEqual(2 * db().reads.most)
})

it('a read that would wait for too long is refused before its log-in is looked up, but for known staff', async () => {
  const most = db().reads.most
  const [admin, newAdmin, late, ...members] = await Promise.all([
    anAdmin(),
    anAdmin(),
    aUser(),
    ...Array.from({ length: WAITING }, () => aUser()),
  ])
  const read = (user: { token: string }, limit: number) =>
    as(user).post('/gql/endpoint', { query: QUERY, variables: { limit } })
  const whileLocked = <T>(work: () => Promise<T>) =>
    db().transaction(async (tx) => {
      await tx.run`lock table cubic_event_type in access exclusive mode`
      return work()
    })
  await read(admin, 1)
  // the line learns that reads take long
  const slow = await whileLocked(async () => {
    const reads = members.slice(0, most).map((member, index) => read(member, 2 + index))
    await setTimeout(SLOW_MS)
    return reads
  })
  await Promise.all(slow)
  const others = await whileLocked(async () => {
    const reads = members.map((member, index) => read(member, 100 + index))
    // some are refused as they join the line: it is as long as it may be
    expect((await Promise.race(reads)).status).toBe(503)
    await db().transaction(async (tx) => {
      await tx.run`lock table cubic_session in access exclusive mode`
      const refused = await read(late, 50)
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
    })
    // staff who are not known yet are refused once, and wait in their turn when they ask again
    expect((await read(newAdmin, 51)).status).toBe(503)
    await vi.waitUntil(async () => (await Promise.race([read(newAdmin, 52), setTimeout(SLOW_MS)]))?.status !== 503)
    return [...reads, read(admin, 99)]
  })
  const statuses = (await Promise.all(others)).map(({ status }) => status)
  expect(statuses.at(-1)).toBe(200)
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(most)
})
