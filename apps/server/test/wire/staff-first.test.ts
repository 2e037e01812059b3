import { expect, it } from 'vitest'
import { useWire } from '@cubic/testing/server/wire'

const { aUser, anAdmin, as, db } = useWire()
const MEMBERS = 30

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
