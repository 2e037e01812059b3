import { ghosts } from './lattice.ts'
import type { Brush, CoverColour } from './motif.ts'
import { MOTIFS } from './motifs.ts'

type Palette = { readonly hue: number; readonly drift: number; readonly accent: number; readonly saturation: number }
const PALETTES: readonly [Palette, ...Palette[]] = [
  { hue: 250, drift: 16, accent: 26, saturation: 44 },
  { hue: 168, drift: 14, accent: 40, saturation: 34 },
  { hue: 22, drift: 14, accent: 208, saturation: 46 },
  { hue: 207, drift: 14, accent: 28, saturation: 48 },
  { hue: 338, drift: -14, accent: 268, saturation: 42 },
  { hue: 98, drift: 18, accent: 46, saturation: 28 },
  { hue: 276, drift: 16, accent: 338, saturation: 36 },
  { hue: 40, drift: -12, accent: 186, saturation: 48 },
  { hue: 190, drift: 12, accent: 14, saturation: 36 },
  { hue: 310, drift: -14, accent: 200, saturation: 30 },
]

/** All shapes of one colour, as the `d` of one SVG path. */
export type CoverShapes = { readonly colour: CoverColour; readonly path: string }
export type CoverDrawing = { readonly ground: CoverColour; readonly shapes: readonly CoverShapes[] }

/**
 * Draws the cover of what has none: always the same for the same `seed`, with the motif and in the hue of its `kind`.
 * Shapes of one colour are one path, so a page of covers stays light.
 */
export function drawCover(seed: number, kind: number): CoverDrawing {
  const { hue, drift, accent, saturation } = ofKind(PALETTES, kind)
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
  const random = randomOf(seed)
  const motif = ofKind(MOTIFS, kind)
  if (motif === MOTIFS[0]) ghosts({ random, draw })
  motif({ random, draw })
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
