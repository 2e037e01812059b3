import type { Queryable } from '@cubic/data-platform'
import type { Services } from '../../../infra/services/services.ts'
import type { SystemReading } from '../../../infra/system/system-line.ts'

const MB = 1_048_576
const FULL = 0.9
const FILES = { key: 'files', group: 'storage', name: { cn: '附件与图片', en: 'Files and pictures' } } as const

type FileFigures = { readonly files: number; readonly bytes: number }

/** The size includes resized versions. */
export async function findFileFigures(db: Queryable): Promise<FileFigures> {
  const figures = await db.one<FileFigures>`
    select count(*)::float8 as files, coalesce(sum(bytes + made_bytes), 0)::float8 as bytes from cubic_file`
  return figures ?? { files: 0, bytes: 0 }
}

export function fileReadings({ db, config }: Pick<Services, 'db' | 'config'>): readonly SystemReading[] {
  const quota = config.uploadQuota.all
  return [
    {
      ...FILES,
      async read() {
        const { files, bytes } = await findFileFigures(db.reads.db)
        const share = Math.round((bytes / MB / quota) * 100)
        const line = {
          ...FILES,
          unit: 'bytes',
          value: bytes,
          note: { cn: `${files} 个，占上限的 ${share}%`, en: `${files} of them, ${share}% of the limit` },
        } as const
        if (share < FULL * 100) return [{ ...line, state: 'good' }]
        return [
          {
            ...line,
            state: share >= 100 ? 'bad' : 'watch',
            advice: {
              cn: '上传很快会被拒绝：调高 UPLOAD_QUOTA_IN_ALL',
              en: 'Uploads will soon be refused: raise UPLOAD_QUOTA_IN_ALL',
            },
          },
        ]
      },
    },
  ]
}
