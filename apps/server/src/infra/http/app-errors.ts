import { AppError, ConfirmationRequired, type ErrorKind } from '@cubic/contract'
import { TooManyTries } from '../limits/tries.ts'
import { HttpFault } from '../errors/http-fault.ts'

const STATUS: { readonly [kind in ErrorKind]: number } = {
  Unauthenticated: 401,
  Forbidden: 403,
  NotFound: 404,
  BadRequest: 400,
  Conflict: 409,
  LimitExceeded: 413,
  Internal: 500,
  ConfirmationRequired: 403,
}

/** Answers 429 once a limit on tries is used up. */
export async function orTooMany<Result>(judged: Promise<Result>): Promise<Result> {
  try {
    return await judged
  } catch (error) {
    if (error instanceof TooManyTries) throw new HttpFault(429, error.text, error.waitSeconds)
    throw error
  }
}

/** Runs work behind a route: a fault of the caller becomes an HTTP status with its text. */
export async function withHttpFaults<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError) throw faultOf(error)
    throw error
  }
}

/** A refusal as an HTTP status. Where the caller has to show again who they are, a header says before which action. */
export function faultOf(error: AppError): HttpFault {
  const headers = error instanceof ConfirmationRequired ? { 'confirmation-required': error.action } : undefined
  return new HttpFault(STATUS[error.kind], error.text, undefined, headers)
}
