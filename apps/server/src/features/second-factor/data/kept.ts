import { alike } from '@cubic/contract'
import type { OwnTables } from '../../feature.ts'

export const secondFactorKeeps: OwnTables = {
  cubic_passkey: { whose: { user_id: 'User' }, columns: alike('access', 'id', 'user_id', 'credential_id', 'public_key', 'counter', 'transports', 'name', 'created_at', 'last_used_at') },
  cubic_totp: { whose: { user_id: 'User' }, columns: alike('access', 'user_id', 'secret', 'last_step', 'created_at', 'confirmed_at') },
  cubic_recovery_code: { whose: { user_id: 'User' }, columns: alike('access', 'user_id', 'code_hash') },
  cubic_log_in_ticket: { whose: { user_id: 'User' }, columns: alike('access', 'ticket_hash', 'user_id', 'way', 'tries', 'expires_at') },
  cubic_remembered_browser: { whose: { user_id: 'User' }, columns: alike('access', 'id', 'user_id', 'token_hash', 'browser', 'system', 'created_at', 'expires_at') },
  cubic_used_challenge: { columns: alike('nobody', 'challenge', 'expires_at') },
  cubic_confirmation: { whose: { token_hash: 'log-in' }, columns: alike('access', 'token_hash', 'action', 'at') },
}
