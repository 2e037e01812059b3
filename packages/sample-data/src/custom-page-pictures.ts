import type { OverlayOptions } from 'sharp'
import { drawLines } from '@cubic/server/infra/files/share-picture'
import { Random } from './random.ts'

const INK = '#3a2f25'
const PAPER = '#f4ead2'
const RIVER = '#5f93a8'
const MARK = '#d9622b'

/** A land that there is not, in its own units: ranges of hills, a river, and places with their names. */
const LAND = { width: 1600, height: 800 } as const
const RIVER_PATH = 'M-20 250C180 210 260 420 430 400S690 250 830 330 1010 590 1200 560 1450 450 1640 520'
const PLACES = [
  ['云台山', 300, 190],
  ['青溪县', 470, 470],
  ['石桥镇', 760, 225],
  ['柳林渡', 1060, 630],
  ['望江亭', 1330, 420],
] as const

/** From a page that was scanned to data on a map: the head of the workshop's page, as PNG of 1600 × 800. */
export async function drawBanner(): Promise<Buffer> {
  const grid = Array.from({ length: 19 }, (_, index) => {
    const [across, down] = [740 + index * 48, index * 48]
    return `<path d="M${across} 0V800M820 ${down}H1600"/>`
  })
  const points = PLACES.map(
    ([, x, y]) => `<circle cx="${x}" cy="${y}" r="26" opacity=".28"/><circle cx="${x}" cy="${y}" r="12"/>`,
  )
  return drawLayers(
    `<defs><linearGradient id="ink" gradientUnits="userSpaceOnUse" x1="780" x2="860" y1="0" y2="0">
        <stop stop-color="#8a6f4d"/><stop offset="1" stop-color="#7fb6c4"/></linearGradient></defs>
      <rect width="1600" height="800" fill="#1d2b3a"/><g stroke="#fff" opacity=".09">${grid.join('')}</g>
      <path d="M0 0H880L740 800H0Z" fill="${PAPER}"/>${landOf('url(#ink)')}
      <g fill="${MARK}">${points.join('')}</g>`,
    [],
  )
}

/** The map that places are put on, as PNG of 1600 × 800. */
export async function drawMap(): Promise<Buffer> {
  const names = await Promise.all(
    PLACES.map(async ([name, x, y]) => layerOf(await words(name, 34, 200), { left: x + 20, top: y - 20 })),
  )
  const points = PLACES.map(([, x, y]) => `<circle cx="${x}" cy="${y}" r="9" fill="${MARK}"/>`)
  return drawLayers(
    `<rect width="1600" height="800" fill="${PAPER}"/>${landOf('#8a6f4d')}${points.join('')}
      <rect x="24" y="24" width="1552" height="752" fill="none" stroke="${INK}" stroke-width="3"/>`,
    names.flat(),
  )
}

const COLUMNS = [
  '青溪县志卷三',
  '　山川',
  '青溪出北山麓南流三十里',
  '至石桥镇合白沙水又东南',
  '过柳林渡入于大江两岸多',
  '桑竹居人以蚕为业',
  '云台山在县西二十里上有',
  '古寺相传唐时所建',
  '望江亭在城南门外登之可',
  '见大江帆影',
] as const

/** A page of a gazetteer that was never printed, to practise on: read from the right, as PNG of 1200 × 800. */
export async function drawPage(): Promise<Buffer> {
  const columns = await Promise.all(
    COLUMNS.map(async (column, index) =>
      layerOf(await words(Array.from(column).join('\n'), 40, 60), { left: 1042 - index * 102, top: 118 }),
    ),
  )
  const rules = COLUMNS.map((_, index) => `<path d="M${1012 - index * 102} 96V704"/>`)
  return drawLayers(
    `<rect width="1600" height="800" fill="${PAPER}"/>
      <g fill="none" stroke="#a5432c" stroke-width="2">${rules.join('')}<rect x="96" y="96" width="1018" height="608" stroke-width="6"/></g>`,
    columns.flat(),
    1200,
  )
}

function landOf(stroke: string): string {
  const random = new Random(12)
  const hills = Array.from({ length: 44 }, (_, index) => {
    // Above the river and below it, and beside the places.
    const [x, y] = [random.between(50, 1470), index % 2 ? random.between(105, 200) : random.between(640, 740)]
    const size = random.between(26, 54)
    const isClear = PLACES.every(
      ([, left, top]) => Math.abs(y - top) > 60 || x > left + 150 || x + 2 * size < left - 30,
    )
    return {
      y,
      path: isClear
        ? `<path d="M${x} ${y}q${size * 0.6} ${-size * 1.7} ${size} ${-size * 0.8}t${size} ${size * 0.8}"/>`
        : '',
    }
  }).toSorted((one, other) => one.y - other.y)
  return `<g fill="none" stroke="${stroke}" stroke-width="4" stroke-linecap="round" opacity=".6">${hills.map(({ path }) => path).join('')}</g>
    <path d="${RIVER_PATH}" fill="none" stroke="${RIVER}" stroke-width="22" stroke-linecap="round" opacity=".75"/>`
}

function words(text: string, size: number, column: number) {
  return drawLines(text, { size, weight: 'Regular', colour: INK, column })
}

function layerOf(
  drawn: Awaited<ReturnType<typeof words>>,
  place: { readonly left: number; readonly top: number },
): readonly OverlayOptions[] {
  return drawn ? [{ input: drawn.bytes, ...place }] : []
}

async function drawLayers(svg: string, layers: readonly OverlayOptions[], width: number = LAND.width): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const { height } = LAND
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${svg}</svg>`
  return sharp(Buffer.from(drawing))
    .composite([...layers])
    .png({ compressionLevel: 1 })
    .toBuffer()
}
