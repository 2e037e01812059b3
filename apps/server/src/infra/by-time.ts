import type { Caller } from '@cubic/data-platform'

/** The caller of changes that time alone causes: the log names no user. */
export const BY_TIME: Caller = { userId: null, roles: new Set(), lang: 'cn', address: '' }
