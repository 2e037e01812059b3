import { alike } from '@cubic/contract'
import type { OwnTables } from '../../feature.ts'

export const editingKeeps: OwnTables = {
  cubic_editing: {
    whose: { user_id: 'User' },
    columns: alike('role', 'model', 'record_id', 'user_id', 'since', 'seen_at'),
  },
}
