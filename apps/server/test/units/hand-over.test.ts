import type { HandOverProblem } from '@cubic/contract'
import { describe, expect, it } from 'vitest'
import { inMinutes } from '@cubic/testing/server/builders'
import { useSharedWire } from '@cubic/testing/server/wire'
import { carryOutHandOvers } from '../../src/features/units/commands/carry-out-hand-overs.ts'
import { unitBuilders } from './support.ts'

const wire = useSharedWire()
const { aUser, as, db } = wire
const { aUnit, aMember, join } = unitBuilders(wire)

const membersOf = (unit: number) =>
  db().rows<{ id: number; user_id: number; role: string; until: Date | null }>`
    select id, user_id, role, until from cubic_unit_member where unit_id = ${unit} order by role, user_id`
const roleIn = async (unit: number, { id }: { readonly id: number }) =>
  (await membersOf(unit)).filter(({ user_id: user }) => user === id).map(({ role }) => role)
const come = (unit: number) =>
  db()
    .run`update cubic_hand_over set at = now() where member_id in (select id from cubic_unit_member where unit_id = ${unit})`

/** Carries out what is due, until that is seen: a plan that the server's own job holds just then is passed over. */
async function carriedOut<Seen>(look: () => Promise<Seen>, expected: Seen): Promise<void> {
  await expect
    .poll(async () => {
      await carryOutHandOvers(db())
      return look()
    })
    .toEqual(expected)
}

/** A unit whose owner and door keeper hand over to two others. */
async function aClub() {
  const unit = await aUnit()
  const [owner, keeper, next, other] = [
    await aMember(unit, 'owner'),
    await aMember(unit, 'door'),
    await aMember(unit, 'author'),
    await aMember(unit, 'viewer'),
  ]
  const memberOf = async (user: { readonly id: number }) =>
    (await membersOf(unit)).find(({ user_id: id }) => id === user.id)?.id ?? 0
  const plan = async (from: { readonly id: number }, to: { readonly id: number }, more: object = {}, by = owner) =>
    as(by).save('CubicHandOver', {
      member_id: await memberOf(from),
      user_id: to.id,
      at: inMinutes(60).toISOString(),
      ...more,
    })
  return { unit, owner, keeper, next, other, memberOf, plan }
}

describe('a planned hand-over', () => {
  it('is made at its time and once, of several roles, that of the planner among them', async () => {
    const { unit, owner, keeper, next, other, plan } = await aClub()
    const until = inMinutes(10_000).toISOString()
    expect((await plan(owner, next, { until })).status).toBe('ok')
    expect((await plan(keeper, other, { until })).status).toBe('ok')
    await carryOutHandOvers(db())
    expect(await roleIn(unit, next)).toEqual(['author'])
    await come(unit)
    // two at the same time make it once
    await Promise.all([carryOutHandOvers(db()), carryOutHandOvers(db())])
    const roles = () => Promise.all([owner, keeper, next, other].map((person) => roleIn(unit, person)))
    await carriedOut(roles, [[], [], ['author', 'owner'], ['door', 'viewer']])
    // the unit keeps an owner for as long as before
    const ends = (await membersOf(unit)).map(({ role, until: end }) => [role, end && end.toISOString()])
    expect(ends).toEqual([
      ['author', null],
      ['door', until],
      ['owner', null],
      ['viewer', null],
    ])
    const noted = await db().rows<{ user_id: number }>`
      select user_id from cubic_audit_entry where action = 'hand_over' and unit_id = ${unit}`
    expect(noted.map(({ user_id: id }) => id)).toEqual([owner.id, owner.id, owner.id, owner.id])
    expect(await db().rows`select 1 from cubic_hand_over where planned_by = ${owner.id}`).toEqual([])
  })

  it('is planned by owners alone, and read by whom it concerns', async () => {
    const { owner, keeper, next, other, plan } = await aClub()
    expect((await plan(keeper, other, {}, next)).status).toBe('error')
    const stranger = await aMember(await aUnit(), 'owner')
    expect((await plan(keeper, other, {}, stranger)).status).toBe('error')
    const made = await plan(keeper, other)
    const reads = async (reader: { readonly token: string }) =>
      (await as(reader).get('CubicHandOver', Number(made.result?.id), ['at'])).data !== null
    expect(await Promise.all([owner, keeper, other, next, stranger].map(reads))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
    expect(await plan(keeper, other)).toMatchObject({ errors: [{ field: 'member_id' }] })
    expect(await plan(next, next)).toMatchObject({ errors: [{ field: 'user_id' }] })
    expect(await plan(next, other, { until: inMinutes(30).toISOString() })).toMatchObject({
      errors: [{ field: 'until' }],
    })
  })

  it('gives owners nothing for longer than they hold it themselves', async () => {
    const { unit, owner, keeper, plan } = await aClub()
    const until = inMinutes(10_000).toISOString()
    const short = await aUser()
    await join(unit, short, 'owner', { until })
    const longer = { status: 'error', errors: [{ field: 'until' }] }
    expect(await plan(keeper, short, {}, short)).toMatchObject(longer)
    // the unit would keep its owner for good
    expect(await plan(owner, short, { until }, short)).toMatchObject(longer)
    expect((await plan(keeper, short, { until }, short)).status).toBe('ok')
    expect((await plan(owner, short, {}, owner)).status).toBe('ok')
  })

  it('is not made where its planner, its successor or the unit may not any more, and says why', async () => {
    const expectProblem = async (
      problem: HandOverProblem,
      change: (club: Awaited<ReturnType<typeof aClub>>) => Promise<unknown>,
    ) => {
      const club = await aClub()
      const made = await club.plan(club.keeper, club.other)
      await change(club)
      await come(club.unit)
      const { id } = made.result ?? { id: 0 }
      const toldOf = async () =>
        (await db().one<{ problem: string | null }>`select problem from cubic_hand_over where id = ${Number(id)}`)
          ?.problem
      await carriedOut(toldOf, problem)
      expect(await roleIn(club.unit, club.keeper)).toEqual(['door'])
      return { ...club, id }
    }
    await expectProblem('planner', async ({ unit, owner }) => {
      await join(unit, await aUser(), 'owner')
      await db().run`delete from cubic_unit_member where unit_id = ${unit} and user_id = ${owner.id}`
    })
    await expectProblem('archived', ({ unit }) => db().run`update cubic_unit set archived = true where id = ${unit}`)
    const gone = await expectProblem(
      'successor',
      ({ other }) => db().run`update cubic_user set disabled = true where id = ${other.id}`,
    )
    // another successor, and it is made
    expect((await as(gone.owner).save('CubicHandOver', { id: gone.id, user_id: gone.next.id })).status).toBe('ok')
    await carriedOut(() => roleIn(gone.unit, gone.next), ['author', 'door'])
  })

  it('is planned for several roles at once, or for none', async () => {
    const { unit, owner, keeper, next, other, memberOf, plan } = await aClub()
    const [ownerRole, doorRole] = [await memberOf(owner), await memberOf(keeper)]
    const plans = () =>
      db().rows<{ member_id: number; user_id: number; at: Date }>`
        select member_id, user_id, at from cubic_hand_over plan
        where member_id in (select id from cubic_unit_member where unit_id = ${unit}) order by member_id`
    const ask = (by: { readonly token: string }, successors: readonly object[], at = inMinutes(90)) =>
      as(by).call('CubicUnit', unit, 'plan_hand_over', { at: at.toISOString(), successors })
    expect((await plan(keeper, other)).status).toBe('ok')
    const before = await plans()

    // the second one holds the role already, so the first is not planned either
    const both = [
      { member_id: ownerRole, user_id: next.id },
      { member_id: doorRole, user_id: keeper.id },
    ]
    expect(await ask(owner, both)).toMatchObject({ status: 'error', errors: [{ field: 'user_id' }] })
    const elsewhere = await aClub()
    const foreign = [{ member_id: await elsewhere.memberOf(elsewhere.owner), user_id: next.id }]
    expect(await ask(owner, foreign)).toMatchObject({ status: 'error' })
    expect(await ask(owner, [{ member_id: 'x', user_id: next.id }])).toMatchObject({ status: 'error' })
    for (const stranger of [keeper, next, elsewhere.owner])
      await expect(ask(stranger, [{ member_id: ownerRole, user_id: next.id }])).rejects.toMatchObject({
        kind: 'Forbidden',
      })
    expect(await plans()).toEqual(before)

    // what stands already gets the new time
    const at = inMinutes(120)
    expect(await ask(owner, [{ member_id: ownerRole, user_id: next.id }], at)).toMatchObject({ result: { planned: 2 } })
    expect(await plans()).toEqual([
      { member_id: ownerRole, user_id: next.id, at },
      { member_id: doorRole, user_id: other.id, at },
    ])
    expect(await ask(owner, [{ member_id: doorRole, user_id: null }], at)).toMatchObject({ result: { planned: 1 } })
    expect(await plans()).toEqual([{ member_id: ownerRole, user_id: next.id, at }])

    // a role that has ended keeps its plan as it is, and gets no other
    expect((await plan(keeper, other, { at: at.toISOString() })).status).toBe('ok')
    await db().run`update cubic_unit_member set until = now() where id = ${doorRole}`
    const later = inMinutes(200)
    expect(await ask(owner, [], later)).toMatchObject({ result: { planned: 1 } })
    expect((await plans()).map(({ at: moment }) => moment)).toEqual([later, at])
    expect(await ask(owner, [{ member_id: doorRole, user_id: next.id }])).toMatchObject({ status: 'error' })
  })
})
