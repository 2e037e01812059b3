const PALETTES = [
  { hue: 250, drift: 16, accent: 26, saturation: 44 },
  { hue: 168, drift: 14, accent: 40, saturation: 34 },
  { hue: 22, drift: 14, accent: 208, saturation: 46 },
  { hue: 207, drift: 14, accent: 28, saturation: 48 },
  { hue: 338, drift: -14, accent: 268, saturation: 42 },
  { hue: 98, drift: 18, accent: 46, saturation: 28 },
  { hue: 276, drift: 16, accent: 338, saturation: 36 },
  { hue: 40, drift: -12, accent: 186, saturation: 48 },
] as const
type Palette = (typeof PALETTES)[number]

/** The size of the drawing, in its own units. */
export const LATTICE = { width: 420, height: 252 } as const
const { width: WIDTH, height: HEIGHT } = LATTICE
// Half a cube's width and a quarter of its height: whole numbers, so that edges stay sharp.
const [HALF, QUARTER] = [30, 17]
const SHADES = 4

/** A colour whose lightness a theme may dim, the ground's more than the cubes'. */
export type LatticeColour = {
  readonly part: 'ground' | 'cube'
  readonly hue: number
  /** Percents. */
  readonly saturation: number
  readonly lightness: number
}
/** All faces of one colour, as the `d` of one SVG path. */
export type LatticeFaces = { readonly colour: LatticeColour; readonly path: string }
export type Lattice = { readonly ground: LatticeColour; readonly faces: readonly LatticeFaces[] }

/**
 * The cover of what has none: a lattice of cubes that is always the same for the same `seed`, in the hue of its `kind`.
 * Faces of one colour are one path, so a page of covers stays light.
 */
export function latticeOf(seed: number, kind: number): Lattice {
  const palette = PALETTES[(Math.abs(kind) + PALETTES.length - 1) % PALETTES.length] ?? PALETTES[0]
  const { hue, saturation } = palette
  return { ground: { part: 'ground', hue, saturation, lightness: 89 }, faces: facesOf(seed, palette) }
}

type Add = (colour: LatticeColour, path: string) => void

function facesOf(seed: number, palette: Palette): readonly LatticeFaces[] {
  const faces = new Map<string, { readonly colour: LatticeColour; path: string }>()
  const add: Add = (colour, path) => {
    const key = Object.values(colour).join(' ')
    const known = faces.get(key)
    if (known) known.path += path
    else faces.set(key, { colour, path })
  }
  const random = randomOf(seed)
  const accents = { left: 2 }
  addGhosts(random, palette, add)
  const [phaseX, phaseY, tilt] = [random() * 6, random() * 6, 0.7 + random() * 0.7]
  for (let row = -1; row * QUARTER * 3 < HEIGHT + 2 * QUARTER; row++) {
    for (let column = 0; column * HALF * 2 <= WIDTH + HALF; column++) {
      const x = column * HALF * 2 + (row % 2 === 0 ? 0 : HALF)
      const y = row * QUARTER * 3 + 8
      // Slow waves make clusters and clearings out of the noise.
      const wave = Math.sin((x / 88) * tilt + phaseX) + Math.cos((y / 56) * tilt + phaseY)
      const chance = random()
      if (wave * 0.24 + chance < 0.39) continue
      addCube({ x, y, random, palette, accents, add })
    }
  }
  return [...faces.values()]
}

type Cube = {
  readonly x: number
  readonly y: number
  readonly random: () => number
  readonly palette: Palette
  readonly accents: { left: number }
  readonly add: Add
}

function addCube({ x, y, random, palette, accents, add }: Cube): void {
  const shade = Math.floor(random() * SHADES)
  const accented = accents.left > 0 && random() < 0.06
  if (accented) accents.left--
  const hue = accented ? palette.accent : palette.hue + Math.round((shade / (SHADES - 1) - 0.5) * palette.drift * 1.6)
  const saturation = palette.saturation + (accented ? 14 : shade * 4)
  const [half, quarter] = [HALF, QUARTER]
  const colour = (light: number) => ({ part: 'cube', hue, saturation, lightness: light - shade * 4 }) as const
  add(colour(83), `M${x} ${y - 2 * quarter}l${half} ${quarter}-${half} ${quarter}-${half}-${quarter}z`)
  add(colour(70), `M${x - half} ${y - quarter}l${half} ${quarter}v${2 * quarter}l-${half}-${quarter}z`)
  add(colour(58), `M${x + half} ${y - quarter}v${2 * quarter}l-${half} ${quarter}v-${2 * quarter}z`)
}

/** Two large pale cubes behind the lattice, for depth. */
function addGhosts(random: () => number, { hue, saturation }: Palette, add: Add): void {
  const colour = (lightness: number) => ({ part: 'ground', hue, saturation, lightness }) as const
  for (let index = 0; index < 2; index++) {
    const [x, y, half] = [Math.round(60 + random() * 280), Math.round(50 + random() * 150), 120]
    const quarter = 68
    add(colour(92), `M${x} ${y - 2 * quarter}l${half} ${quarter}-${half} ${quarter}-${half}-${quarter}z`)
    add(colour(87.5), `M${x - half} ${y - quarter}l${half} ${quarter}v${2 * quarter}l-${half}-${quarter}z`)
    add(colour(85.5), `M${x + half} ${y - quarter}v${2 * quarter}l-${half} ${quarter}v-${2 * quarter}z`)
  }
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
