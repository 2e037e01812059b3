import { mkdir, open, readFile } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import type { Log } from '../../../infra/log/log.ts'
import type { Known } from '../data/person.ts'

const ids = v.array(v.pipe(v.number(), v.integer()))
const entry = v.object({ user: v.pipe(v.number(), v.integer()), persons: ids, tickets: ids, at: v.string() })

/**
 * Holds numbers only, in files outside of the database and its backups, so that a restored backup brings nobody back.
 * Beside the backups too: after a disaster the data folder may be another one.
 */
export type ErasedList = {
  /** Kept on the disk when it resolves. */
  readonly note: (known: Known) => Promise<void>
  /** What any of the files says. Each gets what it lacks. */
  readonly read: () => Promise<readonly Known[]>
}

export const ERASED_FILE = 'erased.jsonl'

/** The first folder must be there; the others may be away, and get their lines at the next start. */
export function openErasedList([first, ...others]: readonly [string, ...string[]], log: Log): ErasedList {
  const elsewhere = async (folder: string, lines: readonly string[]) => {
    await append(folder, lines).catch((error: unknown) =>
      log.warn('The list of people who were erased could not be kept there as well', { folder, error }),
    )
  }
  return {
    async note({ userId, personIds, ticketIds }) {
      const line = JSON.stringify({
        user: userId,
        persons: personIds,
        tickets: ticketIds,
        at: new Date().toISOString(),
      })
      await append(first, [line])
      for (const folder of others) await elsewhere(folder, [line])
    },
    async read() {
      const lists = await Promise.all([first, ...others].map(readLines))
      const all = [...new Set(lists.flat())]
      for (const [index, folder] of [first, ...others].entries()) {
        const missing = all.filter((line) => !lists[index]?.includes(line))
        if (missing.length > 0) await elsewhere(folder, missing)
      }
      return all.flatMap(readLine)
    },
  }
}

async function append(folder: string, lines: readonly string[]): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = await open(path.join(folder, ERASED_FILE), 'a', 0o600)
  try {
    await file.writeFile(lines.map((line) => `${line}\n`).join(''))
    await file.sync()
  } finally {
    await file.close()
  }
}

async function readLines(folder: string): Promise<readonly string[]> {
  const text = await readFile(path.join(folder, ERASED_FILE), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  })
  return text.split('\n').filter((line) => line !== '')
}

/** Nobody was erased yet by a line that was only written in part: it is on the disk before anything is erased. */
function readLine(line: string): readonly Known[] {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    return []
  }
  const { user, persons, tickets } = v.parse(entry, value)
  return [{ userId: user, personIds: persons, ticketIds: tickets }]
}
