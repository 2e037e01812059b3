import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** A text gets a name at its third use: most texts never get that far. */
const HOT = 3
const COUNTED_MAX = 2000
const PER_CONNECTION_MAX = 300
/** Longer texts are planned each time: two thousand of them would fill the memory. */
const TEXT_MAX = 20_000

/**
 * Marks a frequent statement of a transaction, so that it is prepared under a name: other statements of transactions
 * are planned each time. It must list its columns, since a kept plan cannot change them.
 */
export const HOT_STATEMENT = '/* hot */'

/** The name under which connections keep this statement prepared. */
export function statementName(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}

export type StatementNames<Connection extends object> = {
  /** Undefined for a text that is not a read, or not hot. */
  readonly nameOn: (connection: Connection, text: string) => string | undefined
  /** Does the connection keep so many statements that it should be closed? Nothing else frees them. */
  readonly isFull: (connection: Connection) => boolean
}

/**
 * Names frequent reads, so that the database plans them once per connection instead of once per call. Those that
 * begin with a comment are planned each time. The number of counted texts and of statements per connection is
 * limited, whatever callers run.
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
      if (text.length > TEXT_MAX || !(/^\s*select\b/i.test(text) || text.startsWith(HOT_STATEMENT))) return undefined
      const entry = count(text)
      if (entry.uses < HOT) return undefined
      // A text always has the same name: the driver refuses one name for two texts.
      entry.name ??= statementName(text)
      const names = kept.get(connection) ?? new Set()
      kept.set(connection, names.add(entry.name))
      return entry.name
    },
    isFull: (connection) => (kept.get(connection)?.size ?? 0) >= PER_CONNECTION_MAX,
  }
}
