import { lattice } from './lattice.ts'
import { circle, COVER, type Motif, pick } from './motif.ts'

const { width: WIDTH, height: HEIGHT } = COVER

const peaks: Motif = ({ random, draw }) => {
  for (let index = 0; index < 15; index++) {
    const range = Math.floor(index / 5)
    const [x, y, half] = [
      (index % 5) * 105 + pick(random, 60) - 40,
      90 + range * 46 + pick(random, 60),
      74 + pick(random, 40),
    ]
    const ink = { shade: range }
    draw({ light: 84 - range * 6, ...ink }, `M${x} ${y}V${HEIGHT}h-${half}z`)
    draw({ light: 72 - range * 6, ...ink }, `M${x} ${y}V${HEIGHT}h${half}z`)
  }
}

const columns: Motif = ({ random, draw }) => {
  const phase = random() * 6
  for (let index = 0; index < 14; index++) {
    const y = Math.round(130 - 52 * Math.sin(index / 2.2 + phase) - random() * 56)
    const ink = { shade: pick(random, 4) }
    draw({ light: 70, ...ink }, `M${index * 30 + 3} ${y}h24V${HEIGHT}h-24z`)
    draw({ light: 84, ...ink }, `M${index * 30 + 3} ${y - 12}h24v8h-24z`)
  }
}

const quarters: Motif = ({ random, draw }) => {
  for (let tile = 0; tile < 35; tile++) {
    const [left, top] = [pick(random, 2), pick(random, 2)]
    const [x, y] = [((tile % 7) + left) * 60, (Math.floor(tile / 7) + top) * 60 - 24]
    const [right, down] = [60 - left * 120, 60 - top * 120]
    const ink = { light: 62 + pick(random, 3) * 10, shade: pick(random, 4) }
    draw(ink, `M${x} ${y}h${right}a60 60 0 0 ${left === top ? 1 : 0} ${-right} ${down}z`)
  }
}

const rays: Motif = ({ random, draw }) => {
  const [x, y, turn] = [110 + pick(random, 200), 150 + pick(random, 90), random()]
  const edge = (index: number) => {
    const angle = (index + turn) / 2.865
    return `L${Math.round(x + 480 * Math.cos(angle))} ${Math.round(y + 480 * Math.sin(angle))}`
  }
  for (let index = 0; index < 18; index += 2)
    draw({ light: 80, shade: (index / 2) % 4 }, `M${x} ${y}${edge(index)}${edge(index + 1)}z`)
  draw({ light: 90, isGround: true }, circle(x, y, 78))
  draw({ light: 62, accented: true }, circle(x, y, 56))
}

const rings: Motif = ({ random, draw }) => {
  for (const drop of [0, 1]) {
    const [x, y] = [drop * 270 + pick(random, 130), 50 + pick(random, 150)]
    for (let ring = 0; ring < 5; ring++)
      draw({ light: 66 + ring * 5 + drop, shade: drop * 2, isGround: ring % 2 > 0 }, circle(x, y, 150 - ring * 31))
    draw({ light: 66, accented: drop < 1 }, circle(x, y, 14))
  }
}

const waves: Motif = ({ random, draw }) => {
  draw({ light: 74, accented: true }, circle(60 + pick(random, 300), 60 + pick(random, 30), 34))
  for (let row = 0; row < 5; row++) {
    const start = `M-${pick(random, 140)} ${84 + row * 36}q35-${22 + pick(random, 22)} 70 0`
    draw({ light: 84 - row * 5, shade: row / 2 }, `${start}${'t70 0'.repeat(8)}V${HEIGHT}H0z`)
  }
}

const arches: Motif = ({ random, draw }) => {
  for (let index = 0; index < 15; index++) {
    const shade = pick(random, 4)
    for (const [light, radius] of [
      [82, 38],
      [70, 25],
      [60, 13],
    ] as const)
      draw(
        { light, shade },
        `M${(index % 5) * 84 + 42 - radius} ${84 * Math.floor(index / 5 + 1)}v-42a${radius} ${radius} 0 0 1 ${2 * radius} 0v42z`,
      )
  }
}

const dots: Motif = ({ random, draw }) => {
  const [phaseX, phaseY] = [random() * 6, random() * 6]
  for (let index = 0; index < 96; index++) {
    const row = Math.floor(index / 12)
    const [x, y] = [(index % 12) * 37 + (row % 2) * 18, row * 34 + 6]
    const radius = Math.round(11 + 7 * Math.sin(x / 76 + phaseX) * Math.cos(y / 60 + phaseY))
    draw({ light: 72, shade: pick(random, 4) }, circle(x, y, radius))
  }
}

const ribbons: Motif = ({ random, draw }) => {
  for (let x = -40; x < WIDTH + 130; x += 20 + pick(random, 40)) {
    const width = 14 + pick(random, 24)
    draw({ light: 84 - pick(random, 4) * 7, shade: pick(random, 4) }, `M${x} 0h${width}l-130 ${HEIGHT}h-${width}z`)
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
