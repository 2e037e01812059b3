import type { BoardMessage } from '@cubic/contract'
import { afterEach, describe, expect, it } from 'vitest'
import { useSharedWire } from '@cubic/testing/server/wire'
import { leaf, WireFault } from '@cubic/testing/server/wire-client'
import { watchBoard, type Watched } from './board-reader.ts'
import { aDevice, claim, inSeconds, listAt, scanOf, sync } from './support.ts'

const wire = useSharedWire()
const { anAdmin, aTicket, anEvent, aUser, as, db, guest, url } = wire
const staff = () => aUser({ roles: ['scanner_admin'], name: '门口的张三' })
const streams: Watched[] = []
afterEach(() => streams.splice(0).forEach((stream) => stream.close()))

async function watch(...asked: [user: { readonly token: string }, event: { readonly id: number }, more?: string]) {
  const [user, event, more] = asked
  const stream = await watchBoard(url(), user, event.id, more)
  streams.push(stream)
  return stream
}

async function poll(user: { readonly token: string } | undefined, event: { readonly id: number }, more = '') {
  const response = await fetch(`${url()}/api/door/v1/board?event_id=${event.id}${more}`, {
    headers: user ? { authorization: `Bearer ${user.token}` } : {},
  })
  return {
    status: response.status,
    body: response.status === 200 ? ((await response.json()) as BoardMessage) : undefined,
  }
}

describe('the live board', () => {
  it('counts arrivals of those expected by gate and time, without those on leave, and shows devices, conflicts and who came last', async () => {
    const [event, scanner] = [await anEvent({ starts: -10, ends: 60 }), await staff()]
    const people = await Promise.all(['李明', '王小雨', '陈思齐', '何雨桐'].map((name) => aTicket({ event, name })))
    await aTicket({ event, status: 'withdrawn' })
    await aTicket({ event, check_in_status: 'leave' })
    const [first, second, third] = people
    if (!first || !second || !third) throw new Error('nobody came')
    const gateB = await aDevice(wire, scanner, event, 'B 门的手机')
    await listAt(gateB.client, event, { device: 'B 门的手机', waiting: 3 })
    await sync(as(scanner), event, [
      scanOf(first, { gate: 'A 门', at: inSeconds(-150) }),
      scanOf(second, { gate: 'Gate A', at: inSeconds(-30) }),
      { ...scanOf(third), code: 'NOTATICKET' },
    ])
    // Let in offline at the other gate too.
    await sync(gateB.client, event, [scanOf(second, { gate: 'B 门', at: inSeconds(-20), verdict: 'welcome' })], {
      device: 'B 门的手机',
    })
    const { body } = await poll(scanner, event)
    expect(body?.board).toMatchObject({
      event: { id: event.id },
      expected: 4,
      arrived: 2,
      on_leave: 1,
      turned_away: 1,
      step_minutes: 1,
      places: [{ gate: 'A', self: false, arrived: 2 }],
      latest: [
        { name: '王小雨', gate: 'A' },
        { name: '李明', gate: 'A' },
      ],
    })
    expect(body?.board.spans.map(({ by_place }) => by_place)).toEqual([[1], [1]])
    expect(body?.board.conflicts).toBe(1)
    expect(body?.board.devices).toMatchObject([
      { device: 'B 门的手机', holder: 'B 门的手机', by_pass: true, waiting: 3 },
      { device: 'phone', holder: '门口的张三', by_pass: false },
    ])
  })

  it('names the gate of a pass, and leaves out devices that have gone home or that staff have removed', async () => {
    const [event, scanner, admin] = [await anEvent(), await staff(), await anAdmin()]
    const given = { name: '北门志愿者', gate: 'Gate C' }
    const made = await as(scanner).call('CubicEventBase', event.id, 'make_scanner_pass', given)
    const claimed = await claim(guest(), made.result?.['code'], '北门的手机')
    const atGate = as({ token: String(claimed['token']) })
    await listAt(atGate, event, { device: '北门的手机', waiting: 0 })
    const seen = async () => (await poll(scanner, event)).body?.board.devices ?? []
    await expect.poll(seen).toMatchObject([{ device: '北门的手机', holder: '北门志愿者', gate: 'C' }])

    const contact = (hours: number, waiting: number) =>
      db()
        .run`update cubic_door_device set last_contact = now() - make_interval(hours => ${hours}), waiting_scans = ${waiting} where event_id = ${event.id}`
    await contact(4, 0)
    await expect.poll(seen).toEqual([])
    // its scans are still missing
    await contact(4, 2)
    await expect.poll(seen).toMatchObject([{ waiting: 2 }])
    const [device] = await seen()

    const remove = (by: { readonly token: string }) =>
      as(by).call('CubicDoorDevice', device?.id ?? 0, 'remove_device', {})
    await expect(remove(await aUser())).rejects.toThrow(WireFault)
    expect(await remove(scanner)).toMatchObject({ status: 'ok' })
    await expect.poll(seen).toEqual([])
    const noted = await as(admin).search('AuditEntry', {
      condition: leaf('action', '=', 'remove_device'),
      fields: ['record_id', 'before'],
    })
    expect(noted.data).toMatchObject([{ record_id: device?.id, before: { event_id: event.id, device: '北门的手机' } }])
    // it is in contact again
    await sync(atGate, event, [scanOf(await aTicket({ event }))], { waiting: 1 })
    await expect.poll(seen).toMatchObject([{ device: '北门的手机', waiting: 1 }])
  })

  it('is pushed to everybody who watches as soon as somebody comes', async () => {
    const [event, scanner, user] = [
      await anEvent({ registration: { sign_in_type: 'both' } }),
      await staff(),
      await aUser(),
    ]
    const ticket = await aTicket({ event, owner: user, name: '王小明' })
    const [one, wall] = [await watch(scanner, event), await watch(scanner, event, '&wall=1')]
    await one.until((board) => board.arrived === 0 && board.expected === 1)
    const code = await as(scanner).call('CubicEventBase', event.id, 'venue_code')
    await as(user).call('CubicEventApplicant', ticket.id, 'self_check_in', { venue_code: code.result?.['code'] })
    const seen = await one.until((board) => board.arrived === 1)
    expect(seen.places).toEqual([{ gate: null, self: true, arrived: 1 }])
    expect(seen.latest).toMatchObject([{ name: '王小明', self: true }])
    // On a wall, names are masked.
    expect((await wall.until((board) => board.arrived === 1)).latest).toMatchObject([{ name: '王**' }])
  })

  it('leaves rehearsals out', async () => {
    const [event, scanner] = [await anEvent(), await staff()]
    await as(scanner).call('CubicEventBase', event.id, 'make_test_tickets', { count: 1 })
    const tests = await as(scanner).search('CubicTestTicket', {
      fields: ['flora_external_id'],
      condition: { leaf: { field: 'event_id', comparator: '=', value: event.id } },
    })
    await sync(as(scanner), event, [scanOf({ code: String(tests.data[0]?.['flora_external_id']) })])
    expect((await poll(scanner, event)).body?.board).toMatchObject({
      expected: 0,
      arrived: 0,
      turned_away: 0,
      latest: [],
    })
  })
})

describe('the right to a live board', () => {
  it('is the staff’s who check people in, and that of passes of the event', async () => {
    const [event, other, scanner] = [await anEvent(), await anEvent(), await staff()]
    expect((await poll(undefined, event)).status).toBe(401)
    expect((await poll(await aUser(), event)).status).toBe(403)
    expect((await poll(scanner, { id: 999_999_999 })).status).toBe(404)
    expect((await poll(scanner, event)).status).toBe(200)
    const { client } = await aDevice(wire, scanner, event)
    expect((await poll({ token: String(client.token) }, event)).status).toBe(200)
    expect((await poll({ token: String(client.token) }, other)).status).not.toBe(200)
  })

  it('ends the stream when it is lost, when the log-in ends, and when the pass is revoked', async () => {
    const [event, scanner, leaving, gone] = [await anEvent(), await staff(), await staff(), await staff()]
    const { client, pass } = await aDevice(wire, scanner, event)
    const watched = [
      await watch({ token: String(client.token) }, event),
      await watch(leaving, event),
      await watch(gone, event),
    ]
    const stays = await watch(scanner, event)
    await Promise.all([...watched, stays].map((stream) => stream.until(() => true)))
    await as(scanner).call('CubicEventBase', event.id, 'revoke_scanner_pass', { pass_id: pass })
    await db().run`delete from cubic_user__roles where owner_id = ${leaving.id}`
    await db().run`delete from cubic_session where user_id = ${gone.id}`
    expect(await Promise.all(watched.map(({ ended }) => ended))).toEqual(['ended', 'ended', 'ended'])
    await sync(as(scanner), event, [scanOf(await aTicket({ event }))])
    await stays.until((board) => board.arrived === 1)
  })

  // Node closes the connection of an answer that nobody refers to any more.
  const answers: Response[] = []
  const times = <Each>(count: number, each: Each): Each[] => Array.from({ length: count }, () => each)
  const countOf = (statuses: readonly number[], status: number) => statuses.filter((each) => each === status).length
  /** Opens streams and leaves them open; returns the statuses of their answers. */
  async function openMany(event: { readonly id: number }, tokens: readonly string[]): Promise<readonly number[]> {
    return Promise.all(
      tokens.map(async (token) => {
        const closing = new AbortController()
        const answer = await fetch(`${url()}/api/door/v1/board/stream?event_id=${event.id}`, {
          headers: { authorization: `Bearer ${token}` },
          signal: closing.signal,
        })
        answers.push(answer)
        streams.push({
          until: () => Promise.reject(new Error('not watched')),
          ended: Promise.resolve(''),
          close: () => closing.abort(),
        })
        if (answer.status !== 200) await answer.body?.cancel()
        return answer.status
      }),
    )
  }

  it('opens few streams to one person or pass, and others have theirs', async () => {
    const [event, scanner, another] = [await anEvent(), await staff(), await staff()]
    const { client } = await aDevice(wire, scanner, event)
    for (const token of [scanner.token, String(client.token)]) {
      const statuses = await openMany(event, times(11, token))
      expect([countOf(statuses, 200), countOf(statuses, 429)]).toEqual([10, 1])
    }
    expect(await openMany(event, [another.token])).toEqual([200])
  })

  it('opens few streams to one person, however many passes they make', async () => {
    const [event, scanner, another] = [await anEvent(), await staff(), await staff()]
    const statuses: number[] = []
    for (let pass = 0; pass < 11; pass++) {
      const { client } = await aDevice(wire, scanner, event)
      statuses.push(...(await openMany(event, times(10, String(client.token)))))
    }
    expect([countOf(statuses, 200), countOf(statuses, 429)]).toEqual([100, 10])
    expect(await openMany(event, [scanner.token, another.token])).toEqual([429, 200])
  })
})
