import type { Registry, Tx } from '@cubic/data-platform'
import type { FileStore } from '../../../infra/files/files.ts'
import { FILE_REMOVAL_LOCK, findUsedHashes } from './remove-unused-files.ts'

export type OwnFiles = { readonly uploaded: readonly string[]; readonly answers: readonly string[] }

/** Undefined while a backup reads files: they cannot go yet. */
export async function lockOwnFiles(
  tx: Tx,
  { userId, ticketIds }: { readonly userId: number; readonly ticketIds: readonly number[] },
): Promise<OwnFiles | undefined> {
  const lock = await tx.one<{ free: boolean }>`
    select pg_try_advisory_xact_lock(hashtext(${FILE_REMOVAL_LOCK})) as free`
  if (!lock?.free) return undefined
  const owned = await tx.rows<{ hash: string; is_answer: boolean }>`
    select hash, exists (select 1 from cubic_answer_file answer where answer.hash = owner.hash) as is_answer
    from cubic_file_owner owner where user_id = ${userId}`
  const answers = await tx.rows<{ hash: string }>`
    select hash from cubic_answer_file where applicant_id = any(${ticketIds})`
  return {
    uploaded: owned.filter((file) => !file.is_answer).map(({ hash }) => hash),
    answers: [...owned.filter((file) => file.is_answer), ...answers].map(({ hash }) => hash),
  }
}

/** What somebody uploaded for an event stays with the event. */
export async function eraseFiles(
  tx: Tx,
  { registry, files }: { readonly registry: Registry; readonly files: FileStore },
  { uploaded, answers }: OwnFiles,
): Promise<void> {
  if (uploaded.length + answers.length === 0) return
  const used = await findUsedHashes(tx, registry)
  const unused = (hashes: readonly string[]) => hashes.filter((hash) => !used.has(hash))
  // Somebody else may have just uploaded the same picture.
  const removed = await tx.rows<{ hash: string }>`
    delete from cubic_file file where hash = any(${unused(answers)})
      or hash = any(${unused(uploaded)}) and not exists (select 1 from cubic_file_owner owner where owner.hash = file.hash)
    returning hash`
  for (const { hash } of removed) await files.remove(hash)
}
