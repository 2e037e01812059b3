import { sql, type Tx } from '@cubic/data-platform'
import { isConnectionLost } from '@cubic/postgres-supervisor'
import { hasCode } from '../errors/has-code.ts'
import type { Log, LogFields } from '../log/log.ts'

export type Statement = { text: string; values: unknown[] }
export type Result = { rows: unknown[]; rowCount: number | null; command: string }
type Run = (statement: Statement) => Promise<Result>
type Template = readonly [strings: TemplateStringsArray, ...parts: readonly unknown[]]

export function queries(run: Run, translate: (error: unknown) => unknown) {
  async function send(template: Template): Promise<Result> {
    try {
      return await run(sql(...template).toStatement())
    } catch (error) {
      throw withCallers(translate(error))
    }
  }
  return {
    rows: async <Row>(...template: Template) => (await send(template)).rows as Row[],
    one: async <Row>(...template: Template) => (await send(template)).rows[0] as Row | undefined,
    run: async (...template: Template) => (await send(template)).rowCount ?? 0,
  }
}

/** Replaces the stack of the driver's errors, which are created where the answer arrives, by the caller's. */
function withCallers(error: unknown): unknown {
  if (error instanceof Error) Error.captureStackTrace(error, withCallers)
  return error
}

export const plain = (text: string): Statement => ({ text, values: [] })

/** `failures` are the driver's own errors: only those may mean that the database is unavailable. */
export type Session = {
  run: Run
  ended: boolean
  broken: boolean
  failures: WeakSet<object>
  notices: Notice[]
  last: Promise<unknown>[]
  /** What to log after the commit. */
  lines: { readonly message: string; readonly fields: LogFields }[]
}
export type Notice = { readonly channel: string; readonly payload: string }

const IN_FAILED_TRANSACTION = '25P02'

type Sends = { query(statement: Statement): Promise<Result> }

export function sessionOn(client: Sends): Session {
  const session: Session = {
    run,
    ended: false,
    broken: false,
    failures: new WeakSet(),
    notices: [],
    last: [],
    lines: [],
  }
  let first: unknown
  async function run(statement: Statement): Promise<Result> {
    try {
      return await client.query(statement)
    } catch (error) {
      if (error instanceof Error) session.failures.add(error)
      session.broken ||= isConnectionLost(error)
      // Statements sent along with it fail too: they report the first error, which caused theirs.
      if (hasCode(error, IN_FAILED_TRANSACTION)) throw first ?? error
      first = error
      throw error
    }
  }
  return session
}

/** Call this once the transaction is committed. */
export function logLines({ lines }: Session, log: Log): void {
  for (const { message, fields } of lines) log.info(message, fields)
}

export function transactionOn(session: Session): Tx {
  let savepoints = 0
  const run: Run = async (statement) => {
    if (session.ended) throw new Error('the transaction has ended: a statement was not awaited, or its `tx` was kept')
    return session.run(statement)
  }

  async function savepoint<Value>(work: () => Promise<Value>): Promise<Value> {
    const name = `s${++savepoints}`
    const lines = session.lines.length
    await run(plain(`savepoint ${name}`))
    try {
      const value = await work()
      await run(plain(`release savepoint ${name}`))
      return value
    } catch (error) {
      if (!session.broken && !session.ended) {
        session.lines.length = lines
        await run(plain(`rollback to savepoint ${name}`))
        await run(plain(`release savepoint ${name}`))
      }
      throw error
    }
  }

  // Inside a transaction callers use `violates` to see what failed; errors are converted where the transaction ends.
  const statements = queries(run, (error) => error)

  async function notify(channel: string, payload: string): Promise<void> {
    await statements.run`select pg_notify(${channel}, ${payload})`
    session.notices.push({ channel, payload })
  }

  function last(...sent: readonly Promise<unknown>[]): void {
    session.last.push(...sent)
    // The end of the transaction reports their errors; if it failed earlier, nobody awaits them.
    for (const statement of sent) statement.catch(() => undefined)
  }

  function log(message: string, fields: LogFields): void {
    session.lines.push({ message, fields })
  }

  return { ...statements, savepoint, notify, last, log } as Tx
}
