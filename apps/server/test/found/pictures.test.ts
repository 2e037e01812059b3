import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { create } from 'qrcode'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { useWire } from '@cubic/testing/server/wire'
import { aPicture } from '@cubic/testing/pictures'
import { aDataFolder, filesIn, upload } from '../uploads/support.ts'

const folder = aDataFolder()
const { anAdmin, anEvent, as, url } = useWire({
  env: { DATA_DIR: folder, ORGANISATION_NAME: '书院 / College', PUBLIC_URL: 'https://events.example.edu' },
})

const fetchPicture = (path: string, headers: Record<string, string> = {}) => fetch(`${url()}${path}`, { headers })
async function read(path: string) {
  const response = await fetchPicture(path)
  expect(response.status, path).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/png')
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  // Decoded to the end: a cut file would throw.
  await sharp(bytes, { failOn: 'warning' }).stats()
  return { bytes, etag: response.headers.get('etag') ?? '' }
}
/** The share of dark pixels in the text column, over that many rows from the top. */
async function inkOf(bytes: Buffer, rows: number): Promise<number> {
  const { data, info } = await sharp(bytes)
    .extract({ left: 0, top: 0, width: 720, height: rows })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return data.filter((value) => value < 128).length / (info.width * info.height)
}

describe('the picture of an event', () => {
  it('is 1200 × 630 and shows its name in each language', async () => {
    const { id } = await anEvent({ name: '秋季人工智能挑战赛' })
    const [chinese, english] = [await read(`/og/events/${id}.png?lang=cn`), await read(`/og/events/${id}.png?lang=en`)]
    expect(chinese.etag).not.toBe(english.etag)
    expect(chinese.bytes.equals(english.bytes)).toBe(false)
    expect(await inkOf(chinese.bytes, 300)).toBeGreaterThan(0.01)
  })

  it.each([
    ['markup of Pango', '<b>粗体</b> & <span size="999999">大</span> &amp; </script>'],
    ['unbalanced markup characters', '<<<>&&&"\'<'],
    ['200 characters without a space', 'W'.repeat(200)],
    ['200 Chinese characters', '长'.repeat(200)],
    ['emoji and nothing else', '🎉🎊👩‍👩‍👧'],
    ['Arabic, and marks that reverse the text direction', 'أهلا بكم \u202Eabc\u202C'],
    ['control characters', 'a\u0001b\u0007c\n\n\nd'],
    ['characters whose glyphs overflow a line', 'ᄀ'.repeat(190)],
    ['zero-width letters', '\u3164\u115F'.repeat(50)],
    ['hundreds of combining marks on one letter', `Z${'\u0300'.repeat(190)}`],
  ])('is drawn with %s in its name', async (_, name) => {
    const { id } = await anEvent({ name })
    const { bytes } = await read(`/og/events/${id}.png?lang=cn`)
    const ink = await inkOf(bytes, 420)
    expect(ink).toBeGreaterThan(0.003)
    // The lines end where those of the date and of the organisation begin.
    expect(ink).toBeLessThan(0.25)
  })

  it('is a poster too, with a code that leads to its page', async () => {
    const { id } = await anEvent({ name: '秋季人工智能挑战赛', columns: { address: '图书馆报告厅' } })
    const response = await fetchPicture(`/og/posters/${id}.png?lang=cn`)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
    const poster = sharp(Buffer.from(await response.arrayBuffer()))
    expect(await poster.metadata()).toMatchObject({ width: 1080, height: 1620 })
    const { size, data: modules } = create(`https://events.example.edu/activities/${id}`, {
      errorCorrectionLevel: 'M',
    }).modules
    const code = await poster
      .extract({ left: 744, top: 1284, width: 264, height: 264 })
      .greyscale()
      .resize(size * 8, size * 8, { kernel: 'nearest' })
      .raw()
      .toBuffer()
    const drawn = Array.from(
      { length: size * size },
      (_, at) => (code[(Math.floor(at / size) * 8 + 4) * size * 8 + (at % size) * 8 + 4] ?? 255) < 128,
    )
    expect(drawn).toEqual([...modules].map(Boolean))
  })

  it('contains its cover', async () => {
    const admin = as(await anAdmin())
    const { url: cover } = await upload(admin, await aPicture({ width: 800, height: 480 }), { purpose: 'cover' })
    const { id } = await anEvent({ columns: { cover } })
    const { bytes } = await read(`/og/events/${id}.png`)
    // The cover is red on its left; the part shown is cut from its middle.
    const { data, info } = await sharp(bytes)
      .extract({ left: 730, top: 0, width: 100, height: 630 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const mean = (channel: number) =>
      data.filter((_value, index) => index % info.channels === channel).reduce((sum, value) => sum + value, 0) /
      (info.width * info.height)
    expect(mean(0)).toBeGreaterThan(200)
    expect(mean(2)).toBeLessThan(60)
  })

  it('does not fetch a cover from another host', async () => {
    let asked = 0
    const stranger = createServer((_request, response) => {
      asked++
      response.end()
    })
    await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve))
    const { port } = stranger.address() as AddressInfo
    const { id } = await anEvent({
      columns: { cover: `http://127.0.0.1:${port}/files/${'a'.repeat(40)}-512.webp` },
    })
    await read(`/og/events/${id}.png`)
    expect(asked).toBe(0)
    stranger.close()
  })

  it('is redrawn only when its content has changed', async () => {
    const { id } = await anEvent()
    const path = `/og/events/${id}.png?lang=cn`
    const { etag } = await read(path)
    expect((await fetchPicture(path, { 'if-none-match': etag })).status).toBe(304)
    const drawn = (await filesIn(folder)).length
    await Promise.all(Array.from({ length: 10 }, () => read(path)))
    expect((await filesIn(folder)).length).toBe(drawn)
    await as(await anAdmin()).save('CubicEventBase', { id, name: '改名' })
    expect((await read(path)).etag).not.toBe(etag)
  })

  it('is drawn once for concurrent requests', async () => {
    const { id } = await anEvent()
    const before = (await filesIn(folder)).length
    const pictures = await Promise.all(Array.from({ length: 12 }, () => read(`/og/events/${id}.png?lang=en`)))
    expect(new Set(pictures.map(({ bytes }) => bytes.toString('base64'))).size).toBe(1)
    expect((await filesIn(folder)).length).toBe(before + 1)
  })

  it.each(['events', 'posters'])(
    'is not found when guests may not see the event, cached or not: /og/%s',
    async (kind) => {
      const answerOf = async (id: number, headers: Record<string, string> = {}) => {
        const response = await fetchPicture(`/og/${kind}/${id}.png?lang=cn`, headers)
        const { date: _, 'x-request-id': __, ...others } = Object.fromEntries(response.headers)
        return { status: response.status, others, body: await response.text() }
      }
      const none = await answerOf(2_000_000_000)
      expect(none.status).toBe(404)
      const unseen = await Promise.all([
        ...(['draft', 'waiting_review', 'rejected', 'cancelled'] as const).map((stage) => anEvent({ stage })),
        anEvent({ columns: { public_or_not: false } }),
        anEvent({ columns: { to_official_website: false } }),
      ])
      for (const { id } of unseen) expect(await answerOf(id)).toEqual(none)
      const shown = await anEvent()
      const etag = (await fetchPicture(`/og/${kind}/${shown.id}.png?lang=cn`)).headers.get('etag') ?? ''
      expect((await answerOf(shown.id, { 'if-none-match': etag })).status).toBe(304)
      await as(await anAdmin()).save('CubicEventBase', { id: shown.id, public_or_not: false })
      expect(await answerOf(shown.id, { 'if-none-match': etag })).toEqual(none)
    },
  )
})

it('the site has its own picture', async () => {
  const { bytes } = await read('/og/site.png?lang=en')
  expect(await inkOf(bytes, 300)).toBeGreaterThan(0.01)
})
