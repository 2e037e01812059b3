import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import { type FrontEnd, FRONT_ENDS } from '@cubic/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { FOR_EVERYBODY, stateRight } from '../infra/http/route-right.ts'
import { type MakeTemplate, readPageTemplate, type TemplateSource } from './page-template.ts'

export type BuiltFrontEnd = {
  readonly frontEnd: FrontEnd
  /** Holds the build output: `dist`, `dist-worker` and, if pages are rendered, `dist-server`. */
  readonly folder: string
  readonly makeTemplate: MakeTemplate
}

const YEAR_S = 365 * 24 * 3600
const ASSETS = '/assets/'
/** Pages and files that keep their names need these. */
const OF_PAGES = ['permissions-policy', 'referrer-policy', 'etag']
/** A page's policy holds for its scripts, but not for its workers, which take that of their file. */
const POLICY_OF_ASSETS = "default-src 'self' 'wasm-unsafe-eval'"

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

/** Browsers may cache hashed names forever; other files must not be older than the page that names them. */
export async function addFiles(app: FastifyInstance, { folder }: BuiltFrontEnd): Promise<void> {
  await app.register(async (files) => {
    stateRight(files, FOR_EVERYBODY)
    files.addHook('onSend', async (request, reply) => {
      if (request.routeOptions.url?.includes(ASSETS)) keepShort(reply)
    })
    await files.register(fastifyStatic, {
      root: path.join(folder, 'dist'),
      index: false,
      preCompressed: true,
      wildcard: false,
      // a compressed file is another form of the one that it was made of, and has no address
      globIgnore: ['index.html*', '**/*.{br,gz}'],
      // it would win over the header below
      cacheControl: false,
      acceptRanges: false,
      lastModified: false,
      setHeaders: (reply, file) =>
        void reply.setHeader(
          'cache-control',
          file.includes(ASSETS.replaceAll('/', path.sep)) ? `public, max-age=${YEAR_S}, immutable` : 'no-cache',
        ),
    })
  })
}

/** A page has thirty of these files: headers that only a page needs would weigh as much as a fifth of its script. */
function keepShort(reply: FastifyReply): void {
  reply.header('content-security-policy', POLICY_OF_ASSETS)
  for (const name of OF_PAGES) reply.removeHeader(name)
}
