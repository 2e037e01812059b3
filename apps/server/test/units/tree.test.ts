import { describe, expect, it } from 'vitest'
import { useSharedWire } from '@cubic/testing/server/wire'
import type { SaveAnswer } from '@cubic/testing/server/wire-answers'
import { unitBuilders } from './support.ts'

const wire = useSharedWire()
const { anAdmin, anEvent, aUser, as, db, guest } = wire
const { aUnit, aMember } = unitBuilders(wire)

const problemOf = (answer: SaveAnswer) => answer.errors?.[0]?.field
const parentOf = async (id: number) =>
  (await db().one<{ parent_id: number | null }>`select parent_id from cubic_unit where id = ${id}`)?.parent_id
const aLine = async (length: number) => {
  const line = [await aUnit()]
  while (line.length < length) line.push(await aUnit(line.at(-1)))
  return line
}

describe('the tree of units', () => {
  it('has no circles, and at most eight levels', async () => {
    const [admin, line] = [as(await anAdmin()), await aLine(8)]
    const [first = 0, second = 0, , , , , , last = 0] = line
    for (const parent of [first, second, last])
      expect(problemOf(await admin.save('CubicUnit', { id: first, parent_id: parent }))).toBe('parent_id')
    expect(problemOf(await admin.save('CubicUnit', { name: '第九级', parent_id: last }))).toBe('parent_id')
    const [above = 0, below = 0] = await aLine(2)
    expect(problemOf(await admin.save('CubicUnit', { id: above, parent_id: line[6] }))).toBe('parent_id')
    expect((await admin.save('CubicUnit', { id: below, parent_id: line[6] })).status).toBe('ok')
    expect((await admin.get('CubicUnit', line[6] ?? 0, ['below'])).data?.['below']).toEqual(
      expect.arrayContaining([line[6], last, below]),
    )
  })

  it('has no circles where two moves that are fine alone come at the same time', async () => {
    const admin = as(await anAdmin())
    for (let round = 0; round < 2; round++) {
      const [one, other] = [await aUnit(), await aUnit()]
      const moves = [
        { id: one, parent_id: other },
        { id: other, parent_id: one },
      ]
      const answers = await Promise.all(moves.map((move) => admin.save('CubicUnit', move)))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['error', 'ok']))
      expect([await parentOf(one), await parentOf(other)].filter((parent) => parent === null)).toHaveLength(1)
    }
  })

  it('deletes no unit with people, events or units below; archived ones get nothing new', async () => {
    const admin = as(await anAdmin())
    const [free, above, peopled, busy, helping] = [
      await aUnit(),
      await aUnit(),
      await aUnit(),
      await aUnit(),
      await aUnit(),
    ]
    await aUnit(above)
    await aMember(peopled, 'viewer')
    const event = await anEvent({ columns: { unit_id: busy } })
    await admin.updateRelation('CubicEventBase', event.id, 'co_unit_ids', [helping], 'add')
    for (const used of [above, peopled, busy, helping])
      expect((await admin.unlink('CubicUnit', used)).status).toBe('error')
    expect((await admin.unlink('CubicUnit', free)).status).toBe('ok')

    expect((await admin.save('CubicUnit', { id: busy, archived: true })).status).toBe('ok')
    const user = await aUser()
    expect(problemOf(await admin.save('CubicUnitMember', { unit_id: busy, user_id: user.id, role: 'door' }))).toBe(
      'unit_id',
    )
    expect(problemOf(await admin.save('CubicEventBase', { name: '新', unit_id: busy }))).toBe('unit_id')
    expect(problemOf(await admin.save('CubicUnit', { name: '新', parent_id: busy }))).toBe('parent_id')
    expect((await admin.save('CubicEventBase', { id: event.id, name: '旧' })).status).toBe('ok')
  })

  it('is seen by everybody, its people only by theirs', async () => {
    const unit = await aUnit(null, { contact: '东区 201' })
    const member = await aMember(unit, 'viewer')
    expect((await guest().get('CubicUnit', unit, ['name', 'contact'])).data).toMatchObject({ contact: '东区 201' })
    const listed = {
      condition: { leaf: { field: 'unit_id', comparator: '=', value: unit } },
      fields: ['user_id.name'],
    } as const
    expect((await as(await aUser()).search('CubicUnitMember', listed)).items).toEqual([])
    expect((await as(member).search('CubicUnitMember', listed)).items?.map(({ data }) => data)).toMatchObject([
      { user_id: { name: member.name } },
    ])
  })

  it('is changed by owners below them, who decide nothing about their own unit’s place and review', async () => {
    const [above, other] = [await aUnit(), await aUnit()]
    const unit = await aUnit(above)
    const [ownerAbove, owner, author] = [
      as(await aMember(above, 'owner')),
      as(await aMember(unit, 'owner')),
      as(await aMember(unit, 'author')),
    ]
    expect((await owner.save('CubicUnit', { id: unit, name: '机器人社' })).status).toBe('ok')
    for (const values of [{ review: 'none' }, { parent_id: null }, { archived: true }])
      expect((await owner.save('CubicUnit', { id: unit, ...values })).status).toBe('error')
    expect((await owner.save('CubicUnit', { name: '分社', parent_id: unit })).status).toBe('ok')
    expect((await owner.save('CubicUnit', { name: '独立' })).status).toBe('error')
    expect((await author.save('CubicUnit', { id: unit, name: '我的' })).status).toBe('error')
    expect((await ownerAbove.save('CubicUnit', { id: unit, review: 'unit_then_centre' })).status).toBe('ok')
    expect((await ownerAbove.save('CubicUnit', { id: unit, parent_id: other })).status).toBe('error')
    expect((await ownerAbove.save('CubicUnit', { id: above, review: 'none' })).status).toBe('error')
  })
})
