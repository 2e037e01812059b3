import { createHash } from 'node:crypto'
import { imageName, ok, type Outcome, type PicturePurpose, UPLOADS } from '@cubic/contract'
import type { Database } from '@cubic/data-platform'
import type { FileStore } from '../../../infra/files/files.ts'
import type { FairSemaphore } from '../../../infra/concurrency/fair-semaphore.ts'
import { redraw } from '../../../infra/files/pictures.ts'
import { keepFile, type Quota } from './keep-file.ts'

export type UploadedFile = { readonly url: string; readonly width: number; readonly height: number }
type Upload = {
  readonly bytes: Buffer
  readonly purpose: PicturePurpose
  readonly userId: number
  readonly quota: Quota
}
type Dependencies = { readonly db: Database; readonly files: FileStore; readonly semaphore: FairSemaphore }

/** Re-encodes an uploaded picture, stores it for its user and returns its address. */
export async function uploadImage(
  { db, files, semaphore }: Dependencies,
  { bytes, purpose, userId, quota }: Upload,
): Promise<Outcome<UploadedFile>> {
  const drawn = await semaphore(String(userId), () => redraw(bytes, UPLOADS[purpose]))
  if (!drawn.ok) return drawn
  const { bytes: picture, width, height } = drawn.value
  const hash = createHash('sha256').update(picture).digest('hex').slice(0, 40)
  const kept = await keepFile({ db, files }, { hash, extension: 'webp', bytes: picture, width, height, userId, quota })
  return kept.ok
    ? ok({ url: `/files/${imageName(hash, purpose === 'avatar' ? 512 : 1600, 'webp')}`, width, height })
    : kept
}
