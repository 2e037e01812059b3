import { execFile } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { hasCode } from './has-code.ts'
import { isSafeParent, type Account } from './postgres-account.ts'
import type { Product, SupervisorLog } from './product.ts'

export type PostgresBinaries = Readonly<{ folder: string; major: number }>

export type BinaryPackage = Readonly<{ native: string; name: string; version: string }>

type BinaryOptions = Readonly<{ product: Product; account: Account; log: SupervisorLog; found?: BinaryPackage }>

/** Finds PostgreSQL's programs in npm's package. Copies them to an open folder if `account` cannot run them there. */
export async function findPostgresBinaries(options: BinaryOptions): Promise<PostgresBinaries> {
  const { product, account, log, found = findPackage(product) } = options
  const major = Number.parseInt(found.version, 10)
  const reasons: string[] = []

  const inPlace = linkLibraries(found.native) ?? (await whyNotRunning(found.native, account))
  if (inPlace === undefined) return { folder: found.native, major }
  reasons.push(`${found.native}: ${inPlace}`)

  for (const parent of new Set(['/var/tmp', tmpdir(), '/tmp'])) {
    if (!isSafeParent(parent, account)) continue
    const copy = copyOnce(found, parent, product.name)
    const reason = copy.folder === undefined ? copy.reason : await whyNotRunning(copy.folder, account)
    if (copy.folder !== undefined && reason === undefined) {
      log.debug('PostgreSQL runs from a copy of its binaries', { folder: copy.folder, because: inPlace })
      return { folder: copy.folder, major }
    }
    reasons.push(`${parent}: ${reason}`)
  }
  throw new EmbeddedPostgresError(
    `The PostgreSQL that npm installed does not run here; ${product.advice.useServer}. Tried:\n  ${reasons.join('\n  ')}`,
  )
}

function findPackage(product: Product): BinaryPackage {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    // The platform's package is a dependency of embedded-postgres, not of ours.
    const requireFrom = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    const root = dirname(dirname(requireFrom.resolve(name)))
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    return { native: join(root, 'native'), name: `${platform}-${process.arch}`, version }
  } catch (cause) {
    const message = `npm has installed no PostgreSQL for ${platform}-${process.arch} (${name}); ${product.advice.useServer}.`
    throw new EmbeddedPostgresError(message, { cause })
  }
}

/** Makes the links between library versions, since npm may skip install scripts. Returns the reason if it cannot. */
function linkLibraries(native: string): string | undefined {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return undefined
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  try {
    for (const { source, target } of links) {
      const link = join(dirname(native), target)
      if (lstatSync(link, { throwIfNoEntry: false })) continue
      linkUnlessThere(relative(dirname(target), source), link)
    }
    return undefined
  } catch (error) {
    if (hasCode(error, 'EACCES', 'EPERM', 'EROFS')) return 'its libraries cannot be linked, the folder is not writable'
    throw error
  }
}

function linkUnlessThere(source: string, link: string): void {
  try {
    symlinkSync(source, link)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  }
}

function whyNotRunning(folder: string, account: Account): Promise<string | undefined> {
  return new Promise((resolve) => {
    const program = join(folder, 'bin', process.platform === 'win32' ? 'postgres.exe' : 'postgres')
    const options = { ...account, cwd: '/', env: process.platform === 'win32' ? undefined : {}, timeout: 10_000 }
    const done = (error: Error | null, _output: string, complaint: string): void => {
      if (!error) return resolve(undefined)
      const runtime =
        hasCode(error, 'ENOENT') && existsSync(program) ? 'needs glibc, which this system does not have' : undefined
      resolve(runtime ?? (complaint.trim() || error.message))
    }
    try {
      execFile(program, ['--version'], options, done)
    } catch (error) {
      // The system refuses a uid that this container does not map before anything runs.
      resolve(error instanceof Error ? error.message : String(error))
    }
  })
}

type Copy = { folder: string; reason?: undefined } | { folder?: undefined; reason: string }

/** Makes one copy per version that only we may write to. It is renamed into place, so that two processes may race. */
function copyOnce(found: BinaryPackage, parent: string, name: string): Copy {
  const folder = join(parent, `${name}-postgres-${found.version}-${found.name}-${process.getuid?.() ?? 0}`)
  if (isWhole(found.native, folder)) return { folder }
  if (existsSync(folder) && !isOurs(folder))
    return { reason: `${folder} belongs to another user, or other users may write to it` }

  let work: string | undefined
  try {
    work = mkdtempSync(join(parent, `${name}-postgres-new-`))
    const fresh = join(work, 'native')
    cpSync(found.native, fresh, { recursive: true, verbatimSymlinks: true })
    const unlinked = linkLibraries(fresh)
    if (unlinked !== undefined) return { reason: unlinked }
    openForReading(fresh)
    if (existsSync(folder) && !isWhole(found.native, folder)) renameSync(folder, join(work, 'old'))
    renameSync(fresh, folder)
    return { folder }
  } catch (error) {
    if (hasCode(error, 'ENOTEMPTY', 'EEXIST', 'ENOENT') && isWhole(found.native, folder)) return { folder }
    if (hasCode(error, 'EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT')) return { reason: (error as Error).message }
    throw error
  } finally {
    if (work !== undefined) rmSync(work, { recursive: true, force: true })
  }
}

function isOurs(folder: string): boolean {
  const status = lstatSync(folder)
  return status.isDirectory() && status.uid === (process.getuid?.() ?? status.uid) && !(status.mode & 0o022)
}

/** Tells whether the copy is ours and complete: cleaners of temporary folders remove single files. */
function isWhole(source: string, copy: string): boolean {
  if (!existsSync(copy) || !isOurs(copy)) return false
  for (const entry of readdirSync(source, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) continue
    const original = join(entry.parentPath, entry.name)
    const copied = lstatSync(join(copy, relative(source, original)), { throwIfNoEntry: false })
    if (!copied || (entry.isFile() && copied.size !== lstatSync(original).size)) return false
  }
  return true
}

function openForReading(folder: string): void {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue
    const path = join(entry.parentPath, entry.name)
    const runs = entry.isDirectory() || Boolean(lstatSync(path).mode & 0o100)
    chmodSync(path, runs ? 0o755 : 0o644)
  }
}
