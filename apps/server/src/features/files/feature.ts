import type { Caller } from '@cubic/data-platform'
import type { Feature } from '../feature.ts'
import { fileJobs } from './jobs.ts'
import { uploadedFiles } from './migrations/007-uploaded-files.ts'
import { fileSizes } from './migrations/008-file-sizes.ts'
import { fileExtensions } from './migrations/022-file-extensions.ts'
import { answerFiles } from './migrations/097-answer-files.ts'
import { addUploadRoutes } from './routes.ts'

/** `isManager`: who may upload for events, and keeps more than others. */
export const files = ({ isManager }: { readonly isManager: (caller: Caller) => boolean }): Feature => ({
  name: 'files',
  migrations: [uploadedFiles, fileSizes, fileExtensions, answerFiles],
  jobs: ({ db, registry, files: store }) => fileJobs({ db, registry, files: store }),
  metrics: ({ db }) => [
    {
      figures: { cubic_files: 'Uploaded files.', cubic_files_bytes: 'Their size on the disk, with resized versions.' },
      read: () => db.reads.db.rows`
        select count(*)::float8 as cubic_files, coalesce(sum(bytes + made_bytes), 0)::float8 as cubic_files_bytes from cubic_file`,
    },
  ],
  routes: (app, context) => addUploadRoutes(app, context, isManager),
})
