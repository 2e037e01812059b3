import { setTimeout as wait } from 'node:timers/promises'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { inMinutes, type TestUser } from '@cubic/testing/server/builders'
import { quiet } from '@cubic/testing/server/cluster'
import { useSharedWire } from '@cubic/testing/server/wire'
import type { ConditionTree } from '@cubic/testing/server/wire-answers'
import { leaf, WireClient } from '@cubic/testing/server/wire-client'

const { anAdmin, anEvent, anEventType, aTicket, aUser, as, db, guest, insert } = useSharedWire()
const PUBLIC = leaf('status', 'in', ['not_start', 'processing', 'finished'])
const COMING = leaf('status', '=', 'not_start')
const all = (...children: readonly ConditionTree[]): ConditionTree => ({ logic_operator: '&', children })

/** The total of a full page, so that it is counted or cached. */
async function totalOf(who: WireClient, condition: ConditionTree): Promise<number> {
  const { total_count, items } = await who.search('CubicEventBase', { fields: ['name'], condition, limit: 1 })
  return items.length === 0 ? 0 : total_count
}
/** The number of records listed one by one, without a count. */
async function countedOf(who: WireClient, condition: ConditionTree): Promise<number> {
  return (await who.search('CubicEventBase', { fields: ['name'], condition, limit: -1 })).ids.length
}
async function expectExact(who: WireClient, condition: ConditionTree): Promise<number> {
  const [total, again] = [await totalOf(who, condition), await totalOf(who, condition)]
  expect([total, again]).toEqual(Array(2).fill(await countedOf(who, condition)))
  return total
}
/** Events of one type stand apart from those of the other tests. */
async function aShelf(events = 3): Promise<{ readonly type_id: number; readonly of: ConditionTree }> {
  const { id: type_id } = await anEventType()
  for (let index = 0; index < events; index++) await anEvent({ type_id })
  return { type_id, of: leaf('type_id', '=', type_id) }
}

describe('the total of a list', () => {
  it('follows records that are created, saved, moved and deleted', async () => {
    const { type_id, of } = await aShelf()
    const admin = as(await anAdmin())
    const condition = all(PUBLIC, of)
    expect(await expectExact(guest(), condition)).toBe(3)
    const saved = await admin.save('CubicEventBase', {
      name: '新活动',
      type_id,
      address: '报告厅',
      start_time: inMinutes(60).toISOString(),
      end_time: inMinutes(120).toISOString(),
      to_official_website: true,
      public_or_not: true,
    })
    const id = Number(saved.result?.id)
    expect(await expectExact(guest(), condition)).toBe(3)
    const event = { id, name: '新活动', type_id, regist_id: 0, fields: [] }
    expect(await admin.callEvent(event, 'publish')).toMatchObject({ status: 'ok' })
    expect(await expectExact(guest(), condition)).toBe(4)
    expect(await admin.save('CubicEventBase', { id, public_or_not: false })).toMatchObject({ status: 'ok' })
    expect(await expectExact(guest(), condition)).toBe(3)
    expect(await expectExact(admin, condition)).toBe(4)
    expect(await admin.callEvent(event, 'unpublish')).toMatchObject({ status: 'ok' })
    expect(await expectExact(admin, condition)).toBe(3)
    expect(await expectExact(admin, of)).toBe(4)
    expect(await admin.unlink('CubicEventBase', id)).toMatchObject({ status: 'ok' })
    expect(await expectExact(admin, of)).toBe(3)
  })

  it('follows changes that bypass the server, one by one and in bulk', async () => {
    const { type_id, of } = await aShelf(5)
    expect(await expectExact(guest(), of)).toBe(5)
    await db().run`update cubic_event_base set to_official_website = false where type_id = ${type_id} and id % 2 = 0`
    const left = await expectExact(guest(), of)
    expect(left).toBeLessThan(5)
    await db()
      .run`delete from cubic_event_regist where event_id in (select id from cubic_event_base where type_id = ${type_id})`
    await db().run`delete from cubic_event_base where type_id = ${type_id}`
    expect(await expectExact(guest(), of)).toBe(0)
  })

  it('ignores transactions that are rolled back or still running', async () => {
    const { type_id, of } = await aShelf(2)
    expect(await expectExact(guest(), of)).toBe(2)
    const undone = db().transaction(async (tx) => {
      await tx.run`update cubic_event_base set stage = 'draft' where type_id = ${type_id}`
      expect(await expectExact(guest(), of)).toBe(2)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await expectExact(guest(), of)).toBe(2)
    await anEvent({ type_id })
    expect(await expectExact(guest(), of)).toBe(3)
  })

  it('changes with time when an event begins or ends', async () => {
    const { type_id, of } = await aShelf(3)
    const soon = await insert('cubic_event_base', {
      name: '马上开始',
      type_id,
      stage: 'published',
      to_official_website: true,
      public_or_not: true,
      start_time: new Date(Date.now() + 1500),
      // Late enough that it does not both begin and end between two reads.
      end_time: new Date(Date.now() + 4500),
    })
    const inStatus = (status: string) => all(leaf('status', '=', status), of)
    const statusOf = async () => (await guest().get('CubicEventBase', soon, ['status'])).data?.['status']
    while ((await statusOf()) !== 'finished') {
      for (const status of ['not_start', 'processing', 'finished']) {
        const before = await countedOf(guest(), inStatus(status))
        const total = await totalOf(guest(), inStatus(status))
        expect([before, await countedOf(guest(), inStatus(status))]).toContain(total)
      }
      await wait(50)
    }
    expect(await expectExact(guest(), inStatus('not_start'))).toBe(3)
    expect(await expectExact(guest(), inStatus('processing'))).toBe(0)
    expect(await expectExact(guest(), inStatus('finished'))).toBe(1)
  })

  it.each(['a type', 'a text in pinyin'])('of %s is cached: without the trigger it misses a change', async (what) => {
    const { type_id, of: ofType } = await aShelf(0)
    // With the slips that it forgives this is tens of thousands of characters long.
    const of = what === 'a type' ? ofType : all(ofType, leaf('search_text', 'match', 'shuxuejianmo'))
    const anotherEvent = () => anEvent({ type_id, name: '数学建模' })
    await anotherEvent()
    await anotherEvent()
    expect(await expectExact(guest(), of)).toBe(2)
    await db().run`alter table cubic_event_base disable trigger cubic_version`
    try {
      await anotherEvent()
      expect(await totalOf(guest(), of)).toBe(2)
    } finally {
      await db().run`alter table cubic_event_base enable always trigger cubic_version`
    }
    await anotherEvent()
    expect(await expectExact(guest(), of)).toBe(4)
  })

  it('follows the related records in its condition', async () => {
    const { id: type_id, name } = await anEventType()
    for (let index = 0; index < 3; index++) await anEvent({ type_id })
    const condition = leaf('type_id.name', '=', name)
    expect(await expectExact(guest(), condition)).toBe(3)
    await db().run`update cubic_event_type set name_cn = '改名' where id = ${type_id}`
    expect(await expectExact(guest(), condition)).toBe(0)
  })
})

describe('the total of records visible to one person', () => {
  it('counts hidden events with a ticket held or submitted, and one’s own drafts, once each', async () => {
    const { type_id, of } = await aShelf(3)
    const member = await aUser()
    expect(await expectExact(as(member), of)).toBe(3)
    const hidden = await anEvent({ type_id, columns: { to_official_website: false } })
    expect(await expectExact(as(member), of)).toBe(3)
    const ticket = await aTicket({ event: hidden, owner: member })
    await aTicket({ event: hidden, submitter: member })
    expect(await expectExact(as(member), of)).toBe(4)
    await anEvent({ type_id, stage: 'draft', creator: member })
    expect(await expectExact(as(member), of)).toBe(5)
    expect(await expectExact(guest(), of)).toBe(3)
    await db().run`delete from cubic_event_applicant where event_id = ${hidden.id} and id <> ${ticket.id}`
    expect(await expectExact(as(member), of)).toBe(5)
    await db().run`delete from cubic_event_applicant where id = ${ticket.id}`
    expect(await expectExact(as(member), of)).toBe(4)
    await db().run`update cubic_event_base set to_official_website = true where id = ${hidden.id}`
    expect(await expectExact(as(member), of)).toBe(5)
  })

  it('is not cached if it depends on tickets, which are too many', async () => {
    const { type_id } = await aShelf(0)
    const admin = await anAdmin()
    const condition = all(leaf('type_id', '=', type_id), leaf('registered', '=', true))
    const events = [await anEvent({ type_id }), await anEvent({ type_id }), await anEvent({ type_id })]
    const totals: number[] = []
    for (const event of events) {
      await aTicket({ event, owner: admin })
      totals.push(await expectExact(as(admin), condition))
    }
    expect(totals).toEqual([1, 2, 3])
  })

  it('is separate for each person', async () => {
    const { type_id, of } = await aShelf(2)
    const [one, other] = [await aUser(), await aUser()]
    await aTicket({ event: await anEvent({ type_id, columns: { to_official_website: false } }), owner: one })
    expect(await expectExact(as(one), of)).toBe(3)
    expect(await expectExact(as(other), of)).toBe(2)
    expect(await expectExact(as(await anAdmin()), of)).toBe(3)
  })
})

describe('another server on the same database', () => {
  let second: WireClient
  let close = async () => {}
  beforeAll(async () => {
    const app = await createApp({ db: db(), config: readConfig({}), log: quiet })
    await app.http.listen({ port: 0, host: '127.0.0.1' })
    second = new WireClient(`http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`)
    close = () => app.http.close()
  })
  afterAll(() => close())

  it('gives the same totals, whichever server made the change', async () => {
    const { type_id, of } = await aShelf(2)
    expect([await expectExact(guest(), of), await expectExact(second, of)]).toEqual([2, 2])
    const event = await anEvent({ type_id })
    expect([await expectExact(guest(), of), await expectExact(second, of)]).toEqual([3, 3])
    await as(await anAdmin()).callEvent(event, 'unpublish')
    expect([await expectExact(second, of), await expectExact(guest(), of)]).toEqual([2, 2])
  })
})

describe('totals after random changes', () => {
  it('equal the number of records listed, for everybody', async () => {
    const { type_id, of } = await aShelf(4)
    const [member, manager, scanner] = [
      await aUser(),
      await aUser({ roles: ['event_admin'] }),
      await aUser({ roles: ['scanner_admin'] }),
    ]
    const callers = [guest(), ...[member, manager, scanner].map((user) => as(user))]
    const conditions = [
      of,
      all(of, COMING),
      all(of, PUBLIC, leaf('to_official_website', '=', true)),
      all(of, leaf('registered', '=', true)),
    ]
    const random = aRandom(7)
    for (let round = 0; round < 40; round++) {
      await changeAtRandom(random, type_id, [member, manager])
      for (const who of callers) {
        const condition = conditions[random(conditions.length)] ?? of
        expect(await totalOf(who, condition), `round ${round}`).toBe(await countedOf(who, condition))
      }
    }
  })

  async function changeAtRandom(random: (below: number) => number, type_id: number, users: readonly TestUser[]) {
    const user = users[random(users.length)] as TestUser
    const [picked] = await db().rows<{ id: number; regist_id: number }>`
      select event.id, regist.id as regist_id from cubic_event_base event join cubic_event_regist regist on regist.event_id = event.id
      where type_id = ${type_id} order by event.id offset ${random(4)} limit 1`
    const event = { id: picked?.id ?? 0, name: '', type_id, regist_id: picked?.regist_id ?? 0, fields: [] }
    const stage = (['draft', 'published', 'published', 'cancelled'] as const)[random(4)] ?? 'draft'
    const changes = [
      () => anEvent({ type_id, stage, creator: user, starts: random(2) === 0 ? null : random(100) - 50, ends: 60 }),
      () => db().run`update cubic_event_base set to_official_website = not to_official_website where id = ${event.id}`,
      () => db().run`update cubic_event_base set public_or_not = not public_or_not where id = ${event.id}`,
      () => db().run`update cubic_event_base set stage = ${stage} where id = ${event.id}`,
      () => db().run`delete from cubic_event_applicant where event_id = ${event.id}`,
      async () => {
        const held = await db()
          .one`select 1 from cubic_event_applicant where event_id = ${event.id} and user_id = ${user.id}`
        if (picked && !held) await aTicket({ event, owner: user })
      },
    ]
    await changes[random(changes.length)]?.()
  }
})

/** Whole numbers below a bound, the same in each run. */
function aRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}
