import type { Queryable } from '@cubic/data-platform'

/** Empty settings stand for these; the declaration has the same. */
const DEFAULTS = { target: 64, objectionDays: 7, makeUpDays: 10 } as const
export type HourSettings = { readonly target: number; readonly objectionDays: number; readonly makeUpDays: number }

export async function findHourSettings(db: Queryable): Promise<HourSettings> {
  const row = await db.one<{ hours_target: number | null; objection_days: number | null; make_up_days: number | null }>`
    select hours_target, objection_days, make_up_days from cubic_settings order by id limit 1`
  return {
    target: row?.hours_target ?? DEFAULTS.target,
    objectionDays: row?.objection_days ?? DEFAULTS.objectionDays,
    makeUpDays: row?.make_up_days ?? DEFAULTS.makeUpDays,
  }
}
