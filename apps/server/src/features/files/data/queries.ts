import { imageName, type UploadedImage } from '@cubic/contract'
import { type Caller, type Database, type Queryable, readScopeFor, type Registry, search } from '@cubic/data-platform'
import type { FormField } from '@cubic/domain/registration/form-field'
import { parseFormField } from '@cubic/domain/registration/form-settings'
import { holdsFiles } from '@cubic/domain/registration/question-types'
import { type FileReference, readFileReference } from '@cubic/domain/registration/question-types/file-reference'
import type { FileStore } from '../../../infra/files/files.ts'
import type { Semaphore } from '../../../infra/concurrency/semaphore.ts'
import { createSingleFlight } from '../../../infra/concurrency/single-flight.ts'
import { resize } from '../../../infra/files/pictures.ts'

export type FindImage = (image: Pick<UploadedImage, 'hash' | 'width' | 'format'>) => Promise<Buffer | undefined>

/**
 * Gives undefined if nobody has uploaded the picture. A size is made and stored at its first request; concurrent
 * requests share the work.
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

const ONE = { pageMax: 1, allMax: 1 }

/** The caller must see the question, and it must still be asked. */
export async function findFileQuestion(
  db: Queryable,
  registry: Registry,
  caller: Caller,
  id: number,
): Promise<FormField | undefined> {
  const { records } = await search(
    db,
    readScopeFor(registry, 'CubicEventFormField', caller),
    { fields: ['name', 'type', 'bounds', 'removed'], condition: isRecord(id), limit: 1 },
    ONE,
  )
  const question = records[0] && parseFormField(records[0])
  return question && holdsFiles(question.type) ? question : undefined
}

/**
 * Before the file belongs to a registration or an entry, only its sender may read it; afterwards, whoever may read
 * those.
 */
export async function findAnswerFile(
  db: Queryable,
  registry: Registry,
  caller: Caller,
  hash: string,
): Promise<FileReference | undefined> {
  const file = await db.one<{
    reference: string
    applicant_id: number | null
    entry_id: number | null
    is_own: boolean
  }>`
    select reference, applicant_id, entry_id, exists (select 1 from cubic_file_owner owner
      where owner.hash = file.hash and owner.user_id = ${caller.userId}::integer) as is_own
    from cubic_answer_file file where hash = ${hash}`
  if (!file) return undefined
  const { reference, applicant_id: applicantId, entry_id: entryId, is_own: isOwn } = file
  if (entryId !== null)
    return (await readsEntry(db, registry, caller, entryId)) ? readFileReference(reference) : undefined
  const isTheirs = applicantId === null ? isOwn : await readsAnswer(db, registry, caller, { applicantId, reference })
  return isTheirs ? readFileReference(reference) : undefined
}

async function readsAnswer(
  db: Queryable,
  registry: Registry,
  caller: Caller,
  { applicantId, reference }: { readonly applicantId: number; readonly reference: string },
): Promise<boolean> {
  const { records } = await search(
    db,
    readScopeFor(registry, 'CubicEventApplicant', caller),
    { fields: ['values'], condition: isRecord(applicantId), limit: 1 },
    ONE,
  )
  const values = records[0]?.['values']
  return typeof values === 'object' && values !== null && Object.values(values).flat().includes(reference)
}

async function readsEntry(db: Queryable, registry: Registry, caller: Caller, entryId: number): Promise<boolean> {
  const scope = readScopeFor(registry, 'CubicHourEntry', caller)
  const { records } = await search(db, scope, { fields: ['id'], condition: isRecord(entryId), limit: 1 }, ONE)
  return records.length > 0
}

function isRecord(id: number) {
  return { leaf: { field: 'id', comparator: '=', value: id } } as const
}
