import { alike } from '@cubic/contract'
import type { OwnTables } from '../../feature.ts'

export const messagesKeeps: OwnTables = {
  cubic_event_change: { columns: alike('nobody', 'event_id', 'before', 'version', 'changed_at', 'since') },
  cubic_no_reminder: {
    label: { cn: '不要提醒的地址', en: 'Addresses without reminders' },
    whose: { address_hash: 'address' },
    columns: alike('choice', 'address_hash', 'since'),
  },
}
