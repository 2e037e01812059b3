import { guest } from '@cubic/data-platform'

/** The caller of changes that time alone causes: the log names no user. */
export const BY_TIME = guest()
