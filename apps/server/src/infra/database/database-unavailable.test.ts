import { expect, it } from 'vitest'
import { DatabaseUnavailable, fromDatabase } from './database-unavailable.ts'

it.each(['timeout expired', 'timeout exceeded when trying to connect', 'Connection terminated unexpectedly'])(
  'a connection that ended with “%s” means that the database is unreachable',
  (words) => {
    const fault = fromDatabase(new Error(words))
    expect(fault).toBeInstanceOf(DatabaseUnavailable)
    expect(fault).toMatchObject({ reason: 'lost', mayBeCommitted: false })
  },
)

it('a full disk of the database asks callers to wait longer than a busy one', () => {
  const refused = (code: string) => fromDatabase(Object.assign(new Error('refused'), { code }))
  expect(refused('53100')).toMatchObject({ reason: 'full', retryAfterSeconds: 60 })
  expect(refused('55P03')).toMatchObject({ reason: 'busy', retryAfterSeconds: 2 })
})

it('other errors are left as they are', () => {
  const error = new Error('the timeout expired long ago, says a message of ours')
  expect(fromDatabase(error)).toBe(error)
})
