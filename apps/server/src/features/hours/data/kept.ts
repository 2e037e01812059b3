import { alike } from '@cubic/contract'
import type { OwnTables } from '../../feature.ts'

export const hoursKeeps: OwnTables = {
  cubic_hour_total: {
    label: { cn: '学时合计', en: 'Sums of hours' },
    whose: { person_id: 'EventPerson' },
    columns: alike('hours', 'person_id', 'category_id', 'locked', 'published', 'proposed', 'hours'),
  },
  cubic_hour_counted: { columns: alike('nobody', 'event_id', 'counted_time', 'retry_time') },
  cubic_hour_note: { columns: alike('nobody', 'event_id') },
  cubic_transcript: {
    label: { cn: '开具的成绩单', en: 'Transcripts' },
    whose: { person_id: 'EventPerson' },
    columns: alike('hours', 'id', 'number', 'code', 'person_id', 'content', 'issued_time'),
  },
}
