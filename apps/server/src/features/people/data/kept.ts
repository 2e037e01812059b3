import { alike } from '@cubic/contract'
import type { OwnTables } from '../../feature.ts'

export const peopleKeeps: OwnTables = {
  cubic_session: {
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
  cubic_password_link: {
    whose: { user_id: 'User' },
    columns: { ...alike('secret', 'token_hash'), ...alike('access', 'user_id', 'expires_at') },
  },
  cubic_known_origin: { whose: { user_id: 'User' }, columns: alike('access', 'user_id', 'origin', 'last_log_in') },
}
