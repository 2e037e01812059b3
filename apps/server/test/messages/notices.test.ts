import { describe, expect, it } from 'vitest'
import type { TestUser } from '@cubic/testing/server/builders'
import { useSharedWire } from '@cubic/testing/server/wire'
import { leaf } from '@cubic/testing/server/wire-client'

const { aUser, anAdmin, anEvent, aTicket, as, db, guest, insert } = useSharedWire()

async function aNotice(user: TestUser, more: { readonly [column: string]: unknown } = {}) {
  const event = await anEvent()
  const ticket = await aTicket({ event, owner: user })
  const columns = { channel: 'email', case: 'registration_success', state: 'sent', attempts: 1, body: '您已报名' }
  return insert('cubic_message', {
    ...columns,
    user_id: user.id,
    event_id: event.id,
    applicant_id: ticket.id,
    recipient: 'hidden@example.edu',
    last_error: '550 no such box',
    ...more,
  })
}
const noticesOf = async (user: { readonly token: string }) =>
  (
    await as(user).search('CubicMessage', {
      fields: ['case', 'read_time', 'event_id', 'applicant_id.flora_external_id'],
    })
  ).data

describe('the inbox of notices', () => {
  it('holds what was written to its owner, with the ticket', async () => {
    const [user, other] = [await aUser(), await aUser()]
    const own = await aNotice(user)
    await aNotice(other)
    expect(await noticesOf(user)).toEqual([
      expect.objectContaining({ id: own, case: 'registration_success', read_time: null }),
    ])
    expect((await guest().search('CubicMessage', { fields: ['case'] })).data).toEqual([])
  })

  it('tells its owner nothing of how messages are sent', async () => {
    const user = await aUser()
    await aNotice(user)
    for (const field of ['recipient', 'last_error', 'state', 'attempts', 'provider_id', 'sent_time', 'due_time']) {
      expect((await as(user).search('CubicMessage', { fields: [field] })).unreadable).toEqual([field])
      const asked = as(user).search('CubicMessage', { condition: leaf(field, 'is not null') })
      await expect(asked).rejects.toMatchObject({ kind: 'Forbidden' })
    }
  })

  it('is marked as read, one or all, by its owner alone', async () => {
    const [user, other, admin] = [await aUser(), await aUser(), await anAdmin()]
    const [first, second] = [await aNotice(user), await aNotice(user)]
    const mark = (by: { readonly token: string }, args: object) => as(by).call('CubicMessage', 0, 'mark_read', args)
    const unread = async () =>
      (
        await db().rows<{
          id: number
        }>`select id from cubic_message where user_id = ${user.id} and read_time is null order by id`
      ).map(({ id }) => id)
    for (const stranger of [other, admin]) {
      await mark(stranger, { message_ids: [first, second] })
      await mark(stranger, {})
    }
    await guest()
      .call('CubicMessage', 0, 'mark_read', {})
      .catch(() => undefined)
    expect(await unread()).toEqual([first, second])
    expect((await mark(user, { message_ids: [first] })).result).toEqual({ marked: 1 })
    expect(await unread()).toEqual([second])
    expect((await mark(user, {})).result).toEqual({ marked: 1 })
    expect((await mark(user, {})).result).toEqual({ marked: 0 })
    expect(await unread()).toEqual([])
  })

  it('cannot be written by saving', async () => {
    const user = await aUser()
    const id = await aNotice(user)
    expect((await as(user).save('CubicMessage', { id, case: 'reminder' })).status).toBe('error')
    expect((await as(user).unlink('CubicMessage', id)).status).toBe('error')
  })

  it.each([[['x']], ['1'], [[0.5]], [{}]])('refuses the ids %j', async (message_ids) => {
    const user = await aUser()
    await expect(as(user).call('CubicMessage', 0, 'mark_read', { message_ids })).rejects.toMatchObject({
      kind: 'BadRequest',
    })
  })
})
