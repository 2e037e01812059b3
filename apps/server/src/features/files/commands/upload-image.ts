import { createHash } from 'node:crypto'
import { imageName, ok, type Outcome, type PicturePurpose, UPLOADS } from '@cubic/contract'
import type { Database } from '@cubic/data-platform'
import type { FileStore } from '../../../infra/files/files.ts'
import type { FairSemaphore } from '../../../infra/concurrency/fair-semaphore.ts'
import { inspect } from '../../../infra/files/pictures.ts'
import { keepFile, type Quota } from './keep-file.ts'

export type UploadedFile = { readonly url: string; readonly width: number; readonly height: number }
type Upload = {
  readonly bytes: Buffer
  readonly purpose: PicturePurpose
  readonly userId: number
  readonly quota: Quota
}
/** Large pictures have places of their own, so that small ones never wait for them. */
export type DrawingPlaces = { readonly large: FairSemaphore; readonly small: FairSemaphore }
type Dependencies = { readonly db: Database; readonly files: FileStore; readonly places: DrawingPlaces }

/** Returns the picture's address. */
export async function uploadImage(
  { db, files, places }: Dependencies,
  { bytes, purpose, userId, quota }: Upload,
): Promise<Outcome<UploadedFile>> {
  const read = await inspect(bytes, UPLOADS[purpose])
  if (!read.ok) return read
  const { isLarge, draw } = read.value
  const drawn = await places[isLarge ? 'large' : 'small'](String(userId), draw)
  if (!drawn.ok) return drawn
  const { bytes: picture, width, height } = drawn.value
  const hash = createHash('sha256').update(picture).digest('hex').slice(0, 40)
  const kept = await keepFile({ db, files }, { hash, extension: 'webp', bytes: picture, width, height, userId, quota })
  return kept.ok
    ? ok({ url: `/files/${imageName(hash, purpose === 'avatar' ? 512 : 1600, 'webp')}`, width, height })
    : kept
}
