import { expect, it } from 'vitest'
import { drawCover } from './cover.ts'

const TEN = Array.from({ length: 10 }, (_, index) => index + 1)

it('is determined by the seed and the kind', () => {
  for (const kind of TEN) {
    expect(drawCover(12, kind)).toEqual(drawCover(12, kind))
    expect(drawCover(12, kind).shapes).not.toEqual(drawCover(13, kind).shapes)
  }
  expect(drawCover(12, 3).ground).not.toEqual(drawCover(12, 4).ground)
})

it('draws all shapes of one colour as one path, small and in whole numbers', () => {
  for (const kind of TEN) {
    const { shapes } = drawCover(7, kind)
    const colours = shapes.map(({ colour }) => JSON.stringify(colour))
    expect(new Set(colours).size).toBe(colours.length)
    for (const { path } of shapes) expect(path).toMatch(/^(M[-\d alvhqtLVH]+z)+$/)
    expect(shapes.map(({ path }) => path).join('').length, String(kind)).toBeLessThan(8000)
  }
})

it('has ten motifs, one for each of ten types of events', () => {
  // what it is drawn with, and how it begins, tell motifs apart whatever their hue
  const letters = TEN.map((kind) =>
    drawCover(7, kind)
      .shapes.map(({ path }) => path.replaceAll(/[-\d. ]+/g, ''))
      .join(),
  )
  expect(new Set(letters).size).toBe(TEN.length)
})

it('has a hue and a motif for every kind', () => {
  for (const kind of [-3, 0, 1, 10, 11, 1_000_000]) expect(drawCover(1, kind).shapes.length).toBeGreaterThan(0)
})
