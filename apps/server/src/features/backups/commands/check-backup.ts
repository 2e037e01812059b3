import { type Read, readArchive } from '../internal/archive-reader.ts'
import type { Progress } from '../internal/archive-writer.ts'
import { BackupError } from '../data/messages.ts'

type CheckOptions = {
  readonly file: string
  readonly migrations: readonly { readonly id: number }[]
  readonly onProgress?: (progress: Progress) => void
  readonly signal?: AbortSignal | undefined
}

/** Throws a `BackupError` if the backup is damaged, or newer than this version. */
export async function checkBackup({ file, migrations, onProgress, signal }: CheckOptions): Promise<Read> {
  const known = new Set(migrations.map(({ id }) => id))
  return readArchive({
    file,
    signal,
    onProgress,
    onManifest: async (manifest) => {
      const unknown = manifest.migrations.find(({ id }) => !known.has(id))
      if (unknown) throw new BackupError('newer_data', { migration: `${unknown.id} ${unknown.name}` })
    },
  })
}
