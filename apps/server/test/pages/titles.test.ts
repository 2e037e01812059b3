import path from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { everyPage } from '@cubic/testing/browser/every-page'
import { buildIfStale } from '../../../../scripts/build.mjs'
import { loadRenderer } from '../../src/http/page-renderer.ts'
import { useWire } from '@cubic/testing/server/wire'

const FRONT_ENDS = path.join(import.meta.dirname, '../../..')

beforeAll(() => buildIfStale(), 240_000)
const { anEvent, insert, app, url } = useWire({ frontEnds: FRONT_ENDS })

const unescape = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

async function visit(address: string) {
  const html = await (await fetch(`${url()}${address}`)).text()
  const [, config = ''] = /<meta name="cubic-config" content="([^"]*)"/.exec(html) ?? []
  const [, title = ''] = /<title>([^<]*)</.exec(html) ?? []
  return {
    title: unescape(title),
    config: JSON.parse(unescape(config)) as { readonly name: { cn: string; en: string } },
  }
}

it('the server gives a page the same title as the browser does', async () => {
  const { id } = await anEvent({ name: '读书 & <写作>' })
  const unit = await insert('cubic_unit', {
    name_cn: '机器人社',
    name_en: 'Robotics Club',
    kind: 'club',
    archived: false,
    sort: 0,
  })
  const { config } = await visit('/')
  const renderer = await loadRenderer(app().http, path.join(FRONT_ENDS, 'site'))
  const pages = everyPage({ event: id, unit, code: '7K3M9QWX2HTP' }).map(({ path: page }) => page.replace(/\?.*/, ''))
  for (const lang of ['cn', 'en'] as const)
    for (const [pathname, q] of [
      ...[...pages, '/Activities', '/activities/2000000', '/no/such/page'].map((page) => [page, ''] as const),
      ['/activities', '古籍 <b>'] as const,
    ]) {
      const search = `?${new URLSearchParams({ ...(q === '' ? {} : { q }), lang })}`
      const shown = await renderer?.render({
        pathname,
        search,
        lang,
        viewer: 'guest',
        now: Date.now(),
        outline: false,
        position: 0,
        config,
      })
      const title = shown?.title === undefined ? config.name[lang] : `${shown.title} · ${config.name[lang]}`
      expect((await visit(`${pathname}${search}`)).title, `${pathname}${search}`).toBe(title)
    }
})
