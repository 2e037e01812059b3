import { BackupError } from '../data/messages.ts'

export const FORMAT = 'cubic-backup'
export const FORMAT_VERSION = 1

/** The first entry of a backup: what is in it, and how to build tables for it. */
export type Manifest = {
  readonly format: typeof FORMAT
  readonly version: number
  readonly made_at: string
  readonly postgresql: string
  readonly migrations: readonly { readonly id: number; readonly name: string }[]
  readonly tables: readonly ManifestTable[]
  readonly sequences: readonly ManifestSequence[]
  /** Statements that are run before the rows are loaded, and after. */
  readonly schema: { readonly before: readonly string[]; readonly after: readonly string[] }
}
export type ManifestTable = { readonly name: string; readonly columns: readonly string[]; readonly kept: boolean }
export type ManifestSequence = {
  readonly table: string
  readonly column: string
  readonly value: string
  readonly called: boolean
}

/** The last entry: a backup without it is cut off. */
export type Ending = {
  readonly entries: number
  /** SHA-256 of all checksum entries, one after the other. */
  readonly sha256: string
  readonly rows: { readonly [table: string]: number }
  readonly files: number
  /** Files that the database names and that were not on the disk. */
  readonly missing: number
}

export function parseManifest(text: string): Manifest {
  const manifest = parseJson(text) as Partial<Manifest> | undefined
  if (manifest?.format !== FORMAT || typeof manifest.version !== 'number') throw new BackupError('not_a_backup')
  if (manifest.version > FORMAT_VERSION) throw new BackupError('newer_format', { version: manifest.version })
  return manifest as Manifest
}

export function parseEnding(text: string): Ending {
  const ending = parseJson(text) as Ending | undefined
  if (ending === undefined || typeof ending.entries !== 'number')
    throw new BackupError('corrupt', { entry: 'end.json' })
  return ending
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
