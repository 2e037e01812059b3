import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { useSharedWire } from '@cubic/testing/server/wire'

const { anAdmin, anEvent, aUser, as, db } = useSharedWire()
const anId = () => randomBytes(12).toString('hex')

it('a registration scoped to a long list admits the people currently on it', async () => {
  const others = Array.from({ length: 1000 }, anId)
  const [one, other] = [anId(), anId()]
  const event = await anEvent({ registration: { limit: 10, scope: { unify_ids: [...others, one] } } })
  const [first, second] = [
    as(await aUser({ person: { unify_id: one } })),
    as(await aUser({ person: { unify_id: other.toUpperCase() } })),
  ]
  const stored = await db().one<{ isLong: boolean }>`
    select pg_column_size(scope) > 2000 as "isLong" from cubic_event_regist where id = ${event.regist_id}`
  expect(stored).toEqual({ isLong: true })
  const refused = { sub_kind: 'event:out_of_scope' }
  for (let time = 0; time < 2; time++) expect(await second.register(event)).toMatchObject(refused)
  expect(await first.register(event)).toMatchObject({ status: 'ok' })

  const scope = { unify_ids: [...others, other] }
  const admin = as(await anAdmin())
  expect(await admin.save('CubicEventRegist', { id: event.regist_id, scope })).toMatchObject({ status: 'ok' })
  expect(await second.register(event)).toMatchObject({ status: 'ok' })
  const third = as(await aUser({ person: { unify_id: others[0]?.toUpperCase() ?? '' } }))
  expect(await third.register(event)).toMatchObject({ status: 'ok' })
  expect(await as(await aUser({ person: {} })).register(event)).toMatchObject(refused)
})
