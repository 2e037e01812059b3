import { expect, it } from 'vitest'
import { oneByOne, runInBatches, type Progress } from './run-over.ts'

const IDS = [1, 2, 3, 4, 5]
const noAnswer = 'no answer'

it('calls once for each batch and names those that were skipped', async () => {
  const calls: (readonly number[])[] = []
  const seen: Progress[] = []
  const end = await runInBatches(
    IDS,
    {
      atOnce: 2,
      run(ids) {
        calls.push(ids)
        return Promise.resolve({ status: 'ok', skipped: ids.filter((id) => id === 4), reason: 'too late' })
      },
    },
    { noAnswer, onProgress: (progress) => seen.push(progress) },
  )
  expect(calls).toEqual([[1, 2], [3, 4], [5]])
  expect(end).toEqual({ state: 'finished', done: [1, 2, 3, 5], all: 5, failed: [{ id: 4, reason: 'too late' }] })
  expect(seen.map(({ done }) => done.length)).toEqual([0, 2, 3, 4, 4])
})

it('continues after a refused batch, whose records get the reason', async () => {
  const end = await runInBatches(
    IDS,
    {
      atOnce: 3,
      run: (ids) =>
        Promise.resolve(
          ids.includes(1) ? { status: 'error', error_msg: 'not allowed' } : { status: 'ok', skipped: [] },
        ),
    },
    { noAnswer },
  )
  expect(end.done).toEqual([4, 5])
  expect(end.failed.map(({ reason }) => reason)).toEqual(['not allowed', 'not allowed', 'not allowed'])
})

it('runs the last batch first where each goes in front of those before', async () => {
  const calls: (readonly number[])[] = []
  const run = (ids: readonly number[]) => {
    calls.push(ids)
    return Promise.resolve({ status: 'ok' as const, skipped: [] })
  }
  await runInBatches(IDS, { atOnce: 2, lastFirst: true, run }, { noAnswer })
  expect(calls).toEqual([[5], [3, 4], [1, 2]])
})

it('stops after the record under way', async () => {
  const done: number[] = []
  const run = (id: number) => {
    done.push(id)
    return Promise.resolve({ status: 'ok' as const })
  }
  const end = await runInBatches(IDS, oneByOne(run), { noAnswer, isStopped: () => done.length === 2 })
  expect(end).toEqual({ state: 'finished', done: [1, 2], all: 5, failed: [] })
})
