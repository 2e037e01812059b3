import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { Text } from '@cubic/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { FOR_EVERYBODY, stateRight } from './route-right.ts'
import type { HttpContext } from './server.ts'
import { setCsrfCookie } from './requests.ts'

/** What the pages are told about this installation. */
export type PageOptions = {
  /** The folder of the built web application. */
  readonly folder: string
  readonly publicUrl: string
  readonly timeZone: string
  readonly organisation: Text
}

const YEAR = 365 * 24 * 3600 * 1000

/** The built web application: its assets, cached for good by their hashed names, and its page at every other address. */
export async function addPageRoutes(app: FastifyInstance, context: HttpContext, pages: PageOptions): Promise<void> {
  const template = await readFile(path.join(pages.folder, 'index.html'), 'utf8')
  const shells = {
    cn: fillShell(template, context.basePath, pages, 'cn'),
    en: fillShell(template, context.basePath, pages, 'en'),
  }
  await app.register(async (files) => {
    stateRight(files, FOR_EVERYBODY)
    await files.register(fastifyStatic, {
      root: pages.folder,
      index: false,
      preCompressed: true,
      wildcard: false,
      // Only what the build gave a hashed name may be kept for good.
      setHeaders: (reply, file) =>
        void reply.setHeader(
          'cache-control',
          file.includes(`${path.sep}assets${path.sep}`)
            ? `public, max-age=${YEAR / 1000}, immutable`
            : 'public, max-age=3600',
        ),
    })
  })
  const sendPage = (request: FastifyRequest, reply: FastifyReply) => {
    const lang = new URL(request.url, 'http://localhost').searchParams.get('lang') === 'en' ? 'en' : 'cn'
    setCsrfCookie(request, reply, context.secure)
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(shells[lang])
  }
  app.get('/', FOR_EVERYBODY, sendPage)
  app.get('/*', FOR_EVERYBODY, (request, reply) => (isPage(request) ? sendPage(request, reply) : reply.callNotFound()))
}

/** An address without a file's ending, asked for by a browser: the application's router knows it, or says that it does not exist. */
function isPage(request: FastifyRequest): boolean {
  const { pathname } = new URL(request.url, 'http://localhost')
  return !/\/(api|gql|user|assets)\//.test(`${pathname}/`) && !/\.[a-z0-9]{1,8}$/i.test(pathname)
}

function fillShell(
  template: string,
  basePath: string,
  { publicUrl, timeZone, organisation }: PageOptions,
  lang: 'cn' | 'en',
): string {
  const config = JSON.stringify({ basePath, publicUrl, timeZone, name: organisation })
  return template
    .replace('<!--cubic-config-->', `<meta name="cubic-config" content="${escapeHtml(config)}">`)
    .replace('<base href="/"', `<base href="${escapeHtml(`${basePath}/`)}"`)
    .replace(/<html lang="[^"]*"/, `<html lang="${lang === 'cn' ? 'zh-CN' : 'en'}"`)
    .replace(/<title>[^<]*<\/title>/, `<title>${escapeHtml(organisation[lang])}</title>`)
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
