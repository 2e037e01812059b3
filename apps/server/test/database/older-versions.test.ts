import { raw } from '@cubic/data-platform'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { prepareDatabase } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { openDatabase, type OpenDatabase } from '../../src/infra/database/database.ts'
import { createTestDatabase, quiet, type TestDatabase } from '@cubic/testing/server/cluster'

const CONFIG = readConfig({})
let database: TestDatabase
let db: OpenDatabase

beforeEach(async () => {
  database = await createTestDatabase()
  db = openDatabase({ connection: database.connection, pool: 2, log: quiet, statementTimeoutMs: 0 })
})
afterEach(async () => {
  await db.close()
  await database.drop()
})

const COLUMNS: { readonly [table: string]: readonly string[] } = {
  cubic_event_type: ['name'],
  cubic_event_base: ['name', 'address', 'notice', 'act_description'],
  cubic_event_form_field: ['name', 'tips', 'selections'],
  cubic_event_page: ['content'],
  cubic_project: ['name', 'description'],
}

/** Takes a database back to the version before fields were translated, triggers included. */
async function makeOld(): Promise<void> {
  await prepareDatabase(db, CONFIG)
  const statements = [
    'drop trigger count_event_revision on cubic_event_base',
    ...Object.entries(COLUMNS).flatMap(([table, columns]) =>
      columns.flatMap((column) => [
        `alter table ${table} rename column ${column}_cn to ${column}`,
        ...(table === 'cubic_event_form_field' && column === 'name'
          ? []
          : [`alter table ${table} drop column ${column}_en cascade`]),
      ]),
    ),
    `create trigger count_event_revision after update on cubic_event_base for each row
      when ((old.name, old.address) is distinct from (new.name, new.address)) execute function cubic_count_event_revision()`,
    ...['cubic_event_type', 'cubic_event_base'].flatMap((table) => [
      `create or replace function ${table}_read_text() returns trigger language plpgsql as $$
        begin
          insert into ${table}_text (id, title, sound, tokens) values (new.id, new.name, '', to_tsvector(new.name))
            on conflict (id) do update set title = excluded.title;
          return null;
        end $$`,
      `create or replace trigger cubic_text after insert or update of name on ${table} for each row execute function ${table}_read_text()`,
    ]),
    `update cubic_text_table set definition = 'of the version before'`,
    'delete from cubic_migration where id in (9, 10)',
  ]
  for (const statement of statements) await db.run`${raw(statement)}`
}

it('keeps the data of the previous version: texts as Chinese, choices in both languages', async () => {
  await makeOld()
  const [type] = await db.rows<{ id: number }>`insert into cubic_event_type (name) values ('Gala') returning id`
  const [event] = await db.rows<{ id: number }>`
    insert into cubic_event_base (name, address, notice, stage, type_id) values ('春天的诗', '一号楼', ' ', 'published', ${type?.id}) returning id`
  const choices = [
    { value: 's', name: '小', name_en: 'Small' },
    { value: 'l', name: '大' },
  ]
  await db.run`insert into cubic_event_form_field (event_id, name, name_en, type, tips, selections) values
    (${event?.id}, '尺码', 'Size', 'radio', '选一个', ${JSON.stringify(choices)}),
    (${event?.id}, '学院', null, 'radio', null, '[{"value": "a", "name": "甲"}]'), (${event?.id}, '姓名', '', 'text', null, '[]')`
  await db.run`insert into cubic_event_page (name, content) values ('页', '[{"type": "heading", "text": "题"}]')`

  for (const _again of [1, 2]) {
    await prepareDatabase(db, CONFIG)
    expect(await db.rows`select name_cn, name_en from cubic_event_type`).toEqual([{ name_cn: 'Gala', name_en: null }])
    expect(await db.rows`select name_cn, name_en, address_cn, address_en, notice_cn from cubic_event_base`).toEqual([
      { name_cn: '春天的诗', name_en: null, address_cn: '一号楼', address_en: null, notice_cn: null },
    ])
    expect(
      await db.rows`select name_cn, name_en, tips_cn, tips_en, selections_cn, selections_en from cubic_event_form_field order by id`,
    ).toEqual([
      {
        name_cn: '尺码',
        name_en: 'Size',
        tips_cn: '选一个',
        tips_en: null,
        selections_cn: [
          { value: 's', name: '小' },
          { value: 'l', name: '大' },
        ],
        selections_en: [
          { value: 's', name: 'Small' },
          { value: 'l', name: '大' },
        ],
      },
      {
        name_cn: '学院',
        name_en: null,
        tips_cn: null,
        tips_en: null,
        selections_cn: [{ value: 'a', name: '甲' }],
        selections_en: null,
      },
      { name_cn: '姓名', name_en: null, tips_cn: null, tips_en: null, selections_cn: null, selections_en: null },
    ])
    expect(await db.rows`select content_cn, content_en from cubic_event_page`).toEqual([
      { content_cn: [{ type: 'heading', text: '题' }], content_en: null },
    ])
  }
})

it('names the shipped roles in both languages, and keeps names that were chosen', async () => {
  await prepareDatabase(db, CONFIG)
  for (const statement of [
    'alter table cubic_role drop column name_en cascade',
    'alter table cubic_role rename column name_cn to name',
    'delete from cubic_migration where id = 61',
    "insert into cubic_role (key, name) values ('admin', '管理员'), ('mentor', '班主任'), ('guard', '门卫')",
  ])
    await db.run`${raw(statement)}`
  for (const _again of [1, 2]) {
    await prepareDatabase(db, CONFIG)
    expect(await db.rows`select key, name_cn, name_en from cubic_role order by id`).toEqual([
      { key: 'admin', name_cn: '管理员', name_en: 'Administrator' },
      { key: 'mentor', name_cn: '班主任', name_en: null },
      { key: 'guard', name_cn: '门卫', name_en: null },
    ])
  }
})

it('moves the index of tickets to the expression that registrations ask for', async () => {
  await prepareDatabase(db, CONFIG)
  for (const statement of [
    'drop index one_ticket_per_user',
    `create unique index one_ticket_per_user on cubic_event_applicant (event_id, user_id)
      where user_id is not null and registration_status in ('waiting_review', 'success', 'waitlisted')`,
    'delete from cubic_migration where id = 62',
  ])
    await db.run`${raw(statement)}`
  for (const _again of [1, 2]) {
    await prepareDatabase(db, CONFIG)
    const index = await db.one<{ columns: string }>`
      select substring(indexdef from 'USING btree \\((.*)\\) WHERE') as columns from pg_indexes where indexname = 'one_ticket_per_user'`
    expect(index?.columns).toBe('((event_id + 0)), user_id')
  }
})

it('still finds records by their text and counts their changes, in both languages', async () => {
  await makeOld()
  await db.run`insert into cubic_event_base (name, stage) values ('春天的诗', 'published')`
  await prepareDatabase(db, CONFIG)
  const findsBy = async (word: string) =>
    (await db.rows`select 1 from cubic_event_base_text where tokens @@ ${word}::tsquery`).length === 1
  const revision = async () => (await db.one<{ sequence: number }>`select sequence from cubic_event_revision`)?.sequence
  expect([await findsBy("'春天'"), await findsBy("'wpoem'"), await revision()]).toEqual([true, false, undefined])
  await db.run`update cubic_event_base set name_en = 'A poem'`
  expect([await findsBy("'春天'"), await findsBy("'wpoem'"), await revision()]).toEqual([true, true, 1])
  await db.run`update cubic_event_base set notice_en = 'Bring a pen'`
  expect(await revision()).toBe(2)
})

it('keeps the message settings that were used, where others were saved beside them', async () => {
  await prepareDatabase(db, CONFIG)
  await db.run`drop index cubic_message_setting_only_one`
  await db.run`delete from cubic_migration where id = 63`
  await db.run`insert into cubic_message_setting (per_minute) values (7), (8), (9)`
  await prepareDatabase(db, CONFIG)
  expect(await db.rows`select per_minute from cubic_message_setting`).toEqual([{ per_minute: 7 }])
  await expect(db.run`insert into cubic_message_setting (per_minute) values (8)`).rejects.toThrow('only_one')
})

it('notes whose address people changed themselves, and whose an admin did', async () => {
  await prepareDatabase(db, CONFIG)
  await db.run`delete from cubic_migration where id = 80`
  await db.run`insert into cubic_role (key, name_cn) values ('admin', '管理员') on conflict do nothing`
  await db.run`insert into cubic_user (account, name, email) values ('lin', '林', 'lin@example.edu'), ('chen', '陈', 'chen@example.edu'), ('root', '管', 'root@example.edu')`
  await db.run`insert into cubic_user__roles (owner_id, related_id)
    select account.id, role.id from cubic_user account, cubic_role role where account.account = 'root' and role.key = 'admin'`
  await db.run`
    insert into cubic_audit_entry (user_id, model, record_id, action, after)
    select author.id, 'User', changed.id, 'save', '{"email": "new@example.edu"}'
    from (values ('lin', 'lin'), ('root', 'chen'), ('root', 'root')) as change (author, changed)
    join cubic_user author on author.account = change.author join cubic_user changed on changed.account = change.changed`
  await prepareDatabase(db, CONFIG)
  expect(
    await db.rows`select account, is_email_typed, is_phone_typed from cubic_user where is_email_typed or is_phone_typed`,
  ).toEqual([{ account: 'lin', is_email_typed: true, is_phone_typed: false }])
})
