import { createHash } from 'node:crypto'
import { imageName, ok, type Outcome, UPLOADS, type UploadPurpose } from '@cubic/contract'
import type { Database } from '@cubic/data-platform'
import type { FileStore } from '../../../infra/files.ts'
import type { Gate } from '../../../infra/gate.ts'
import { redraw } from '../../../infra/pictures.ts'

export type UploadedFile = { readonly url: string; readonly width: number; readonly height: number }
type Upload = {
  readonly bytes: Buffer
  readonly purpose: UploadPurpose
  readonly userId: number
}
type Means = { readonly db: Database; readonly files: FileStore; readonly gate: Gate }

/** Keeps a picture that somebody sent, drawn anew, as one of theirs; gives the address that it is had from. */
export async function uploadImage(
  { db, files, gate }: Means,
  { bytes, purpose, userId }: Upload,
): Promise<Outcome<UploadedFile>> {
  const drawn = await gate(() => redraw(bytes, UPLOADS[purpose]))
  if (!drawn.ok) return drawn
  const { bytes: picture, width, height } = drawn.value
  const hash = createHash('sha256').update(picture).digest('hex').slice(0, 40)
  await db.transaction(async (tx) => {
    // First the row: whoever removes the same file as unused holds it, and is waited for.
    await tx.run`insert into cubic_file (hash, bytes, width, height) values (${hash}, ${picture.length}, ${width}, ${height})
      on conflict (hash) do update set touched_at = now()`
    await tx.run`insert into cubic_file_owner (hash, user_id) values (${hash}, ${userId}) on conflict do nothing`
    await files.write(`${hash}.webp`, picture)
  })
  return ok({ url: `/files/${imageName(hash, purpose === 'avatar' ? 512 : 1600, 'webp')}`, width, height })
}
