import type { Caller } from '@cubic/data-platform'
import type { Feature } from '../feature.ts'
import { fileReadings, findFileFigures } from './internal/file-lines.ts'
import { fileJobs } from './jobs.ts'
import { uploadedFiles } from './migrations/007-uploaded-files.ts'
import { fileSizes } from './migrations/008-file-sizes.ts'
import { fileExtensions } from './migrations/022-file-extensions.ts'
import { answerFiles } from './migrations/097-answer-files.ts'
import { addFileRoutes } from './routes.ts'
import { filesKeeps } from './data/kept.ts'

/** `isManager`: who may upload for events, and keeps more than others. */
export const files = ({ isManager }: { readonly isManager: (caller: Caller) => boolean }): Feature => ({
  name: 'files',
  keeps: filesKeeps,
  migrations: [uploadedFiles, fileSizes, fileExtensions, answerFiles],
  jobs: ({ db, registry, files: store }) => fileJobs({ db, registry, files: store }),
  system: fileReadings,
  metrics: ({ db }) => [
    {
      figures: { cubic_files: 'Uploaded files.', cubic_files_bytes: 'Their size on the disk, with resized versions.' },
      read: async () => {
        const { files: count, bytes } = await findFileFigures(db.reads.db)
        return [{ cubic_files: count, cubic_files_bytes: bytes }]
      },
    },
  ],
  routes: (app, context) => addFileRoutes(app, context, isManager),
})
