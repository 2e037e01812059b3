import { alike } from '@cubic/contract'
import type { OwnTables } from '../../feature.ts'

export const secondFactorKeeps: OwnTables = {
  cubic_passkey: {
    whose: { user_id: 'User' },
    columns: {
      ...alike('secret', 'credential_id', 'public_key'),
      ...alike('access', 'id', 'user_id', 'counter', 'transports', 'name', 'created_at', 'last_used_at'),
    },
  },
  cubic_totp: {
    whose: { user_id: 'User' },
    columns: { ...alike('secret', 'secret'), ...alike('access', 'user_id', 'last_step', 'created_at', 'confirmed_at') },
  },
  cubic_recovery_code: {
    whose: { user_id: 'User' },
    columns: { ...alike('secret', 'code_hash'), ...alike('access', 'user_id') },
  },
  cubic_log_in_ticket: {
    whose: { user_id: 'User' },
    columns: { ...alike('secret', 'ticket_hash'), ...alike('access', 'user_id', 'way', 'tries', 'expires_at') },
  },
  cubic_remembered_browser: {
    whose: { user_id: 'User' },
    columns: {
      ...alike('secret', 'token_hash'),
      ...alike('access', 'id', 'user_id', 'browser', 'system', 'created_at', 'expires_at'),
    },
  },
  cubic_used_challenge: { columns: alike('nobody', 'challenge', 'expires_at') },
  cubic_confirmation: {
    whose: { token_hash: 'log-in' },
    columns: { ...alike('secret', 'token_hash'), ...alike('access', 'action', 'at') },
  },
}
