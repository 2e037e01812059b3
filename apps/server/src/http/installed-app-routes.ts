import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { baseOf } from '@cubic/contract'
import type { FastifyInstance } from 'fastify'
import { FOR_EVERYBODY } from '../infra/http/route-right.ts'
import type { BuiltFrontEnd } from './front-ends.ts'
import type { PageOptions } from './page-options.ts'

/** Placeholder in the built service worker for the hash of the empty page. */
const SHELL_PLACE = '__CUBIC_SHELL__'
const ICONS = [
  { src: 'icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: 'icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: 'icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
] as const
const HTML_LANG = { cn: 'zh-CN', en: 'en' } as const
const SHORTCUTS = [
  { path: '/me', name: { cn: '我的活动', en: 'My events' } },
  { path: '/activities', name: { cn: '全部活动', en: 'All events' } },
] as const

type Installed = { readonly basePath: string; readonly pages: PageOptions }

/** Lets a front end be opened offline: serves its service worker and the empty page that the worker keeps. */
export async function addServiceWorker(
  app: FastifyInstance,
  { basePath, pages }: Installed,
  { frontEnd, folder, template }: BuiltFrontEnd,
): Promise<void> {
  const base = baseOf(frontEnd)
  const [defaultLang = 'cn'] = pages.languages
  const shell = template({
    lang: defaultLang,
    title: pages.organisation[defaultLang],
    head: '<meta name="robots" content="noindex">',
  })
  const worker = await readWorker(folder, shell)

  app.get(`${base}/app-shell`, FOR_EVERYBODY, (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(shell),
  )
  if (worker !== undefined)
    app.get(`${base}/sw.js`, FOR_EVERYBODY, (_request, reply) =>
      reply
        .type('text/javascript; charset=utf-8')
        .headers({ 'cache-control': 'no-cache', 'service-worker-allowed': `${basePath}${base || '/'}` })
        .send(worker),
    )
}

/** Lets the site be put on a home screen. */
export function addManifest(app: FastifyInstance, { basePath, pages }: Installed): void {
  const [defaultLang = 'cn'] = pages.languages
  app.get<{ Querystring: { lang?: string } }>('/manifest.webmanifest', FOR_EVERYBODY, (request, reply) => {
    const lang = pages.languages.find((known) => known === request.query.lang) ?? defaultLang
    const name = pages.organisation[lang]
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        JSON.stringify({
          id: `${basePath}/`,
          name,
          short_name: name,
          lang: HTML_LANG[lang],
          start_url: `${basePath}/?lang=${lang}`,
          scope: `${basePath}/`,
          display: 'standalone',
          background_color: '#f7f7f5',
          theme_color: '#f7f7f5',
          icons: ICONS.map((icon) => ({ ...icon, src: `${basePath}/unified-activities/${icon.src}` })),
          shortcuts: SHORTCUTS.map((shortcut) => ({ name: shortcut.name[lang], url: `${basePath}${shortcut.path}` })),
        }),
      )
  })
}

/** Returns the worker, whose text changes with the empty page, so that browsers fetch both again. Undefined if none was built. */
async function readWorker(folder: string, shell: string): Promise<string | undefined> {
  const file = path.join(folder, 'dist-worker/worker.js')
  const built = await readFile(file, 'utf8').catch(() => undefined)
  return built?.replaceAll(SHELL_PLACE, createHash('sha256').update(shell).digest('hex').slice(0, 16))
}
