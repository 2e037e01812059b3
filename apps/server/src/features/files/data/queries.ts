import { imageName, type UploadedImage } from '@cubic/contract'
import type { Database } from '@cubic/data-platform'
import type { FileStore } from '../../../infra/files/files.ts'
import type { Semaphore } from '../../../infra/concurrency/semaphore.ts'
import { createSingleFlight } from '../../../infra/concurrency/single-flight.ts'
import { resize } from '../../../infra/files/pictures.ts'

export type FindImage = (image: Pick<UploadedImage, 'hash' | 'width' | 'format'>) => Promise<Buffer | undefined>

/**
 * Finds an uploaded picture in the requested size and format; undefined if nobody has uploaded it. A size is made and
 * stored at its first request; concurrent requests share the work.
 */
export function makeFindImage({
  db,
  files,
  semaphore,
}: {
  readonly db: Database
  readonly files: FileStore
  readonly semaphore: Semaphore
}): FindImage {
  const shareMaking = createSingleFlight<Buffer | undefined>()

  return async ({ hash, width, format }) => {
    const name = imageName(hash, width, format)
    const kept = await files.read(name)
    if (kept) return kept
    return shareMaking(name, async () => {
      const uploaded = await files.read(`${hash}.webp`)
      if (!uploaded) return undefined
      const made = await semaphore(() => resize(uploaded, width, format))
      await files.write(name, made)
      await db.run`update cubic_file set made_bytes = made_bytes + ${made.length} where hash = ${hash}`
      return made
    })
  }
}
