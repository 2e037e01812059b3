import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { UNIT_ROLE, type UnitRole } from '@cubic/contract'
import { inMinutes } from '@cubic/testing/server/builders'
import { useSharedWire } from '@cubic/testing/server/wire'
import { answerOrFault } from '@cubic/testing/server/wire-client'
import { writeXlsx } from '../../src/infra/spreadsheets/write-xlsx.ts'
import { unitBuilders } from './support.ts'

const wire = useSharedWire()
const { anAdmin, anEvent, aUser, as, db, guest } = wire
const { aUnit, aMember, join } = unitBuilders(wire)
const ROLES = Object.keys(UNIT_ROLE) as UnitRole[]

const rolesOf = (unit: number, user: { readonly id: number }) =>
  db().rows<{ role: string; until: Date | null }>`
    select role, until from cubic_unit_member where unit_id = ${unit} and user_id = ${user.id} order by role`

describe('members of units', () => {
  it('give the roles that they hold, in their unit and below, and owners give all', async () => {
    const above = await aUnit()
    const [unit, beside] = [await aUnit(above), await aUnit()]
    const below = await aUnit(unit)
    const places = [
      [unit, true],
      [below, true],
      [above, false],
      [beside, false],
    ] as const
    const user = await aUser()
    for (const held of ROLES) {
      const giver = as(await aMember(unit, held))
      for (const [place, inReach] of places) {
        const given = ROLES.map(async (role) => {
          const saved = await giver.save('CubicUnitMember', { unit_id: place, user_id: user.id, role })
          const may = inReach && (held === 'owner' || held === role)
          expect(saved, `${held} gives ${role}`).toMatchObject({ status: may ? 'ok' : 'error' })
        })
        await Promise.all(given)
      }
      expect(await rolesOf(above, user)).toEqual([])
      await db().run`delete from cubic_unit_member where user_id = ${user.id}`
    }
    const member = await aMember(unit, 'viewer')
    const [row] = await db().rows<{ id: number }>`select id from cubic_unit_member where user_id = ${member.id}`
    expect(
      (await as(await aMember(unit, 'viewer')).save('CubicUnitMember', { id: row?.id, role: 'owner' })).status,
    ).toBe('error')
    expect((await guest().save('CubicUnitMember', { unit_id: unit, user_id: member.id, role: 'viewer' })).status).toBe(
      'error',
    )
  })

  it('give nothing for longer than they hold it themselves, unless they own the unit', async () => {
    const unit = await aUnit()
    const [registrar, owner, user] = [await aUser(), await aUser(), await aUser()]
    await join(unit, registrar, 'registrar', { until: inMinutes(60) })
    await join(unit, owner, 'owner', { until: inMinutes(60) })
    const values = { unit_id: unit, user_id: user.id, role: 'registrar' }
    expect(await as(registrar).save('CubicUnitMember', values)).toMatchObject({ errors: [{ field: 'until' }] })
    expect(
      (await as(registrar).save('CubicUnitMember', { ...values, until: inMinutes(30).toISOString() })).status,
    ).toBe('ok')
    expect((await as(owner).save('CubicUnitMember', { ...values, role: 'owner' })).status).toBe('ok')
  })

  it('do not give themselves more time, though they own the unit', async () => {
    const unit = await aUnit()
    const below = await aUnit(unit)
    const owner = await aUser()
    const own = await join(unit, owner, 'owner', { until: inMinutes(60) })
    const longer = { status: 'error', errors: [{ field: 'until' }] }
    expect(await as(owner).save('CubicUnitMember', { id: own, until: null })).toMatchObject(longer)
    for (const [unit_id, role] of [
      [unit, 'door'],
      [below, 'owner'],
    ] as const)
      expect(await as(owner).save('CubicUnitMember', { unit_id, user_id: owner.id, role })).toMatchObject(longer)
    const values = { unit_id: unit, user_id: owner.id, role: 'door', until: inMinutes(30).toISOString() }
    expect((await as(owner).save('CubicUnitMember', values)).status).toBe('ok')
    expect((await as(await anAdmin()).save('CubicUnitMember', { id: own, until: null })).status).toBe('ok')
  })

  it('change and end only what they gave, unless they own the unit, and never whose it is', async () => {
    const unit = await aUnit()
    const [owner, first, second, user] = [
      await aMember(unit, 'owner'),
      await aMember(unit, 'registrar'),
      await aMember(unit, 'registrar'),
      await aUser(),
    ]
    const given = await as(first).save('CubicUnitMember', { unit_id: unit, user_id: user.id, role: 'registrar' })
    const id = Number(given.result?.id)
    const until = inMinutes(30).toISOString()
    expect((await as(second).save('CubicUnitMember', { id, until })).status).toBe('error')
    expect((await as(second).unlink('CubicUnitMember', id)).status).toBe('error')
    expect((await as(first).save('CubicUnitMember', { id, until })).status).toBe('ok')
    for (const values of [{ user_id: second.id }, { unit_id: await aUnit(unit) }])
      expect(await as(owner).save('CubicUnitMember', { id, ...values })).toMatchObject({
        errors: [{ field: Object.keys(values)[0] }],
      })
    expect((await as(owner).save('CubicUnitMember', { id, until: null, user_id: user.id })).status).toBe('ok')
    expect(await db().one`select given_by from cubic_unit_member where id = ${id}`).toEqual({ given_by: first.id })
    expect((await as(first).unlink('CubicUnitMember', id)).status).toBe('ok')
  })

  it('give roles to sixty people in ten minutes, by number to as many as they know', async () => {
    const unit = await aUnit()
    const owner = await aMember(unit, 'owner')
    const [one, other, known] = [await aUser(), await aUser(), await aUser()]
    const give = ({ id: user_id }: { readonly id: number }) =>
      answerOrFault(as(owner).save('CubicUnitMember', { unit_id: unit, user_id, role: 'viewer' }))
    expect(await give(one)).toMatchObject({ status: 'ok' })
    await db().run`update cubic_rate_limit set used = 60 where key = ${`unit-members:${owner.id}`}`
    expect(await give(other)).toMatchObject({ kind: 'LimitExceeded' })
    const asked = { mode: 'add', people: [{ number: known.account }], role: 'viewer' }
    expect((await as(owner).call('CubicUnit', unit, 'add_members', asked)).result).toMatchObject({ added: 1 })
    expect([await rolesOf(unit, one), await rolesOf(unit, other), await rolesOf(unit, known)]).toMatchObject([
      [{ role: 'viewer' }],
      [],
      [{ role: 'viewer' }],
    ])
  })

  it('lose their rights at the moment they end, in sessions that go on', async () => {
    const unit = await aUnit()
    const event = await anEvent({ stage: 'draft', columns: { unit_id: unit } })
    const member = await aMember(unit, 'author')
    const reads = async () => (await as(member).get('CubicEventBase', event.id, ['name'])).data !== null
    expect(await reads()).toBe(true)
    await db().run`update cubic_unit_member set until = now() where user_id = ${member.id}`
    expect(await reads()).toBe(false)
    await db().run`update cubic_unit_member set until = now() + interval '1 hour' where user_id = ${member.id}`
    expect(await reads()).toBe(true)
  })

  it('leave when they like, but the last owner only by handing over or by the centre', async () => {
    const unit = await aUnit()
    const [first, second, viewer] = [await aUser(), await aUser(), await aUser()]
    const [one, other, seen] = [
      await join(unit, first, 'owner'),
      await join(unit, second, 'owner'),
      await join(unit, viewer, 'viewer'),
    ]
    expect((await as(viewer).unlink('CubicUnitMember', other)).status).toBe('error')
    expect((await as(viewer).unlink('CubicUnitMember', seen)).status).toBe('ok')
    // Of two who leave at the same time, one stays.
    const left = await Promise.all([
      as(first).unlink('CubicUnitMember', one),
      as(second).unlink('CubicUnitMember', other),
    ])
    expect(left.map(({ status, error_kind: kind }) => kind ?? status).toSorted()).toEqual(['ok', 'unit:last_owner'])
    const [last] = await db().rows<{
      id: number
      user_id: number
    }>`select id, user_id from cubic_unit_member where unit_id = ${unit}`
    const owner = as(last?.user_id === first.id ? first : second)
    for (const values of [{ role: 'viewer' }, { until: inMinutes(1).toISOString() }])
      expect(await owner.save('CubicUnitMember', { id: last?.id, ...values })).toMatchObject({
        error_kind: 'unit:last_owner',
      })
    expect((await as(await anAdmin()).unlink('CubicUnitMember', last?.id ?? 0)).status).toBe('ok')
  })

  it('hand over all their roles in a unit, and end their own', async () => {
    const above = await aUnit()
    const unit = await aUnit(above)
    const [owner, next] = [await aMember(unit, 'owner', 'door'), await aUser()]
    await join(above, owner, 'viewer')
    await join(unit, next, 'door', { until: inMinutes(60) })
    expect(
      await as(await aMember(above, 'owner')).call('CubicUnit', unit, 'hand_over', { user_id: next.id }),
    ).toMatchObject({
      error_kind: 'unit:no_roles',
    })
    expect(await as(owner).call('CubicUnit', unit, 'hand_over', { user_id: owner.id })).toMatchObject({
      error_kind: 'unit:no_person',
    })
    const gone = await aUser()
    await db().run`update cubic_user set disabled = true where id = ${gone.id}`
    expect(await as(owner).call('CubicUnit', unit, 'hand_over', { user_id: gone.id })).toMatchObject({
      error_kind: 'unit:no_person',
    })
    expect((await as(owner).call('CubicUnit', unit, 'hand_over', { user_id: next.id })).status).toBe('ok')
    expect(await rolesOf(unit, owner)).toEqual([])
    expect(await rolesOf(unit, next)).toEqual([
      { role: 'door', until: null },
      { role: 'owner', until: null },
    ])
    expect(await rolesOf(above, owner)).toHaveLength(1)
    expect((await as(owner).save('CubicUnit', { id: unit, name: '旧' })).status).toBe('error')
    expect((await as(next).save('CubicUnit', { id: unit, name: '新' })).status).toBe('ok')
  })
})

describe('people who are added to a unit by their numbers', () => {
  it('are shown first, then get the role, or have it for longer', async () => {
    const unit = await aUnit()
    const owner = as(await aMember(unit, 'owner'))
    const number = `2026${Date.now()}`
    const [student, staff, known] = [await aUser({ person: { unify_id: number } }), await aUser(), await aUser()]
    await join(unit, known, 'author', { until: inMinutes(60) })
    const people = [number, staff.account, known.account, '0000', ''].map((each) => ({ number: each }))
    const ask = async (further: object) =>
      (await owner.call('CubicUnit', unit, 'add_members', { people, role: 'author', ...further })).result
    const list = (...states: readonly string[]) => ({
      list: [student, staff, known, undefined].map((user, place) => ({
        number: people[place]?.number,
        state: states[place],
        user_id: user?.id ?? null,
        name: user?.name ?? null,
      })),
    })
    const soon = inMinutes(30).toISOString()
    expect(await ask({ until: soon })).toEqual({ added: 2, people: list('found', 'found', 'member', 'unknown') })
    expect(await rolesOf(unit, student)).toEqual([])
    expect(await ask({ mode: 'add', until: soon })).toMatchObject({ added: 2 })
    expect(await rolesOf(unit, student)).toMatchObject([{ role: 'author', until: new Date(soon) }])
    expect(await ask({ mode: 'add' })).toMatchObject({ added: 3 })
    for (const user of [student, staff, known])
      expect(await rolesOf(unit, user)).toEqual([{ role: 'author', until: null }])
    expect(await ask({})).toEqual({ added: 0, people: list('member', 'member', 'member', 'unknown') })
  })

  it('are added by owners of the unit and by nobody else, to units that are not archived', async () => {
    const [unit, other] = [await aUnit(), await aUnit(null, { archived: true })]
    const user = await aUser()
    const asked = { mode: 'add', people: [{ number: user.account }], role: 'viewer' }
    const refused = [
      [as(await aMember(unit, 'author')), 'Forbidden'],
      [as(await aMember(other, 'owner')), 'Forbidden'],
      [as(user), 'Forbidden'],
      [guest(), 'Unauthenticated'],
    ] as const
    for (const [caller, kind] of refused) {
      const call = caller.call('CubicUnit', unit, 'add_members', asked)
      await expect(
        call.then(
          ({ status }) => ({ kind: status === 'error' ? 'Forbidden' : '' }),
          (fault: unknown) => fault,
        ),
      ).resolves.toMatchObject({ kind })
    }
    expect(await as(await aMember(other, 'owner')).call('CubicUnit', other, 'add_members', asked)).toMatchObject({
      status: 'error',
      error_kind: 'save:invalid',
    })
    expect(await rolesOf(unit, user)).toEqual([])
  })

  it('are read from a sheet by who may add some', async () => {
    const [owner, author] = [await aMember(await aUnit(), 'owner'), await aMember(await aUnit(), 'author')]
    const send = async (sender: { readonly token: string } | null, file: string | Buffer) => {
      const body = new FormData()
      body.set('file', new Blob([new Uint8Array(Buffer.from(file))]), 'sheet')
      const headers = { 'accept-language': 'en', ...(sender && { authorization: `Bearer ${sender.token}` }) }
      const response = await fetch(`${wire.url()}/api/office/v1/units/sheet-numbers`, { method: 'POST', headers, body })
      return [response.status, await response.text()] as const
    }
    const csv = '姓名,学号\n许知夏,2023010452\n杜若,2023010455\n'
    const read = [200, JSON.stringify({ numbers: ['2023010452', '2023010455'] })]
    expect(await send(owner, csv)).toEqual(read)
    async function* rows() {
      yield [
        ['许知夏', '2023010452'],
        ['杜若', '2023010455'],
      ]
    }
    expect(await send(await anAdmin(), await buffer(writeXlsx(['Name', 'Student number'], rows())))).toEqual(read)
    expect(await send(owner, 'PK')).toEqual([400, expect.stringMatching(/file/i)])
    expect((await send(author, csv))[0]).toBe(403)
    expect((await send(null, csv))[0]).toBe(401)
  })
})
