import { expect, it } from 'vitest'
import { openDatabase } from '../../src/infra/database/database.ts'
import { createTestDatabase, quiet, type Template } from '@cubic/testing/server/cluster'

it('builds a template once for any number of concurrent copies', async () => {
  let built = 0
  const template: Template = {
    name: 'counted',
    build: async (db) => {
      built += 1
      await db.run`create table built as select 1 as n`
    },
  }
  const copies = await Promise.all([
    createTestDatabase(template),
    createTestDatabase(template),
    createTestDatabase(template),
  ])
  expect(built).toBe(1)
  for (const copy of copies) {
    const db = openDatabase({ connection: copy.connection, pool: 1, log: quiet })
    expect(await db.rows`select n from built`).toEqual([{ n: 1 }])
    await db.close()
    await copy.drop()
  }
})
