import { INVITE_USER, REVOKE_INVITATION } from '@cubic/contract'
import { mutation } from '@cubic/web-kit/query'
import { client } from '../../../data/client.ts'
import { RECORDS } from '../../../data/families.ts'

type Invited = { readonly id: number; readonly by: 'email' | 'link' }
export const inviteUser = mutation(({ id, by }: Invited) => client.callMethod(INVITE_USER, id, { by }), {
  makesStale: [RECORDS],
})

export const revokeInvitation = mutation((id: number) => client.callMethod(REVOKE_INVITATION, id), {
  makesStale: [RECORDS],
})
