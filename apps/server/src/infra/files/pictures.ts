import { type ImageFormat, type Outcome, ok, refuse } from '@cubic/contract'
import type { Metadata, Sharp, SharpOptions } from 'sharp'

/** A re-encoded picture: nothing else of the uploaded file is left. */
export type Picture = { readonly bytes: Buffer; readonly width: number; readonly height: number }
export type PictureLimits = {
  /** Minimum pixels of the smaller side, and maximum pixels that the larger side keeps. */
  readonly leastSide: number
  readonly mostSide: number
  readonly square: boolean
}

const MEGAPIXEL = 1_000_000
const MEGAPIXELS_MAX = 50
/** AVIF takes many times as long to decode as other formats. */
const AVIF_MEGAPIXELS_MAX = 12
/** A picture of more is large: it takes up to three seconds to draw, and others at most one. */
const LARGE_MEGAPIXELS = 16
const SECONDS_MAX = 8
const OPTIONS: SharpOptions = { limitInputPixels: MEGAPIXELS_MAX * MEGAPIXEL, failOn: 'error', pages: 1 }

/** An uploaded picture as its header describes it, which is not decoded yet. */
export type Drawable = {
  /** Tells whether it takes seconds to draw. */
  readonly isLarge: boolean
  /** Re-encodes it as a WebP picture, upright and without metadata. Refuses what is broken or takes too long. */
  readonly draw: () => Promise<Outcome<Picture>>
}

/** The content decides the format, never the name. Refuses what is no raster picture, too large or too small. */
export async function inspect(file: Buffer, limits: PictureLimits): Promise<Outcome<Drawable>> {
  const kind = kindOf(file)
  if (kind === 'heic') return refuse('upload:heic')
  if (kind === undefined) return refuse('upload:not_an_image')
  return refusingBroken(async () => {
    const { default: sharp } = await import('sharp')
    const { width, height, format } = await readMetadata(sharp(file, { ...OPTIONS, limitInputPixels: false }))
    if (format !== (kind === 'avif' ? 'heif' : kind)) return refuse('upload:not_an_image')
    const max = kind === 'avif' ? AVIF_MEGAPIXELS_MAX : MEGAPIXELS_MAX
    if (width * height > max * MEGAPIXEL) return refuse('upload:too_many_pixels', { max })
    const smaller = Math.min(width, height)
    if (smaller < limits.leastSide) return refuse('upload:too_small', { min: limits.leastSide })
    const side = limits.square ? Math.min(smaller, limits.mostSide) : limits.mostSide
    const isLarge = width * height * (MEGAPIXELS_MAX / max) > LARGE_MEGAPIXELS * MEGAPIXEL
    return ok({ isLarge, draw: () => redraw(file, side, limits.square) })
  })
}

function redraw(file: Buffer, side: number, square: boolean): Promise<Outcome<Picture>> {
  return refusingBroken(async () => {
    const { default: sharp } = await import('sharp')
    const { data, info } = await sharp(file, OPTIONS)
      .timeout({ seconds: SECONDS_MAX })
      .autoOrient()
      .resize({ width: side, height: side, fit: square ? 'cover' : 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .webp({ quality: 90 })
      .toBuffer({ resolveWithObject: true })
    return ok({ bytes: data, width: info.width, height: info.height })
  })
}

async function refusingBroken<Result>(work: () => Promise<Outcome<Result>>): Promise<Outcome<Result>> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Error) return refuse(refusalOf(error))
    throw error
  }
}

/** Any error of libvips on an untrusted file means that the file is broken, but not that its time was up. */
export const refusalOf = ({ message }: Error): 'upload:too_slow' | 'upload:broken' =>
  message.startsWith('timeout: ') ? 'upload:too_slow' : 'upload:broken'

/** Re-encodes one of our own pictures, at most `width` pixels wide. */
export async function resize(picture: Buffer, width: number, format: ImageFormat): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const resized = sharp(picture, OPTIONS).resize({ width, withoutEnlargement: true })
  return format === 'avif'
    ? resized.avif({ quality: 55, effort: 3 }).toBuffer()
    : resized.webp({ quality: 80 }).toBuffer()
}

async function readMetadata(picture: Sharp): Promise<Pick<Metadata, 'width' | 'height' | 'format'>> {
  const { width, height, format } = await picture.metadata()
  return { width, height, format }
}

type Kind = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic'

/** Detects the format by the first bytes, so that no loader of another format ever sees the file. */
export function kindOf(file: Buffer): Kind | undefined {
  const text = (from: number, to: number) => file.toString('latin1', from, to)
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (text(4, 8) !== 'ftyp') return undefined
  const brands = text(8, Math.min(file.readUInt32BE(0), 64))
  if (/avif/.test(brands)) return 'avif'
  return /hei[cxms]|hev[cx]|mif1|msf1/.test(brands) ? 'heic' : undefined
}
