import fc from 'fast-check'
import { expect, it } from 'vitest'
import { clashesOf, overlap, type SessionTime } from './clashes.ts'

const times = fc.array(
  fc
    .record({ start: fc.nat(20), length: fc.integer({ min: 1, max: 8 }) })
    .map(({ start, length }) => ({ start, end: start + length })),
  { maxLength: 12 },
)

const pairOf = (one: SessionTime, other: SessionTime) =>
  [one.id, other.id].toSorted((first, second) => first - second).join()

it('finds each pair that overlaps, and no other', () =>
  fc.assert(
    fc.property(times, (given) => {
      const sessions: SessionTime[] = given.map((time, id) => ({ id, ...time }))
      const found = clashesOf(sessions).map(({ one, other }) => pairOf(one, other))
      const pairs = sessions.flatMap((one) =>
        sessions.filter((other) => one.id < other.id && overlap(one, other)).map((other) => pairOf(one, other)),
      )
      expect(found.toSorted()).toEqual(pairs.toSorted())
    }),
  ))

it('says for how many minutes both go on', () => {
  const [clash] = clashesOf([
    { id: 2, start: 3_600_000, end: 9_000_000 },
    { id: 1, start: 0, end: 5_400_000 },
  ])
  expect(clash).toMatchObject({ one: { id: 1 }, other: { id: 2 }, minutes: 30 })
})
