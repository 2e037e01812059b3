import { alike } from '@cubic/contract'
import type { OwnTables } from '../../feature.ts'

export const secondFactorKeeps: OwnTables = {
  cubic_passkey: {
    label: { cn: '通行密钥', en: 'Passkeys' },
    whose: { user_id: 'User' },
    columns: {
      ...alike('secret', 'credential_id', 'public_key'),
      ...alike('access', 'id', 'user_id', 'counter', 'transports', 'name', 'created_at', 'last_used_at'),
    },
  },
  cubic_totp: {
    label: { cn: '验证器', en: 'Authenticator app' },
    whose: { user_id: 'User' },
    columns: { ...alike('secret', 'secret'), ...alike('access', 'user_id', 'last_step', 'created_at', 'confirmed_at') },
  },
  cubic_recovery_code: {
    label: { cn: '恢复码', en: 'Recovery codes' },
    whose: { user_id: 'User' },
    columns: { ...alike('secret', 'code_hash'), ...alike('access', 'user_id') },
  },
  cubic_log_in_ticket: {
    label: { cn: '等待第二步的登录', en: 'Log-ins that wait for the second step' },
    whose: { user_id: 'User' },
    columns: { ...alike('secret', 'ticket_hash'), ...alike('access', 'user_id', 'way', 'tries', 'expires_at') },
  },
  cubic_remembered_browser: {
    label: { cn: '不再询问的浏览器', en: 'Browsers that aren’t asked' },
    whose: { user_id: 'User' },
    columns: {
      ...alike('secret', 'token_hash'),
      ...alike('access', 'id', 'user_id', 'browser', 'system', 'created_at', 'expires_at'),
    },
  },
  cubic_used_challenge: { columns: alike('nobody', 'challenge', 'expires_at') },
  cubic_confirmation: {
    label: { cn: '再次确认的记录', en: 'Confirmations' },
    whose: { token_hash: 'log-in' },
    columns: { ...alike('secret', 'token_hash'), ...alike('access', 'action', 'at') },
  },
}
