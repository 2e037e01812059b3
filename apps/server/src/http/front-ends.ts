import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import { type FrontEnd, FRONT_ENDS } from '@cubic/contract'
import type { FastifyInstance } from 'fastify'
import { FOR_EVERYBODY, stateRight } from '../infra/http/route-right.ts'
import { type MakeTemplate, readPageTemplate, type TemplateSource } from './page-template.ts'

export type BuiltFrontEnd = {
  readonly frontEnd: FrontEnd
  /** Holds the build output: `dist`, `dist-worker` and, if pages are rendered, `dist-server`. */
  readonly folder: string
  /** Makes its page for the settings. */
  readonly makeTemplate: MakeTemplate
}

const YEAR_S = 365 * 24 * 3600

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

/**
 * Serves a front end's files; browsers may cache hashed names forever. Its page is a template and not served as a file.
 */
export async function addFiles(app: FastifyInstance, { folder }: BuiltFrontEnd): Promise<void> {
  await app.register(async (files) => {
    stateRight(files, FOR_EVERYBODY)
    await files.register(fastifyStatic, {
      root: path.join(folder, 'dist'),
      index: false,
      preCompressed: true,
      wildcard: false,
      globIgnore: ['index.html*'],
      setHeaders: (reply, file) =>
        void reply.setHeader(
          'cache-control',
          file.includes(`${path.sep}assets${path.sep}`)
            ? `public, max-age=${YEAR_S}, immutable`
            : 'public, max-age=3600',
        ),
    })
  })
}
