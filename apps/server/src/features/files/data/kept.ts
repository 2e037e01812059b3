import { alike } from '@cubic/contract'
import type { OwnTables } from '../../feature.ts'

export const filesKeeps: OwnTables = {
  cubic_file: {
    label: { cn: '上传的文件', en: 'Uploaded files' },
    byFeature: true,
    columns: alike('file', 'hash', 'bytes', 'width', 'height', 'created_at', 'touched_at', 'made_bytes', 'extension'),
  },
  cubic_file_owner: {
    label: { cn: '谁上传了文件', en: 'Who uploaded a file' },
    whose: { user_id: 'User' },
    columns: alike('file', 'hash', 'user_id'),
  },
  cubic_answer_file: {
    label: { cn: '作为答案的文件', en: 'Files that answer a question' },
    whose: { applicant_id: 'CubicEventApplicant' },
    columns: alike('file', 'hash', 'field_id', 'applicant_id', 'entry_id', 'reference'),
  },
}
