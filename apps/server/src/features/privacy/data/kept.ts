import { alike } from '@cubic/contract'
import type { OwnTables } from '../../feature.ts'

export const privacyKeeps: OwnTables = {
  cubic_data_export: {
    whose: { user_id: 'User' },
    columns: alike('access', 'id', 'user_id', 'language', 'state', 'asked_at', 'finished_at', 'bytes'),
  },
  cubic_erasure: {
    whose: { user_id: 'User' },
    columns: alike('choice', 'user_id', 'asked_at', 'due_at', 'by_staff', 'reason', 'told_at'),
  },
}
