import { afterEach, describe, expect, it } from 'vitest'
import { createLog } from '../log/log.ts'
import { LAG_MAX_MS, type Measure, reasonAgainst, type ReplicaWatch, watchReplica } from './replica-watch.ts'

const COPY: Measure = {
  origin: 'ours',
  server: 'copy',
  isReplica: true,
  isFed: true,
  position: 100,
  now: 50_000,
}
const PRIMARY: Measure = { ...COPY, server: 'primary', isReplica: false, isFed: false }

describe('a replica', () => {
  const against = (differs: Partial<Measure>, samples = [{ at: 1000, position: 100 }], now = 1000) =>
    reasonAgainst({ ...COPY, ...differs }, PRIMARY, { samples, now })

  it('is read while it has what the primary had a few seconds ago', () => {
    expect(against({})).toBeUndefined()
    const samples = [
      { at: 1000, position: 100 },
      { at: 1000 + LAG_MAX_MS, position: 900 },
    ]
    expect(against({}, samples, 1000 + LAG_MAX_MS)).toBeUndefined()
    expect(against({}, samples, 1001 + LAG_MAX_MS)).toContain('behind')
    expect(against({ position: 900 }, samples, 1001 + LAG_MAX_MS)).toBeUndefined()
    expect(against({ position: 99 })).toContain('behind')
  })

  it('is left out if it is another database, no replica any more, cut off, or has another time', () => {
    expect(against({ origin: 'another' })).toContain('no copy')
    expect(against({ isReplica: false })).toContain('no replica')
    expect(against({ isFed: false })).toContain('nothing from the primary')
    expect(against({ now: PRIMARY.now - 1001 })).toContain('clock')
  })
})

describe('the watch of a replica', () => {
  const watches: ReplicaWatch[] = []
  afterEach(async () => {
    for (const watch of watches.splice(0)) await watch.stop()
  })

  /** Databases whose state the test sets. */
  async function aWatch() {
    const world = {
      primary: async () => PRIMARY,
      replica: async () => COPY,
      now: 0,
      lines: [] as string[],
    }
    const log = createLog({ level: 'info', write: (line) => world.lines.push(line) })
    const watch = watchReplica({
      primary: () => world.primary(),
      replica: () => world.replica(),
      now: () => world.now,
      log,
      patienceMs: 50,
    })
    watches.push(watch)
    await watch.check()
    return { world, watch }
  }

  it('sends those there who have seen no more than it has', async () => {
    const { watch } = await aWatch()
    expect([watch.has(0), watch.has(100), watch.has(101)]).toEqual([true, true, false])
    watch.saw(101)
    expect(watch.has(101)).toBe(true)
  })

  it('knows nothing of it once the checks have stopped', async () => {
    const { world, watch } = await aWatch()
    world.now = 3000
    expect(watch.has(0)).toBe(false)
  })

  it('leaves it out when a check fails, and takes it back after the next one, and says each once', async () => {
    const { world, watch } = await aWatch()
    world.replica = () => Promise.reject(new Error('gone'))
    await watch.check()
    await watch.check()
    expect(watch.has(0)).toBe(false)
    watch.saw(100)
    expect(watch.has(0)).toBe(false)
    world.replica = async () => COPY
    await watch.check()
    expect(watch.has(100)).toBe(true)
    const told = world.lines.map((line) => /replica(?= is left out)|go to the replica/.exec(line)?.[0])
    expect(told).toEqual(['go to the replica', 'replica', 'go to the replica'])
  })

  it('leaves it out when it does not answer a check, and ends the reads that hang on it', async () => {
    const { world, watch } = await aWatch()
    const hanging = watch.read(() => new Promise(() => undefined)).catch(String)
    world.replica = () => new Promise(() => undefined)
    await watch.check()
    expect(await hanging).toContain('left out')
    expect(watch.has(0)).toBe(false)
  })
})
