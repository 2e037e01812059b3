import { expect, it } from 'vitest'
import { useWire } from '../support/wire-client.ts'
const { anEvent, aTicket, aUser, guest, as } = useWire()
it('smoke', async () => {
  const event = await anEvent({ form: [{ name: '姓名' }] })
  const user = await aUser({ roles: ['admin'] })
  await aTicket({ event, owner: user })
  expect((await guest().search('CubicEventBase', { fields: ['name', 'status', 'applicants_ids.id'] })).items).toMatchObject([])
  console.log(await as(user).get('CubicEventBase', event.id, ['name', 'status', 'regist_id.scope', 'applicants_ids.values']).then((x) => JSON.stringify(x)))
})
