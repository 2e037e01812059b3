import { CubicLook } from '@cubic/contract'
import { defineModel, type Model, raw, sql, translated } from '@cubic/data-platform'
import { lookAccess } from './data/access.ts'

export const lookModels: readonly Model[] = [
  defineModel(CubicLook, {
    access: lookAccess,
    // one a day of each record that somebody opens
    hiddenColumns: { day: 'date not null default current_date' },
    keptColumns: { day: 'deed' },
    derived: {
      // The person sees the name of who looked, although they may not read accounts.
      who: {
        sql: (look) =>
          sql`(select coalesce(nullif(by.nickname, ''), by.name) from cubic_user by where by.id = ${look}.by_id)`,
      },
      who_unit: {
        sql: (
          look,
          caller,
        ) => sql`(select ${translated(raw('person'), 'unit', caller.lang)} from cubic_event_person person
          where person.user_id = ${look}.by_id order by person.id limit 1)`,
      },
      people_number: {
        sql: (look) => sql`(select count(*)::integer from cubic_looked_at looked where looked.look_id = ${look}.id)`,
      },
      about_me: {
        sql: (look, caller) => sql`exists (select 1 from cubic_looked_at looked
          where looked.look_id = ${look}.id and looked.user_id = ${caller.userId}::integer)`,
      },
    },
    indexes: {
      cubic_look_at_index: 'on cubic_look (at)',
      cubic_look_daily_unique: "unique on cubic_look (by_id, model, record_id, day) where kind = 'opened'",
    },
  }),
]
