import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** A text gets its name when it comes for the third time: most never do. */
const HOT = 3
const COUNTED_MAX = 2000
const PER_CONNECTION_MAX = 300
/** A longer text is planned each time: two thousand of them would fill the memory. */
const TEXT_MAX = 20_000

export type StatementNames<Connection extends object> = {
  /** The name by which the connection keeps the statement prepared; undefined for a text that is no read or not hot. */
  readonly nameOn: (connection: Connection, text: string) => string | undefined
  /** Whether the connection keeps so many that it should be closed: nothing else frees them. */
  readonly isFull: (connection: Connection) => boolean
}

/**
 * Names for the reads that come again and again: the database plans those once a connection, not once a call. What is counted
 * and what a connection keeps is bounded, whatever texts callers make it run.
 */
export function createStatementNames<Connection extends object>(): StatementNames<Connection> {
  const counted = new LRUCache<string, { uses: number; name: string | undefined }>({ max: COUNTED_MAX })
  const kept = new WeakMap<Connection, Set<string>>()

  function count(text: string): { uses: number; name: string | undefined } {
    const entry = counted.get(text) ?? { uses: 0, name: undefined }
    entry.uses++
    counted.set(text, entry)
    return entry
  }

  return {
    nameOn(connection, text) {
      if (text.length > TEXT_MAX || !/^\s*select\b/i.test(text)) return undefined
      const entry = count(text)
      if (entry.uses < HOT) return undefined
      // The same text has the same name for ever: the driver refuses one name for two texts.
      entry.name ??= createHash('sha256').update(text).digest('base64url').slice(0, 22)
      const names = kept.get(connection) ?? new Set()
      kept.set(connection, names.add(entry.name))
      return entry.name
    },
    isFull: (connection) => (kept.get(connection)?.size ?? 0) >= PER_CONNECTION_MAX,
  }
}
