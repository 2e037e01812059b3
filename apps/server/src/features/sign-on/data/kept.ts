import { alike } from '@cubic/contract'
import type { OwnTables } from '../../feature.ts'

export const signOnKeeps: OwnTables = {
  cubic_sign_on_ticket: {
    columns: alike(
      'passing',
      'token_hash',
      'provider_id',
      'issuer',
      'subject',
      'person',
      'rule_ids',
      'provider_session',
      'way_out',
      'expires_at',
    ),
  },
  cubic_sign_on_session: {
    whose: { identity_id: 'CubicIdentity' },
    columns: { ...alike('secret', 'token_hash', 'provider_session', 'way_out'), ...alike('access', 'identity_id') },
  },
  cubic_sign_on_pending: {
    whose: { user_id: 'User' },
    columns: { ...alike('secret', 'ticket_hash', 'sign_on_hash'), ...alike('access', 'user_id', 'person_id') },
  },
  cubic_sign_on_log_out: { columns: alike('nobody', 'token_hash', 'heard_at') },
  cubic_sign_on_role: { whose: { user_id: 'User' }, columns: alike('role', 'identity_id', 'user_id', 'role_id') },
  cubic_sign_on_member: { whose: { identity_id: 'CubicIdentity' }, columns: alike('role', 'identity_id', 'member_id') },
}
