import { describe, expect, it } from 'vitest'
import { aimHints, unreadableFrom, type Sight } from './aim-hint.ts'

const far = { unreadable: 'far' } as const
const unclear = { unreadable: 'unclear' } as const

/** The hint after the last of these sights, each with its time. */
function hintAfter(...sights: readonly (readonly [number, Sight])[]) {
  const watch = aimHints()
  return sights.map(([at, sight]) => watch(sight, at)).at(-1)
}

describe('a hint how to hold the phone', () => {
  it.each([
    [
      'comes once a code could not be read for a second',
      'far',
      [
        [0, far],
        [500, far],
        [1000, far],
      ],
    ],
    [
      'is that of the last sight',
      'unclear',
      [
        [0, far],
        [500, far],
        [1000, unclear],
      ],
    ],
    [
      'does not come with the first glimpse',
      undefined,
      [
        [0, far],
        [400, far],
      ],
    ],
    [
      'stays between two sights',
      'far',
      [
        [0, far],
        [500, far],
        [1000, far],
        [1300, undefined],
      ],
    ],
    [
      'goes when the code is gone',
      undefined,
      [
        [0, far],
        [500, far],
        [1000, far],
        [2600, undefined],
      ],
    ],
    [
      'goes when the code was read',
      undefined,
      [
        [0, far],
        [500, far],
        [1000, far],
        [1100, { text: 'x' }],
      ],
    ],
    [
      'starts over with the next code',
      undefined,
      [
        [0, far],
        [1000, far],
        [1100, { text: 'x' }],
        [1200, far],
      ],
    ],
    [
      'does not come of two glimpses far apart',
      undefined,
      [
        [0, far],
        [5000, far],
      ],
    ],
  ] as const)('%s', (_, hint, sights) => {
    expect(hintAfter(...sights)).toBe(hint)
  })
})

it('a small code is far away, a large one unclear', () => {
  expect([unreadableFrom(100, 720), unreadableFrom(400, 720)]).toEqual(['far', 'unclear'])
})
