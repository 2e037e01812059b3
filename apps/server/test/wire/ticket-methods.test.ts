import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  inMinutes,
  type EventOptions,
  type TestTicket,
  type TestUser,
  type TicketOptions,
} from '@cubic/testing/server/builders'
import { useSharedWire } from '@cubic/testing/server/wire'
import { answerOrFault, leaf } from '@cubic/testing/server/wire-client'

const { anAdmin, anEvent, aTicket, aUser, as, db, guest } = useSharedWire()

const ok = { status: 'ok', error_kind: null, error_msg: null }
const refused = (error_kind: string) => ({
  status: 'error',
  error_kind,
  error_msg: expect.stringMatching(/./) as string,
})
const aScanner = () => aUser({ roles: ['scanner_admin'], name: '门口的张三' })
async function stateOf(ticket: { readonly id: number }): Promise<object | null> {
  return (
    await as(await anAdmin()).get('CubicEventApplicant', ticket.id, [
      'registration_status',
      'check_in_status',
      'check_in_time',
      'check_in_by.id',
      'activity_evaluation_score',
    ])
  ).data
}
const ticketOf = async (options: Omit<TicketOptions, 'event'> = {}, event: EventOptions = {}): Promise<TestTicket> =>
  aTicket({ event: await anEvent(event), owner: await aUser(), ...options })

describe('checking in', () => {
  it('returns the name and time, and stores when and by whom', async () => {
    const [scanner, ticket] = [await aScanner(), await ticketOf({ name: '王小明' })]
    const answer = await as(scanner).callTicket(ticket, 'check_in', {})
    expect(answer).toMatchObject({
      ...ok,
      result: {
        id: ticket.id,
        name: '王小明',
        check_in_time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
      },
    })
    expect(await stateOf(ticket)).toMatchObject({
      check_in_status: 'attend',
      check_in_time: answer.result?.['check_in_time'],
      check_in_by: { id: scanner.id },
    })
  })

  it('refuses a checked-in ticket, and says when and by whom', async () => {
    const [scanner, ticket] = [await aScanner(), await ticketOf()]
    const first = await as(scanner).callTicket(ticket, 'check_in')
    const again = await as(await aScanner()).callTicket(ticket, 'check_in')
    expect(again).toMatchObject({
      ...refused('event:already_checked_in'),
      result: { check_in_time: first.result?.['check_in_time'], check_in_by: '门口的张三' },
    })
    expect(await stateOf(ticket)).toMatchObject({ check_in_by: { id: scanner.id } })
  })

  it('of one ticket by many scanners at once succeeds once, and tells the others when and by whom', async () => {
    for (let round = 0; round < 5; round++) {
      const ticket = await ticketOf()
      const scanners = await Promise.all(Array.from({ length: round === 0 ? 10 : 2 }, aScanner))
      const answers = await Promise.all(scanners.map((scanner) => as(scanner).callTicket(ticket, 'check_in')))
      const welcomed = answers.filter((answer) => answer.status === 'ok')
      expect(welcomed).toHaveLength(1)
      for (const answer of answers.filter((candidate) => candidate.status !== 'ok')) {
        expect(answer).toMatchObject({
          ...refused('event:already_checked_in'),
          result: { check_in_time: welcomed[0]?.result?.['check_in_time'], check_in_by: '门口的张三' },
        })
      }
    }
  })

  it.each<[string, string, Omit<TicketOptions, 'event'>, EventOptions]>([
    ['event:waiting_review', 'waits for review', { status: 'waiting_review' }, {}],
    ['event:waitlisted', 'is on the waitlist', { status: 'waitlisted' }, {}],
    ['event:withdrawn', 'was withdrawn', { status: 'withdrawn' }, {}],
    ['event:not_registered', 'was not accepted', { status: 'review_failed' }, {}],
    ['event:event_cancelled', 'is of a cancelled event', {}, { stage: 'cancelled' }],
    ['event:no_check_in', 'is of an event that checks nobody in', {}, { columns: { sign_in: false } }],
  ])('is refused as %s if the ticket %s', async (kind, _title, options, event) => {
    const ticket = await ticketOf(options, event)
    for (const scanner of [await aScanner(), await anAdmin()])
      expect(await as(scanner).callTicket(ticket, 'check_in')).toMatchObject(refused(kind))
    expect(await stateOf(ticket)).toMatchObject({ check_in_status: 'not_present', check_in_time: null })
  })

  it('admits somebody on leave, an unbound ticket, and a late scan of a finished event', async () => {
    const scanner = as(await aScanner())
    for (const ticket of [
      await ticketOf({ check_in_status: 'leave' }),
      await aTicket({ event: await anEvent(), submitter: await aUser() }),
      await ticketOf({}, { starts: -120, ends: -60 }),
    ]) {
      expect(await scanner.callTicket(ticket, 'check_in')).toMatchObject(ok)
      expect(await stateOf(ticket)).toMatchObject({ check_in_status: 'attend' })
    }
  })

  it('keeps the time of an earlier scan, but not a future one', async () => {
    const scanner = as(await aScanner())
    const [earlier, later] = [await ticketOf(), await ticketOf()]
    const at = inMinutes(-30)
    at.setMilliseconds(0)
    expect(await scanner.callTicket(earlier, 'check_in', { at: at.toISOString(), source: 'door-2' })).toMatchObject(ok)
    expect(await stateOf(earlier)).toMatchObject({ check_in_time: at.toISOString().replace('.000Z', 'Z') })
    await scanner.callTicket(later, 'check_in', { at: inMinutes(600).toISOString() })
    const kept = (await stateOf(later)) as { check_in_time: string }
    expect(Date.parse(kept.check_in_time)).toBeLessThanOrEqual(Date.now() + 1000)
  })

  it('with a repeated scan id is idempotent', async () => {
    const [scanner, ticket, scan_id] = [as(await aScanner()), await ticketOf(), randomUUID()]
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => scanner.callTicket(ticket, 'check_in', { scan_id })),
    )
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(answers[0]).toMatchObject(ok)
    expect(await scanner.callTicket(ticket, 'check_in', { scan_id: randomUUID() })).toMatchObject(
      refused('event:already_checked_in'),
    )
  })

  it('with the scan id of another ticket is refused', async () => {
    const [scanner, ticket, other, scan_id] = [as(await aScanner()), await ticketOf(), await ticketOf(), randomUUID()]
    await scanner.callTicket(ticket, 'check_in', { scan_id })
    expect(await scanner.callTicket(other, 'check_in', { scan_id })).toMatchObject({ status: 'error' })
    expect(await stateOf(other)).toMatchObject({ check_in_status: 'not_present' })
  })

  it.each<[unknown]>([
    [{ at: 'now' }],
    [{ at: 5 }],
    [{ at: '2026-02-30T00:00:00Z' }],
    [{ source: ['a'] }],
    [{ source: 'x'.repeat(5000) }],
    [{ scan_id: 'once' }],
    [{ scan_id: { a: 1 } }],
    [{ source: '\ud800' }],
  ])('is BadRequest with %j', async (args) => {
    const ticket = await ticketOf()
    await expect(as(await aScanner()).callTicket(ticket, 'check_in', args)).rejects.toMatchObject({
      kind: 'BadRequest',
    })
    expect(await stateOf(ticket)).toMatchObject({ check_in_status: 'not_present' })
  })
})

describe('undoing a check-in', () => {
  it('is reserved to admins, lets the ticket be scanned again, and is audited', async () => {
    const [admin, scanner, ticket] = [await anAdmin(), await aScanner(), await ticketOf()]
    await as(scanner).callTicket(ticket, 'check_in', { scan_id: randomUUID() })
    expect(await as(admin).callTicket(ticket, 'undo_check_in')).toMatchObject(ok)
    expect(await stateOf(ticket)).toMatchObject({
      check_in_status: 'not_present',
      check_in_time: null,
      check_in_by: null,
    })
    expect(await as(scanner).callTicket(ticket, 'check_in')).toMatchObject(ok)
    const entries = await as(admin).search('AuditEntry', {
      condition: {
        logic_operator: '&',
        children: [leaf('record_id', '=', ticket.id), leaf('action', '=', 'undo_check_in')],
      },
      fields: ['user_id.id'],
    })
    expect(entries.data).toMatchObject([{ user_id: { id: admin.id } }])
  })

  it('is refused for a ticket that is not checked in', async () => {
    for (const check_in_status of ['not_present', 'leave']) {
      const ticket = await ticketOf({ check_in_status })
      expect(await as(await anAdmin()).callTicket(ticket, 'undo_check_in')).toMatchObject(
        refused('event:not_checked_in'),
      )
      expect(await stateOf(ticket)).toMatchObject({ check_in_status })
    }
  })
})

describe('auditing an applicant', () => {
  it('accepts, or rejects with a reason and frees the seat', async () => {
    const manager = as(await aUser({ roles: ['event_admin'] }))
    const event = await anEvent({ registration: { need_audit: true, limit: 2 } })
    const [yes, no] = [
      await aTicket({ event, owner: await aUser(), status: 'waiting_review' }),
      await aTicket({ event, owner: await aUser(), status: 'waiting_review' }),
    ]
    expect(await manager.callTicket(yes, 'audit', { decision: 'approve' })).toMatchObject(ok)
    expect(await manager.callTicket(no, 'audit', { decision: 'reject', reason: '不符合条件' })).toMatchObject(ok)
    expect([await stateOf(yes), await stateOf(no)]).toMatchObject([
      { registration_status: 'success' },
      { registration_status: 'review_failed' },
    ])
    expect((await manager.get('CubicEventRegist', event.regist_id, ['taken_number'])).data).toMatchObject({
      taken_number: 1,
    })
    expect((await manager.get('CubicEventApplicant', no.id, ['reject_reason'])).data).toMatchObject({
      reject_reason: '不符合条件',
    })
  })

  it.each(['success', 'review_failed', 'waitlisted', 'withdrawn'])(
    'is refused for an applicant that is %s',
    async (status) => {
      const ticket = await ticketOf({ status })
      for (const args of [{ decision: 'approve' }, { decision: 'reject', reason: '晚了' }])
        expect(await as(await anAdmin()).callTicket(ticket, 'audit', args)).toMatchObject(
          refused('event:forbidden_transition'),
        )
      expect(await stateOf(ticket)).toMatchObject({ registration_status: status })
    },
  )

  it('needs a reason to reject', async () => {
    const ticket = await ticketOf({ status: 'waiting_review' })
    for (const args of [{ decision: 'reject' }, { decision: 'reject', reason: ' ' }])
      expect(await as(await anAdmin()).callTicket(ticket, 'audit', args)).toMatchObject(
        refused('event:reason_required'),
      )
    await expect(as(await anAdmin()).callTicket(ticket, 'audit', { decision: 'perhaps' })).rejects.toMatchObject({
      kind: 'BadRequest',
    })
    expect(await stateOf(ticket)).toMatchObject({ registration_status: 'waiting_review' })
  })

  it('by two people at once takes effect once, and frees one seat', async () => {
    const event = await anEvent({ registration: { need_audit: true, limit: 3 } })
    const ticket = await aTicket({ event, owner: await aUser(), status: 'waiting_review' })
    await aTicket({ event, owner: await aUser(), status: 'waiting_review' })
    const answers = await Promise.all(
      Array.from({ length: 6 }, async () =>
        as(await anAdmin()).callTicket(ticket, 'audit', { decision: 'reject', reason: '同时' }),
      ),
    )
    expect(answers.filter((answer) => answer.status === 'ok')).toHaveLength(1)
    expect((await as(await anAdmin()).get('CubicEventRegist', event.regist_id, ['taken_number'])).data).toMatchObject({
      taken_number: 1,
    })
  })
})

describe('asking for leave', () => {
  it('is for the holder of the ticket, or the submitter of an unbound one', async () => {
    const [holder, submitter, event] = [await aUser(), await aUser(), await anEvent()]
    const [own, unbound] = [await aTicket({ event, owner: holder, submitter }), await aTicket({ event, submitter })]
    await expect(as(submitter).callTicket(own, 'ask_leave')).rejects.toMatchObject({ kind: 'Forbidden' })
    expect(await as(holder).callTicket(own, 'ask_leave', { reason: '生病' })).toMatchObject(ok)
    expect(await as(submitter).callTicket(unbound, 'ask_leave')).toMatchObject(ok)
    expect([await stateOf(own), await stateOf(unbound)]).toMatchObject([
      { check_in_status: 'leave' },
      { check_in_status: 'leave' },
    ])
  })

  it.each<[string, string, Omit<TicketOptions, 'event'>, EventOptions]>([
    ['event:event_ended', 'after the event', {}, { starts: -120, ends: -60 }],
    ['event:event_cancelled', 'of a cancelled event', {}, { stage: 'cancelled' }],
    ['event:already_checked_in', 'after checking in', { check_in_status: 'attend' }, {}],
    ['event:forbidden_transition', 'twice', { check_in_status: 'leave' }, {}],
    ['event:waiting_review', 'before the registration is accepted', { status: 'waiting_review' }, {}],
    ['event:waitlisted', 'from the waitlist', { status: 'waitlisted' }, {}],
    ['event:withdrawn', 'after withdrawing', { status: 'withdrawn' }, {}],
  ])('is refused as %s %s', async (kind, _title, options, event) => {
    const owner = await aUser()
    const ticket = await ticketOf({ ...options, owner }, event)
    const before = await stateOf(ticket)
    expect(await as(owner).callTicket(ticket, 'ask_leave')).toMatchObject(refused(kind))
    expect(await stateOf(ticket)).toEqual(before)
  })

  it('is possible during the event, until it ends', async () => {
    const owner = await aUser()
    expect(await as(owner).callTicket(await ticketOf({ owner }, { starts: -60, ends: 60 }), 'ask_leave')).toMatchObject(
      ok,
    )
  })
})

const BEGUN = { starts: -30, ends: 60 }

describe('rating', () => {
  it('is limited to people who attended, once, from 1 to 5', async () => {
    const owner = await aUser()
    const ticket = await ticketOf({ owner, check_in_status: 'attend' }, BEGUN)
    expect(await as(owner).callTicket(ticket, 'rate', { score: 4, comment: '很好' })).toMatchObject(ok)
    expect(
      (await as(owner).get('CubicEventApplicant', ticket.id, ['activity_evaluation_score', 'evaluation_comment'])).data,
    ).toEqual({ id: ticket.id, activity_evaluation_score: 4, evaluation_comment: '很好' })
    expect(await as(owner).callTicket(ticket, 'rate', { score: 5 })).toMatchObject(refused('event:already_rated'))
    expect(await stateOf(ticket)).toMatchObject({ activity_evaluation_score: 4 })
  })

  it('waits until the event has begun, whoever was checked in before', async () => {
    const owner = await aUser()
    const ticket = await ticketOf({ owner, check_in_status: 'attend' }, { starts: 60, ends: 120 })
    expect(await as(owner).callTicket(ticket, 'rate', { score: 5 })).toMatchObject(refused('event:not_rateable'))
    await db().run`update cubic_event_base set start_time = now() where id = ${ticket.event.id}`
    expect(await as(owner).callTicket(ticket, 'rate', { score: 5 })).toMatchObject(ok)
  })

  it('at once is counted once', async () => {
    const owner = await aUser()
    const ticket = await ticketOf({ owner, check_in_status: 'attend' }, BEGUN)
    const answers = await Promise.all([1, 2, 3, 4, 5].map((score) => as(owner).callTicket(ticket, 'rate', { score })))
    expect(answers.filter((answer) => answer.status === 'ok')).toHaveLength(1)
  })

  it.each([0, 6, -1, 3.5, '5', null, undefined, [5], true, 1e99])('is BadRequest with the score %j', async (score) => {
    const owner = await aUser()
    const ticket = await ticketOf({ owner, check_in_status: 'attend' }, BEGUN)
    await expect(as(owner).callTicket(ticket, 'rate', { score })).rejects.toMatchObject({ kind: 'BadRequest' })
    expect(await stateOf(ticket)).toMatchObject({ activity_evaluation_score: null })
  })

  it.each(['not_present', 'leave'])(
    'is refused as event:not_rateable for a ticket that is %s',
    async (check_in_status) => {
      const owner = await aUser()
      expect(
        await as(owner).callTicket(await ticketOf({ owner, check_in_status }, { starts: -120, ends: -60 }), 'rate', {
          score: 5,
        }),
      ).toMatchObject(refused('event:not_rateable'))
    },
  )
})

describe("the right to a ticket's methods", () => {
  const METHODS: { readonly [method: string]: object } = {
    audit: { decision: 'approve' },
    check_in: {},
    undo_check_in: {},
    ask_leave: {},
    take_back_leave: {},
    rate: { score: 5 },
  }
  const RIGHTS: readonly (readonly [string, readonly string[], (ticket: TestUser) => Promise<TestUser>])[] = [
    ['its holder', ['ask_leave', 'take_back_leave', 'rate'], async (holder) => holder],
    ['who only scans', ['check_in', 'undo_check_in'], () => aScanner()],
    ['an event admin', ['audit', 'check_in', 'undo_check_in'], () => aUser({ roles: ['event_admin'] })],
    ['an admin', ['audit', 'check_in', 'undo_check_in'], () => anAdmin()],
  ]
  it.each(RIGHTS)('belongs to %s: %j', async (title, granted, whoOf) => {
    for (const [method, args] of Object.entries(METHODS)) {
      // Undoing is an admin's right; this table does not judge it.
      if (title === 'who only scans' && method === 'undo_check_in') continue
      const holder = await aUser()
      const ticket = await ticketOf({ owner: holder })
      const call = as(await whoOf(holder)).callTicket(ticket, method, args)
      if (granted.includes(method))
        expect(await call, method).toMatchObject({ status: expect.stringMatching(/^(ok|error)$/) as string })
      else await expect(call, method).rejects.toMatchObject({ kind: 'Forbidden' })
    }
  })

  it('is not granted to strangers or guests, who do not learn whether the ticket exists', async () => {
    const [ticket, stranger] = [await ticketOf(), as(await aUser())]
    for (const [method, args] of Object.entries(METHODS)) {
      const answer = async (client: typeof stranger, id: number) =>
        answerOrFault(client.callTicket({ id }, method, args))
      for (const client of [stranger, guest()]) {
        const answered = await answer(client, ticket.id)
        expect(answered, method).toEqual(await answer(client, 2_000_000_000))
        expect(answered).not.toMatchObject({ status: 'ok' })
      }
      await expect(guest().callTicket(ticket, method, args)).rejects.toMatchObject({ kind: 'Unauthenticated' })
    }
    expect(await stateOf(ticket)).toMatchObject({
      registration_status: 'success',
      check_in_status: 'not_present',
      activity_evaluation_score: null,
    })
  })
})
