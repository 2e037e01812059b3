import type { ConfirmAction } from './confirmation.ts'
import type { Text } from './text.ts'

/** The kinds of a failure inside GraphQL (wire §1). */
export const ERROR_KINDS = [
  'Unauthenticated',
  'Forbidden',
  'NotFound',
  'BadRequest',
  'Conflict',
  'LimitExceeded',
  'Internal',
  'ConfirmationRequired',
] as const
export type ErrorKind = (typeof ERROR_KINDS)[number]

/** A fault of the caller, thrown: it ends the operation and reaches the wire as its kind and text. */
export class AppError extends Error {
  readonly kind: ErrorKind
  readonly text: Text

  constructor(kind: ErrorKind, text: Text, options?: ErrorOptions) {
    super(text.en, options)
    this.name = 'AppError'
    this.kind = kind
    this.text = text
  }
}

/** The caller shows again who they are before such an action, and then asks for it once more. */
export class ConfirmationRequired extends AppError {
  readonly action: ConfirmAction

  constructor(action: ConfirmAction) {
    super('ConfirmationRequired', { cn: '请先确认是您本人', en: 'Confirm that it’s you first' })
    this.action = action
  }
}

/** A bug: a state that the code rules out. Its message is for developers and is never shown. */
export function invariant(holds: unknown, promise: string): asserts holds {
  if (!holds) throw new Error(`invariant broken: ${promise}`)
}

/** Ends a `switch` over a closed union: a forgotten case does not compile. */
export function assertNever(value: never): never {
  throw new Error(`invariant broken: unexpected ${JSON.stringify(value)}`)
}

/** Parses the `message` of a GraphQL error that is ours. */
export type WireError = { kind: ErrorKind; msg: string; action?: ConfirmAction }

/**
 * Writes the `message` of a GraphQL error of ours: both values under both names, as clients of
 * either kind exist (wire §1).
 */
export function printWireError({ kind, msg, action }: WireError): string {
  return JSON.stringify({ kind, msg, error_kind: kind, error_msg: msg, ...(action && { action }) })
}

/** Reads a GraphQL error's message; undefined where it is plain text (syntax and validation errors). */
export function parseWireError(message: string): WireError | undefined {
  try {
    const parsed: unknown = JSON.parse(message)
    if (typeof parsed !== 'object' || parsed === null) return undefined
    const { kind, msg } = parsed as { kind?: unknown; msg?: unknown }
    const known = ERROR_KINDS.find((candidate) => candidate === kind)
    return { kind: known ?? 'Internal', msg: typeof msg === 'string' ? msg : message }
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
