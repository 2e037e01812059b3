import { describe, expect, it } from 'vitest'
import type { TicketOptions } from '@cubic/testing/server/builders'
import { useSharedWire } from '@cubic/testing/server/wire'
import { leaf, type WireClient } from '@cubic/testing/server/wire-client'

const { anAdmin, anEvent, aTicket, aUser, as, db, guest } = useSharedWire()

const tagsOf = async (client: WireClient, model: string, id: number) => {
  const got = await client.get(model, id, ['id'])
  const [item] = (await client.search(model, { condition: leaf('id', '=', id) })).items
  expect(item?.tags ?? [], 'get and search grant alike').toEqual(got.tags)
  return got.tags.toSorted()
}

describe('the tags of a record', () => {
  it('are only “read” for a caller with read-only access', async () => {
    const event = await anEvent()
    expect(await tagsOf(guest(), 'CubicEventBase', event.id)).toEqual(['read'])
    expect(await tagsOf(as(await aUser()), 'CubicEventBase', event.id)).toEqual(['read'])
  })

  it('tell an admin which actions the state of an event allows', async () => {
    const admin = as(await anAdmin())
    const METHODS = ['submit_review', 'audit', 'publish', 'unpublish', 'pin', 'unpin', 'duplicate']
    const methodsOf = async (stage: 'draft' | 'waiting_review' | 'rejected' | 'published' | 'cancelled') => {
      const tags = await tagsOf(admin, 'CubicEventBase', (await anEvent({ stage })).id)
      expect(tags).toEqual(expect.arrayContaining(['read', 'write', 'unlink', 'duplicate']))
      return METHODS.filter((method) => tags.includes(method) && !['pin', 'unpin', 'duplicate'].includes(method))
    }
    expect(await methodsOf('draft')).toEqual(['submit_review', 'publish'])
    expect(await methodsOf('waiting_review')).toEqual(['audit'])
    expect(await methodsOf('rejected')).toEqual(['submit_review'])
    expect(await methodsOf('published')).toEqual(['unpublish'])
    expect(await methodsOf('cancelled')).toEqual(['publish'])
  })

  it('do not let an author without admin rights publish a draft', async () => {
    const author = await aUser({ roles: ['event_admin'] })
    const draft = await anEvent({ stage: 'draft', creator: author })
    const tags = await tagsOf(as(author), 'CubicEventBase', draft.id)
    expect(tags).toContain('submit_review')
    expect(tags).not.toContain('publish')
  })

  it('grant unpin on a pinned event, and pin on another', async () => {
    const admin = as(await anAdmin())
    const event = await anEvent()
    expect(await tagsOf(admin, 'CubicEventBase', event.id)).toEqual(expect.arrayContaining(['pin']))
    await admin.callEvent(event, 'pin')
    const tags = await tagsOf(admin, 'CubicEventBase', event.id)
    expect([tags.includes('pin'), tags.includes('unpin')]).toEqual([false, true])
  })

  it.each<[string, Partial<TicketOptions>, readonly string[]]>([
    ['waits for review', { status: 'waiting_review' }, ['audit']],
    ['is accepted', {}, ['check_in']],
    ['is on leave', { check_in_status: 'leave' }, ['check_in']],
    ['attended', { check_in_status: 'attend' }, ['undo_check_in']],
    ['is on the waitlist', { status: 'waitlisted' }, []],
    ['withdrew', { status: 'withdrawn' }, []],
    ['was not accepted', { status: 'review_failed' }, []],
  ])('tell an event admin which actions are possible on a ticket that %s', async (_title, options, expected) => {
    const ticket = await aTicket({ event: await anEvent(), submitter: await aUser(), ...options })
    const tags = await tagsOf(as(await aUser({ roles: ['event_admin'] })), 'CubicEventApplicant', ticket.id)
    expect(tags).toContain('read')
    expect(['audit', 'check_in', 'undo_check_in'].filter((tag) => tags.includes(tag))).toEqual(expected)
    expect(tags).not.toContain('write')
  })

  it('let its holder ask for leave before and rate once it has begun and they attend, but not check in or audit', async () => {
    const [event, holder] = [await anEvent(), await aUser()]
    const ticket = await aTicket({ event, owner: holder })
    expect(await tagsOf(as(holder), 'CubicEventApplicant', ticket.id)).toEqual(['ask_leave', 'change_consent', 'read'])
    await db().run`update cubic_event_applicant set check_in_status = 'leave' where id = ${ticket.id}`
    expect(await tagsOf(as(holder), 'CubicEventApplicant', ticket.id)).toEqual([
      'change_consent',
      'read',
      'take_back_leave',
    ])
    await db().run`update cubic_event_applicant set check_in_status = 'attend' where id = ${ticket.id}`
    expect(await tagsOf(as(holder), 'CubicEventApplicant', ticket.id)).toEqual(['change_consent', 'read'])
    await db().run`update cubic_event_base set start_time = now() where id = ${event.id}`
    expect(await tagsOf(as(holder), 'CubicEventApplicant', ticket.id)).toEqual(['change_consent', 'rate', 'read'])
  })

  it('let a scanner check in, write notes and make passes, but not audit', async () => {
    const scanner = as(await aUser({ roles: ['scanner_admin'] }))
    const event = await anEvent()
    expect(await tagsOf(scanner, 'CubicEventApplicant', (await aTicket({ event, owner: await aUser() })).id)).toEqual([
      'check_in',
      'read',
      'write_note',
    ])
    expect(
      await tagsOf(
        scanner,
        'CubicEventApplicant',
        (await aTicket({ event, owner: await aUser(), status: 'waiting_review' })).id,
      ),
    ).toEqual(['read', 'write_note'])
    expect(await tagsOf(scanner, 'CubicEventBase', event.id)).toEqual([
      'make_scanner_pass',
      'make_test_tickets',
      'read',
      'remove_test_tickets',
      'revoke_scanner_pass',
    ])
  })

  it('let a user write their own record and no other', async () => {
    const user = await aUser()
    expect(await tagsOf(as(user), 'User', user.id)).toEqual([
      'read',
      'remove_calendar_link',
      'request_erasure',
      'request_export',
      'reset_calendar_link',
      'write',
    ])
    expect(await tagsOf(as(await anAdmin()), 'User', user.id)).toEqual([
      'erase_now',
      'explain_access',
      'invite',
      'read',
      'unlink',
      'view_as',
      'write',
    ])
  })
})

describe('match_record_tags', () => {
  it('keeps only records on which all of them are granted, in the count too', async () => {
    const admin = await anAdmin()
    const [draft, waiting, published] = [
      await anEvent({ stage: 'draft' }),
      await anEvent({ stage: 'waiting_review' }),
      await anEvent(),
    ]
    const condition = leaf('id', 'in', [draft.id, waiting.id, published.id])
    const keep = async (...match_record_tags: string[]) => {
      const { ids, total_count } = await as(admin).search('CubicEventBase', { condition, match_record_tags })
      expect(total_count).toBe(ids.length)
      return ids
    }
    expect(await keep()).toEqual([draft.id, waiting.id, published.id])
    expect(await keep('read')).toEqual([draft.id, waiting.id, published.id])
    expect(await keep('audit')).toEqual([waiting.id])
    expect(await keep('write', 'unpublish')).toEqual([published.id])
    expect(await keep('audit', 'publish')).toEqual([])
  })

  it('matches no record without the right', async () => {
    await anEvent()
    for (const tag of ['write', 'unlink', 'publish', 'audit', 'pin', 'duplicate'])
      expect((await guest().search('CubicEventBase', { match_record_tags: [tag] })).ids).toEqual([])
  })

  it('refuses an unknown tag', async () => {
    await expect(guest().search('CubicEventBase', { match_record_tags: ['fly'] })).rejects.toMatchObject({
      kind: 'BadRequest',
      message: expect.stringContaining('fly') as string,
    })
  })
})

describe('allow_record_tags of a list', () => {
  it('holds the tags that the caller has on any record of the model', async () => {
    expect((await guest().search('CubicEventBase')).allow_record_tags).toEqual(['read'])
    expect((await as(await anAdmin()).search('CubicEventBase')).allow_record_tags).toEqual(
      expect.arrayContaining(['read', 'write', 'unlink', 'audit', 'publish']),
    )
    expect((await guest().search('User')).allow_record_tags).toEqual([])
  })
})
