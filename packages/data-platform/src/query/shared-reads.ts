import type { Queryable } from '../core/database.ts'
import { sql, type Sql } from '../core/sql.ts'
import { FairQueue, type Work } from './fair-queue.ts'

/** Reads for one caller, scheduled fairly among all callers. */
export type CallersReads = Queryable & {
  /** Lets a waiting read, of any caller, begin in this caller's turn too. */
  readonly joinWaiting: (statement: Sql) => void
}
export type SharedReads = {
  /** As that caller: `user 7`, `network 203.0.113.7`. */
  readonly as: (who: string) => CallersReads
}
/** A read that has not begun: new callers may share its answer. */
type WaitingRead = { readonly answer: Promise<unknown[]>; readonly join: (who: string) => void }

/**
 * Merges concurrent equal reads of `db`: a caller who asks while such a read runs gets the answer of the next one,
 * never of one that began before the call. So everybody sees what was committed when they asked. For statements that
 * only read; the answers are shared and must not be changed. Callers that share a read each wait for it in their own
 * place in the queue, so no caller waits behind another caller's work.
 */
export function shareReads(
  db: Queryable,
  queue = new FairQueue({ places: Infinity, waitingMax: Infinity }),
): SharedReads {
  const running = new Map<string, Promise<unknown[]>>()
  const waiting = new Map<string, WaitingRead>()

  function begin(key: string, statement: Sql): Promise<unknown[]> {
    waiting.delete(key)
    const read = db.rows<unknown>`${statement}`
    running.set(key, read)
    const end = (): void => {
      if (running.get(key) === read) running.delete(key)
    }
    read.then(end, end)
    return read
  }

  async function answerTo(who: string, statement: Sql): Promise<unknown[]> {
    const key = keyOf(statement)
    const known = waiting.get(key)
    const read = known ?? queuedRead(queue, running.get(key), () => begin(key, statement))
    if (!known) waiting.set(key, read)
    try {
      read.join(who)
    } catch (error) {
      // No other caller has queued it.
      if (!known) waiting.delete(key)
      throw error
    }
    return read.answer
  }

  return {
    as(who) {
      return {
        rows: async <Row>(...template: Parameters<typeof sql>) => (await answerTo(who, sql(...template))) as Row[],
        one: async <Row>(...template: Parameters<typeof sql>) =>
          (await answerTo(who, sql(...template)))[0] as Row | undefined,
        run: (...template) => db.run(...template),
        joinWaiting: (statement) => waiting.get(keyOf(statement))?.join(who),
      }
    },
  }
}

function queuedRead(
  queue: FairQueue,
  before: Promise<unknown> | undefined,
  begin: () => Promise<unknown[]>,
): WaitingRead {
  const callers = new Set<string>()
  let isQueued = before === undefined
  let work: Work | undefined
  const answer = new Promise<unknown[]>((resolve, reject) => {
    work = {
      hasBegun: false,
      begin: () => {
        const read = begin()
        read.then(resolve, reject)
        return read
      },
    }
  })
  const enter = (who: string, always: boolean): void => {
    if (work) queue.enter(who, work, always)
  }
  const enterAll = (): void => {
    isQueued = true
    for (const who of callers) enter(who, true)
  }
  before?.then(enterAll, enterAll)
  return {
    answer,
    join(who) {
      if (callers.has(who)) return
      if (isQueued) enter(who, false)
      callers.add(who)
    },
  }
}

/** Returns equal keys for statements with the same text and values, and for no others. */
export function keyOf(statement: Sql): string {
  const { text, values } = statement.toStatement()
  return `${text}\n${JSON.stringify(values)}`
}
