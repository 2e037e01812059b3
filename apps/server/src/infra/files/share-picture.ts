import { createHash } from 'node:crypto'
import { drawCover } from '@cubic/domain/cover/cover'
import { COVER as DRAWING_SIZE, type CoverColour } from '@cubic/domain/cover/motif'
import type { OverlayOptions, Sharp } from 'sharp'
import { drawable } from '../text/drawable.ts'
import { escapeMarkup } from '../text/markup.ts'
import { FONT_FAMILY, fontFile, type FontWeight } from './font-files.ts'

export type SharePicture = {
  readonly title: string
  /** Below the title: the event's time, or what the site is about. */
  readonly line: string
  readonly organisation: string
  /** The hash of its cover; null: one drawn from `seed` with the motif of `kind`. */
  readonly cover: string | null
  readonly seed: number
  readonly kind: number
  /** The organisation's branding; undefined: the product's. */
  readonly brand?: ShareBrand | undefined
}
export type ShareBrand = {
  /** `#rrggbb`, legible on white. */
  readonly text: string
  readonly mark: readonly [top: string, left: string, right: string]
  /** The hash of the uploaded logo that replaces the cube; null if there is none. */
  readonly logo: string | null
}
/** Returns the bytes of an upload by its hash; undefined if it is gone. */
export type ReadUpload = (hash: string) => Promise<Buffer | undefined>

export const SHARE_PICTURE = { width: 1200, height: 630 } as const
const { width: WIDTH, height: HEIGHT } = SHARE_PICTURE
/** Increment with every change of the drawing: cached pictures are then drawn again. */
const DRAWING = 2
const COVER = { left: 724, width: WIDTH - 724 }
const LEFT = 68
const COLUMN = COVER.left - LEFT - 52
const TITLE_TOP = 76
const MARK = { width: 42, height: 46, logoWidth: 160 }
export const BRAND: ShareBrand = { text: '#4a42d6', mark: ['#8f8bff', '#4a42d6', '#f0883e'], logo: null }
const TITLE = { sizes: [76, 62, 52], linesOfFirst: 2, lines: 3, colour: '#17171c' }
const SECONDS_MAX = 20
/** Line height in ems, and how much further the ink of the lines may reach. */
const [PITCH, OVERHANG] = [1.24, 0.25]

type Words = {
  readonly text: string
  /** In pixels, like all lengths here. */
  readonly size: number
  readonly weight: FontWeight
  readonly colour: string
  readonly lines: number
  readonly column?: number
}
type Drawn = { readonly bytes: Buffer; readonly width: number; readonly height: number }

export function shareKey(picture: SharePicture): string {
  const { title, line, organisation, cover, seed, kind, brand } = picture
  const own = brand ? [brand.text, brand.mark, brand.logo] : []
  const drawn = [DRAWING, title, line, organisation, cover, ...(cover === null ? [seed, kind] : []), ...own]
  return createHash('sha256').update(JSON.stringify(drawn)).digest('hex').slice(0, 40)
}

/** Draws a PNG of 1200 × 630, with the cover and logo if they still exist. */
export async function drawSharePicture(picture: SharePicture, read: ReadUpload): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const { brand = BRAND } = picture
  const organisation = drawable(picture.organisation)
  const title = (await drawTitle(drawable(picture.title))) ?? (await drawTitle(organisation))
  const line = await drawWords({
    text: drawable(picture.line),
    size: 30,
    weight: 'Regular',
    colour: brand.text,
    lines: 2,
  })
  const side = await drawCoverOf(picture, { read, width: COVER.width, height: HEIGHT })
  const mark = (await drawLogo(brand.logo === null ? undefined : await read(brand.logo))) ?? drawMark(brand.mark)
  const nameLeft = LEFT + mark.width + 16
  const name = await drawWords({
    text: organisation,
    size: 26,
    weight: 'Bold',
    colour: '#55555f',
    lines: 1,
    column: LEFT + COLUMN - nameLeft,
  })
  const layers: OverlayOptions[] = [
    { input: side, left: COVER.left, top: 0 },
    { input: mark.bytes, left: LEFT, top: HEIGHT - 104 },
  ]
  if (title) layers.push({ input: title.bytes, left: LEFT, top: TITLE_TOP })
  if (line) layers.push({ input: line.bytes, left: LEFT, top: TITLE_TOP + (title?.height ?? 0) + 34 })
  if (name) layers.push({ input: name.bytes, left: nameLeft, top: Math.round(HEIGHT - 80 - name.height / 2) })
  return finish(
    sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#ffffff' } }).composite(layers),
  )
}

export function finish(drawing: Sharp): Promise<Buffer> {
  return drawing.timeout({ seconds: SECONDS_MAX }).png({ palette: true, quality: 95, effort: 4 }).toBuffer()
}

/** Draws the title as large as fits into its lines; a longer one ends in an ellipsis. */
async function drawTitle(text: string): Promise<Drawn | undefined> {
  for (const size of TITLE.sizes) {
    const isLast = size === TITLE.sizes.at(-1)
    const lines = size === TITLE.sizes[0] ? TITLE.linesOfFirst : TITLE.lines
    if (!isLast && widthOf(text, size) > lines * COLUMN) continue
    const drawn = await drawLines(text, { size, weight: 'Bold', colour: TITLE.colour })
    if (isLast || !drawn) return drawWords({ text, size, weight: 'Bold', colour: TITLE.colour, lines })
    if (drawn.height <= heightOf(lines, size)) return drawn
  }
  return undefined
}

/** Draws as much of the text as fits into its lines; a longer one ends in an ellipsis. */
export async function drawWords({ text, lines, ...style }: Words): Promise<Drawn | undefined> {
  const characters = [...text]
  const room = lines * (style.column ?? COLUMN)
  let width = 0
  // A first guess at how much fits; the drawn size then decides.
  let count = characters.findIndex((character) => (width += widthOf(character, style.size)) > room * 1.15)
  if (count === -1) count = characters.length
  for (; count > 0; count = Math.floor(count * 0.93)) {
    const shown = count < characters.length ? `${characters.slice(0, count).join('').trimEnd()}…` : text
    const drawn = await drawLines(shown, style)
    if (!drawn || drawn.height <= heightOf(lines, style.size)) return drawn
  }
  return undefined
}

/** Uses the pages' own font; wraps at the column width and line ends. Undefined if nothing is visible. */
export async function drawLines(
  text: string,
  { size, weight, colour, column = COLUMN }: Omit<Words, 'text' | 'lines'>,
): Promise<Drawn | undefined> {
  if (text === '') return undefined
  const { default: sharp } = await import('sharp')
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}" insert_hyphens="false">${escapeMarkup(text)}</span>`,
      font: `${FONT_FAMILY} ${weight} ${size}`,
      fontfile: fontFile(weight),
      width: column,
      spacing: Math.round((PITCH - 1) * size),
      // At 72 dots per inch a point is a pixel.
      dpi: 72,
      rgba: true,
      wrap: 'word-char',
    },
  })
    .timeout({ seconds: SECONDS_MAX })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      // Zero-width characters: a filler counts as a letter in Unicode.
      if (error instanceof Error && error.message.includes('no text to render'))
        return { data: undefined, info: undefined }
      throw error
    })
  return data && cutTo(column, { bytes: data, width: info.width, height: info.height })
}

/** Crops text that could not be wrapped and so exceeds the column. */
async function cutTo(column: number, drawn: Drawn): Promise<Drawn> {
  if (drawn.width <= column && drawn.height <= HEIGHT) return drawn
  const { default: sharp } = await import('sharp')
  const [width, height] = [Math.min(drawn.width, column), Math.min(drawn.height, HEIGHT)]
  const bytes = await sharp(drawn.bytes)
    .extract({ left: 0, top: 0, width, height })
    .png({ compressionLevel: 1 })
    .toBuffer()
  return { bytes, width, height: drawn.height }
}

/** The maximum height of the ink of `lines` lines. */
function heightOf(lines: number, size: number): number {
  return (lines * PITCH + OVERHANG) * size
}

/** Estimates the width: an em for full-width characters, an average for all others. */
function widthOf(text: string, size: number): number {
  return size * [...text].reduce((ems, character) => ems + (/[ᄀ-￯𠀀-𯨟]/u.test(character) ? 1 : 0.55), 0)
}

type CoverOf = Pick<SharePicture, 'cover' | 'seed' | 'kind'>

/** Draws the cover, the generated one if there is none, to fill the size. */
export async function drawCoverOf(
  { cover: hash, seed, kind }: CoverOf,
  { read, ...size }: { readonly read: ReadUpload; readonly width: number; readonly height: number },
): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const cover = hash === null ? undefined : await read(hash)
  return sharp(cover ?? Buffer.from(coverSvg(seed, kind)), { limitInputPixels: 64_000_000 })
    .timeout({ seconds: SECONDS_MAX })
    .resize({ ...size, fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .png({ compressionLevel: 1 })
    .toBuffer()
}

function coverSvg(seed: number, kind: number): string {
  const { ground, shapes } = drawCover(seed, kind, hsl)
  const { width, height } = DRAWING_SIZE
  const scale = HEIGHT / height
  const paths = shapes.map(([fill, d]) => `<path d="${d}" fill="${fill}"/>`).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width * scale}" height="${height * scale}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="${ground}"/>${paths}</svg>`
}

function hsl({ hue, saturation, lightness }: CoverColour): string {
  return `hsl(${hue}, ${saturation}%, ${lightness}%)`
}

/** The cube of packages/web-kit/src/ui/app-mark.tsx. */
function drawMark([top, left, right]: ShareBrand['mark']): Omit<Drawn, 'height'> {
  const { width, height } = MARK
  const bytes = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 26 28"><path d="M13 1 25 7.5 13 14 1 7.5Z" fill="${top}"/><path d="M1 7.5 13 14v13L1 20.5Z" fill="${left}"/><path d="M25 7.5 13 14v13l12-6.500Z" fill="${right}"/></svg>`,
  )
  return { bytes, width }
}

async function drawLogo(logo: Buffer | undefined): Promise<Omit<Drawn, 'height'> | undefined> {
  if (!logo) return undefined
  const { default: sharp } = await import('sharp')
  const { data, info } = await sharp(logo, { limitInputPixels: 64_000_000 })
    .timeout({ seconds: SECONDS_MAX })
    .resize({ width: MARK.logoWidth, height: MARK.height, fit: 'inside' })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width }
}
