import * as client from '@cubic/web-kit/client/client'
import { mutation } from '@cubic/web-kit/queries/query-families'
import { confirmed } from './confirmation.ts'

// Apart from other changes of people: only those who make them fetch what confirms them.

export type ProfileChange = {
  readonly id: number
  readonly nickname: string
  readonly phone: string | null
  readonly email: string | null
}

export const saveProfile = mutation((profile: ProfileChange) => confirmed(() => client.save('User', profile)), {
  changes: ['User'],
})

export const changePassword = mutation(
  (typed: { readonly old_password: string; readonly password: string }) =>
    confirmed(() => client.callAccount('change-password', typed)),
  { changes: ['log-ins', 'second-factors', 'User'] },
)
