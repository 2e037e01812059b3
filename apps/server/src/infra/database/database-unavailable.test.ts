import { expect, it } from 'vitest'
import { DatabaseUnavailable, fromDatabase } from './database-unavailable.ts'

it.each(['timeout expired', 'timeout exceeded when trying to connect', 'Connection terminated unexpectedly'])(
  'a connection that ended with “%s” is a database that cannot be reached',
  (words) => {
    const fault = fromDatabase(new Error(words))
    expect(fault).toBeInstanceOf(DatabaseUnavailable)
    expect(fault).toMatchObject({ reason: 'lost', mayBeCommitted: false })
  },
)

it('what else goes wrong stays what it is', () => {
  const error = new Error('the timeout expired long ago, says a message of ours')
  expect(fromDatabase(error)).toBe(error)
})
