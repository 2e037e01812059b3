import { describe, expect, it } from 'vitest'
import { useWire } from '@cubic/testing/server/wire'
import { answerOrFault } from '@cubic/testing/server/wire-client'

const { aTicket, anEvent, as, aUser, db } = useWire()

const reviewOf = async (user: { readonly token: string }, ids: unknown, args: object) =>
  as(user).call('CubicEventApplicant', 0, 'audit_many', { applicant_ids: ids, ...args })

describe('review in bulk', () => {
  it('approves applicants in review, skips the others and reports them', async () => {
    const [author, event] = [
      await aUser({ roles: ['event_admin'] }),
      await anEvent({ registration: { need_audit: true } }),
    ]
    const tickets = []
    for (let index = 0; index < 40; index++)
      tickets.push(await aTicket({ event, owner: await aUser(), status: 'waiting_review' }))
    const done = await aTicket({ event, owner: await aUser(), status: 'success' })
    const ids = [...tickets, done].map((ticket) => ticket.id)
    const answer = await reviewOf(author, [...ids, ids[0]], { decision: 'approve' })
    expect(answer).toMatchObject({
      status: 'ok',
      result: { audited: tickets.map((ticket) => ticket.id), skipped: [done.id] },
    })
    const { total_count } = await as(author).search('CubicEventApplicant', {
      condition: { leaf: { field: 'registration_status', comparator: '=', value: 'success' } },
    })
    expect(total_count).toBe(41)
    const log = await db().one`select count(*) from cubic_audit_entry where action = 'audit' and user_id = ${author.id}`
    expect(log).toEqual({ count: 40 })
  })

  it('rejects with a reason, and gives the freed seats to the waitlist', async () => {
    const author = await aUser({ roles: ['event_admin'] })
    const event = await anEvent({ registration: { need_audit: true, limit: 2, waitlist: true } })
    const [first, second, third] = [await aUser(), await aUser(), await aUser()]
    const place = async (user: typeof first) => (await as(user).register(event)).applicants[0]?.id ?? 0
    const ids = [await place(first), await place(second), await place(third)]
    expect(await reviewOf(author, ids.slice(0, 2), { decision: 'reject' })).toMatchObject({
      status: 'error',
      error_kind: 'event:reason_required',
    })
    expect(await reviewOf(author, ids.slice(0, 2), { decision: 'reject', reason: '材料不全' })).toMatchObject({
      status: 'ok',
    })
    const read = (await as(first).get('CubicEventApplicant', ids[0] ?? 0, ['registration_status', 'reject_reason']))
      .data
    expect(read).toMatchObject({ registration_status: 'review_failed', reject_reason: '材料不全' })
    expect((await as(third).get('CubicEventApplicant', ids[2] ?? 0, ['registration_status'])).data).toMatchObject({
      registration_status: 'waiting_review',
    })
    expect(await db().one`select taken_number from cubic_seat_counter where regist_id = ${event.regist_id}`).toEqual({
      taken_number: 1,
    })
  })

  it('by two colleagues at once reviews each applicant once', async () => {
    const [one, other] = [await aUser({ roles: ['event_admin'] }), await aUser({ roles: ['event_admin'] })]
    const event = await anEvent({ registration: { need_audit: true, limit: 20 } })
    const ids: number[] = []
    for (let index = 0; index < 20; index++)
      ids.push((await aTicket({ event, owner: await aUser(), status: 'waiting_review' })).id)
    const [approved, rejected] = await Promise.all([
      reviewOf(one, ids, { decision: 'approve' }),
      reviewOf(other, ids.toReversed(), { decision: 'reject', reason: '名额有限' }),
    ])
    const audited = [approved, rejected].map(
      (answer) => (answer.result?.['audited'] as number[] | undefined)?.length ?? 0,
    )
    expect(audited[0]).toBe(20 - (audited[1] ?? 0))
    expect(await db().one`select taken_number from cubic_seat_counter where regist_id = ${event.regist_id}`).toEqual({
      taken_number: audited[0],
    })
  })

  it('is only for people who run events, and only accepts lists of ids', async () => {
    const student = await aUser()
    expect(await answerOrFault(reviewOf(student, [1], { decision: 'approve' }))).toMatchObject({ kind: 'Forbidden' })
    const author = await aUser({ roles: ['event_admin'] })
    for (const ids of [[], 'all', [0], [1.5], ['1'], Array.from({ length: 1001 }, (_, index) => index + 1)])
      expect(await answerOrFault(reviewOf(author, ids, { decision: 'approve' }))).toMatchObject({ kind: 'BadRequest' })
    expect(await answerOrFault(reviewOf(author, [1], { decision: 'maybe' }))).toMatchObject({ kind: 'BadRequest' })
  })
})
