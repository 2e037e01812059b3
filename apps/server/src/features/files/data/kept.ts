import { alike } from '@cubic/contract'
import type { OwnTables } from '../../feature.ts'

export const filesKeeps: OwnTables = {
  cubic_file: {
    byFeature: true,
    columns: alike('file', 'hash', 'bytes', 'width', 'height', 'created_at', 'touched_at', 'made_bytes', 'extension'),
  },
  cubic_file_owner: { whose: { user_id: 'User' }, columns: alike('file', 'hash', 'user_id') },
  cubic_answer_file: {
    whose: { applicant_id: 'CubicEventApplicant' },
    columns: alike('file', 'hash', 'field_id', 'applicant_id', 'reference'),
  },
}
