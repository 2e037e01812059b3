import type { AccountAnswer } from '@cubic/contract'
import * as client from '@cubic/web-kit/client/client'
import { queryOfNoLanguage } from '@cubic/web-kit/queries/query'
import { family, mutation } from '@cubic/web-kit/queries/query-families'

// Apart from other reads of people, which pages need that show no log-ins.

const LOG_INS = family('log-ins', 'log-ins')

/** The user's log-ins on all devices, this one first, and those of before. */
export const ownLogIns = (userId: number) =>
  queryOfNoLanguage(LOG_INS, { userId }, async () => {
    const answer = await client.callAccount('log-ins', {})
    return answer.status === 'ok' ? answer : { log_ins: [], past: [] }
  })

export const endLogIn = mutation((id: string) => client.callAccount('end-log-in', { id }), { changes: ['log-ins'] })

/** “That was me”, of a log-in in a new browser. */
export const knowLogIn = mutation((id: string) => client.callAccount('know-log-in', { id }), { changes: ['log-ins'] })

export const endOtherLogIns = mutation<undefined, AccountAnswer<'end-other-log-ins'>>(
  () => client.callAccount('end-other-log-ins', {}),
  {
    changes: ['log-ins'],
  },
)
