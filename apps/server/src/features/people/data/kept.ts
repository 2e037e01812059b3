import { alike } from '@cubic/contract'
import type { OwnTables } from '../../feature.ts'

export const peopleKeeps: OwnTables = {
  cubic_session: {
    label: { cn: '登录', en: 'Log-ins' },
    whose: { user_id: 'User' },
    columns: {
      ...alike('secret', 'token_hash'),
      ...alike(
        'access',
        'user_id',
        'created_at',
        'expires_at',
        'address',
        'id',
        'browser',
        'system',
        'last_used_at',
        'way',
      ),
    },
  },
  cubic_log_in: {
    label: { cn: '登录记录', en: 'Log-ins of the last 90 days' },
    whose: { user_id: 'User' },
    columns: alike(
      'access',
      'id',
      'user_id',
      'session_id',
      'at',
      'way',
      'result',
      'is_new',
      'browser',
      'system',
      'network',
    ),
  },
  cubic_password_link: {
    label: { cn: '设置密码的链接', en: 'Links that set a password' },
    whose: { user_id: 'User' },
    columns: { ...alike('secret', 'token_hash'), ...alike('access', 'user_id', 'expires_at') },
  },
  cubic_known_origin: {
    label: { cn: '登录过的网络和浏览器', en: 'Networks and browsers of log-ins' },
    whose: { user_id: 'User' },
    columns: alike('access', 'user_id', 'origin', 'last_log_in'),
  },
}
