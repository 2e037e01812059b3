import { alike } from '@cubic/contract'
import type { OwnTables } from '../../feature.ts'

export const signOnKeeps: OwnTables = {
  cubic_sign_on_ticket: {
    label: { cn: '未完成的统一登录', en: 'Unfinished campus log-ins' },
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
    label: { cn: '统一登录的会话', en: 'Sessions at the provider' },
    whose: { identity_id: 'CubicIdentity' },
    columns: { ...alike('secret', 'token_hash', 'provider_session', 'way_out'), ...alike('access', 'identity_id') },
  },
  cubic_sign_on_pending: {
    label: { cn: '等待第二步的统一登录', en: 'Campus log-ins that wait for the second step' },
    whose: { user_id: 'User' },
    columns: { ...alike('secret', 'ticket_hash', 'sign_on_hash'), ...alike('access', 'user_id', 'person_id') },
  },
  cubic_sign_on_log_out: { columns: alike('nobody', 'token_hash', 'heard_at') },
  cubic_sign_on_role: {
    label: { cn: '登录规则给的角色', en: 'Roles given by rules' },
    whose: { user_id: 'User' },
    columns: alike('role', 'identity_id', 'user_id', 'role_id'),
  },
  cubic_sign_on_member: {
    label: { cn: '登录规则给的单位角色', en: 'Unit roles given by rules' },
    whose: { identity_id: 'CubicIdentity' },
    columns: alike('role', 'identity_id', 'member_id'),
  },
}
