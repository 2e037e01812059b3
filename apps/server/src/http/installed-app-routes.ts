import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { baseOf } from '@cubic/contract'
import { PAGES, SERVED } from '@cubic/domain/site/pages'
import type { FastifyInstance } from 'fastify'
import { FOR_EVERYBODY } from '../infra/http/route-right.ts'
import { type LiveSettings, perSettings } from '../infra/services/settings.ts'
import type { BuiltFrontEnd } from './front-ends.ts'
import type { PageTemplate } from './page-template.ts'

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
  { path: PAGES.activities.path, name: SERVED.activities.title },
] as const

type Installed = { readonly settings: LiveSettings; readonly basePath: string }

/** Lets a front end be opened offline: serves its service worker and the empty page that the worker keeps. */
export async function addServiceWorker(
  app: FastifyInstance,
  { settings, basePath }: Installed,
  { frontEnd, folder }: BuiltFrontEnd,
  template: () => PageTemplate,
): Promise<void> {
  const base = baseOf(frontEnd)
  const shell = perSettings(settings, ({ languages: [lang = 'cn'], organisation }) =>
    template()({ lang, title: organisation[lang], head: '<meta name="robots" content="noindex">' }),
  )
  const built = await readFile(path.join(folder, 'dist-worker/worker.js'), 'utf8').catch(() => undefined)

  app.get(`${base}/app-shell`, FOR_EVERYBODY, (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(shell()),
  )
  if (built === undefined) return
  // Its text changes with the empty page, so that browsers fetch both again.
  const worker = perSettings(settings, () =>
    built.replaceAll(SHELL_PLACE, createHash('sha256').update(shell()).digest('hex').slice(0, 16)),
  )
  app.get(`${base}/sw.js`, FOR_EVERYBODY, (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', 'service-worker-allowed': `${basePath}${base || '/'}` })
      .send(worker()),
  )
}

export function addManifest(app: FastifyInstance, { settings, basePath }: Installed): void {
  app.get<{ Querystring: { lang?: string } }>('/manifest.webmanifest', FOR_EVERYBODY, (request, reply) => {
    const { languages, organisation } = settings.current()
    const lang = languages.find((known) => known === request.query.lang) ?? languages[0] ?? 'cn'
    const name = organisation[lang]
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
