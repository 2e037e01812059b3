import { createHash } from 'node:crypto'
import { imageName, ok, type Outcome, refuse, UPLOADS, type UploadPurpose } from '@cubic/contract'
import type { Database, Tx } from '@cubic/data-platform'
import { isDiskFull } from '../../../infra/disk-full.ts'
import type { FileStore } from '../../../infra/files.ts'
import type { Semaphore } from '../../../infra/semaphore.ts'
import { inTransaction } from '../../../infra/in-transaction.ts'
import { redraw } from '../../../infra/pictures.ts'

export type UploadedFile = { readonly url: string; readonly width: number; readonly height: number }
type Upload = {
  readonly bytes: Buffer
  readonly purpose: UploadPurpose
  readonly userId: number
  readonly quota: Quota
}
/** How many megabytes may be kept: of one person's pictures, and of everybody's including resized versions. */
export type Quota = { readonly own: number; readonly all: number }
type Means = { readonly db: Database; readonly files: FileStore; readonly semaphore: Semaphore }
type Kept = { readonly hash: string; readonly userId: number; readonly bytes: number }

const MEGABYTE = 1_048_576
/** Small pictures cost more than their bytes: a row, a name, and the blocks of the disk. */
const LEAST_BYTES = 16_384

/** Re-encodes an uploaded picture, stores it for its user and returns its address. */
export async function uploadImage(
  { db, files, semaphore }: Means,
  { bytes, purpose, userId, quota }: Upload,
): Promise<Outcome<UploadedFile>> {
  const drawn = await semaphore(() => redraw(bytes, UPLOADS[purpose]))
  if (!drawn.ok) return drawn
  const { bytes: picture, width, height } = drawn.value
  const hash = createHash('sha256').update(picture).digest('hex').slice(0, 40)
  try {
    return await inTransaction(db, async (tx) => {
      const room = await findRoom(tx, quota, { hash, userId, bytes: picture.length })
      if (!room.ok) return room
      // The row first: if the same file is being removed as unused, this waits for the removal.
      await tx.run`insert into cubic_file (hash, bytes, width, height) values (${hash}, ${picture.length}, ${width}, ${height})
        on conflict (hash) do update set touched_at = now()`
      await tx.run`insert into cubic_file_owner (hash, user_id) values (${hash}, ${userId}) on conflict do nothing`
      await files.write(`${hash}.webp`, picture)
      return ok({ url: `/files/${imageName(hash, purpose === 'avatar' ? 512 : 1600, 'webp')}`, width, height })
    })
  } catch (error) {
    if (isDiskFull(error)) return refuse('upload:store_full')
    throw error
  }
}

/** Refuses a picture beyond a quota. One that is already stored, for them or for others, takes no space a second time. */
async function findRoom(tx: Tx, quota: Quota, { hash, userId, bytes }: Kept): Promise<Outcome<true>> {
  // Serialised across processes: of two uploads that would just fit, the second sees the first.
  await tx.one`select pg_advisory_xact_lock(hashtext('cubic-uploads'))`
  const kept = await tx.one<{ own: number; all: number }>`
    select coalesce(sum(greatest(bytes, ${LEAST_BYTES}::integer)) filter (where hash in
        (select owner.hash from cubic_file_owner owner where owner.user_id = ${userId}) and hash <> ${hash}), 0)::float8 as own,
      coalesce(sum(greatest(bytes, ${LEAST_BYTES}::integer) + made_bytes) filter (where hash <> ${hash}), 0)::float8 as all
    from cubic_file`
  const more = Math.max(bytes, LEAST_BYTES)
  if ((kept?.own ?? 0) + more > quota.own * MEGABYTE) return refuse('upload:own_quota', { max: quota.own })
  return (kept?.all ?? 0) + more > quota.all * MEGABYTE ? refuse('upload:store_full') : ok(true)
}
