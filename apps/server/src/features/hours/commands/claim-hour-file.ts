import type { Tx } from '@cubic/data-platform'
import { readFileReference } from '@cubic/domain/registration/question-types/file-reference'

/** True for a text that names no upload, or an unused one of the caller's own, which is kept from removal meanwhile. */
export async function holdHourFile(tx: Tx, text: string | null, userId: number | null): Promise<boolean> {
  const file = readFileReference(text)
  if (!file) return true
  const held = await tx.one`
    update cubic_file stored set touched_at = now() from cubic_answer_file file
    where file.hash = ${file.id} and stored.hash = file.hash and file.reference = ${text} and file.field_id is null and file.entry_id is null
      and exists (select 1 from cubic_file_owner owner where owner.hash = file.hash and owner.user_id = ${userId}::integer)
    returning 1`
  return held !== undefined
}

/** Whoever reads the entry may open the upload. */
export async function claimHourFile(tx: Tx, text: string | null, entryId: number): Promise<void> {
  const file = readFileReference(text)
  if (file)
    await tx.run`update cubic_answer_file set entry_id = ${entryId} where hash = ${file.id} and entry_id is null`
}
