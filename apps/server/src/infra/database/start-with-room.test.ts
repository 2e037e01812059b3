import { tmpdir } from 'node:os'
import { describe, expect, it } from 'vitest'
import type { Log } from '../log/log.ts'
import { startWithRoom } from './start-with-room.ts'

const full = () => Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })

/** Starts with an attempt for each outcome: an error or `started`. */
function aStart(outcomes: readonly (Error | 'started')[]) {
  const [said, logged, leaving] = [new Array<string>(), new Array<string>(), new AbortController()]
  const note = (message: string) => void logged.push(message)
  const log: Log = { debug: note, info: note, warn: note, error: note, with: () => log }
  const left = [...outcomes]
  const attempts: (string | undefined)[] = []
  const attempt = async () => {
    const outcome = left.shift()
    if (left.length === 0) leaving.abort()
    attempts.push(outcome instanceof Error ? outcome.message : outcome)
    if (outcome instanceof Error) throw outcome
    return outcome
  }
  const signal = leaving.signal
  const started = startWithRoom({ attempt, dataDir: tmpdir(), log, signal, say: (line) => said.push(line), waitMs: 1 })
  return { started, said, logged, attempts }
}

describe('a start on a full disk', () => {
  it.each([
    ['of the files', full()],
    [
      'of the embedded database',
      new Error('FATAL: could not write lock file "postmaster.pid": No space left on device'),
    ],
    ['of a PostgreSQL server', Object.assign(new Error('could not extend file'), { code: '53100' })],
    ['as the cause of another fault', new Error('The folder cannot be used', { cause: full() })],
  ])('%s says once what to do, and succeeds when there is room', async (_whose, error) => {
    const { started, said, logged, attempts } = aStart([error, error, 'started'])
    expect(await started).toBe('started')
    expect(attempts).toHaveLength(3)
    expect(said).toEqual([expect.stringContaining(`Make room on the disk of ${tmpdir()} (DATA_DIR)`)])
    expect(logged).toHaveLength(1)
  })

  it('ends when it is told to', async () => {
    await expect(aStart([full(), full()]).started).rejects.toThrow('ENOSPC')
  })
})

it('a start that fails for any other reason ends with it', async () => {
  const { started, said } = aStart([new Error('the database is newer'), 'started'])
  await expect(started).rejects.toThrow('the database is newer')
  expect(said).toEqual([])
})
