import { expect, it } from 'vitest'
import { latticeOf } from './lattice.ts'

it('a cover is determined by the seed and the kind', () => {
  expect(latticeOf(12, 3)).toEqual(latticeOf(12, 3))
  expect(latticeOf(12, 3).faces).not.toEqual(latticeOf(13, 3).faces)
  expect(latticeOf(12, 3).ground).not.toEqual(latticeOf(12, 4).ground)
})

it('draws all faces of one colour as one path', () => {
  const { faces } = latticeOf(7, 1)
  const colours = faces.map(({ colour }) => JSON.stringify(colour))
  expect(new Set(colours).size).toBe(colours.length)
  for (const { path } of faces) expect(path).toMatch(/^M[-\d. lvMz]+z$/)
})

it('a cover has a hue for every kind', () => {
  for (const kind of [-3, 0, 1, 8, 9, 1_000_000]) expect(latticeOf(1, kind).faces.length).toBeGreaterThan(0)
})
