import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import { hasCode } from '../../../infra/errors/has-code.ts'

/** Beside the backups, so that it outlives the database. */
const NAME = 'drills.json'
const KEPT = 100

/** A backup that was restored elsewhere, to see that it can be. */
export type Drill = {
  /** ISO 8601. */
  readonly at: string
  readonly backup: string
  readonly seconds: number
  readonly rows: number
  readonly findings: number
}

const DRILLS = v.array(
  v.object({
    at: v.pipe(v.string(), v.isoTimestamp()),
    backup: v.string(),
    seconds: v.number(),
    rows: v.number(),
    findings: v.number(),
  }),
)

/** The oldest first. */
export async function listDrills(folder: string): Promise<readonly Drill[]> {
  try {
    return v.parse(DRILLS, JSON.parse(await readFile(path.join(folder, NAME), 'utf8')))
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  }
}

export async function noteDrill(folder: string, drill: Drill): Promise<void> {
  const file = path.join(folder, NAME)
  const drills = [...(await listDrills(folder)), drill].slice(-KEPT)
  await writeFile(`${file}.part`, `${JSON.stringify(drills, null, 2)}\n`, { mode: 0o600 })
  await rename(`${file}.part`, file)
}
