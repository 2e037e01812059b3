import {
  type AccessExplanation,
  CubicUnitMember,
  EXPLAIN_ACCESS,
  INVITE_USER,
  REVOKE_INVITATION,
  VIEW_AS_PERSON,
  VIEW_AS_ROLE,
  whereOf,
} from '@cubic/contract'
import { query } from '@cubic/web-kit/queries/query'
import { family, mutation } from '@cubic/web-kit/queries/query-families'
import { asking, client } from '../../../data/client.ts'
import { RECORDS } from '../../../data/families.ts'

type Invited = { readonly id: number; readonly by: 'email' | 'link' }
export const inviteUser = mutation(({ id, by }: Invited) => client.callMethod(INVITE_USER, id, { by }), {
  changes: ['User'],
})

export const revokeInvitation = mutation((id: number) => client.callMethod(REVOKE_INVITATION, id), {
  changes: ['User'],
})

export type ViewedOf = { readonly model: 'User' | 'Role'; readonly id: number; readonly reason: string }
export const viewAs = mutation(
  ({ model, id, reason }: ViewedOf) =>
    model === 'User'
      ? client.callMethod(VIEW_AS_PERSON, id, { reason })
      : client.callMethod(VIEW_AS_ROLE, id, { reason }),
  { changes: [] },
)

export const rolesInUnits = (userId: number) => ({
  ...query(RECORDS, { rolesInUnits: userId }, async (signal) => {
    const asked = {
      fields: ['unit_id.name', 'role', 'until', 'active'] as const,
      condition: whereOf(CubicUnitMember)('user_id.id', '=', userId),
      sort: [{ field: 'id', order: 'asc' as const }],
      limit: 200,
    }
    return (await client.search(CubicUnitMember, asked, { signal })).items.map(({ data }) => data)
  }),
  enabled: userId > 0,
})

/** No change asks again: each question is in the audit log once. */
const ACCESS = family('office:access', 'no record')
export type AskedAccess = {
  readonly personId: number
  readonly model: string
  readonly id: number
  readonly right: string
  readonly field: string
}
/** Explains why somebody may or may not do it, or says why that is not told. */
export const explanationOf = ({ personId, field, ...asked }: AskedAccess) => ({
  ...query(ACCESS, { personId, field, ...asked }, async (): Promise<AccessExplanation | string> => {
    const args = field === '' ? asked : { ...asked, field }
    const answer = await asking.callMethod(EXPLAIN_ACCESS, personId, args)
    // the server writes it, as its declaration says
    return answer.status === 'ok' ? (answer.result.explanation as AccessExplanation) : answer.error_msg
  }),
  staleTime: Infinity,
})
