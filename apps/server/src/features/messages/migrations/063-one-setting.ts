import type { Migration } from '../../../infra/database/migrations.ts'

/** Only the first record of the message settings was ever used. The others go, so that there can be one only. */
export const oneMessageSetting: Migration = {
  id: 63,
  name: 'one-message-setting',
  phase: 'before',
  async up(tx) {
    const table = await tx.one`select 1 from pg_class where oid = to_regclass('cubic_message_setting')`
    if (table) await tx.run`delete from cubic_message_setting where id > (select min(id) from cubic_message_setting)`
  },
}
