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

/** All shapes of one colour, as the `d` of one SVG path. */
export type CoverShapes = { readonly colour: CoverColour; readonly path: string }
export type CoverDrawing = { readonly ground: CoverColour; readonly shapes: readonly CoverShapes[] }

/**
 * Draws the cover of what has none: always the same for the same `seed`, with the motif and in the hue of its `kind`.
 * Shapes of one colour are one path, so a page of covers stays light.
 */
export function drawCover(seed: number, kind: number): CoverDrawing {
  const [hue, drift, accent, saturation] = ofKind(PALETTES, kind)
  const shapes = new Map<string, { readonly colour: CoverColour; path: string }>()
  const draw: Brush['draw'] = ({ light, shade = 0, accented = false, isGround = false }, path) => {
    const colour: CoverColour = isGround
      ? { part: 'ground', hue, saturation, lightness: light }
      : {
          part: 'figure',
          hue: accented ? accent : hue + Math.round((shade / 3 - 0.5) * drift * 1.6),
          saturation: saturation + (accented ? 14 : shade * 4),
          lightness: light - shade * 4,
        }
    const key = Object.values(colour).join(' ')
    const known = shapes.get(key)
    if (known) known.path += path
    else shapes.set(key, { colour, path })
  }
  ofKind(MOTIFS, kind)({ random: randomOf(seed), draw })
  return { ground: { part: 'ground', hue, saturation, lightness: 89 }, shapes: [...shapes.values()] }
}

function ofKind<Each>(each: readonly [Each, ...Each[]], kind: number): Each {
  return each[(Math.abs(kind) + each.length - 1) % each.length] ?? each[0]
}

/** Small, even, and the same everywhere (mulberry32). */
function randomOf(seed: number): () => number {
  let state = (seed * 0x9e3779b1) | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
