import { ok, type Outcome, refuse } from '@cubic/contract'
import type { Database, Tx } from '@cubic/data-platform'
import { isDiskFull } from '../../../infra/errors/disk-full.ts'
import type { FileStore } from '../../../infra/files/files.ts'
import { inTransaction } from '../../../infra/database/in-transaction.ts'

/** In megabytes: of one person's files, and of everybody's including resized versions of pictures. */
export type Quota = { readonly own: number; readonly all: number }
type NewFile = {
  readonly hash: string
  readonly extension: string
  readonly bytes: Buffer
  /** 0 for files other than pictures. */
  readonly width: number
  readonly height: number
  readonly userId: number
  readonly quota: Quota
}

const MEGABYTE = 1_048_576
/** Small files cost more than their bytes: a row, a name, and the blocks of the disk. */
const LEAST_BYTES = 16_384

/** Returns the file name extension, which the first upload of the same bytes determines. */
export async function keepFile(
  { db, files }: { readonly db: Database; readonly files: FileStore },
  file: NewFile,
): Promise<Outcome<string>> {
  const { hash, bytes, width, height, userId } = file
  try {
    return await inTransaction(db, async (tx) => {
      const room = await findRoom(tx, file)
      if (!room.ok) return room
      // The row first: if the same file is being removed as unused, this waits for the removal.
      const row = await tx.one<{ extension: string }>`insert into cubic_file (hash, extension, bytes, width, height)
        values (${hash}, ${file.extension}, ${bytes.length}, ${width}, ${height})
        on conflict (hash) do update set touched_at = now() returning extension`
      const extension = row?.extension ?? file.extension
      await tx.run`insert into cubic_file_owner (hash, user_id) values (${hash}, ${userId}) on conflict do nothing`
      await files.write(`${hash}.${extension}`, bytes)
      return ok(extension)
    })
  } catch (error) {
    if (isDiskFull(error)) return refuse('upload:store_full')
    throw error
  }
}

/** A file that is already stored takes no space a second time. */
async function findRoom(tx: Tx, { quota, hash, userId, bytes }: NewFile): Promise<Outcome<true>> {
  // Serialised across processes: of two uploads that would just fit, the second sees the first.
  await tx.one`select pg_advisory_xact_lock(hashtext('cubic-uploads'))`
  const kept = await tx.one<{ own: number; all: number }>`
    select coalesce(sum(greatest(bytes, ${LEAST_BYTES}::integer)) filter (where hash in
        (select owner.hash from cubic_file_owner owner where owner.user_id = ${userId}) and hash <> ${hash}), 0)::float8 as own,
      coalesce(sum(greatest(bytes, ${LEAST_BYTES}::integer) + made_bytes) filter (where hash <> ${hash}), 0)::float8 as all
    from cubic_file`
  const more = Math.max(bytes.length, LEAST_BYTES)
  if ((kept?.own ?? 0) + more > quota.own * MEGABYTE) return refuse('upload:own_quota', { max: quota.own })
  return (kept?.all ?? 0) + more > quota.all * MEGABYTE ? refuse('upload:store_full') : ok(true)
}
