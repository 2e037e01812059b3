import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { frontEnds } from '../front-ends.mjs'

const ROOT = path.join(path.dirname(fileURLToPath(import.meta.url)), '../..')
/** @typedef {import('node:http').IncomingMessage} Request */
/** @typedef {import('node:http').ServerResponse} Response */

/** What the server reads in place of the built front ends. */
const FOLDER = path.join(ROOT, 'node_modules/.cubic-dev')
const RENDERER = path.join(ROOT, 'scripts/dev/site-renderer.mjs')

/**
 * Opens a Vite server for each front end, below its own address.
 * @param {import('node:http').Server} http
 * @param {{ readonly onSiteChange: () => void }} options
 */
export async function openVites(http, { onSiteChange }) {
  /** @type {import('vite').Plugin} */
  const rendered = {
    name: 'rendered-again',
    hotUpdate() {
      if (this.environment.name === 'ssr') onSiteChange()
    },
  }
  /** @type {import('vite').ViteDevServer[]} */
  const vites = []
  // the site's base is the beginning of the others'
  for (const { name, root, base } of frontEnds().toSorted((one, other) => other.base.length - one.base.length)) {
    const vite = await createServer({
      root,
      base: `${base}/`,
      appType: 'custom',
      plugins: base === '' ? [rendered] : [],
      server: { middlewareMode: true, hmr: { server: http } },
    })
    vites.push(vite)
    await writeFrontEnd(vite, name, { root, base })
  }
  const site = vites.at(-1)
  if (!site) throw new Error('there is no front end')
  return {
    folder: FOLDER,
    /** @param {() => void} listener */
    onChange: (listener) => vites.forEach((vite) => vite.watcher.on('all', listener)),
    /**
     * @param {Request} request
     * @param {Response} response
     * @param {() => void} next
     */
    serve(request, response, next) {
      const { url = '' } = request
      if (url === '/@cubic/module') return void answerModule(site, request, response)
      const vite = vites.find(({ config }) => url.startsWith(config.base)) ?? site
      vite.middlewares(request, response, () => {
        request.url = url // which Vite has cut
        next()
      })
    },
    close: () => Promise.all(vites.map((vite) => vite.close())),
  }
}

/**
 * Writes what a build would leave: the page, and for the site what renders it.
 * @param {import('vite').ViteDevServer} vite
 * @param {string} name
 * @param {{ readonly root: string, readonly base: string }} frontEnd
 */
async function writeFrontEnd(vite, name, { root, base }) {
  const page = fs.readFileSync(path.join(root, 'index.html'), 'utf8')
  const transformed = await vite.transformIndexHtml(`${base}/`, page)
  write(`${name}/dist/index.html`, transformed.replace('src="/boot.js"', 'src="./boot.js"'))
  if (fs.existsSync(path.join(root, 'src/entry-server.tsx')))
    write(`${name}/dist-server/entry-server.js`, `export * from ${JSON.stringify(`file://${RENDERER}`)}\n`)
}

/** @param {string} name @param {string} text */
function write(name, text) {
  const file = path.join(FOLDER, name)
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(file, text)
}

/**
 * Gives the server a module of the site, for rendering.
 * @param {import('vite').ViteDevServer} site
 * @param {Request} request
 * @param {Response} response
 */
async function answerModule(site, request, response) {
  let asked = ''
  for await (const part of request) asked += part
  const module = await site.environments.ssr.hot.handleInvoke(JSON.parse(asked))
  response.setHeader('content-type', 'application/json').end(JSON.stringify(module))
}
