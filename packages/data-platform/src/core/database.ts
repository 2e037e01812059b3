type Tag<Result> = (strings: TemplateStringsArray, ...parts: readonly unknown[]) => Promise<Result>

/**
 * Runs statements written as templates: ``db.rows<Row>`select …` `` (see `sql` for how values and
 * fragments are told apart).
 */
export interface Queryable {
  rows<Row>(...template: Parameters<Tag<Row[]>>): Promise<Row[]>
  /** The first row, or undefined. */
  one<Row>(...template: Parameters<Tag<Row>>): Promise<Row | undefined>
  /** Runs a statement and says how many rows it changed. */
  run(...template: Parameters<Tag<number>>): Promise<number>
}

declare const inTransaction: unique symbol

/**
 * A running transaction. Code that needs one takes a `Tx` as its first parameter, so that it cannot be called without.
 */
export interface Tx extends Queryable {
  readonly [inTransaction]: true
  /** Runs `work` inside a savepoint: if it throws, its changes are undone and the transaction continues. */
  savepoint<Result>(work: () => Promise<Result>): Promise<Result>
  /**
   * Notifies the listeners of `channel` in every process after the commit; listeners of this process before
   * `transaction` resolves. PostgreSQL serialises the commits of transactions that notify: not for hot paths.
   */
  notify(channel: string, payload: string): Promise<void>
  /**
   * Takes statements that were sent and whose answers nobody needs before the transaction ends: the commit goes out
   * right behind them. Where one fails nothing is committed, and the transaction rejects with its error.
   */
  last(...statements: readonly Promise<unknown>[]): void
  /** Writes a line to the log of this process once the transaction is committed; never if it is not. */
  log(message: string, fields: Readonly<Record<string, unknown>>): void
}

export interface Database extends Queryable {
  /** Commits when `work` resolves, rolls back when it throws. */
  transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>
}

/** Is `error` the violation of the constraint (or unique index) of that name? */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof Error && (error as { constraint?: unknown }).constraint === constraint
}
