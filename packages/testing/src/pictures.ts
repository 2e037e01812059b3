import { crc32, deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'

export async function aPicture({
  width = 200,
  height = 200,
  format = 'jpeg',
}: {
  readonly width?: number
  readonly height?: number
  readonly format?: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'tiff'
} = {}): Promise<Buffer> {
  return twoHalves(width, height).toFormat(format).toBuffer()
}

/** A photo as a phone makes it: lying on its side, with the place where it was taken. */
export async function aPhoneJpeg(): Promise<Buffer> {
  return twoHalves(400, 200)
    .jpeg()
    .withExif({ IFD0: { Orientation: '6', Make: 'PhoneOfLiHua' }, IFD3: { GPSLatitude: '39/1 54/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
}

export function aHugePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const row = 1 + Math.ceil(width / 8)
  const pixels = deflateSync(Buffer.alloc(row * Math.min(height, 2000)), { level: 9 })
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Unpacks to a hundred megabytes. */
export function aBomb(): Buffer {
  return gzipSync(Buffer.alloc(100_000_000), { level: 9 })
}

export const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><script>alert(1)</script><image href="file:///etc/passwd"/></svg>',
)
export const HTML = Buffer.from('<!doctype html><script>alert(1)</script>')
/** The first bytes of a photo of an iPhone. */
export const HEIC = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypheic\0\0\0\0mif1heic', 'latin1'),
  Buffer.alloc(500),
])

function twoHalves(width: number, height: number) {
  const half = { width: Math.floor(width / 2), height, channels: 3, background: '#0000ff' } as const
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } }).composite([
    { input: { create: half }, left: width - half.width, top: 0 },
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
