import type { AccountAnswer, OwnSecondFactors } from '@cubic/contract'
import * as client from '@cubic/web-kit/client/client'
import { makePasskey } from '@cubic/web-kit/session/passkeys'
import { queryOfNoLanguage } from '@cubic/web-kit/queries/query'
import { family, mutation } from '@cubic/web-kit/queries/query-families'
import { confirmed } from './confirmation.ts'

const SECOND_FACTORS = family('second-factors', 'second-factors')
const CHANGES = { changes: ['second-factors', 'User'] } as const

const confirmedFirst = <Answer>(run: () => Promise<Answer>) => confirmed(run, 'factors')

/** All that the user has set up; null for a session that has ended. */
export const ownSecondFactors = (userId: number) =>
  queryOfNoLanguage(SECOND_FACTORS, { userId }, async (): Promise<OwnSecondFactors | null> => {
    const answer = await client.callAccount('second-factors', {})
    return answer.status === 'ok' ? answer : null
  })

/** Has the browser make a passkey; undefined if the user stops. */
export const addPasskey = mutation(async (name: string): Promise<AccountAnswer<'add-passkey'> | undefined> => {
  const asked = await confirmedFirst(() => client.callAccount('add-passkey-options', {}))
  if (asked.status !== 'ok') return asked
  const credential = await makePasskey(asked.options)
  return credential && client.callAccount('add-passkey', { credential, name })
}, CHANGES)

export const renamePasskey = mutation(
  (passkey: { readonly id: string; readonly name: string }) => client.callAccount('rename-passkey', passkey),
  CHANGES,
)
export const removePasskey = mutation(
  (id: string) => confirmedFirst(() => client.callAccount('remove-passkey', { id })),
  CHANGES,
)

export const beginTotp = mutation<undefined, AccountAnswer<'begin-totp'>>(
  () => confirmedFirst(() => client.callAccount('begin-totp', {})),
  {
    changes: [],
  },
)
export const addTotp = mutation(
  (code: string) => confirmedFirst(() => client.callAccount('add-totp', { code })),
  CHANGES,
)
export const removeTotp = mutation<undefined, AccountAnswer<'remove-totp'>>(
  () => confirmedFirst(() => client.callAccount('remove-totp', {})),
  CHANGES,
)

export const newRecoveryCodes = mutation<undefined, AccountAnswer<'new-recovery-codes'>>(
  () => confirmedFirst(() => client.callAccount('new-recovery-codes', {})),
  CHANGES,
)
export const leaveUnit = mutation((unit: number) => client.callAccount('leave-unit', { unit_id: unit }), CHANGES)
export const forgetBrowser = mutation((id: string) => client.callAccount('forget-browser', { id }), CHANGES)
