import type { CallersReads } from '@cubic/data-platform'
import { describe, expect, it } from 'vitest'
import { Overloaded } from '../errors/unavailable.ts'
import { DatabaseUnavailable } from './database-unavailable.ts'
import { nearest } from './public-reads.ts'

type Fails = () => Promise<never>

/** A replica that has what was written up to 100, and a primary; each says which one it is. */
function aPair(replica?: Fails) {
  const left: string[] = []
  const watch = {
    has: (since: number) => since <= 100 && left.length === 0,
    saw: () => undefined,
    server: () => 'copy',
    read: <Value>(work: () => Promise<Value>) => work(),
    leaveOut: (reason: string) => void left.push(reason),
    check: async () => undefined,
    stop: async () => undefined,
  }
  const source = (name: string, fails?: Fails) => {
    const answer = fails ?? (async () => name)
    return { one: answer, rows: async () => [await answer()], joinWaiting: () => undefined } as unknown as CallersReads
  }
  return {
    left,
    asSeen: (since: number) => nearest({ watch, near: source('copy', replica), main: source('primary') }, since),
  }
}

describe('a public read', () => {
  it('goes to the replica, and for those who have seen more to the primary', async () => {
    const { asSeen } = aPair()
    expect(await asSeen(100).one`select 1`).toBe('copy')
    expect(await asSeen(101).one`select 1`).toBe('primary')
  })

  it('is answered by the primary if the replica fails, and so is all that follows it', async () => {
    let asked = 0
    const { left, asSeen } = aPair(() => Promise.reject(new Error(`no such table, ${++asked}`)))
    const reads = asSeen(0)
    expect([await reads.one`select 1`, await reads.rows`select 1`]).toEqual(['primary', ['primary']])
    expect([asked, left]).toEqual([1, []])
  })

  it('leaves the replica out for everybody when its connection is lost', async () => {
    const cause = Object.assign(new Error('reset'), { code: 'ECONNRESET' })
    const { left, asSeen } = aPair(() => Promise.reject(new DatabaseUnavailable('lost', { cause })))
    expect(await asSeen(0).one`select 1`).toBe('primary')
    expect(left).toEqual(['it cannot be reached'])
  })

  it('is not asked twice if it takes too long or too many wait', async () => {
    const cause = Object.assign(new Error('timeout'), { code: '57014' })
    await expect(
      aPair(() => Promise.reject(new DatabaseUnavailable('busy', { cause }))).asSeen(0).one`select 1`,
    ).rejects.toThrow('busy')
    await expect(aPair(() => Promise.reject(new Overloaded('many'))).asSeen(0).one`select 1`).rejects.toThrow('many')
  })
})
