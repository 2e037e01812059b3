// Builds the web application and the server's bundle where a source is newer than what was built last.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const ROOT = path.join(path.dirname(fileURLToPath(import.meta.url)), '..')
const WEB = path.join(ROOT, 'apps/web')
const SERVER = path.join(ROOT, 'apps/server')
const STAMP = path.join(SERVER, 'dist/build-stamp')
const SOURCES = ['packages', 'apps', 'scripts/build.mjs', 'package-lock.json']
const COMPRESSED = /\.(js|css|svg|html|wasm|json|webmanifest)$/

/** Builds what is stale; says nothing where all is fresh. */
export async function buildIfStale({ force = false } = {}) {
  const stamp = stampOfSources()
  if (!force && fs.existsSync(STAMP) && fs.readFileSync(STAMP, 'utf8') === stamp) return
  console.log('Building …')
  const started = Date.now()
  const { build } = await import('vite')
  fs.rmSync(STAMP, { force: true })
  await build({ root: WEB, logLevel: 'warn' })
  await compress(path.join(WEB, 'dist'))
  await build({
    root: SERVER,
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: true,
      rollupOptions: { input: { main: 'src/main.ts', verify: 'src/commands/verify.ts' } },
      outDir: 'dist',
      emptyOutDir: true,
      target: 'node20',
      sourcemap: true,
    },
    // The workspace's packages are TypeScript sources; what npm brought stays where it is.
    ssr: { noExternal: [/^@cubic\//] },
  })
  fs.writeFileSync(STAMP, stamp)
  console.log(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
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
    .filter(({ name }) => !['node_modules', 'dist', 'test'].includes(name))
    .flatMap(({ name }) => filesIn(path.join(entry, name)))
    .toSorted()
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
