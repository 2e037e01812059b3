import { expect, it } from 'vitest'
import { isTooDark } from './brightness.ts'

const picture = (...greys: readonly number[]) => greys.flatMap((grey) => [grey, grey, grey, 255])

it.each([
  ['a night', picture(3, 8, 20, 12), true],
  ['a dim room', picture(30, 80, 60, 50), false],
  ['a bright phone in the dark', picture(5, 5, 200, 5), false],
  ['nothing yet', [], false],
])('%s', (_, pixels, isDark) => {
  expect(isTooDark(pixels)).toBe(isDark)
})
