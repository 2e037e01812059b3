import { mkdir, open, readFile } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import type { Known } from '../data/person.ts'

const ids = v.array(v.pipe(v.number(), v.integer()))
const entry = v.object({ user: v.pipe(v.number(), v.integer()), persons: ids, tickets: ids, at: v.string() })

/**
 * Who was erased, as numbers only: a file in the data folder, outside of the database and of its backups, so that a
 * restored backup does not bring anybody back.
 */
export type ErasedList = {
  /** Kept on the disk when it resolves. */
  readonly note: (known: Known) => Promise<void>
  readonly read: () => Promise<readonly Known[]>
}

export const ERASED_FILE = 'erased.jsonl'

export function openErasedList(dataDir: string): ErasedList {
  const name = path.join(dataDir, ERASED_FILE)
  return {
    async note({ userId, personIds, ticketIds }) {
      await mkdir(dataDir, { recursive: true, mode: 0o700 })
      const file = await open(name, 'a', 0o600)
      try {
        const line = { user: userId, persons: personIds, tickets: ticketIds, at: new Date().toISOString() }
        await file.writeFile(`${JSON.stringify(line)}\n`)
        await file.sync()
      } finally {
        await file.close()
      }
    },
    async read() {
      const text = await readFile(name, 'utf8').catch((error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
        throw error
      })
      return text.split('\n').flatMap(readLine)
    },
  }
}

/** Nobody was erased yet by a line that was only written in part: it is on the disk before anything is erased. */
function readLine(line: string): readonly Known[] {
  if (line === '') return []
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    return []
  }
  const { user, persons, tickets } = v.parse(entry, value)
  return [{ userId: user, personIds: persons, ticketIds: tickets }]
}
