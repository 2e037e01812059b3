import { describe, expect, it } from 'vitest'
import { removeUnusedFiles } from '../../src/features/files/commands/remove-unused-files.ts'
import { useWire } from '@cubic/testing/server/wire'
import type { WireClient } from '@cubic/testing/server/wire-client'
import { aPicture } from '@cubic/testing/pictures'
import { aDataFolder, type Answer, send, upload } from './support.ts'

const { aUser, anEvent, as, db, app, url, guest } = useWire({
  env: { DATA_DIR: aDataFolder(), UPLOAD_LIMIT: '65536' },
})

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n')
let made = 0
/** A PDF that nobody has uploaded yet. */
const aPdf = () => Buffer.concat([PDF, Buffer.from(String(made++))])

async function uploadAs(client: WireClient, name: string, bytes: Uint8Array): Promise<Answer> {
  return upload(client, bytes, { purpose: `material?name=${encodeURIComponent(name)}` })
}

const idOf = ({ result }: { readonly result: { readonly id: string } | null }) => Number(result?.id)

/** The id of a new page of the client's. */
async function aPage(client: WireClient, values: object = {}): Promise<number> {
  const saved = await client.save('CubicEventPage', { name: '工作坊', ...values })
  expect(saved).toMatchObject({ status: 'ok' })
  return idOf(saved)
}

describe('a material', () => {
  it('is offered unchanged, as a download that no browser runs', async () => {
    const author = as(await aUser({ roles: ['event_author'] }))
    const bytes = aPdf()
    const answer = await uploadAs(author, '手册 第二版.PDF', bytes)
    expect(answer).toMatchObject({ status: 'ok', url: expect.stringMatching(/^\/files\/[0-9a-f]{40}\.pdf$/) })
    const response = await fetch(`${url()}${answer.url}`)
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    const etag = response.headers.get('etag') ?? ''
    expect((await fetch(`${url()}${answer.url}`, { headers: { 'if-none-match': etag } })).status).toBe(304)
    expect((await fetch(`${url()}${answer.url.replace('.pdf', '.zip')}`)).status).toBe(404)
  })

  it.each([
    ['page.html', '<script>alert(1)</script>', 'upload:material_type'],
    ['drawing.svg', '<svg onload="alert(1)"/>', 'upload:material_type'],
    ['tool.exe', 'MZ', 'upload:material_type'],
    ['no ending', '%PDF-1.7', 'upload:material_type'],
    ['', '%PDF-1.7', 'upload:material_type'],
    ['page.pdf', '<html>', 'upload:material_content'],
    ['sheet.xlsx', '%PDF-1.7', 'upload:material_content'],
    ['clip.mp4', 'ftyp', 'upload:material_content'],
    ['notes.txt', 'a\0b', 'upload:material_content'],
    ['notes.txt', '', 'upload:empty'],
    ['large.txt', 'x'.repeat(65_537), 'upload:too_large'],
  ])('called %j with other content than that, or of another kind, is refused', async (name, content, kind) => {
    const author = as(await aUser({ roles: ['event_author'] }))
    expect(await uploadAs(author, name, Buffer.from(content))).toMatchObject({ status: 'error', error_kind: kind })
  })

  it('is refused in the language of the request', async () => {
    const author = as(await aUser({ roles: ['event_admin'] }))
    expect((await uploadAs(author, 'a.pdf', Buffer.from('x'))).error_msg).toBe(
      '上传失败：文件内容与扩展名 .pdf 不符，请检查后重试',
    )
    expect((await uploadAs(author.with({ language: 'en' }), 'a.pdf', Buffer.from('x'))).error_msg).toBe(
      'Upload Failed: the file isn’t what its name says (.pdf). Please check it',
    )
  })

  it('is taken from people who run events alone, like all but avatars', async () => {
    const student = as(await aUser())
    for (const purpose of ['material?name=a.pdf', 'picture', 'logo', 'cover'])
      expect((await send(student, aPdf(), { purpose })).status, purpose).toBe(403)
    expect((await send(guest(), aPdf(), { purpose: 'material?name=a.pdf' })).status).toBe(401)
    const author = as(await aUser({ roles: ['event_author'] }))
    const picture = await aPicture({ width: 48, height: 40 })
    expect(await upload(author, picture, { purpose: 'picture' })).toMatchObject({ status: 'ok', width: 48 })
  })

  it('gets a code when it is added to a page, and is kept while the page offers it', async () => {
    const user = await aUser({ roles: ['event_author'] })
    const author = as(user)
    const [used, unused] = [await uploadAs(author, 'a.pdf', aPdf()), await uploadAs(author, 'b.pdf', aPdf())]
    const page = await aPage(author)
    const material = { page_id: page, origin_filename: '手册.pdf', download_url: used.url }
    const saved = await author.save('PageMaterialFile', material)
    expect(saved).toMatchObject({ status: 'ok' })
    const { data } = await author.get('PageMaterialFile', idOf(saved), ['flora_external_id', 'filename'])
    expect(data).toMatchObject({
      filename: used.url.replace('/files/', ''),
      flora_external_id: expect.stringMatching(/^[\dA-Z]{12}$/),
    })
    const code = String(data?.['flora_external_id'])
    const typed = `${code.slice(0, 4)} ${code.slice(4)}`.toLowerCase()
    expect((await author.getByCode(typed, ['origin_filename'], 'PageMaterialFile')).data).toMatchObject({
      origin_filename: '手册.pdf',
    })
    await db().run`update cubic_file set touched_at = touched_at - interval '2 days'`
    await removeUnusedFiles({ db: db(), registry: app().registry, files: app().files })
    const statuses = await Promise.all([used, unused].map(async (file) => (await fetch(`${url()}${file.url}`)).status))
    expect(statuses).toEqual([200, 404])
  })

  it('cannot lead to an upload that does not exist', async () => {
    const author = as(await aUser({ roles: ['event_author'] }))
    const page = await aPage(author)
    for (const download_url of [`/files/${'a'.repeat(40)}.pdf`, `/a/../files/${'a'.repeat(40)}.pdf`])
      expect(
        await author.save('PageMaterialFile', { page_id: page, origin_filename: '手册.pdf', download_url }),
      ).toMatchObject({ errors: [{ field: 'download_url', kind: 'pattern' }] })
  })
})

describe('a page of an event', () => {
  const shownBy = async (page: number, event: { readonly id: number }) =>
    db().run`update cubic_event_base set custom_detail_page_id = ${page}::integer where id = ${event.id}`

  it('can be made by an author and attached to their draft', async () => {
    const user = await aUser({ roles: ['event_author'] })
    const [author, other] = [as(user), as(await aUser({ roles: ['event_author'] }))]
    const event = await anEvent({ stage: 'draft', creator: user })
    const page = await aPage(author)
    expect((await other.get('CubicEventPage', page, ['name'])).data).toBeNull()
    expect(await author.save('CubicEventBase', { id: event.id, custom_detail_page_id: page })).toMatchObject({
      status: 'ok',
    })
    expect(await author.save('CubicEventPage', { id: page, name: '新名称' })).toMatchObject({ status: 'ok' })
    expect(await other.save('CubicEventPage', { id: page, name: '别人的' })).toMatchObject({ status: 'error' })
    await db().run`update cubic_event_base set stage = 'published' where id = ${event.id}`
    expect(await author.save('CubicEventPage', { id: page, name: '发布后' })).toMatchObject({ status: 'error' })
    expect(await author.save('PageMaterialFile', { page_id: page, origin_filename: '手册.pdf' })).toMatchObject({
      status: 'error',
    })
  })

  it('cannot be changed by attaching it to a draft of one’s own', async () => {
    const user = await aUser({ roles: ['event_author'] })
    const author = as(user)
    const [published, draft] = [await anEvent(), await anEvent({ stage: 'draft', creator: user })]
    const page = await aPage(as(await aUser({ roles: ['event_admin'] })))
    await shownBy(page, published)
    expect(await author.save('CubicEventBase', { id: draft.id, custom_detail_page_id: page })).toMatchObject({
      status: 'ok',
    })
    expect((await author.get('CubicEventPage', page, ['name'])).data).toMatchObject({ name: '工作坊' })
    const refused = { status: 'error', error_kind: 'save:not_found' }
    expect(await author.save('CubicEventPage', { id: page, name: '改过' })).toMatchObject(refused)
    await db().run`update cubic_event_base set creator = null where id = ${published.id}`
    await db().run`update cubic_event_base set stage = 'draft' where id = ${published.id}`
    expect(await author.save('CubicEventPage', { id: page, name: '改过' })).toMatchObject(refused)
  })

  it('is sanitised when it is saved', async () => {
    const author = as(await aUser({ roles: ['event_author'] }))
    const page = await aPage(author, {
      content_cn: [
        { type: 'rich_text', html: '<p onclick="x()">好<script>alert(1)</script><a href="javascript:x">a</a></p>' },
        { type: 'columns', columns: [[{ type: 'rich_text', html: '<iframe src="//x"></iframe><b>粗</b>' }]] },
        { type: 'image', url: 'javascript:alert(1)', onerror: 'alert(1)' },
        { type: 'embed', html: '<script>alert(1)</script>', text: '<script>' },
      ],
    })
    const { data } = await author.get('CubicEventPage', page, ['content_cn'])
    expect(data?.['content_cn']).toEqual([
      { type: 'rich_text', html: '<p>好<a rel="noopener nofollow">a</a></p>' },
      { type: 'columns', columns: [[{ type: 'rich_text', html: '<b>粗</b>' }]] },
      { type: 'image', url: '', alt: '', caption: '' },
      { type: 'paragraph', text: '<script>' },
    ])
  })

  it('shows uploads that exist, and keeps them', async () => {
    const author = as(await aUser({ roles: ['event_author'] }))
    const { url: picture } = await upload(author, await aPicture({ width: 400, height: 320 }), { purpose: 'picture' })
    const image = (address: string) => [{ type: 'image', url: address }]
    const missing = { errors: [{ field: 'content_cn', kind: 'pattern' }] }
    expect(
      await author.save('CubicEventPage', { name: '页', content_cn: image(`/files/${'a'.repeat(40)}-512.webp`) }),
    ).toMatchObject(missing)
    expect(await author.save('CubicEventPage', { name: '页', content_cn: { title: 'x' } })).toMatchObject({
      errors: [{ field: 'content_cn', kind: 'type' }],
    })
    await db().run`update cubic_file set touched_at = touched_at - interval '2 days'`
    expect(await author.save('CubicEventPage', { name: '页', content_cn: image(picture) })).toMatchObject({
      status: 'ok',
    })
    await removeUnusedFiles({ db: db(), registry: app().registry, files: app().files })
    expect((await fetch(`${url()}${picture}`)).status).toBe(200)
  })
})
