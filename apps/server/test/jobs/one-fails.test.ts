import { raw } from '@cubic/data-platform'
import { publishScheduledEvents } from '@cubic/server/features/events/commands/publish-scheduled-events'
import { carryOutHandOvers } from '@cubic/server/features/units/commands/carry-out-hand-overs'
import { inMinutes } from '@cubic/testing/server/builders'
import { useWire } from '@cubic/testing/server/wire'
import { beforeAll, describe, expect, it } from 'vitest'
import { unitBuilders } from '../units/support.ts'

const wire = useWire({ mayFail: true })
const { anEvent, aUser, as, db } = wire
const { aUnit, aMember, join } = unitBuilders(wire)

/** From here on no such row of the table may be written. */
async function breakRows(table: string, condition: string): Promise<void> {
  await db().run`create trigger break_one before insert or update on ${raw(table)} for each row
    when (${raw(condition)}) execute function break_one()`
}

describe('one of several that fails', () => {
  beforeAll(async () => {
    await db()
      .run`create function break_one() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`
  })

  it('leaves other events published at their time', async () => {
    const [broken, fine] = [await anEvent({ stage: 'draft' }), await anEvent({ stage: 'draft' })]
    await breakRows('cubic_event_base', `new.id = ${broken.id} and new.stage = 'published'`)
    await db()
      .run`update cubic_event_base set stage = 'scheduled', publish_time = now() - make_interval(mins => ${fine.id} - id)
      where id in (${broken.id}, ${fine.id})`
    const { signal } = new AbortController()
    await expect(publishScheduledEvents(db(), async () => undefined, { signal })).rejects.toThrow('failed')
    const stageOf = async ({ id }: { readonly id: number }) =>
      (await db().one<{ stage: string }>`select stage from cubic_event_base where id = ${id}`)?.stage
    await expect.poll(() => stageOf(fine)).toBe('published')
    expect(await stageOf(broken)).toBe('scheduled')
  })

  it('leaves other roles handed over at their time', async () => {
    const successor = await aUser()
    const plan = async () => {
      const unit = await aUnit()
      const owner = await aMember(unit, 'owner')
      const member = await db().one<{ id: number }>`select id from cubic_unit_member where unit_id = ${unit}`
      await join(unit, successor, 'viewer')
      const successors = [{ member_id: member?.id, user_id: successor.id }]
      const at = inMinutes(60).toISOString()
      expect(await as(owner).call('CubicUnit', unit, 'plan_hand_over', { at, successors })).toMatchObject({
        status: 'ok',
      })
      return unit
    }
    const [broken, fine] = [await plan(), await plan()]
    await breakRows('cubic_unit_member', `new.unit_id = ${broken}`)
    await db().run`update cubic_hand_over set at = now()`
    await expect(carryOutHandOvers(db())).rejects.toThrow('failed')
    const units = () =>
      db().rows`select unit_id from cubic_unit_member where user_id = ${successor.id} and role = 'owner'`
    await expect.poll(units).toEqual([{ unit_id: fine }])
  })
})
