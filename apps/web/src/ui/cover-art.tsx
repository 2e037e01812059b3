import { memo } from 'react'
import { classNames } from './class-names.ts'

/** Ground hue, the hue that cubes drift to, and a rare accent. */
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

const [WIDTH, HEIGHT] = [420, 252]
// half a cube's width and a quarter of its height: whole numbers, so that edges stay sharp
const [HALF, QUARTER] = [30, 17]
const SHADES = 4

/**
 * A cover for what has none: a lattice of cubes that is always the same for the same `seed`, in the hue of its `kind`.
 * Faces of one colour are one path, so a page of covers stays light.
 */
export const CoverArt = memo(function CoverArt({
  seed,
  kind,
  className,
}: {
  readonly seed: number
  readonly kind: number
  readonly className?: string
}) {
  const palette = PALETTES[(kind + PALETTES.length - 1) % PALETTES.length] ?? PALETTES[0]
  const { hue, saturation } = palette
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={classNames('block size-full', className)}
    >
      <rect width={WIDTH} height={HEIGHT} style={{ fill: ground(hue, saturation, 89) }} />
      {facesOf(seed, palette).map(({ fill, path }) => (
        <path key={fill} d={path} style={{ fill }} />
      ))}
    </svg>
  )
})

type Faces = { readonly fill: string; readonly path: string }

function facesOf(seed: number, palette: Palette): readonly Faces[] {
  const paths = new Map<string, string>()
  const add = (fill: string, path: string) => paths.set(fill, (paths.get(fill) ?? '') + path)
  const random = randomOf(seed)
  const accents = { left: 2 }
  ghosts(random, palette, add)
  const [phaseX, phaseY, tilt] = [random() * 6, random() * 6, 0.7 + random() * 0.7]
  for (let row = -1; row * QUARTER * 3 < HEIGHT + 2 * QUARTER; row++) {
    for (let column = 0; column * HALF * 2 <= WIDTH + HALF; column++) {
      const x = column * HALF * 2 + (row % 2 === 0 ? 0 : HALF)
      const y = row * QUARTER * 3 + 8
      // slow waves make clusters and clearings out of the noise
      const wave = Math.sin((x / 88) * tilt + phaseX) + Math.cos((y / 56) * tilt + phaseY)
      const chance = random()
      if (wave * 0.24 + chance < 0.39) continue
      cube({ x, y, random, palette, accents, add })
    }
  }
  return [...paths].map(([fill, path]) => ({ fill, path }))
}

type Cube = {
  readonly x: number
  readonly y: number
  readonly random: () => number
  readonly palette: Palette
  readonly accents: { left: number }
  readonly add: (fill: string, path: string) => void
}

function cube({ x, y, random, palette, accents, add }: Cube): void {
  const shade = Math.floor(random() * SHADES)
  const accented = accents.left > 0 && random() < 0.06
  if (accented) accents.left--
  const hue = accented ? palette.accent : palette.hue + Math.round((shade / (SHADES - 1) - 0.5) * palette.drift * 1.6)
  const saturation = palette.saturation + (accented ? 14 : shade * 4)
  const [half, quarter] = [HALF, QUARTER]
  const colour = (light: number) => `hsl(${hue} ${saturation}% calc(${light - shade * 4}% * var(--art-cube)))`
  add(colour(83), `M${x} ${y - 2 * quarter}l${half} ${quarter}-${half} ${quarter}-${half}-${quarter}z`)
  add(colour(70), `M${x - half} ${y - quarter}l${half} ${quarter}v${2 * quarter}l-${half}-${quarter}z`)
  add(colour(58), `M${x + half} ${y - quarter}v${2 * quarter}l-${half} ${quarter}v-${2 * quarter}z`)
}

/** The theme dims the ground more than the cubes (`--art-ground`, `--art-cube` in styles.css). */
function ground(hue: number, saturation: number, light: number): string {
  return `hsl(${hue} ${saturation}% calc(${light}% * var(--art-ground)))`
}

/** Two large pale cubes behind the lattice, for depth. */
function ghosts(random: () => number, { hue, saturation }: Palette, add: Cube['add']): void {
  for (let index = 0; index < 2; index++) {
    const [x, y, half] = [Math.round(60 + random() * 280), Math.round(50 + random() * 150), 120]
    const quarter = 68
    add(
      ground(hue, saturation, 92),
      `M${x} ${y - 2 * quarter}l${half} ${quarter}-${half} ${quarter}-${half}-${quarter}z`,
    )
    add(
      ground(hue, saturation, 87.5),
      `M${x - half} ${y - quarter}l${half} ${quarter}v${2 * quarter}l-${half}-${quarter}z`,
    )
    add(
      ground(hue, saturation, 85.5),
      `M${x + half} ${y - quarter}v${2 * quarter}l-${half} ${quarter}v-${2 * quarter}z`,
    )
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
