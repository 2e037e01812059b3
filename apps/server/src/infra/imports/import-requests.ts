import { createHash } from 'node:crypto'
import type { ImportAnswer } from '@cubic/contract'
import type { Queryable, Tx } from '@cubic/data-platform'

export type ImportRequest = { readonly userId: number; readonly id: string; readonly hash: string }

export function importRequestOf(userId: number, id: string, parts: readonly (string | Buffer)[]): ImportRequest {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return { userId, id: id.toLowerCase(), hash: hash.digest('hex') }
}

/** The id was used for another import. */
export const IMPORT_CONFLICT = { refusal: 'event:request_conflict' } as const

/** The answer of the same import, if it has been made, or that the id was used for another one. */
export async function findImportAnswer(
  db: Queryable,
  request: ImportRequest | undefined,
): Promise<ImportAnswer | typeof IMPORT_CONFLICT | undefined> {
  if (!request) return undefined
  const { userId, id, hash } = request
  const made = await db.one<{ hash: string; answer: ImportAnswer | null }>`
    select request_hash as hash, answer from cubic_import where user_id = ${userId} and import_id = ${id}::uuid`
  if (!made) return undefined
  // one that an older version remembered left out no rows
  return made.hash === hash && made.answer
    ? { ...made.answer, wrong_rows: made.answer.wrong_rows ?? [] }
    : IMPORT_CONFLICT
}

/** Claims the id in the transaction of the import; false if another one has it. Waits for one that is being made. */
export async function claimImport(tx: Tx, { userId, id, hash }: ImportRequest): Promise<boolean> {
  const claimed = await tx.run`
    insert into cubic_import (user_id, import_id, request_hash) values (${userId}, ${id}::uuid, ${hash}) on conflict do nothing`
  return claimed === 1
}

export async function rememberImport(tx: Tx, { userId, id }: ImportRequest, answer: ImportAnswer): Promise<void> {
  await tx.run`update cubic_import set answer = ${JSON.stringify(answer)}::jsonb where user_id = ${userId} and import_id = ${id}::uuid`
}
