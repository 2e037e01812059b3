import { expect, it } from 'vitest'
import { movedCrop, placed } from './crop.ts'

const FRAME = { width: 1600, height: 900 }
const MIDDLE = { zoom: 1, x: 0.5, y: 0.5 }

it('follows the pointer, and stops at the edges of the picture', () => {
  const wide = { width: 3600, height: 900 }
  const before = placed(wide, FRAME, MIDDLE)
  const moved = movedCrop(wide, FRAME, MIDDLE, { x: 300, y: 0 })
  expect(placed(wide, FRAME, moved).left).toBeCloseTo(before.left + 300)
  expect(movedCrop(wide, FRAME, MIDDLE, { x: 5000, y: 0 }).x).toBe(0)
  expect(movedCrop(wide, FRAME, MIDDLE, { x: -5000, y: 0 }).x).toBe(1)
})

it('stays where the picture is as large as its frame, until it is zoomed', () => {
  expect(movedCrop(FRAME, FRAME, MIDDLE, { x: 50, y: 50 })).toEqual(MIDDLE)
  const zoomed = { ...MIDDLE, zoom: 2 }
  const moved = movedCrop(FRAME, FRAME, zoomed, { x: 160, y: -90 })
  expect(moved).toEqual({ zoom: 2, x: expect.closeTo(0.4), y: expect.closeTo(0.6) })
})
