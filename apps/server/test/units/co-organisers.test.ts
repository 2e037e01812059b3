import { where } from '@cubic/contract'
import { expect, it } from 'vitest'
import { useSharedWire } from '@cubic/testing/server/wire'
import { answerOrFault, WireFault } from '@cubic/testing/server/wire-client'
import { unitBuilders } from './support.ts'

const wire = useSharedWire()
const { anAdmin, anEvent, aTicket, aUser, as, db } = wire
const { aUnit, aMember } = unitBuilders(wire)

it('a unit that is named as a co-organiser is left by its owners, who then see of it what others see', async () => {
  const [unit, host] = [await aUnit(), await aUnit()]
  const [owner, author, theirs] = [
    await aMember(unit, 'owner'),
    await aMember(unit, 'author'),
    await aMember(host, 'owner'),
  ]
  const event = await anEvent({ stage: 'draft', columns: { unit_id: host } })
  const open = await anEvent({ columns: { unit_id: host } })
  for (const { id } of [event, open])
    await db().run`insert into cubic_event_base__co_unit_ids (owner_id, related_id) values (${id}, ${unit})`
  const leave = (user: Parameters<typeof as>[0], id: number, unit_id = unit) =>
    answerOrFault(as(user).call('CubicEventBase', id, 'leave_co_organisers', { unit_id }))
  const isSeen = async () => (await as(owner).get('CubicEventBase', event.id, ['name'])).data !== null
  expect(await isSeen()).toBe(true)
  for (const other of [author, theirs, await anAdmin()]) {
    const refused = await leave(other, event.id)
    expect(refused instanceof WireFault ? refused.kind : refused.status).not.toBe('ok')
  }
  // Their right is about their own unit alone.
  expect(await leave(owner, event.id, host)).toMatchObject({ error_kind: 'save:not_found' })
  expect(await leave(owner, event.id)).toMatchObject({ status: 'ok' })
  expect(await isSeen()).toBe(false)
  expect(
    await db().one`
      select action, before from cubic_audit_entry where model = 'CubicEventBase' and record_id = ${event.id} order by id desc limit 1`,
  ).toEqual({ action: 'leave_co_organisers', before: { co_unit_ids: unit } })
  expect((await as(owner).get('CubicEventBase', open.id, ['name'])).data).not.toBeNull()
})

it('no role in a unit tells how people log in, neither by a field, a condition, a sort nor a count', async () => {
  const unit = await aUnit()
  const person = await aUser()
  await aTicket({ event: await anEvent({ columns: { unit_id: unit } }), owner: person })
  await db().run`
    insert into cubic_totp (user_id, secret, confirmed_at) values (${person.id}, 'JBSWY3DPEHPK3PXP', now())`
  for (const role of ['owner', 'author', 'auditor', 'registrar', 'door', 'viewer'] as const) {
    const caller = as(await aMember(unit, role))
    for (const field of ['has_second_factor', 'lacks_second_factor', 'disabled', 'log_in_state'] as const) {
      const read = await answerOrFault(caller.get('User', person.id, [field]))
      if (!(read instanceof WireFault)) expect(read.data?.[field] ?? null, `${role} reads ${field}`).toBeNull()
      const value = field === 'log_in_state' ? 'not_invited' : true
      // What is asked of a field that they may not read finds as much, whatever is in it.
      const counts = []
      for (const isSet of [value, field === 'log_in_state' ? 'ready' : false]) {
        const condition = { ...where(field, '=', isSet) }
        const found = await answerOrFault(caller.search('User', { condition, fields: ['id'], limit: 200 }))
        counts.push(found instanceof WireFault ? 'refused' : found.items.some(({ data }) => data['id'] === person.id))
      }
      expect(counts[0], `${role} asks by ${field}`).toBe(counts[1])
      const sort = [{ field, order: 'asc' }] as const
      const sorted = await answerOrFault(caller.search('User', { fields: ['id'], sort, limit: 1 }))
      if (!(sorted instanceof WireFault)) expect(JSON.stringify(sorted.items)).not.toContain(field)
    }
    for (const model of ['CubicIdentity', 'CubicSignOn', 'CubicSignOnRule', 'CubicSettings']) {
      const found = await answerOrFault(caller.search(model, { fields: ['id'], limit: 5 }))
      expect(found instanceof WireFault ? 0 : found.items.length, `${role} finds ${model}`).toBe(0)
    }
  }
})
