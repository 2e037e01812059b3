// What runs in a thread of its own, because it could keep the processor or the memory busy.
import { sanitizeRichText } from '@cubic/data-platform/field-types/sanitize-rich-text'
import type { CertificatePaper } from '../pdf/draw-certificate.ts'
import type { TranscriptPaper } from '../pdf/draw-transcript.ts'
import type { ReportPaper } from '../pdf/draw-report.ts'
import { type Mark, writeMarkedSheet } from '../spreadsheets/marked-sheet.ts'
import { readSheet } from '../spreadsheets/read-sheet.ts'
import { type PackedSheet, packSheet } from '../spreadsheets/packed-sheet.ts'
import { type SheetLimits, UnreadableSheet } from '../spreadsheets/sheet.ts'

type File = { readonly bytes: Uint8Array; readonly limits: SheetLimits }
/** Why a file cannot be read; classes of errors do not cross threads. */
export type Unreadable = { readonly unreadable: Pick<UnreadableSheet, 'kind' | 'row'> }

export async function readPackedSheet({ bytes, limits }: File): Promise<PackedSheet | Unreadable> {
  return orUnreadable(async () => packSheet(await readSheet(bufferOf(bytes), limits)))
}

export async function markSheet({
  bytes,
  limits,
  marks,
  problems,
  wrongOnly,
}: File & {
  readonly marks: readonly Mark[]
  readonly problems: string
  readonly wrongOnly: boolean
}): Promise<Uint8Array | Unreadable> {
  return orUnreadable(async () => {
    const chunks: Buffer[] = []
    const sheet = await readSheet(bufferOf(bytes), limits)
    for await (const chunk of writeMarkedSheet(sheet, { marks, problems, wrongOnly })) chunks.push(chunk as Buffer)
    return Buffer.concat(chunks)
  })
}

export function sanitizeTexts(texts: readonly string[]): readonly string[] {
  return texts.map(sanitizeRichText)
}

/** The library and its fonts are loaded only here, once there is something to draw. */
export async function drawReport(paper: ReportPaper): Promise<Uint8Array> {
  return (await import('../pdf/draw-report.ts')).drawReport(paper)
}

export async function drawCertificate(paper: CertificatePaper): Promise<Uint8Array> {
  return (await import('../pdf/draw-certificate.ts')).drawCertificate(paper)
}

export async function drawTranscript(paper: TranscriptPaper): Promise<Uint8Array> {
  return (await import('../pdf/draw-transcript.ts')).drawTranscript(paper)
}

function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}

async function orUnreadable<Result>(work: () => Promise<Result>): Promise<Result | Unreadable> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof UnreadableSheet) return { unreadable: { kind: error.kind, row: error.row } }
    throw error
  }
}
