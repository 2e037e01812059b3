import { alike } from '@cubic/contract'
import type { OwnTables } from '../../feature.ts'

export const viewAsKeeps: OwnTables = {
  cubic_view_as: {
    whose: { viewer_id: 'User', user_id: 'User' },
    columns: {
      ...alike('secret', 'token_hash', 'log_in'),
      ...alike('access', 'viewer_id', 'user_id', 'role', 'expires_at'),
    },
  },
}
