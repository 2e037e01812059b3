import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type FrontEnd, FRONT_ENDS, invariant } from '@cubic/contract'
import type { FastifyInstance } from 'fastify'
import { hasVersion, takesEncoding } from '../infra/http/requests.ts'
import { FOR_EVERYBODY } from '../infra/http/route-right.ts'
import { type MakeTemplate, readPageTemplate, type TemplateSource } from './page-template.ts'

/** A built front end. */
export type BuiltFrontEnd = {
  readonly frontEnd: FrontEnd
  /** Holds the build output: `dist`, `dist-worker` and, if pages are rendered, `dist-server`. */
  readonly folder: string
  /** Makes its page for the settings. */
  readonly makeTemplate: MakeTemplate
}

const YEAR_S = 365 * 24 * 3600
/** The best first: what the build packed each file with. */
const ENCODINGS = ['br', 'gzip'] as const
const TYPES: { readonly [extension: string]: string | undefined } = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/vnd.microsoft.icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
}

/** Reads the front ends that were built below `folder`, each in a folder of its name. */
export function readFrontEnds(folder: string, source: Pick<TemplateSource, 'basePath'>): readonly BuiltFrontEnd[] {
  return FRONT_ENDS.map((frontEnd) => ({ frontEnd, folder: path.join(folder, frontEnd.name) }))
    .filter((built) => existsSync(path.join(built.folder, 'dist/index.html')))
    .map((built) => {
      const isRendered = existsSync(path.join(built.folder, 'dist-server'))
      const makeTemplate = readPageTemplate({ ...source, dist: path.join(built.folder, 'dist'), isRendered })
      return { ...built, makeTemplate }
    })
}

/** Serves a front end's files; those with hashed names may be cached for good. Its page is a template, not one of the files. */
export function addFiles(app: FastifyInstance, { folder }: BuiltFrontEnd): void {
  const dist = path.join(folder, 'dist')
  const entries = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const names = new Set(
    entries.map(({ parentPath, name }) => path.relative(dist, path.join(parentPath, name)).replaceAll(path.sep, '/')),
  )
  const read = readOnce(dist)
  for (const name of names) {
    // The template, what the build notes for itself, and what is sent in place of a file.
    if (/^index\.html|(^|\/)\.|\.(br|gz)$/.test(name)) continue
    const type = TYPES[path.extname(name)]
    invariant(type, `the media type of ${name} is in TYPES`)
    const isHashed = name.includes('assets/')
    const variants = { br: `${name}.br`, gzip: `${name}.gz` } as const
    app.get(`/${name}`, FOR_EVERYBODY, async (request, reply) => {
      const encoding = ENCODINGS.find((each) => names.has(variants[each]) && takesEncoding(request, each))
      const { bytes, etag } = await read(encoding ? variants[encoding] : name)
      reply.headers({
        'content-type': type,
        'cache-control': isHashed ? `public, max-age=${YEAR_S}, immutable` : 'public, max-age=3600',
        vary: 'accept-encoding',
        etag,
      })
      if (hasVersion(request, etag)) return reply.code(304).send()
      return reply.headers(encoding ? { 'content-encoding': encoding } : {}).send(bytes)
    })
  }
}

type KeptFile = { readonly bytes: Buffer; readonly etag: string }

/** Keeps the files of `folder` in memory, as soon as somebody asked for them: together they are a few megabytes. */
function readOnce(folder: string): (name: string) => Promise<KeptFile> {
  const kept = new Map<string, KeptFile>()
  return async (name) => {
    const known = kept.get(name)
    if (known) return known
    const bytes = await readFile(path.join(folder, name))
    const file = { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` }
    kept.set(name, file)
    return file
  }
}
