import { createHash } from 'node:crypto'
import type { OverlayOptions } from 'sharp'
import { create } from 'qrcode'
import { BRAND, drawCoverOf, drawWords, finish, type ReadUpload, shareKey, type SharePicture } from './share-picture.ts'
import { drawable } from '../text/drawable.ts'

/** An event as a picture that people send to a chat or print: its QR code leads to the event's page. */
export type Poster = {
  readonly picture: SharePicture
  readonly place: string
  readonly link: string
  readonly invitation: string
}

export const POSTER = { width: 1080, height: 1620 } as const
/** Increment with every change of the drawing: cached pictures are then drawn again. */
const DRAWING = 1
const COVER_HEIGHT = 720
const LEFT = 72
const COLUMN = POSTER.width - 2 * LEFT
const QR = { side: 264, top: 1284 }
const BESIDE_QR = COLUMN - QR.side - 40
/** Between two texts, and above the first. */
const [GAP, TOP] = [26, 56]

export function posterKey({ picture, ...told }: Poster): string {
  const drawn = [DRAWING, 'poster', shareKey(picture), told.place, told.link, told.invitation]
  return createHash('sha256').update(JSON.stringify(drawn)).digest('hex').slice(0, 40)
}

/** Draws a PNG of 1080 × 1620. */
export async function drawPoster({ picture, place, link, invitation }: Poster, read: ReadUpload): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const { text: brand } = picture.brand ?? BRAND
  const cover = await drawCoverOf(picture, { read, width: POSTER.width, height: COVER_HEIGHT })
  const layers: OverlayOptions[] = [
    { input: cover, left: 0, top: 0 },
    { input: qrSvg(link), left: POSTER.width - LEFT - QR.side, top: QR.top },
  ]
  const add = async (text: string, top: number, style: Omit<Parameters<typeof drawWords>[0], 'text'>) => {
    const drawn = await drawWords({ text: drawable(text), ...style })
    if (drawn) layers.push({ input: drawn.bytes, left: LEFT, top })
    return drawn ? top + drawn.height + GAP : top
  }
  const below = { column: COLUMN, weight: 'Regular', lines: 2 } as const
  const title = { ...below, size: 68, weight: 'Bold', colour: '#17171c' } as const
  const when = await add(picture.title, COVER_HEIGHT + TOP, title)
  const where = await add(picture.line, when, { ...below, size: 36, colour: brand })
  await add(place, where, { ...below, size: 36, colour: '#55555f' })
  const beside = { weight: 'Bold', lines: 2, column: BESIDE_QR } as const
  const name = await add(invitation, QR.top + 60, { ...beside, size: 44, colour: '#17171c' })
  await add(picture.organisation, name, { ...beside, size: 30, colour: '#55555f' })
  return finish(sharp({ create: { ...POSTER, channels: 3, background: '#ffffff' } }).composite(layers))
}

function qrSvg(text: string): Buffer {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  let path = ''
  for (let module = 0; module < size * size; module++)
    if (data[module]) path += `M${module % size} ${Math.floor(module / size)}h1v1h-1z`
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${QR.side}" height="${QR.side}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path d="${path}"/></svg>`,
  )
}
