import type { FieldProblem, Text } from '@cubic/contract'
import { type Caller, sql, type Sql, type Tx } from '@cubic/data-platform'
import type { Answers } from '@cubic/domain/registration/form'
import type { FormField } from '@cubic/domain/registration/form-field'
import { holdsFiles } from '@cubic/domain/registration/question-types'
import { readFileReference } from '@cubic/domain/registration/question-types/file-reference'

export type AnswerFile = {
  readonly hash: string
  readonly field_id: number
  /** Null while no registration uses the file. */
  readonly applicant_id: number | null
  readonly reference: string
  readonly owners: readonly number[]
}
export type Claim = { readonly hash: string; readonly applicantId: number }

/** Locks those of the files that exist, and keeps them from being removed as unused. */
export async function lockAnswerFiles(tx: Tx, hashes: readonly string[]): Promise<ReadonlyMap<string, AnswerFile>> {
  if (hashes.length === 0) return new Map()
  // Everybody who would use or remove a file waits here for its row; a file that was removed meanwhile is not found.
  await tx.run`update cubic_file set touched_at = now() where hash in (
    select hash from cubic_file where hash = any(${hashes}) order by hash for update)`
  const files = await tx.rows<AnswerFile>`
    select hash, field_id, applicant_id, reference,
      array(select user_id from cubic_file_owner owner where owner.hash = file.hash) as owners
    from cubic_answer_file file where hash = any(${hashes})`
  return new Map(files.map((file) => [file.hash, file]))
}

/** Returns the update that makes files part of registrations, to be part of a larger statement. */
export function claimUpdate(claims: readonly Claim[]): Sql {
  return sql`
    update cubic_answer_file file set applicant_id = claim.applicant_id
    from unnest(${claims.map(({ hash }) => hash)}::text[], ${claims.map(({ applicantId }) => applicantId)}::integer[])
      as claim (hash, applicant_id)
    where file.hash = claim.hash`
}

/** Releases the files of applicants, except for those kept: they are removed like other unused files. */
export async function releaseAnswerFiles(
  tx: Tx,
  applicantIds: readonly number[],
  kept: readonly string[] = [],
): Promise<void> {
  await tx.run`
    update cubic_answer_file set applicant_id = null where applicant_id = any(${applicantIds}) and hash <> all(${kept})`
}

type Form = readonly FormField<Text>[]
export type NamedFile = { readonly hash: string; readonly reference: string; readonly field: FormField<Text> }

export function filesNamed(fields: Form, values: Answers): readonly NamedFile[] {
  return fields.flatMap((field) => {
    const answer = holdsFiles(field.type) ? values[field.id] : undefined
    return namesIn(answer).map(({ hash, reference }) => ({ hash, reference, field }))
  })
}

function namesIn(answer: unknown): readonly Pick<NamedFile, 'hash' | 'reference'>[] {
  const texts = Array.isArray(answer) ? (answer as readonly unknown[]) : []
  return texts.flatMap((text) => {
    const file = readFileReference(text)
    return file && typeof text === 'string' ? [{ hash: file.id, reference: text }] : []
  })
}

/** Who uses the files: their sender, and the applicant where that one is registered already. */
type User = { readonly userId: number | null; readonly applicantId?: number }

/** Each file must be the caller's own, for this question, and unused. */
export function fileProblems(
  named: readonly NamedFile[],
  locked: ReadonlyMap<string, AnswerFile>,
  { userId, applicantId }: User,
  place: { readonly index?: number } = {},
): readonly FieldProblem[] {
  return named.flatMap(({ hash, reference, field }) => {
    const file = locked.get(hash)
    const isMeant = file?.reference === reference && file.field_id === field.id
    const isKept = isMeant && applicantId !== undefined && file.applicant_id === applicantId
    const isOwn = isMeant && userId !== null && file.owners.includes(userId)
    if (isKept || (isOwn && file.applicant_id === null)) return []
    const problem = isOwn ? 'file_used' : 'not_uploaded'
    return [{ problem, field: String(field.id), parameters: { name: field.name }, ...place }]
  })
}

/** Claims the files that the answers name and releases others. If it returns problems, the caller must roll back. */
export async function settleFiles(
  tx: Tx,
  { userId }: Caller,
  applicant: { readonly id: number; readonly fields: Form; readonly values: { readonly [question: string]: unknown } },
  place: { readonly index?: number } = {},
): Promise<readonly FieldProblem[]> {
  const { id, fields, values } = applicant
  if (!fields.some(({ type }) => holdsFiles(type))) return []
  const named = filesNamed(fields, values as Answers)
  const locked = await lockAnswerFiles(
    tx,
    named.map(({ hash }) => hash),
  )
  const problems = fileProblems(named, locked, { userId, applicantId: id }, place)
  if (problems.length > 0) return problems
  // also the files of questions that are no longer asked
  const kept = Object.values(values).flatMap((answer) => namesIn(answer).map(({ hash }) => hash))
  await releaseAnswerFiles(tx, [id], kept)
  if (named.length > 0) await tx.run`${claimUpdate(named.map(({ hash }) => ({ hash, applicantId: id })))}`
  return []
}

/** The answers of an applicant without their files, which `releaseAnswerFiles` then releases. */
export function valuesWithoutFiles(applicant: Sql): Sql {
  return sql`${applicant}."values" - array(
    select file.field_id::text from cubic_answer_file file where file.applicant_id = ${applicant}.id)`
}
