// `npm run package`: makes what an IT department installs, in `release/`: one archive with the built program, its
// lock file, its guides and the list of what it is made of, and checksums. Two runs on one state give the same bytes.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { pack } from 'tar-stream'
import { buildIfStale } from './build.mjs'

const ROOT = path.join(path.dirname(fileURLToPath(import.meta.url)), '..')
const run = promisify(execFile)

/** What is installed: the workspace whose dependencies production needs. */
export const INSTALL = ['ci', '--omit=dev', '--workspace=@cubic/server']
/** The commands that the package has. */
const COMMANDS = ['start', 'backup', 'restore', 'drill', 'upgrade', 'verify']
/** Folders and files of the project that the package has as they are. */
const KEPT = ['CHANGELOG.md', 'README.md', 'README.zh.md', 'SECURITY.md', 'deploy', 'docs', 'package-lock.json']
const SCRIPTS = ['scripts/run.mjs', 'scripts/stop-with-parent.mjs']
/** Builds, without what only a developer needs. */
const BUILDS = /^apps\/[a-z]+\/(dist|dist-server|dist-worker)\/(?!.*\.map$)(?!demo\.js$)/
/** The front ends' libraries are part of their builds. */
const MADE_OF = ['server', 'site', 'door', 'office'].map((name) => `--workspace=@cubic/${name}`)

if (process.argv[1] === fileURLToPath(import.meta.url)) await main()

async function main() {
  await buildIfStale()
  const out = path.resolve(process.argv[2] ?? path.join(ROOT, 'release'))
  fs.mkdirSync(out, { recursive: true })
  const { name, version } = readJson('package.json')
  const files = await filesOf()
  const archive = `${name}-${version}.tar.gz`
  fs.writeFileSync(path.join(out, archive), await archiveOf(files, `${name}-${version}`, await momentOfState()))
  fs.writeFileSync(
    path.join(out, `${name}-${version}.sbom.json`),
    files.find((file) => file.name === 'sbom.json')?.bytes ?? '',
  )
  fs.writeFileSync(path.join(out, `${name}-${version}.audit.txt`), await auditState())
  const sums = fs
    .readdirSync(out)
    .filter((file) => file.startsWith(`${name}-${version}.`))
    .toSorted()
    .map((file) => `${sha256(fs.readFileSync(path.join(out, file)))}  ${file}\n`)
  fs.writeFileSync(path.join(out, 'SHA256SUMS'), sums.join(''))
  console.log(`Packed ${files.length} files:\n${sums.join('')}in ${out}`)
}

/** The files of the package, sorted by their path in it. */
async function filesOf() {
  const made = {
    'package.json': manifestOf(readJson('package.json')),
    'sbom.json': await billOfMaterials(),
    'LICENCES.txt': licences(),
  }
  const kept = [...KEPT, ...SCRIPTS, 'apps', 'packages']
    .flatMap((name) => listFiles(path.join(ROOT, name)))
    .filter((file) => isPacked(file))
  const files = [
    ...Object.entries(made).map(([name, text]) => ({ name, bytes: Buffer.from(text) })),
    ...kept.map((name) => ({ name, bytes: fs.readFileSync(path.join(ROOT, name)) })),
  ]
  return files.toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

/**
 * Is this file of the project, by its path in it, part of the package? Of workspaces the builds, and the manifests
 * that the lock file is about.
 * @param {string} file
 */
export function isPacked(file) {
  if (/^(apps|packages)\//.test(file)) return /^\w+\/[\w-]+\/package\.json$/.test(file) || BUILDS.test(file)
  return file !== 'package.json'
}

/**
 * The project's manifest with the commands of the package alone: it fits the lock file.
 * @param {{ scripts: Record<string, string> }} manifest
 */
export function manifestOf(manifest) {
  const scripts = Object.fromEntries(COMMANDS.map((command) => [command, manifest.scripts[command]]))
  return `${JSON.stringify({ ...manifest, scripts }, null, 2)}\n`
}

/**
 * @param {string} place
 * @returns {string[]}
 */
function listFiles(place) {
  if (fs.statSync(place).isFile()) return [path.relative(ROOT, place)]
  return fs
    .readdirSync(place, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules')
    .flatMap(({ name }) => listFiles(path.join(place, name)))
}

/** What the package is made of, in CycloneDX by npm, without what differs between two runs. */
async function billOfMaterials() {
  const { stdout } = await run('npm', ['sbom', '--omit=dev', '--sbom-format=cyclonedx', ...MADE_OF], {
    cwd: ROOT,
    maxBuffer: 64 * 1024 * 1024,
  })
  const bill = JSON.parse(stdout)
  delete bill.serialNumber
  delete bill.metadata.timestamp
  bill.metadata.component.name = readJson('package.json').name
  return `${JSON.stringify(bill, null, 2)}\n`
}

/** The licences of everything that production installs, by package. */
function licences() {
  /** @type {{ packages: Record<string, { version: string, license?: string, dev?: boolean, link?: boolean }> }} */
  const { packages } = readJson('package-lock.json')
  return Object.entries(packages)
    .filter(([place, entry]) => /^(.*\/)?node_modules\//.test(place) && !entry.dev && !entry.link)
    .map(([place, { version, license }]) => {
      const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
      return `${name} ${version}: ${license ?? 'see its package'}\n${licenceText(path.join(ROOT, place))}`
    })
    .join('\n')
}

/** @param {string} folder */
function licenceText(folder) {
  // A package of another platform is in the lock file, and not installed.
  const names = fs.existsSync(folder) ? fs.readdirSync(folder) : []
  const name = names.find((each) => /^(licen[cs]e|copying)(\.(md|txt))?$/i.test(each))
  return name === undefined ? '' : `\n${fs.readFileSync(path.join(folder, name), 'utf8').trim()}\n`
}

/** Known faults of what production installs, as the registry says; that it could not be asked, if so. */
async function auditState() {
  try {
    const { stdout } = await run('npm', ['audit', '--omit=dev'], { cwd: ROOT })
    return stdout
  } catch (error) {
    const { stdout = '', stderr = '' } = /** @type {{ stdout?: string, stderr?: string }} */ (error)
    return stdout.includes('severity') ? stdout : `The registry could not be asked for known faults.\n${stderr}`
  }
}

/** When the packed state was committed: files of an archive have a time, and now differs between two runs. */
async function momentOfState() {
  const { stdout } = await run('git', ['log', '-1', '--format=%ct'], { cwd: ROOT })
  return new Date(Number(stdout.trim()) * 1000)
}

/**
 * @param {readonly { name: string, bytes: Buffer }[]} files
 * @param {string} folder
 * @param {Date} mtime
 */
async function archiveOf(files, folder, mtime) {
  const tar = pack()
  for (const { name, bytes } of files)
    tar.entry({ name: `${folder}/${name}`, mtime, mode: 0o644, uid: 0, gid: 0, uname: 'root', gname: 'root' }, bytes)
  tar.finalize()
  return gzipSync(await buffer(tar), { level: 9 })
}

/** @param {string} name */
function readJson(name) {
  return JSON.parse(fs.readFileSync(path.join(ROOT, name), 'utf8'))
}

/** @param {Buffer} bytes */
function sha256(bytes) {
  return createHash('sha256').update(bytes).digest('hex')
}
