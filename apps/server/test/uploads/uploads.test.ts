import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { useWire } from '@cubic/testing/server/wire'
import type { WireClient } from '@cubic/testing/server/wire-client'
import { aBomb, aHugePng, aPhoneJpeg, aPicture, HEIC, HTML, SVG } from '@cubic/testing/pictures'
import { aDataFolder, filesIn, readAll, send, upload } from './support.ts'

const folder = aDataFolder()
const { aUser, as, guest, url } = useWire({ env: { DATA_DIR: folder, UPLOAD_LIMIT: '1048576' } })

const read = (address: string, headers: Record<string, string> = {}) => fetch(`${url()}${address}`, { headers })
const sized = (address: string, name: string) => address.replace(/-\d+\.\w+$/, `-${name}`)

describe('an uploaded picture', () => {
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('is stored and served as %s', async (format) => {
    const answer = await upload(as(await aUser()), await aPicture({ format }))
    expect(answer).toMatchObject({ status: 'ok', width: 200, height: 200 })
    expect(answer.url).toMatch(/^\/files\/[0-9a-f]{40}-512\.webp$/)
    const response = await read(answer.url)
    expect(response.headers.get('content-type')).toBe('image/webp')
    const { data, info } = await sharp(await response.arrayBuffer())
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([200, 200])
    const [red, , blue] = [data[0], data[1], data[(info.width - 1) * info.channels + 2]]
    expect(red).toBeGreaterThan(200)
    expect(blue).toBeGreaterThan(200)
  })

  it('is served in each size and format, never enlarged', async () => {
    const { url: address } = await upload(as(await aUser()), await aPicture({ width: 300, height: 300 }))
    for (const [name, width, format] of [
      ['64.webp', 64, 'webp'],
      ['128.avif', 128, 'heif'],
      ['1600.webp', 300, 'webp'],
    ] as const) {
      const response = await read(sized(address, name))
      expect(response.headers.get('content-type')).toBe(`image/${name.split('.')[1]}`)
      expect(await sharp(await response.arrayBuffer()).metadata()).toMatchObject({ width, format })
    }
  })

  it('is resized once for concurrent requests', async () => {
    const { url: address } = await upload(as(await aUser()), await aPicture({ width: 301, height: 301 }))
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () =>
        Buffer.from(await (await read(sized(address, '256.avif'))).arrayBuffer()).toString('base64'),
      ),
    )
    expect(new Set(answers).size).toBe(1)
    const hash = address.slice(7, 47)
    const kept = (await filesIn(folder)).filter((file) => file.includes(hash))
    expect(new Set(kept.map((file) => file.split(hash)[1]))).toEqual(new Set(['-256.avif', '.webp']))
  })

  it('is rotated upright, cropped to a square, and stripped of location and phone model', async () => {
    const photo = await aPhoneJpeg()
    expect(photo.toString('latin1')).toContain('PhoneOfLiHua')
    const answer = await upload(as(await aUser()), photo)
    expect(answer).toMatchObject({ status: 'ok', width: 200, height: 200 })
    const picture = Buffer.from(await (await read(answer.url)).arrayBuffer())
    expect((await sharp(picture).metadata()).exif).toBeUndefined()
    expect(await readAll(folder)).not.toContain('PhoneOfLiHua')
    // After a turn by 90° the left side is at the top.
    const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
    expect(data[2]).toBeLessThan(60)
    expect(data[(info.height - 1) * info.width * info.channels + 2]).toBeGreaterThan(200)
  })

  it('is scaled down if it was very large', async () => {
    expect(await upload(as(await aUser()), await aPicture({ width: 2000, height: 1500 }))).toMatchObject({
      width: 1024,
      height: 1024,
    })
  })

  it('keeps its aspect ratio as a cover, which people who run events may upload', async () => {
    const author = as(await aUser({ roles: ['event_admin'] }))
    const answer = await upload(author, await aPicture({ width: 2400, height: 1200 }), { purpose: 'cover' })
    expect(answer).toMatchObject({ status: 'ok', width: 1920, height: 960 })
    expect(answer.url).toMatch(/-1600\.webp$/)
    expect((await send(as(await aUser()), await aPicture(), { purpose: 'cover' })).status).toBe(403)
  })
})

describe('the check of uploads', () => {
  it.each([
    ['SVG', SVG, 'upload:not_an_image'],
    ['HTML', HTML, 'upload:not_an_image'],
    ['a script after the first bytes of a JPEG', Buffer.concat([Buffer.from([255, 216, 255]), HTML]), 'upload:broken'],
    ['HTML after the first bytes of a PNG', Buffer.concat([aHugePng(100, 100).subarray(0, 8), HTML]), 'upload:broken'],
    ['nothing', Buffer.alloc(0), 'upload:not_an_image'],
    ['a zip bomb', aBomb(), 'upload:not_an_image'],
    ['a photo of an iPhone', HEIC, 'upload:heic'],
    ['a picture of 30,000 × 30,000 pixels', aHugePng(30_000, 30_000), 'upload:too_many_pixels'],
    ['a picture that is 2³¹ - 1 pixels wide', aHugePng(2 ** 31 - 1, 1), 'upload:'],
  ])('refuses %s', async (_title, bytes, kind) => {
    const before = await filesIn(folder)
    const answer = await upload(as(await aUser()), bytes)
    expect(answer).toMatchObject({ status: 'error', error_kind: expect.stringContaining(kind) as string })
    expect(answer.error_msg).toMatch(/^上传失败：/)
    expect(await filesIn(folder)).toEqual(before)
  })

  it.each(['gif', 'tiff'] as const)('refuses a %s without decoding it', async (format) => {
    expect(await upload(as(await aUser()), await aPicture({ format }))).toMatchObject({
      error_kind: 'upload:not_an_image',
    })
  })

  it('refuses a truncated picture', async () => {
    const whole = await aPicture({ format: 'png', width: 600, height: 600 })
    expect(await upload(as(await aUser()), whole.subarray(0, whole.length / 2))).toMatchObject({
      error_kind: 'upload:broken',
    })
  })

  it('refuses a picture that is too small, in the sender’s language', async () => {
    const user = as(await aUser()).with({ language: 'en' })
    expect(await upload(user, await aPicture({ width: 40, height: 200 }))).toMatchObject({
      error_kind: 'upload:too_small',
      error_msg: 'Upload Failed: the picture must be at least 64 pixels wide and high',
    })
  })

  it('refuses more bytes than the limit, with or without a Content-Length', async () => {
    const user = as(await aUser())
    const bytes = Buffer.alloc(1_048_577, 255)
    expect(await upload(user, bytes)).toMatchObject({ error_kind: 'upload:too_large' })
    const untold = await fetch(`${url()}/api/uploads/avatar`, {
      method: 'POST',
      headers: user.headers(),
      body: new Blob([bytes]).stream(),
      duplex: 'half',
    } as RequestInit)
    expect(await untold.json()).toMatchObject({ error_kind: 'upload:too_large' })
  })

  it('refuses a compressed body', async () => {
    expect((await send(as(await aUser()), aBomb(), { headers: { 'content-encoding': 'gzip' } })).status).toBe(415)
  })
})

describe('the right to upload', () => {
  it('needs a log-in', async () => {
    expect((await send(guest(), await aPicture())).status).toBe(401)
  })

  it('is denied to cross-site requests', async () => {
    const response = await send(as(await aUser()), await aPicture(), { headers: { cookie: 'csrftoken=abc' } })
    expect(response.status).toBe(403)
  })

  it('is suspended after sixty uploads', async () => {
    const user = as(await aUser())
    for (let turn = 0; turn < 60; turn++) expect((await send(user, HTML)).status).toBe(200)
    const refused = await send(user, HTML)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('lets a small picture through while large ones of two people are drawn', async () => {
    const other = await aUser()
    const large = await aPicture({ width: 5000, height: 5000, format: 'png' })
    const order: string[] = []
    const sent = async (client: WireClient, bytes: Buffer, name: string) => {
      await upload(client, bytes)
      order.push(name)
    }
    const senders = [await aUser(), await aUser()]
    const theirs = senders.flatMap((sender) => [sent(as(sender), large, 'large'), sent(as(sender), large, 'large')])
    await pause(100)
    await sent(as(other), await aPicture(), 'small')
    await Promise.all(theirs)
    // the first may just be done
    expect(order.indexOf('small')).toBeLessThan(2)
  })

  it('draws large pictures of several people in turns, however many one of them has', async () => {
    const large = await aPicture({ width: 5000, height: 5000, format: 'png' })
    const order: string[] = []
    const [many, one] = [as(await aUser()), as(await aUser())]
    const sent = async (client: WireClient, name: string) => {
      await upload(client, large)
      order.push(name)
    }
    const theirs = [sent(many, 'first'), sent(many, 'second')]
    // both are there before the other person's
    await pause(60)
    await Promise.all([...theirs, sent(one, 'other')])
    expect(order.indexOf('other')).toBeLessThan(2)
    expect(order).toHaveLength(3)
  })

  it('does not cover unknown purposes', async () => {
    for (const purpose of ['constructor', '..%2Favatar', 'banner'])
      expect((await send(as(await aUser()), await aPicture(), { purpose })).status).toBe(404)
  })
})

describe('a requested file', () => {
  it('is served with safe headers, is cached permanently, and is not sent twice', async () => {
    const { url: address } = await upload(as(await aUser()), await aPicture())
    const { status, headers } = await read(address)
    expect(status).toBe(200)
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
      'content-disposition': 'inline',
    })
    expect((await read(address, { 'if-none-match': headers.get('etag') ?? '' })).status).toBe(304)
  })

  it('exists only in the offered sizes and formats, inside its folder', async () => {
    const { url: address } = await upload(as(await aUser()), await aPicture())
    const hash = address.slice(7, 47)
    for (const name of [
      `${hash}.webp`,
      `${hash}-65.webp`,
      `${hash}-999999999.webp`,
      `${hash}-64.svg`,
      `${hash}-64.html`,
      `${hash.toUpperCase()}-64.webp`,
      `${'0'.repeat(40)}-64.webp`,
      '..%2F..%2Fetc%2Fpasswd',
      '%2e%2e%2fpostgres.log',
      `..%2F${hash.slice(0, 2)}%2F${hash}-64.webp`,
      `${hash}-64.webp%00.html`,
    ])
      expect((await read(`/files/${name}`)).status, name).toBe(404)
  })
})
