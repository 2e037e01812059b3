import type { Caller } from '@cubic/data-platform'

/** Who changes what time alone changes: the log names no user. */
export const BY_TIME: Caller = { userId: null, roles: new Set(), lang: 'cn', address: '' }
