import type { Brush, CoverColour } from './motif.ts'
import { MOTIFS } from './motifs.ts'

type Palette = readonly [hue: number, drift: number, accent: number, saturation: number]
const PALETTES: readonly [Palette, ...Palette[]] = [
  [250, 16, 26, 44],
  [168, 14, 40, 34],
  [22, 14, 208, 46],
  [207, 14, 28, 48],
  [338, -14, 268, 42],
  [98, 18, 46, 28],
  [276, 16, 338, 36],
  [40, -12, 186, 48],
  [190, 12, 14, 36],
  [310, -14, 200, 30],
]

export type CoverDrawing = {
  readonly ground: string
  readonly shapes: readonly (readonly [fill: string, path: string])[]
}

/**
 * Draws the cover of what has none: always the same for the same `seed`, with the motif and in the hue of its `kind`.
 * `print` writes a colour. Shapes of one colour are one path, so a page of covers stays light.
 */
export function drawCover(seed: number, kind: number, print: (colour: CoverColour) => string): CoverDrawing {
  const [hue, drift, accent, saturation] = ofKind(PALETTES, kind)
  const ground = (lightness: number) => print({ part: 'ground', hue, saturation, lightness })
  const shapes = new Map<string, string>()
  const draw: Brush['draw'] = ({ light, shade = 0, accented, isGround }, path) => {
    const fill = isGround
      ? ground(light)
      : print({
          part: 'figure',
          hue: accented ? accent : hue + Math.round((shade / 3 - 0.5) * drift * 1.6),
          saturation: saturation + (accented ? 14 : shade * 4),
          lightness: light - shade * 4,
        })
    shapes.set(fill, (shapes.get(fill) ?? '') + path)
  }
  ofKind(MOTIFS, kind)({ random: randomOf(seed), draw })
  return { ground: ground(89), shapes: [...shapes] }
}

export function hueOf(kind: number, print: (colour: CoverColour) => string): string {
  const [hue, , , saturation] = ofKind(PALETTES, kind)
  return print({ part: 'figure', hue, saturation: saturation + 8, lightness: 52 })
}

function ofKind<Each>(each: readonly [Each, ...Each[]], kind: number): Each {
  return each[(Math.abs(kind) + each.length - 1) % each.length] ?? each[0]
}

/** Small, even, and the same everywhere. */
function randomOf(seed: number): () => number {
  let state = Math.imul(seed, 0x9e3779b1)
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0
    return (state >>> 0) / 2 ** 32
  }
}
