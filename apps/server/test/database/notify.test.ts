import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenDatabase, openDatabase } from '../../src/infra/database/database.ts'
import { createTestDatabase, quiet, type TestDatabase } from '@cubic/testing/server/cluster'

let database: TestDatabase
let here: OpenDatabase
let elsewhere: OpenDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  here = openDatabase({ connection: database.connection, pool: 2, log: quiet })
  elsewhere = openDatabase({ connection: database.connection, pool: 2, log: quiet })
})
afterAll(async () => {
  await here.close()
  await elsewhere.close()
  await database.drop()
})

describe('a notification from a transaction', () => {
  it('reaches this process before the transaction resolves, and other processes too', async () => {
    const [heard, far]: (string | null)[][] = [[], []]
    await here.listen('changes', (payload) => heard?.push(payload))
    await elsewhere.listen('changes', (payload) => far?.push(payload))
    for (let number = 1; number <= 20; number++) {
      await here.transaction((tx) => tx.notify('changes', String(number)))
      expect(heard).toContain(String(number))
    }
    await expect.poll(() => far).toEqual(Array.from({ length: 20 }, (_, index) => String(index + 1)))
  })

  it('reaches nobody when the transaction is rolled back', async () => {
    const heard: (string | null)[] = []
    await here.listen('others', (payload) => heard.push(payload))
    const undone = here.transaction(async (tx) => {
      await tx.notify('others', 'undone')
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
    await here.transaction((tx) => tx.notify('others', 'done'))
    await expect.poll(() => heard).toEqual(['done', 'done'])
  })

  it('is no longer received once the database is closed, and the listener is told', async () => {
    const third = openDatabase({ connection: database.connection, pool: 1, log: quiet })
    expect(third.isListening()).toBe(false)
    await third.listen('changes', () => undefined)
    expect(third.isListening()).toBe(true)
    await third.close()
    await expect.poll(() => third.isListening()).toBe(false)
  })
})
