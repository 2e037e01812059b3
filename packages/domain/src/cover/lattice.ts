import { COVER, type Motif, pick } from './motif.ts'

const { width: WIDTH, height: HEIGHT } = COVER
// Half a cube's width and a quarter of its height: whole numbers, so that edges stay sharp.
const [HALF, QUARTER] = [30, 17]
const SHADES = 4
const ACCENTS = 2

/** A lattice of cubes, our own mark. */
export const lattice: Motif = ({ random, draw }) => {
  let accents = ACCENTS
  const [phaseX, phaseY, tilt] = [random() * 6, random() * 6, 0.7 + random() * 0.7]
  for (let row = -1; row * QUARTER * 3 < HEIGHT + 2 * QUARTER; row++) {
    for (let column = 0; column * HALF * 2 <= WIDTH + HALF; column++) {
      const x = column * HALF * 2 + (row % 2 === 0 ? 0 : HALF)
      const y = row * QUARTER * 3 + 8
      // Slow waves make clusters and clearings out of the noise.
      const wave = Math.sin((x / 88) * tilt + phaseX) + Math.cos((y / 56) * tilt + phaseY)
      if (wave * 0.24 + random() < 0.39) continue
      const shade = pick(random, SHADES)
      const accented = accents > 0 && random() < 0.06
      if (accented) accents--
      const [top, left, right] = cubeAt(x, y, HALF, QUARTER)
      draw({ light: 83, shade, accented }, top)
      draw({ light: 70, shade, accented }, left)
      draw({ light: 58, shade, accented }, right)
    }
  }
}

/** Two large pale cubes behind the motif, for depth. */
export const ghosts: Motif = ({ random, draw }) => {
  for (let index = 0; index < 2; index++) {
    const [top, left, right] = cubeAt(Math.round(60 + random() * 280), Math.round(50 + random() * 150), 120, 68)
    draw({ light: 92, isGround: true }, top)
    draw({ light: 87.5, isGround: true }, left)
    draw({ light: 85.5, isGround: true }, right)
  }
}

function cubeAt(x: number, y: number, half: number, quarter: number): readonly [string, string, string] {
  return [
    `M${x} ${y - 2 * quarter}l${half} ${quarter}-${half} ${quarter}-${half}-${quarter}z`,
    `M${x - half} ${y - quarter}l${half} ${quarter}v${2 * quarter}l-${half}-${quarter}z`,
    `M${x + half} ${y - quarter}v${2 * quarter}l-${half} ${quarter}v-${2 * quarter}z`,
  ]
}
