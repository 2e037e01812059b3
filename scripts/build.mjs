// Builds the front ends and the server's bundle where a source is newer than what was built last.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { frontEnds } from './front-ends.mjs'

const ROOT = path.join(path.dirname(fileURLToPath(import.meta.url)), '..')
const SERVER = path.join(ROOT, 'apps/server')
const STAMP = path.join(SERVER, 'dist/build-stamp')
/** Holds the id of the process that builds. */
const LOCK = path.join(ROOT, 'node_modules/.cubic-build')
const SOURCES = ['packages', 'apps', 'scripts/build.mjs', 'package-lock.json']
/** Beside hashed files, what a page needs to begin. */
const KEPT_BESIDE = ['boot.js', 'unified-activities/favicon.svg']
const BROWSERS = ['chrome107', 'safari16', 'firefox104']
const COMPRESSED = /\.(js|css|svg|html|wasm|json|webmanifest)$/

/** Builds what is stale; says nothing where all is fresh. Processes that ask at once wait for the one that builds. */
export async function buildIfStale({ force = false } = {}) {
  if (!force && isFresh(stampOfSources())) return
  await alone(() => buildOnce(force))
}

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

const isFresh = (stamp) => fs.existsSync(STAMP) && fs.readFileSync(STAMP, 'utf8') === stamp

async function alone(work) {
  while (!takeLock()) await sleep(100)
  try {
    await work()
  } finally {
    fs.rmSync(LOCK, { force: true })
  }
}

/** A link is there at once, with what is in it. */
function takeLock() {
  const own = `${LOCK}-${process.pid}`
  fs.writeFileSync(own, String(process.pid))
  try {
    fs.linkSync(own, LOCK)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    // Who was killed while building has left it behind.
    if (!isRunning(holderOfLock())) fs.rmSync(LOCK, { force: true })
    return false
  } finally {
    fs.rmSync(own)
  }
}

/** The id of the process that builds; undefined where it has just ended. */
function holderOfLock() {
  try {
    return Number(fs.readFileSync(LOCK, 'utf8'))
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
    return undefined
  }
}

function isRunning(pid) {
  if (pid === undefined) return true
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
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
          main: 'src/main.ts',
          verify: 'src/commands/verify.ts',
          backup: 'src/commands/backup.ts',
          restore: 'src/commands/restore.ts',
        },
      },
      outDir: 'dist',
      emptyOutDir: true,
      target: 'node20',
      sourcemap: true,
    },
    // The workspace's packages are TypeScript sources; what npm brought stays where it is.
    ssr: { noExternal: [/^@cubic\//] },
  })
}

/** What each has beside its pages is built where its source is there: a script before the first paint, a service worker, a bundle for the server. */
async function buildFrontEnd(build, { root, base }) {
  const has = (file) => fs.existsSync(path.join(root, file))
  await build({ root, logLevel: 'warn' })
  if (has('public/boot.js')) await minifyBoot(path.join(root, 'dist/boot.js'))
  if (has('src/service-worker/worker.ts')) await buildWorker(build, { root, base })
  await compress(path.join(root, 'dist'))
  if (has('src/entry-server.tsx')) await buildForServer(build, root)
}

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
    // With React in it: found in node_modules it would ask the environment whether this is production.
    ssr: { noExternal: true },
  })
}

/** What tests run is what people get: React and Vite ask the environment, in which tests say something else. */
async function forProduction(work) {
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

function filesIn(entry) {
  if (fs.statSync(entry).isFile()) return [entry]
  return fs
    .readdirSync(entry, { withFileTypes: true })
    .filter(({ name }) => !['node_modules', 'dist', 'dist-server', 'dist-worker', 'test'].includes(name))
    .flatMap(({ name }) => filesIn(path.join(entry, name)))
    .toSorted()
}

/** The service worker, with the names of all files of the front end; the server fills in what its empty page is like. */
async function buildWorker(build, { root, base }) {
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

/** The script that runs before the first paint is no module, and copied as it stands. */
async function minifyBoot(file) {
  const { minify } = await import('vite')
  const { code, errors } = await minify(file, fs.readFileSync(file, 'utf8'))
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`)
  fs.writeFileSync(file, code)
}

/** Lays a brotli and a gzip form beside each file that gains from it. */
async function compress(folder) {
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
