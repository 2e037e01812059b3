import type { Queryable } from '../database.ts'
import { sql, type Sql } from '../sql.ts'

/**
 * Reads of `db` where those that ask the same at the same time are one: who asks while such a read runs gets the answer of the
 * one that begins after it, never of one that began before they asked. So everybody sees what was committed when they asked.
 * For statements that only read; what they answer is shared and must not be changed.
 */
export function shareReads(db: Queryable): Queryable {
  const running = new Map<string, Promise<unknown[]>>()
  const following = new Map<string, Promise<unknown[]>>()

  function begin(key: string, statement: Sql): Promise<unknown[]> {
    const read = db.rows<unknown>`${statement}`
    running.set(key, read)
    const end = (): void => {
      if (running.get(key) === read) running.delete(key)
    }
    read.then(end, end)
    return read
  }

  function follow(key: string, statement: Sql, read: Promise<unknown[]>): Promise<unknown[]> {
    const beginNext = (): Promise<unknown[]> => {
      following.delete(key)
      return begin(key, statement)
    }
    const next = read.then(beginNext, beginNext)
    following.set(key, next)
    return next
  }

  async function answerTo(statement: Sql): Promise<unknown[]> {
    const key = keyOf(statement)
    const current = running.get(key)
    return following.get(key) ?? (current ? follow(key, statement, current) : begin(key, statement))
  }

  return {
    rows: async <Row>(...template: Parameters<typeof sql>) => (await answerTo(sql(...template))) as Row[],
    one: async <Row>(...template: Parameters<typeof sql>) => (await answerTo(sql(...template)))[0] as Row | undefined,
    run: (...template) => db.run(...template),
  }
}

/** The same for statements with the same text and values, and for no others. */
export function keyOf(statement: Sql): string {
  const { text, values } = statement.toStatement()
  return `${text}\n${JSON.stringify(values)}`
}
