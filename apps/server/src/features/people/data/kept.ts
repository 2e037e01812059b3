import { alike } from '@cubic/contract'
import type { OwnTables } from '../../feature.ts'

export const peopleKeeps: OwnTables = {
  cubic_session: { whose: { user_id: 'User' }, columns: alike('access', 'token_hash', 'user_id', 'created_at', 'expires_at', 'address', 'id', 'browser', 'system', 'last_used_at', 'way') },
  cubic_log_in: { whose: { user_id: 'User' }, columns: alike('access', 'id', 'user_id', 'session_id', 'at', 'way', 'result', 'is_new', 'browser', 'system', 'network') },
  cubic_password_link: { whose: { user_id: 'User' }, columns: alike('access', 'token_hash', 'user_id', 'expires_at') },
  cubic_known_origin: { whose: { user_id: 'User' }, columns: alike('access', 'user_id', 'origin', 'last_log_in') },
}
