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

it('other errors are left as they are', () => {
  const error = new Error('the timeout expired long ago, says a message of ours')
  expect(fromDatabase(error)).toBe(error)
})
