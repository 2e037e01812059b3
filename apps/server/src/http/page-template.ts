import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Lang } from '@cubic/contract'
import { type BrandColours, brandStyle } from '@cubic/domain/settings/brand-style'
import { fileOf, type Route, SERVED } from '@cubic/domain/site/pages'
import { escapeMarkup, scriptJson } from '../infra/text/markup.ts'

export type PageParts = {
  readonly lang: Lang
  /** The chosen theme; undefined: the system's. */
  readonly theme?: Theme | undefined
  readonly title: string
  /** How many rows to leave for a to-do list: `todo-space.tsx` of the site. */
  readonly todoRows?: string | undefined
  readonly head: string
  /** The rendered content; if left out, the browser renders everything. */
  readonly rendered?: Rendered
}
type Rendered = {
  readonly viewer: 'guest' | 'member'
  readonly html: string
  readonly handover: unknown
  /** The route that shows it, whose files the browser preloads. */
  readonly route: Route | undefined
  /** It shows "not found", perhaps only to guests. */
  readonly isMissing: boolean
}
export type Theme = 'light' | 'dark'
export type PageTemplate = (parts: PageParts) => string
type Manifest = {
  readonly [source: string]: { readonly file: string; readonly name?: string; readonly imports?: readonly string[] }
}

const HTML_LANG = { cn: 'zh-CN', en: 'en' } as const
const ENTRY = 'index.html'
const BOOT = '<script src="./boot.js">'

export type TemplateSource = {
  /** The `dist` folder of the built front end. */
  readonly dist: string
  readonly basePath: string
  readonly isRendered: boolean
}
export type PageSettings = { readonly config: object; readonly look: BrandColours }
export type MakeTemplate = (settings: PageSettings) => PageTemplate

/** The template for given settings inlines styles and preloads a route's files. */
export function readPageTemplate({ dist, basePath, isRendered }: TemplateSource): MakeTemplate {
  const manifest = readManifest(dist)
  const missing = FOR_MEMBERS.find((source) => !partOf(manifest, source))
  // pages of `npm run dev` are not built
  if (isRendered && Object.keys(manifest).length > 0 && missing)
    throw new Error(`the built site has no ${missing}, which members preload`)
  const page = readFileSync(path.join(dist, ENTRY), 'utf8')
  const built = inlineStyles(page, dist).replace('<base href="/"', () => `<base href="${escapeMarkup(`${basePath}/`)}"`)
  return (settings) => makeTemplate(built, manifest, settings, isRendered)
}

function makeTemplate(
  built: string,
  manifest: Manifest,
  { config, look }: PageSettings,
  isRendered: boolean,
): PageTemplate {
  const shell = built.replace(
    '<!--cubic-config-->',
    () => `<meta name="cubic-config" content="${escapeMarkup(JSON.stringify(config))}">${brandStyle(look)}`,
  )
  // a page readable without scripts waits for none; "not found" is shown only once it is known
  // whether the visitor is a guest
  const readable = shell.replace(BOOT, BOOT.replace('<script', '<script defer'))
  if (isRendered && readable === shell) throw new Error(`the built page has no ${BOOT}`)
  return ({ lang, theme, todoRows, title, head, rendered }) => {
    const page = rendered && !(rendered.isMissing && rendered.route) ? readable : shell
    const { viewer, html, handover, route } = rendered ?? {}
    const shown = rendered
      ? ` data-lang="${lang}" data-viewer="${viewer}"${viewer === 'member' && route && SERVED[route].own ? ' data-own' : ''}`
      : ''
    const themed = theme ? ` data-theme="${theme}"` : ''
    const styled = todoRows ? ` style="--todo-rows:${todoRows}"` : ''
    const handed = rendered
      ? `<script type="application/json" id="cubic-handover">${scriptJson(handover)}</script>`
      : ''
    return page
      .replace(/<html lang="[^"]*"/, () => `<html lang="${HTML_LANG[lang]}"${themed}${shown}${styled}`)
      .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeMarkup(title)}</title>`)
      .replace('<!--cubic-head-->', () => `${head}${installed(lang)}${preloads(manifest, route, { page, viewer })}`)
      .replace('<div id="root"></div>', () => `<div id="root">${html ?? ''}</div>`)
      .replace('<!--cubic-handover-->', () => handed)
  }
}

/** The link that lets the site be put on a home screen (`installed-app-routes.ts`). */
function installed(lang: Lang): string {
  return `<link rel="manifest" href="./manifest.webmanifest?lang=${lang}">`
}

/** Inlines stylesheets, so that rendered content is drawn without waiting for one. */
function inlineStyles(page: string, folder: string): string {
  return page.replaceAll(/<link rel="stylesheet"[^>]*href="\.\/([^"]+\.css)"[^>]*>/g, (_, file: string) => {
    const css = readFileSync(path.join(folder, file), 'utf8')
    if (css.includes('</style')) throw new Error(`${file} cannot be written into a page`)
    return `<style>${css}</style>`
  })
}

/** What asks for a member's own data, at once: a source, and a group of `apps/site/chunks.ts`. */
const FOR_MEMBERS = ['../../packages/web-kit/src/queries/engine.ts', 'client']

type Preloading = { readonly page: string; readonly viewer: Rendered['viewer'] | undefined }

/** Preload links for the route's files that the page does not name already. */
function preloads(manifest: Manifest, route: Route | undefined, { page, viewer }: Preloading): string {
  if (route === undefined) return ''
  const sources = [`src/pages/public/${fileOf(route)}-page.tsx`, ...(viewer === 'member' ? FOR_MEMBERS : [])]
  const seen = new Set<string>()
  const files = sources.flatMap((source) => filesOf(manifest, source, seen)).filter((file) => !page.includes(file))
  return files.map((file) => `<link rel="modulepreload" crossorigin href="./${file}">`).join('')
}

function filesOf(manifest: Manifest, source: string, seen: Set<string>): readonly string[] {
  const part = partOf(manifest, source)
  if (!part || seen.has(source)) return []
  seen.add(source)
  return [part.file, ...(part.imports ?? []).flatMap((imported) => filesOf(manifest, imported, seen))]
}

/** `source`: also the name of a group, which has no source of its own. */
function partOf(manifest: Manifest, source: string): Manifest[string] | undefined {
  return manifest[source] ?? Object.values(manifest).find(({ name }) => name === source)
}

function readManifest(folder: string): Manifest {
  const file = path.join(folder, '.vite/manifest.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : {}
}
