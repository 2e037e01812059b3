import { describe, expect, it } from 'vitest'
import { useSharedWire } from '@cubic/testing/server/wire'
import type { Data } from '@cubic/testing/server/wire-answers'
import { leaf, type WireClient } from '@cubic/testing/server/wire-client'

const { anAdmin, anEvent, aTicket, aUser, as, db, guest } = useSharedWire()

const ok = { status: 'ok', error_kind: null, error_msg: null }
const refused = (error_kind: string) => ({
  status: 'error',
  error_kind,
  error_msg: expect.stringMatching(/./) as string,
})
const aSharedTicket = async () =>
  aTicket({
    event: await anEvent(),
    submitter: await aUser(),
    name: '王小明',
    phone: '+8613800138000',
    email: 'wang@example.edu',
    values: { 1: 'secret answer' },
  })
const ownersOf = async (id: number) =>
  (await as(await anAdmin()).get('CubicEventApplicant', id, ['user_id.id'])).data?.['user_id']

describe('binding a ticket', () => {
  it('assigns it to the caller', async () => {
    const [ticket, user] = [await aSharedTicket(), await aUser()]
    expect(await as(user).bind(ticket.code)).toMatchObject({ ...ok, result: { id: ticket.id } })
    expect(
      (
        await as(user).search('CubicEventApplicant', {
          condition: leaf('user_id.id', '=', user.id),
          fields: ['name', 'event.name'],
        })
      ).data,
    ).toEqual([{ id: ticket.id, name: '王小明', event: { id: ticket.event.id, name: ticket.event.name } }])
    expect(
      (await as(user).get('CubicEventBase', ticket.event.id, ['registered', 'own_applicant_id'])).data,
    ).toMatchObject({ registered: true, own_applicant_id: { id: ticket.id } })
  })

  it.each<[string, (code: string) => string]>([
    ['in small letters', (code) => code.toLowerCase()],
    ['in groups of four', (code) => code.replaceAll(/(.{4})(?=.)/g, '$1 ')],
    ['with spaces around it', (code) => `  ${code}\t`],
    ['with O for 0', (code) => code.replaceAll('0', 'O')],
    ['with I for 1', (code) => code.replaceAll('1', 'I')],
    ['with l for 1', (code) => code.replaceAll('1', 'l')],
  ])('reads the code %s', async (_title, typed) => {
    const ticket = await aSharedTicket()
    const code = `01${ticket.code.slice(2)}`
    await db().run`update cubic_event_applicant set flora_external_id = ${code} where id = ${ticket.id}`
    expect(await as(await aUser()).bind(typed(code))).toMatchObject(ok)
  })

  it.each([
    'XXXXXXXXXXXX',
    'short',
    'UUUUUUUUUUUU',
    "' or 1=1 --",
    '%',
    '____________',
    'ＡＢＣ',
    '123456789012345678901234567890',
  ])('is refused as event:invalid_ticket for %s', async (code) => {
    expect(await as(await aUser()).bind(code)).toMatchObject(refused('event:invalid_ticket'))
  })

  it.each(['withdrawn', 'review_failed'])('is refused as event:invalid_ticket of one that is %s', async (status) => {
    const ticket = await aTicket({ event: await anEvent(), submitter: await aUser(), status })
    expect(await as(await aUser()).bind(ticket.code)).toMatchObject({
      ...refused('event:invalid_ticket'),
      error_msg: '无效的报名码，该报名已取消或未通过审核',
    })
  })

  it.each(['', '   ', undefined, null])('asks for the code if it is %j', async (code) => {
    expect(await as(await aUser()).bind(code)).toMatchObject({
      status: 'error',
      error_msg: expect.stringContaining('请输入报名码') as string,
    })
  })

  it.each([7, ['a'], { a: 1 }, 'a\0b', '\ud800', 'x'.repeat(5000)])('is BadRequest with the code %j', async (code) => {
    await expect(as(await aUser()).bind(code)).rejects.toMatchObject({ kind: 'BadRequest' })
  })

  it('is refused as event:already_bound for somebody registered for the event', async () => {
    const [ticket, user] = [await aSharedTicket(), await aUser()]
    await as(user).register(ticket.event)
    expect(await as(user).bind(ticket.code)).toMatchObject(refused('event:already_bound'))
    expect(await ownersOf(ticket.id)).toBeNull()
  })

  it('is refused as event:already_bound for somebody who bound another ticket of the event, or this one', async () => {
    const [ticket, user] = [await aSharedTicket(), await aUser()]
    const other = await aTicket({ event: ticket.event, submitter: await aUser() })
    await as(user).bind(ticket.code)
    expect(await as(user).bind(other.code)).toMatchObject(refused('event:already_bound'))
    expect(await as(user).bind(ticket.code)).toMatchObject(refused('event:already_bound'))
    expect(await ownersOf(other.id)).toBeNull()
  })

  it("is refused as event:ticket_bound for another person's ticket", async () => {
    const [ticket, holder] = [await aSharedTicket(), await aUser()]
    await as(holder).bind(ticket.code)
    expect(await as(await aUser()).bind(ticket.code)).toMatchObject(refused('event:ticket_bound'))
    expect(await ownersOf(ticket.id)).toEqual({ id: holder.id })
  })

  it('has three different messages for the three refusals, in both languages', async () => {
    const [ticket, user] = [await aSharedTicket(), await aUser()]
    const own = await aTicket({ event: ticket.event, owner: user })
    for (const language of ['zh', 'en']) {
      const messages = [
        await as(user).with({ language }).bind('XXXXXXXXXXXX'),
        await as(user).with({ language }).bind(ticket.code),
        await as(await aUser())
          .with({ language })
          .bind(own.code),
      ].map((answer) => answer.error_msg)
      expect(new Set(messages).size).toBe(3)
    }
  })

  it('gives the ticket to one of two people who enter the same code at once', async () => {
    for (let round = 0; round < 5; round++) {
      const ticket = await aSharedTicket()
      const users = await Promise.all(Array.from({ length: round === 0 ? 10 : 2 }, () => aUser()))
      const answers = await Promise.all(users.map((user) => as(user).bind(ticket.code)))
      const winners = users.filter((_, index) => answers[index]?.status === 'ok')
      expect(winners).toHaveLength(1)
      for (const answer of answers.filter((candidate) => candidate.status !== 'ok'))
        expect(answer).toMatchObject(refused('event:ticket_bound'))
      expect(await ownersOf(ticket.id)).toEqual({ id: winners[0]?.id })
    }
  })

  it('gives one ticket to a person who enters two codes of one event at once', async () => {
    for (let round = 0; round < 5; round++) {
      const [ticket, user] = [await aSharedTicket(), await aUser()]
      const other = await aTicket({ event: ticket.event, submitter: await aUser() })
      const answers = await Promise.all([as(user).bind(ticket.code), as(user).bind(other.code)])
      expect(answers.map((answer) => answer.error_kind ?? 'ok').toSorted()).toEqual(['event:already_bound', 'ok'])
      expect(
        (await as(user).search('CubicEventApplicant', { condition: leaf('user_id.id', '=', user.id) })).total_count,
      ).toBe(1)
    }
  })

  it('needs a log-in', async () => {
    const ticket = await aSharedTicket()
    await expect(guest().bind(ticket.code)).rejects.toMatchObject({ kind: 'Unauthenticated' })
    expect(await ownersOf(ticket.id)).toBeNull()
  })
})

describe('a person who knows a code', () => {
  const EVENT = ['id', 'name', 'address', 'address_cn', 'notice', 'start_time', 'end_time', 'status']
  it("sees the ticket's event, its states, its QR and the holder's name masked", async () => {
    const ticket = await aSharedTicket()
    for (const reader of [guest(), as(await aUser())]) {
      const { data, tags } = await reader.getByCode(ticket.code, [
        'name',
        'registration_status',
        'check_in_status',
        'qr_token',
        ...EVENT.map((field) => `event.${field}`),
      ])
      expect(data).toEqual({
        id: ticket.id,
        name: '王**',
        registration_status: 'success',
        check_in_status: 'not_present',
        qr_token: expect.stringMatching(/^https?:\/\//) as string,
        event: {
          id: ticket.event.id,
          name: ticket.event.name,
          address: '报告厅',
          address_cn: '报告厅',
          notice: null,
          start_time: expect.any(String) as string,
          end_time: expect.any(String) as string,
          status: 'not_start',
        },
      })
      expect(tags).not.toContain('write')
    }
  })

  it.each([
    'phone',
    'email',
    'values',
    'user_id',
    'user_id.name',
    'submitter_id',
    'submitter_id.phone',
    'flora_external_id',
    'location',
    'source',
    'reject_reason',
    'leave_reason',
    'activity_evaluation_score',
    'evaluation_comment',
    'check_in_by',
    'check_in_by.name',
    'project',
    'project.name',
    'feedback',
    'qr_send_status',
    'registration.scope',
    'event.applicants_ids',
    'event.applicants_ids.name',
    'event.creator',
    'event.creator.phone',
    'event.regist_id.scope',
    'event.own_applicant_id',
    'event.reject_reason',
    'event.act_details_manage_url',
  ])('sees nothing else: %s', async (field) => {
    const ticket = await aSharedTicket()
    for (const reader of [guest(), as(await aUser())]) {
      const { data, unreadable } = await reader.getByCode(ticket.code, ['name', field])
      expect(data).toEqual({ id: ticket.id, name: expect.any(String) as string, [field.split('.')[0] ?? '']: null })
      expect(unreadable).toEqual([field])
    }
  })

  it('sees the same for a non-public event, as shared links intend', async () => {
    const ticket = await aTicket({
      event: await anEvent({ columns: { public_or_not: false } }),
      submitter: await aUser(),
      name: '李四',
    })
    expect((await guest().getByCode(ticket.code, ['name', 'event.name'])).data).toEqual({
      id: ticket.id,
      name: '李**',
      event: { id: ticket.event.id, name: ticket.event.name },
    })
  })

  it('opens the ticket with the link in its QR, but not with a forged one', async () => {
    const [ticket, holder] = [await aSharedTicket(), await aUser()]
    await as(holder).bind(ticket.code)
    const link = String((await as(holder).get('CubicEventApplicant', ticket.id, ['qr_token'])).data?.['qr_token'])
    const token = link.split(/[/?=#]/).at(-1) ?? ''
    expect((await guest().getByCode(token, ['name'])).data).toEqual({ id: ticket.id, name: '王**' })
    const flipped = `${token.slice(0, -8)}${token.at(-8) === 'A' ? 'B' : 'A'}${token.slice(-7)}`
    for (const forged of [
      flipped,
      token.slice(0, -4),
      `${token}AAAA`,
      token.slice(0, 20),
      'x'.repeat(3000),
      'javascript:alert(1)',
    ])
      expect((await guest().getByCode(forged, ['name'])).data).toBeNull()
  })

  it('does not find the ticket in any list', async () => {
    const ticket = await aSharedTicket()
    for (const reader of [guest(), as(await aUser())]) {
      expect((await reader.get('CubicEventApplicant', ticket.id, ['name'])).data).toBeNull()
      expect((await reader.search('CubicEventApplicant', { condition: leaf('id', '=', ticket.id) })).ids).toEqual([])
    }
  })
})

describe('guessing codes', () => {
  const tokenOf = (ticket: Data | null) => String(ticket?.['qr_token']).split('/').at(-1) ?? ''
  const guess = (index: number) => `ZZZZ${String(index).padStart(8, '0')}`
  /** How many guesses were answered before they were refused. */
  async function untilRefused(tries: (index: number) => Promise<unknown>): Promise<number> {
    for (let index = 0; index < 120; index++) {
      try {
        await tries(index)
      } catch (error) {
        expect(error).toMatchObject({ kind: 'LimitExceeded', message: expect.stringMatching(/\d/) as string })
        return index
      }
    }
    return Number.POSITIVE_INFINITY
  }

  it('by binding is refused as LimitExceeded per user, from any address, then even with the right code', async () => {
    const [ticket, user] = [await aSharedTicket(), await aUser()]
    expect(await untilRefused((index) => as(user).bind(guess(index)))).toBeLessThanOrEqual(30)
    await expect(as(user).bind(ticket.code)).rejects.toMatchObject({ kind: 'LimitExceeded' })
    await expect(as(user).getByCode(ticket.code)).rejects.toMatchObject({ kind: 'LimitExceeded' })
    expect(await as(await aUser()).bind(ticket.code)).toMatchObject(ok)
  })

  /** Records that many recent wrong codes from the address. */
  const afterWrongCodes = (address: string, used: number) =>
    db()
      .run`insert into cubic_rate_limit (key, window_ends, used) values (${`ticket-code:address:${address}`}, now() + interval '5 minutes', ${used})`

  it('by reading is slowed down per address, with or without a log-in, but no right code is refused', async () => {
    const ticket = await aSharedTicket()
    const stranger = guest()
    await afterWrongCodes(stranger.address, 2999)
    expect(await untilRefused((index) => stranger.getByCode(guess(index)))).toBe(1)
    const neighbour = as(await aUser()).with({ address: stranger.address })
    await expect(neighbour.bind(guess(0))).rejects.toMatchObject({ kind: 'LimitExceeded' })
    expect((await stranger.getByCode(ticket.code)).data).toEqual({ id: ticket.id })
    expect((await guest().getByCode(ticket.code)).data).toEqual({ id: ticket.id })
  })

  it('by others does not block one’s own ticket or a signed link', async () => {
    const [owner, stranger] = [await aUser(), guest()]
    const ticket = await aTicket({ event: await anEvent(), owner })
    const { data } = await as(owner).get('CubicEventApplicant', ticket.id, ['qr_token'])
    for (let index = 0; index < 100; index++) await stranger.getByCode(guess(index))
    const inTheHall = (client: WireClient) => client.with({ address: stranger.address })
    expect((await inTheHall(as(owner)).getByCode(ticket.code)).data).toEqual({ id: ticket.id })
    expect((await inTheHall(guest()).getByCode(tokenOf(data))).data).toEqual({ id: ticket.id })
    // Not even a person who has used up their own guesses.
    await untilRefused((index) => as(owner).bind(guess(index)))
    expect((await as(owner).getByCode(ticket.code)).data).toEqual({ id: ticket.id })
    expect((await as(owner).getByCode(tokenOf(data))).data).toEqual({ id: ticket.id })
  })

  it('is counted when concurrent too', async () => {
    const user = await aUser()
    const answers = await Promise.allSettled(Array.from({ length: 60 }, (_, index) => as(user).bind(guess(index))))
    expect(answers).toHaveLength(60)
    await expect(as(user).bind(guess(99))).rejects.toMatchObject({ kind: 'LimitExceeded' })
  })

  it('by forged QR links is counted too', async () => {
    const stranger = guest()
    await afterWrongCodes(stranger.address, 2990)
    expect(await untilRefused((index) => stranger.getByCode(`AQAAAAEAAAAB${'A'.repeat(80)}${index}`))).toBe(10)
  })
})
