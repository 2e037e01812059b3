import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { planUpgrade, prepareDatabase } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { openDatabase, type OpenDatabase } from '../../src/infra/database/database.ts'
import { createTestDatabase, quiet, type Template, type TestDatabase } from '@cubic/testing/server/cluster'

const CONFIG = readConfig({})
const INDEX = 'cubic_event_form_field_event_id_index'
const REFERENCE = 'cubic_event_form_field_event_id_reference'
const template: Template = { name: 'upgrades', build: (db) => prepareDatabase(db, CONFIG) }
let database: TestDatabase
let db: OpenDatabase
let others: OpenDatabase

beforeEach(async () => {
  database = await createTestDatabase(template)
  db = openDatabase({ connection: database.connection, pool: 2, log: quiet, statementTimeoutMs: 0, lockTimeoutMs: 0 })
  others = openDatabase({ connection: database.connection, pool: 3, log: quiet })
})
afterEach(async () => {
  await Promise.all([db.close(), others.close()])
  await database.drop()
})

const aQuestion = () => others.run`insert into cubic_event_form_field (name_cn, type) values ('学院', 'text')`

const index = () =>
  others.one<{ valid: boolean }>`select indisvalid as valid from pg_index where indexrelid = to_regclass(${INDEX})`
const reference = () =>
  others.one<{ valid: boolean }>`select convalidated as valid from pg_constraint where conname = ${REFERENCE}`

describe('what a start would do', () => {
  it('is nothing where nothing is missing', async () => {
    expect(await planUpgrade(db, CONFIG)).toMatchObject({ migrations: [], parts: [] })
  })

  it('is named, and not done', async () => {
    await db.run`delete from cubic_migration where id = 80`
    await db.run`alter table cubic_project drop column name_cn cascade`
    await db.run`drop index cubic_event_form_field_event_id_index`
    await db.run`alter table cubic_event_form_field drop constraint cubic_event_form_field_event_id_reference`
    await db.run`drop table cubic_interest`
    const plan = await planUpgrade(db, CONFIG)
    expect(plan.migrations).toEqual(['80 strangers'])
    expect(plan.parts).toEqual([
      'table cubic_interest',
      'column cubic_project.name_cn',
      `index cubic_event_form_field.${INDEX}`,
      'reference cubic_event_form_field.event_id → cubic_event_base',
    ])
    expect(await index()).toBeUndefined()
    expect(await planUpgrade(db, CONFIG)).toEqual(plan)
  })

  it('is refused as a start is refused', async () => {
    await db.run`update cubic_version set version = '99.0.0', runs_from = '98.0.0'`
    await expect(planUpgrade(db, CONFIG)).rejects.toThrow('start that version, or one from 98.0.0 on')
  })
})

describe('a start', () => {
  it('waits for nobody where nothing is missing, and nobody for it', async () => {
    await others.transaction(async (tx) => {
      // With every table locked, a start that asks for a lock would wait for this transaction.
      await tx.run`do $$ declare name text; begin
        for name in select relname from pg_class where relname like 'cubic\_%' and relkind = 'r'
            and relname not in ('cubic_migration', 'cubic_version', 'cubic_text_table', 'cubic_pinyin') loop
          execute format('lock table %I in access exclusive mode', name);
        end loop; end $$`
      expect(await prepareDatabase(db, CONFIG)).toBeUndefined()
    })
  })

  it('makes a missing index while people write', async () => {
    await db.run`drop index cubic_event_form_field_event_id_index`
    let start: Promise<void> = Promise.resolve()
    await others.transaction(async (tx) => {
      await tx.run`insert into cubic_event_form_field (name_cn, type) values ('姓名', 'text')`
      start = prepareDatabase(db, CONFIG)
      await expect.poll(index).toEqual({ valid: false })
      for (let number = 0; number < 5; number++) await aQuestion()
    })
    await start
    expect(await index()).toEqual({ valid: true })
  })

  it('makes an index again that was given up half-way', async () => {
    await db.run`update pg_index set indisvalid = false where indexrelid = ${INDEX}::regclass`
    await prepareDatabase(db, CONFIG)
    expect(await index()).toEqual({ valid: true })
  })

  it('adds a missing reference, and checks the rows from before it', async () => {
    await db.run`alter table cubic_event_form_field drop constraint cubic_event_form_field_event_id_reference`
    await aQuestion()
    await prepareDatabase(db, CONFIG)
    expect(await reference()).toEqual({ valid: true })
    await db.run`update pg_constraint set convalidated = false where conname = ${REFERENCE}`
    await prepareDatabase(db, CONFIG)
    expect(await reference()).toEqual({ valid: true })
  })

  it('waits for another start, which makes an index meanwhile', async () => {
    await db.run`drop index cubic_event_form_field_event_id_index`
    await Promise.all([prepareDatabase(db, CONFIG), prepareDatabase(others, CONFIG)])
    expect(await index()).toEqual({ valid: true })
  })
})
