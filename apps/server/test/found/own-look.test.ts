import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { useWire } from '@cubic/testing/server/wire'
import { aDataFolder } from '../uploads/support.ts'

const LOGO = 'ab'.repeat(20)
const folder = aDataFolder()
const plain = useWire({ env: { DATA_DIR: path.join(folder, 'plain') } })
const coloured = useWire({
  env: { DATA_DIR: path.join(folder, 'coloured'), BRAND_COLOUR: '#7a1f2b', ACCENT_COLOUR: '#0a7d4f' },
})
const marked = useWire({
  env: { DATA_DIR: path.join(folder, 'marked'), ORGANISATION_LOGO: `/files/${LOGO}-512.webp` },
})
const elsewhere = useWire({
  env: { DATA_DIR: path.join(folder, 'elsewhere'), ORGANISATION_LOGO: 'http://127.0.0.1:9/logo.svg' },
})

beforeAll(async () => {
  const home = path.join(folder, 'marked/files', LOGO.slice(0, 2))
  await mkdir(home, { recursive: true })
  const logo = { width: 300, height: 100, channels: 3, background: '#00ff00' } as const
  await writeFile(path.join(home, `${LOGO}.webp`), await sharp({ create: logo }).webp({ lossless: true }).toBuffer())
})

const picture = async (wire: typeof plain) => {
  const response = await fetch(`${wire.url()}/og/site.png?lang=en`)
  expect(response.status).toBe(200)
  return { bytes: Buffer.from(await response.arrayBuffer()), etag: response.headers.get('etag') }
}
/** Whether some pixel of the text column has about that colour. */
async function shows(bytes: Buffer, colour: string): Promise<boolean> {
  const value = Number.parseInt(colour.slice(1), 16)
  const wanted = [value >> 16, (value >> 8) & 255, value & 255]
  const { data, info } = await sharp(bytes)
    .extract({ left: 0, top: 0, width: 720, height: 630 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  for (let at = 0; at < data.length; at += info.channels)
    if (wanted.every((part, channel) => Math.abs(part - (data[at + channel] ?? 0)) < 12)) return true
  return false
}

it('a share picture has the colours of the organisation', async () => {
  const [own, product] = [await picture(coloured), await picture(plain)]
  for (const colour of ['#7a1f2b', '#0a7d4f']) {
    expect(await shows(own.bytes, colour)).toBe(true)
    expect(await shows(product.bytes, colour)).toBe(false)
  }
  expect(await shows(own.bytes, '#4a42d6')).toBe(false)
  expect(await shows(product.bytes, '#4a42d6')).toBe(true)
  expect(own.etag).not.toBe(product.etag)
})

it('a share picture shows an uploaded logo, and fetches none from other hosts', async () => {
  const [own, foreign, product] = [await picture(marked), await picture(elsewhere), await picture(plain)]
  expect(await shows(own.bytes, '#00ff00')).toBe(true)
  expect(foreign.etag).toBe(product.etag)
})
