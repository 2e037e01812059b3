import type { Tx } from '@cubic/data-platform'
import type { Migration } from '../../../infra/database/migrations.ts'

/** The shipped roles as they were named until now, and their English names. */
const SHIPPED = [
  ['admin', '管理员', 'Administrator'],
  ['event_admin', '活动管理员', 'Event administrator'],
  ['event_author', '活动作者', 'Event author'],
  ['event_auditor', '活动审核员', 'Event auditor'],
  ['applicant_manager', '报名管理员', 'Applicant manager'],
  ['scanner_admin', '签到管理员', 'Check-in administrator'],
  ['mentor', '导师', 'Mentor'],
] as const

/** Gives roles a name in each language. Names that the organisation has chosen are kept as the Chinese ones. */
export const roleNames: Migration = {
  id: 61,
  name: 'role-names',
  phase: 'before',
  async up(tx) {
    if (!(await hasNameColumn(tx))) return
    // The trigger's function names the old column; it is made again for the new ones.
    await tx.run`drop trigger if exists cubic_text on cubic_role`
    await tx.run`alter table cubic_role rename column name to name_cn`
    await tx.run`alter table cubic_role add column name_en text`
    for (const [key, cn, en] of SHIPPED)
      await tx.run`update cubic_role set name_en = ${en} where key = ${key} and name_cn = ${cn}`
  },
}

async function hasNameColumn(tx: Tx): Promise<boolean> {
  const column = await tx.one`
    select 1 from pg_attribute where attrelid = to_regclass('cubic_role') and attname = 'name' and not attisdropped`
  return column !== undefined
}
