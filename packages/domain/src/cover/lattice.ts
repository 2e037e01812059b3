import { COVER, type Motif, pick } from './motif.ts'

const { width: WIDTH, height: HEIGHT } = COVER
// Half a cube's width and a quarter of its height: whole numbers, so that edges stay sharp.
const [HALF, QUARTER] = [30, 17]
const SHADES = 4

export const lattice: Motif = ({ random, draw }) => {
  const [phaseX, phaseY] = [random() * 6, random() * 6]
  for (let row = -1; row * QUARTER * 3 < HEIGHT + 2 * QUARTER; row++) {
    for (let column = 0; column * HALF * 2 <= WIDTH + HALF; column++) {
      const x = column * HALF * 2 + (row % 2 === 0 ? 0 : HALF)
      const y = row * QUARTER * 3 + 8
      // Slow waves make clusters and clearings out of the noise.
      const wave = Math.sin(x / 84 + phaseX) + Math.cos(y / 54 + phaseY)
      if (wave * 0.24 + random() < 0.39) continue
      const ink = { shade: pick(random, SHADES), accented: random() < 0.04 }
      const [top, side] = [`l${HALF} ${QUARTER}`, 2 * QUARTER]
      draw({ light: 83, ...ink }, `M${x} ${y - side}${top}-${HALF} ${QUARTER}-${HALF}-${QUARTER}z`)
      draw({ light: 70, ...ink }, `M${x - HALF} ${y - QUARTER}${top}v${side}l-${HALF}-${QUARTER}z`)
      draw({ light: 58, ...ink }, `M${x + HALF} ${y - QUARTER}v${side}l-${HALF} ${QUARTER}v-${side}z`)
    }
  }
}
