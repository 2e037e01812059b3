// Builds the front ends and the server's bundle if a source is newer than the last build.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { frontEnds } from './front-ends.mjs'

/** @typedef {ReturnType<typeof frontEnds>[number]} FrontEnd */
/** @typedef {typeof import('vite').build} Build */

const ROOT = path.join(path.dirname(fileURLToPath(import.meta.url)), '..')
const SERVER = path.join(ROOT, 'apps/server')
const STAMP = path.join(SERVER, 'dist/build-stamp')
/** Lock file with the id of the building process. */
const LOCK = path.join(ROOT, 'node_modules/.cubic-build')
const SOURCES = ['packages', 'apps', 'scripts/build.mjs', 'package-lock.json']
/** Unhashed files that a page needs at its start. */
const KEPT_BESIDE = ['boot.js', 'unified-activities/favicon.svg']
const BROWSERS = ['chrome107', 'safari16', 'firefox104']
const COMPRESSED = /\.(js|css|svg|html|wasm|json|webmanifest)$/

/** Builds stale outputs; prints nothing if all are fresh. Concurrent processes wait for the first. */
export async function buildIfStale({ force = false } = {}) {
  if (!force && isFresh(stampOfSources())) return
  await alone(() => buildOnce(force))
}

/** @param {boolean} force */
async function buildOnce(force) {
  const stamp = stampOfSources()
  if (!force && isFresh(stamp)) return
  console.log('Building …')
  const started = Date.now()
  fs.rmSync(STAMP, { force: true })
  await forProduction(buildAll)
  fs.writeFileSync(STAMP, stamp)
  console.log(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
}

/** @param {string} stamp */
const isFresh = (stamp) => fs.existsSync(STAMP) && fs.readFileSync(STAMP, 'utf8') === stamp

/** @param {() => Promise<void>} work */
async function alone(work) {
  while (!takeLock()) await sleep(100)
  try {
    await work()
  } finally {
    fs.rmSync(LOCK, { force: true })
  }
}

/** Uses a link, since it appears atomically with its content. */
function takeLock() {
  const own = `${LOCK}-${process.pid}`
  fs.writeFileSync(own, String(process.pid))
  try {
    fs.linkSync(own, LOCK)
    return true
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
    // A process killed during a build leaves its lock behind.
    if (!isRunning(holderOfLock())) fs.rmSync(LOCK, { force: true })
    return false
  } finally {
    fs.rmSync(own)
  }
}

/** Returns the id of the building process; undefined if it has just ended. */
function holderOfLock() {
  try {
    return Number(fs.readFileSync(LOCK, 'utf8'))
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
    return undefined
  }
}

/** @param {number | undefined} pid */
function isRunning(pid) {
  if (pid === undefined) return true
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return hasCode(error, 'EPERM')
  }
}

/** @param {unknown} error @param {string} code */
function hasCode(error, code) {
  return error instanceof Error && 'code' in error && error.code === code
}

async function buildAll() {
  const { build } = await import('vite')
  for (const frontEnd of frontEnds()) await buildFrontEnd(build, frontEnd)
  await build({
    root: SERVER,
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: true,
      rollupOptions: {
        input: {
          start: 'src/start.ts',
          // not loaded by `npm start`
          demo: '../../packages/sample-data/src/demo.ts',
          'parser-thread': 'src/infra/parsing/parser-thread.ts',
          verify: 'src/commands/verify.ts',
          backup: 'src/commands/backup.ts',
          restore: 'src/commands/restore.ts',
          drill: 'src/commands/drill.ts',
          upgrade: 'src/commands/upgrade.ts',
        },
        // beside the entries: the server finds its threads and the front ends from its own address
        output: { chunkFileNames: '[name]-[hash].js' },
      },
      outDir: 'dist',
      emptyOutDir: true,
      target: 'node20',
      sourcemap: true,
    },
    // The workspace's packages are TypeScript sources; npm packages stay external.
    ssr: { noExternal: [/^@cubic\//] },
  })
}

/**
 * Builds the parts besides the pages whose source exists: a script before the first paint, a service
 * worker, a server bundle.
 * @param {Build} build
 * @param {FrontEnd} frontEnd
 */
async function buildFrontEnd(build, { root, base }) {
  const has = (/** @type {string} */ file) => fs.existsSync(path.join(root, file))
  await build({ root, logLevel: 'warn' })
  if (has('public/boot.js')) await minifyBoot(path.join(root, 'dist/boot.js'))
  if (has('src/service-worker/worker.ts')) await buildWorker(build, root, base)
  await compress(path.join(root, 'dist'))
  if (has('src/entry-server.tsx')) await buildForServer(build, root)
}

/** @param {Build} build @param {string} root */
async function buildForServer(build, root) {
  await build({
    root,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ssr: 'src/entry-server.tsx',
      outDir: 'dist-server',
      emptyOutDir: true,
      copyPublicDir: false,
      manifest: false,
      target: 'node20',
    },
    // Bundles React: from node_modules it would read NODE_ENV at run time.
    ssr: { noExternal: true },
  })
}

/** Forces a production build: React and Vite read NODE_ENV, which tests set to another value. */
async function forProduction(/** @type {() => Promise<void>} */ work) {
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = 'production'
  try {
    await work()
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = NODE_ENV
  }
}

function stampOfSources() {
  const hash = createHash('sha256')
  for (const source of SOURCES)
    for (const file of filesIn(path.join(ROOT, source)))
      hash.update(`${path.relative(ROOT, file)}\0`).update(fs.readFileSync(file))
  return hash.digest('hex')
}

/** @param {string} entry @returns {string[]} */
function filesIn(entry) {
  if (fs.statSync(entry).isFile()) return [entry]
  return fs
    .readdirSync(entry, { withFileTypes: true })
    .filter(({ name }) => !['node_modules', 'dist', 'dist-server', 'dist-worker', 'test', 'testing'].includes(name))
    .flatMap(({ name }) => filesIn(path.join(entry, name)))
    .toSorted()
}

/**
 * Builds the service worker, with the names of all files of the front end; the server fills in its empty page.
 * @param {Build} build
 * @param {string} root
 * @param {string} base
 */
async function buildWorker(build, root, base) {
  const dist = path.join(root, 'dist')
  const assets = filesIn(path.join(dist, base, 'assets')).filter((file) => /\.(js|css|wasm)$/.test(file))
  const beside = KEPT_BESIDE.map((name) => path.join(dist, name)).filter((file) => fs.existsSync(file))
  const files = [
    ...assets.map((file) => ({ file, revision: null })),
    ...beside.map((file) => ({
      file,
      revision: createHash('sha256').update(fs.readFileSync(file)).digest('hex').slice(0, 16),
    })),
  ].map(({ file, revision }) => ({ url: `./${path.relative(path.join(dist, base), file)}`, revision }))
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    define: { __FILES__: JSON.stringify(files), __SHELL__: '"__CUBIC_SHELL__"' },
    build: {
      outDir: 'dist-worker',
      emptyOutDir: true,
      copyPublicDir: false,
      target: BROWSERS,
      rolldownOptions: {
        input: 'src/service-worker/worker.ts',
        output: { format: 'iife', entryFileNames: 'worker.js' },
      },
    },
  })
}

/** The script before the first paint is not a module, so Vite copies it unminified. */
async function minifyBoot(/** @type {string} */ file) {
  const { minify } = await import('vite')
  const { code, errors } = await minify(file, fs.readFileSync(file, 'utf8'))
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  fs.writeFileSync(file, code)
}

/** Writes a brotli and a gzip version of each compressible file over 1 KB. */
async function compress(/** @type {string} */ folder) {
  const files = filesIn(folder).filter((file) => COMPRESSED.test(file) && fs.statSync(file).size > 1024)
  for (const file of files) {
    const content = fs.readFileSync(file)
    fs.writeFileSync(
      `${file}.br`,
      await promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    )
    fs.writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildIfStale({ force: true })
