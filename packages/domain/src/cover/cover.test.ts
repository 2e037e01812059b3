import { expect, it } from 'vitest'
import { drawCover, hueOf } from './cover.ts'

const TEN = Array.from({ length: 10 }, (_, index) => index + 1)
const draw = (seed: number, kind: number) => drawCover(seed, kind, (colour) => JSON.stringify(colour))

it('a cover is determined by the seed and the kind', () => {
  for (const kind of TEN) {
    expect(draw(12, kind)).toEqual(draw(12, kind))
    expect(draw(12, kind).shapes).not.toEqual(draw(13, kind).shapes)
  }
  expect(draw(12, 3).ground).not.toEqual(draw(12, 4).ground)
})

it('draws all shapes of one colour as one path, small and in whole numbers', () => {
  for (const kind of TEN) {
    const { shapes } = draw(7, kind)
    expect(new Set(shapes.map(([fill]) => fill)).size).toBe(shapes.length)
    for (const [, path] of shapes) expect(path).toMatch(/^(M[-\d alvhqtLVH]+z)+$/)
    expect(shapes.map(([, path]) => path).join('').length, String(kind)).toBeLessThan(8000)
  }
})

it('covers have ten motifs, one for each of ten types of events', () => {
  // what it is drawn with tells motifs apart, whatever their hue
  const letters = TEN.map((kind) =>
    draw(7, kind)
      .shapes.map(([, path]) => path.replaceAll(/[-\d. ]+/g, ''))
      .join(),
  )
  expect(new Set(letters).size).toBe(TEN.length)
})

it('lends its hue to what stands for its kind', () => {
  const hueIn = (colour: string) => Number(/"hue":(\d+)/.exec(colour)?.[1])
  for (const kind of TEN)
    expect(hueIn(hueOf(kind, (colour) => JSON.stringify(colour)))).toBe(hueIn(draw(7, kind).ground))
})

it('covers have a hue and a motif for every kind', () => {
  for (const kind of [-3, 0, 1, 10, 11, 1_000_000]) expect(draw(1, kind).shapes.length).toBeGreaterThan(0)
})
