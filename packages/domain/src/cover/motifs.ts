import { lattice } from './lattice.ts'
import { circle, COVER, type Motif, pick } from './motif.ts'

const { width: WIDTH, height: HEIGHT } = COVER

/** Ranges of mountains, each peak with a bright and a dark side. */
const peaks: Motif = ({ random, draw }) => {
  for (const range of [0, 1, 2]) {
    const accent = pick(random, 4)
    for (let index = -1; index < 5; index++) {
      const height = 70 + pick(random, 60) + (2 - range) * 46
      const [x, half] = [index * 105 + pick(random, 60), 74 + pick(random, 40)]
      const accented = range === 2 && index === accent
      draw({ light: 84 - range * 6, shade: range, accented }, `M${x} ${HEIGHT - height}v${height}h-${half}z`)
      draw({ light: 72 - range * 6, shade: range, accented }, `M${x} ${HEIGHT - height}v${height}h${half}z`)
    }
  }
}

/** Columns of different heights, with bright tops. */
const columns: Motif = ({ random, draw }) => {
  const [phase, accent] = [random() * 6, 2 + pick(random, 10)]
  for (let index = 0; index < 14; index++) {
    const height = Math.round(96 + 52 * Math.sin(index / 2.2 + phase) + random() * 56)
    const [x, shade, accented] = [index * 30 + 3, pick(random, 4), index === accent]
    draw({ light: 70, shade, accented }, `M${x} ${HEIGHT}v-${height}h24v${height}z`)
    draw({ light: 84, shade, accented }, `M${x} ${HEIGHT - height - 12}h24v8h-24z`)
  }
}

/** Quarters of discs, each in a tile and from any of its corners. */
const quarters: Motif = ({ random, draw }) => {
  const size = 60
  const accent = pick(random, 28)
  for (let tile = 0; tile < 35; tile++) {
    const [x, y] = [(tile % 7) * size, Math.floor(tile / 7) * size - 24]
    const shade = pick(random, 4)
    const corner = [
      `M${x} ${y}h${size}a${size} ${size} 0 0 1-${size} ${size}z`,
      `M${x + size} ${y}v${size}a${size} ${size} 0 0 1-${size}-${size}z`,
      `M${x + size} ${y + size}h-${size}a${size} ${size} 0 0 1 ${size}-${size}z`,
      `M${x} ${y + size}v-${size}a${size} ${size} 0 0 1 ${size} ${size}z`,
    ][pick(random, 5)]
    if (corner) draw({ light: [83, 72, 62][pick(random, 3)] ?? 72, shade, accented: tile === accent }, corner)
  }
}

/** A sun with its rays. */
const rays: Motif = ({ random, draw }) => {
  const [x, y, turn] = [110 + pick(random, 200), 150 + pick(random, 90), random()]
  const [count, reach] = [18, 480]
  const edge = (index: number) => {
    const angle = ((index + turn) / count) * 2 * Math.PI
    return `${Math.round(x + reach * Math.cos(angle))} ${Math.round(y + reach * Math.sin(angle))}`
  }
  for (let index = 0; index < count; index += 2)
    draw({ light: 80 - (index % 6) * 2, shade: (index / 2) % 4 }, `M${x} ${y}L${edge(index)}L${edge(index + 1)}z`)
  draw({ light: 90, isGround: true }, circle(x, y, 78))
  draw({ light: 62, accented: true }, circle(x, y, 56))
}

/** Rings around two points, as of drops on water. */
const rings: Motif = ({ random, draw }) => {
  for (const drop of [0, 1]) {
    const [x, y] = [drop * 270 + pick(random, 130), 50 + pick(random, 150)]
    for (let ring = 0; ring < 5; ring++)
      draw({ light: 66 + ring * 5 + drop, shade: drop * 2, isGround: ring % 2 > 0 }, circle(x, y, 150 - ring * 31))
    draw({ light: 66, accented: drop < 1 }, circle(x, y, 14))
  }
}

/** Waves, the nearer the darker. */
const waves: Motif = ({ random, draw }) => {
  const half = 70
  draw({ light: 74, accented: true }, circle(60 + pick(random, 300), 60 + pick(random, 30), 34))
  for (let row = 0; row < 5; row++) {
    const [y, height] = [84 + row * 36, 22 + pick(random, 22)]
    const start = -pick(random, 2 * half)
    const crests = `t${half} 0`.repeat(8)
    draw(
      { light: 84 - row * 5, shade: Math.min(row, 3) },
      `M${start} ${y}q${half / 2}-${height} ${half} 0${crests}V${HEIGHT}H${start}z`,
    )
  }
}

/** Rows of arches, one within the other. */
const arches: Motif = ({ random, draw }) => {
  const accent = pick(random, 12)
  for (let index = 0; index < 15; index++) {
    const [x, bottom] = [(index % 5) * 84 + 4, 84 + Math.floor(index / 5) * 84]
    const shade = pick(random, 4)
    const arch = (inset: number) => {
      const radius = 38 - inset
      return `M${x + inset} ${bottom}v-42a${radius} ${radius} 0 0 1 ${2 * radius} 0v42z`
    }
    draw({ light: 82, shade }, arch(0))
    draw({ light: 70, shade: 1 + shade / 10 }, arch(13))
    draw({ light: 60, shade, accented: index === accent }, arch(25))
  }
}

/** Dots that swell and shrink. */
const dots: Motif = ({ random, draw }) => {
  const [phaseX, phaseY, accent] = [random() * 6, random() * 6, pick(random, 60)]
  for (let index = 0; index < 12 * 8; index++) {
    const row = Math.floor(index / 12)
    const [x, y] = [(index % 12) * 37 + (row % 2) * 18, row * 34 + 6]
    const radius = Math.round(10 + 7 * Math.sin(x / 76 + phaseX) * Math.cos(y / 60 + phaseY) + random() * 2)
    draw({ light: 74 - (row % 3) * 6, shade: pick(random, 4), accented: index === accent }, circle(x, y, radius))
  }
}

/** Slanting ribbons. */
const ribbons: Motif = ({ random, draw }) => {
  const accent = 3 + pick(random, 5)
  for (let x = -40, index = 0; x < WIDTH + 130; index++) {
    const width = 14 + pick(random, 34)
    draw(
      { light: 84 - pick(random, 4) * 7, shade: pick(random, 4), accented: index === accent },
      `M${x} 0h${width}l-130 ${HEIGHT}h-${width}z`,
    )
    x += width + pick(random, 3) * 12
  }
}

/** One for each of ten types of events; the first is our own mark. */
export const MOTIFS: readonly [Motif, ...Motif[]] = [
  lattice,
  peaks,
  columns,
  quarters,
  rays,
  rings,
  waves,
  arches,
  dots,
  ribbons,
]
