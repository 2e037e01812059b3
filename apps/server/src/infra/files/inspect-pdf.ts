import { promisify } from 'node:util'
import { inflate } from 'node:zlib'

const inflateAsync = promisify(inflate)

/** Compressed objects are read and unpacked up to this size in all: a document of 10 MB has some hundred KB of them. */
const UNPACKED_MAX = 64 * 1_048_576
/** How far before the end of a PDF its last line may begin. */
const END_BYTES = 1024
/** The end of a ZIP archive has at most this distance from the end of the file. */
const ZIP_END_BYTES = 65_557
/** Names of what a document runs, opens, sends or carries; encrypted ones cannot be looked into. */
const REFUSED =
  /\/(?:JavaScript|Launch|EmbeddedFiles?|FileAttachment|RichMedia|Rendition|GoToE|ImportData|SubmitForm|XFA|Encrypt)(?![\w.-])/
/** Any letter of a name may be written as `#` and two digits. */
const ESCAPE = /#([0-9a-f]{2})/gi
const ESCAPES_MAX = 50_000
const OBJECTS = /\/(?:O|#4f)(?:b|#62)(?:j|#6a)(?:S|#53)(?:t|#74)(?:m|#6d)(?![\w.-])/gi
/** How far behind that name its stream begins at most: their dictionaries are short. */
const DICTIONARY_BYTES = 1024

/** Is it whole, without names of anything that acts, also in compressed objects? Takes linear time. */
export async function isPlainPdf(file: Buffer): Promise<boolean> {
  const text = file.toString('latin1')
  if (!text.startsWith('%PDF-') || !text.slice(-END_BYTES).includes('%%EOF')) return false
  // an archive behind the document: programs take the file for either
  if (text.slice(-ZIP_END_BYTES).includes('PK\u0005\u0006')) return false
  if (isRefused(text)) return false
  let left = UNPACKED_MAX
  for (const { index } of text.matchAll(OBJECTS)) {
    const packed = streamBehind(text, index, file)
    left -= packed.length
    const unpacked = left > 0 ? await unpack(packed, left) : undefined
    if (!unpacked || isRefused(unpacked.toString('latin1'))) return false
    left -= unpacked.length
  }
  return true
}

/** The bytes of the stream whose dictionary is here; none if there is no stream. */
function streamBehind(text: string, index: number, file: Buffer): Buffer {
  const keyword = /stream\r?\n/.exec(text.slice(index, index + DICTIONARY_BYTES))
  if (!keyword) return Buffer.alloc(0)
  const start = index + keyword.index + keyword[0].length
  const end = text.indexOf('endstream', start)
  return file.subarray(start, end < 0 ? undefined : end)
}

/** Does the text hold one of the refused names, or more escapes than any document needs? */
function isRefused(text: string): boolean {
  const pieces: string[] = []
  let at = 0
  for (const { index, 1: digits = '' } of text.matchAll(ESCAPE)) {
    if (pieces.length > 2 * ESCAPES_MAX) return true
    pieces.push(text.slice(at, index), String.fromCharCode(Number.parseInt(digits, 16)))
    at = index + 3
  }
  return REFUSED.test(pieces.join('') + text.slice(at))
}

/** Unpacks what the bytes begin with; undefined if that is not compressed in the usual way, broken or too large. */
async function unpack(bytes: Buffer, most: number): Promise<Buffer | undefined> {
  try {
    return await inflateAsync(bytes, { maxOutputLength: Math.max(1, most) })
  } catch (error) {
    if (error instanceof Error) return undefined
    throw error
  }
}
