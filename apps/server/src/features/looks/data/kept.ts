import { alike } from '@cubic/contract'
import type { OwnTables } from '../../feature.ts'

export const looksKeep: OwnTables = {
  cubic_looked_at: {
    label: { cn: '谁查看过', en: 'Who looked' },
    whose: { user_id: 'User' },
    columns: alike('looked', 'user_id', 'look_id'),
  },
}
