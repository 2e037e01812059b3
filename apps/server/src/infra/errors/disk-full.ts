import { hasCode } from './has-code.ts'
import { Unavailable } from './unavailable.ts'

/** A full disk or an exhausted quota: codes of the operating system and of PostgreSQL. */
const CODES = ['ENOSPC', 'EDQUOT', '53100']

/** Seconds after which a request may be repeated: somebody has to make room first. */
export const DISK_FULL_SECONDS = 60

export function isDiskFull(error: unknown): boolean {
  return hasCode(error instanceof Unavailable ? error.cause : error, ...CODES)
}
