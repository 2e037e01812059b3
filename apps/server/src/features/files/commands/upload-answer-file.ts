import { createHash, randomBytes } from 'node:crypto'
import { ok, type Outcome, refuse, UPLOADS } from '@cubic/contract'
import type { Database } from '@cubic/data-platform'
import { FILE_KINDS, fileLimits } from '@cubic/domain/registration/question-types/file-kinds'
import { writeFileReference } from '@cubic/domain/registration/question-types/file-reference'
import type { FormBounds } from '@cubic/domain/registration/question-types/question-type'
import type { FileStore } from '../../../infra/files/files.ts'
import { isPlainPdf } from '../../../infra/files/inspect-pdf.ts'
import { inspect, kindOf } from '../../../infra/files/pictures.ts'
import { keepFile, type Quota } from './keep-file.ts'
import type { DrawingPlaces } from './upload-image.ts'

type Upload = {
  readonly bytes: Buffer
  readonly filename: string
  /** Without one, the file goes with an entry of hours. */
  readonly question?: { readonly id: number; readonly bounds: FormBounds } | undefined
  readonly userId: number
  readonly quota: Quota
}
type Dependencies = { readonly db: Database; readonly files: FileStore; readonly places: DrawingPlaces }

const MEGABYTE = 1_048_576
/** In characters, of up to two units each. */
const NAME_MAX = 40
/** Makes two files of one document of two people, each still named by the hash of what is stored. */
const SALT_BYTES = 16
/** No address below `/files/` has this ending, so nobody is given such a file there. */
export const ANSWER_FILE_EXTENSION = 'own'

/**
 * Returns the file's reference. The content says what it is, never the name: pictures are re-encoded, and a PDF is kept
 * as it is if it holds nothing that acts.
 */
export async function uploadAnswerFile(
  { db, files, places }: Dependencies,
  { bytes, filename, question, userId, quota }: Upload,
): Promise<Outcome<{ readonly reference: string }>> {
  const { kinds, max_mb: max } = fileLimits(question?.bounds ?? {})
  if (bytes.length === 0) return refuse('upload:empty')
  if (bytes.length > max * MEGABYTE) return refuse('upload:too_large', { max })
  const kind = isPdf(bytes) ? 'pdf' : kindOf(bytes)
  if (!kinds.some((each) => each === kind))
    return refuse('upload:file_kind', { kinds: kinds.map((each) => FILE_KINDS[each].name).join(' / ') })
  const content = kind === 'pdf' ? await checkPdf(bytes) : await redraw(bytes, places, userId)
  if (!content.ok) return content

  const stored = Buffer.concat([randomBytes(SALT_BYTES), content.value])
  const hash = createHash('sha256').update(stored).digest('hex').slice(0, 40)
  const file = { hash, extension: ANSWER_FILE_EXTENSION, bytes: stored, width: 0, height: 0, userId, quota }
  const kept = await keepFile({ db, files }, file)
  if (!kept.ok) return kept
  const name = nameOf(filename, kind === 'pdf' ? 'pdf' : 'webp')
  const reference = writeFileReference({ id: hash, bytes: content.value.length, name })
  const written = await db.one`
    insert into cubic_answer_file (hash, field_id, reference)
    select ${hash}, ${question?.id ?? null}::integer, ${reference}
    where ${question === undefined} or exists (select 1 from cubic_event_form_field where id = ${question?.id ?? null}::integer) returning 1`
  return written ? ok({ reference }) : refuse('upload:no_question')
}

export function withoutSalt(stored: Buffer): Buffer {
  return stored.subarray(SALT_BYTES)
}

function isPdf(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, 5) === '%PDF-'
}

async function checkPdf(bytes: Buffer): Promise<Outcome<Buffer>> {
  return (await isPlainPdf(bytes)) ? ok(bytes) : refuse('upload:unsafe_pdf')
}

async function redraw(bytes: Buffer, places: DrawingPlaces, userId: number): Promise<Outcome<Buffer>> {
  const read = await inspect(bytes, UPLOADS.answer)
  if (!read.ok) return read
  const { isLarge, draw } = read.value
  const drawn = await places[isLarge ? 'large' : 'small'](String(userId), draw)
  return drawn.ok ? ok(drawn.value.bytes) : drawn
}

/** Drops what could mislead people or a path, and appends the ending of what the file is. */
function nameOf(filename: string, ending: 'pdf' | 'webp'): string {
  const stem = filename
    .toWellFormed()
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}/\\:*?"<>|%]+/gu, ' ')
    .trim()
  return `${[...stem].slice(0, NAME_MAX).join('').trim() || 'file'}.${ending}`
}
