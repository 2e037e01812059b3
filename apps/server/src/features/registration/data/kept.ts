import { alike } from '@cubic/contract'
import type { OwnTables } from '../../feature.ts'

export const registrationKeeps: OwnTables = {
  cubic_seat_counter: { columns: alike('nobody', 'regist_id', 'event_id', 'taken_number', 'seat_limit', 'held_since') },
  cubic_submission: { whose: { submitter_id: 'User' }, columns: alike('answer', 'event_id', 'submitter_id') },
  cubic_registration_request: {
    whose: { user_id: 'User' },
    columns: alike('answer', 'user_id', 'request_id', 'event_id', 'request_hash', 'answer', 'created_at'),
  },
  cubic_import: {
    whose: { user_id: 'User' },
    columns: { user_id: 'role', import_id: 'role', request_hash: 'role', answer: 'traces', created_at: 'role' },
  },
}
