import { alike } from '@cubic/contract'
import type { OwnTables } from '../../feature.ts'

export const registrationKeeps: OwnTables = {
  cubic_seat_counter: { columns: alike('nobody', 'regist_id', 'event_id', 'taken_number', 'seat_limit', 'held_since') },
  cubic_submission: {
    label: { cn: '报名提交', en: 'Submissions' },
    whose: { submitter_id: 'User' },
    columns: alike('answer', 'event_id', 'submitter_id'),
  },
  cubic_registration_request: {
    label: { cn: '报名的答复', en: 'Answers to registrations' },
    whose: { user_id: 'User' },
    columns: alike('answer', 'user_id', 'request_id', 'event_id', 'request_hash', 'answer', 'created_at'),
  },
  cubic_dates_request: {
    label: { cn: '多个日期报名的答复', en: 'Answers to registrations for several dates' },
    whose: { user_id: 'User' },
    columns: alike('answer', 'user_id', 'request_id', 'request_hash', 'answers', 'created_at'),
  },
  cubic_import: {
    label: { cn: '导入的答复', en: 'Answers to imports' },
    whose: { user_id: 'User' },
    columns: { user_id: 'role', import_id: 'role', request_hash: 'role', answer: 'traces', created_at: 'role' },
  },
}
