import { alike } from '@cubic/contract'
import type { OwnTables } from '../../feature.ts'

export const calendarKeeps: OwnTables = {
  cubic_calendar_link: {
    whose: { user_id: 'User' },
    columns: { ...alike('secret', 'secret_hash'), ...alike('access', 'user_id', 'made_at') },
  },
  cubic_event_revision: { columns: alike('nobody', 'event_id', 'sequence', 'changed_at') },
}
