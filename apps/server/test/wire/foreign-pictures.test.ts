import { describe, expect, it } from 'vitest'
import { useSharedWire, useWire } from '@cubic/testing/server/wire'
import type { WireClient } from '@cubic/testing/server/wire-client'

const strict = useSharedWire()
const open = useWire({
  env: {
    PUBLIC_URL: 'https://events.example.edu',
    PICTURE_ORIGINS: 'https://pictures.example.edu, https://cdn.example.edu/',
    ORGANISATION_LOGO: 'https://brand.example.edu/logo.svg',
  },
})
const FOREIGN = 'https://evil.example/a.png'
const ALLOWED = 'https://pictures.example.edu/a.png'
const html = (address: string) => `<p>Hello <img src="${address}" alt="A picture" /></p>`

async function problemsOf(client: WireClient, model: string, values: object): Promise<readonly (string | null)[]> {
  const { errors } = await client.save(model, values)
  return (errors ?? []).map(({ field, message }) => `${field}: ${message}`)
}

describe('a picture of another host', () => {
  it('is refused in a cover, a description and a page, with what to do', async () => {
    const admin = strict.as(await strict.anAdmin()).with({ language: 'en' })
    const event = await strict.anEvent()
    const advice = 'uses a picture from another website (evil.example). Save it to your device and upload it here'
    expect(await problemsOf(admin, 'CubicEventBase', { id: event.id, cover: FOREIGN })).toEqual([
      `cover: Cover ${advice}`,
    ])
    expect(await problemsOf(admin, 'CubicEventBase', { id: event.id, act_description: html(FOREIGN) })).toEqual([
      expect.stringContaining(`Description ${advice}`),
    ])
    const image = { type: 'image', url: FOREIGN, alt: '', caption: '' }
    for (const block of [
      image,
      { type: 'rich_text', html: html(FOREIGN) },
      { type: 'people', people: [{ name: 'A', title: '', text: '', picture: FOREIGN }] },
      { type: 'columns', columns: [[image], []] },
    ])
      expect(await problemsOf(admin, 'CubicEventPage', { name: 'Page', content: [block] })).toEqual([
        expect.stringContaining(advice),
      ])
    const cn = strict.as(await strict.anAdmin()).with({ language: 'zh' })
    expect(await problemsOf(cn, 'CubicEventBase', { id: event.id, cover: FOREIGN })).toEqual([
      'cover: 封面用了其他网站（evil.example）的图片，请保存到本机后上传到这里',
    ])
  })

  it('that was saved before stays, but gets no company', async () => {
    const admin = strict.as(await strict.anAdmin())
    const { id } = await strict.anEvent({ columns: { act_description_cn: html(FOREIGN), cover: FOREIGN } })
    const again = `${html(FOREIGN)}<p>More</p>`
    expect(await problemsOf(admin, 'CubicEventBase', { id, cover: FOREIGN, act_description_cn: again })).toEqual([])
    expect((await admin.get('CubicEventBase', id, ['act_description_cn'])).data).toMatchObject({
      act_description_cn: again,
    })
    const another = `${again}<img src="https://other.example/b.png" />`
    expect(await problemsOf(admin, 'CubicEventBase', { id, act_description_cn: another })).toEqual([
      expect.stringContaining('other.example'),
    ])
  })

  it('is accepted from hosts that the settings name', async () => {
    const admin = open.as(await open.anAdmin())
    const { id } = await open.anEvent()
    expect(
      await problemsOf(admin, 'CubicEventBase', { id, cover: ALLOWED, act_description_cn: html(ALLOWED) }),
    ).toEqual([])
    expect(
      await problemsOf(admin, 'CubicEventBase', { id, cover: 'https://pictures.example.edu.evil.example/a.png' }),
    ).toHaveLength(1)
    expect(await problemsOf(admin, 'CubicEventBase', { id, cover: 'http://pictures.example.edu/a.png' })).toHaveLength(
      1,
    )
  })
})

describe('the headers of an answer', () => {
  const headersOf = async (url: string, path = '/gql/schema.graphql') => (await fetch(url + path)).headers

  it('allow pictures of this site, of the named hosts and of the logo', async () => {
    const policy = async (url: string) =>
      /img-src ([^;]*)/.exec((await headersOf(url)).get('content-security-policy') ?? '')?.[1]
    expect(await policy(strict.url())).toBe("'self' data: blob:")
    expect(await policy(open.url())).toBe(
      "'self' data: blob: https://pictures.example.edu https://cdn.example.edu https://brand.example.edu",
    )
  })

  it('keep browsers on https where the site is reached by it, also in refusals', async () => {
    for (const path of ['/user/info', '/nothing', '/gql/%zz', '/robots.txt?a=1&a=2'])
      expect((await headersOf(open.url(), path)).get('strict-transport-security')).toBe('max-age=31536000')
    expect((await headersOf(strict.url())).get('strict-transport-security')).toBeNull()
  })
})

it('the setting takes origins alone', async () => {
  const { as, anAdmin } = strict
  const admin = as(await anAdmin())
  const { data } = await admin.search('CubicSettings', {})
  const id = data[0]?.id
  for (const wrong of [
    'evil',
    'https://*.example',
    'https://a.example/path',
    "https://a.example; script-src 'unsafe-inline'",
  ])
    expect(await problemsOf(admin, 'CubicSettings', { id, picture_origins: wrong })).toHaveLength(1)
})
