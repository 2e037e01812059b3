import { createHash } from 'node:crypto'
import { type MaterialExtension, materialExtension, ok, type Outcome, refuse } from '@cubic/contract'
import type { Database } from '@cubic/data-platform'
import type { FileStore } from '../../../infra/files/files.ts'
import { keepFile, type Quota } from './keep-file.ts'

type Material = {
  readonly bytes: Buffer
  readonly filename: string
  readonly userId: number
  readonly quota: Quota
}

const ZIP = [0x50, 0x4b, 0x03, 0x04]
const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
/** Plain text has none. */
const BEGINNINGS: { readonly [extension in MaterialExtension]?: readonly (readonly number[])[] } = {
  pdf: [[0x25, 0x50, 0x44, 0x46, 0x2d]],
  doc: [OLE],
  xls: [OLE],
  ppt: [OLE],
  docx: [ZIP],
  xlsx: [ZIP],
  pptx: [ZIP],
  odt: [ZIP],
  ods: [ZIP],
  odp: [ZIP],
  zip: [ZIP],
  jpg: [[0xff, 0xd8, 0xff]],
  png: [[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  mp3: [
    [0x49, 0x44, 0x33],
    [0xff, 0xfb],
    [0xff, 0xf3],
    [0xff, 0xf2],
  ],
}

/** Stores the file unchanged, and returns its address. Its name and its content must agree. */
export async function uploadMaterial(
  dependencies: { readonly db: Database; readonly files: FileStore },
  { bytes, filename, userId, quota }: Material,
): Promise<Outcome<{ readonly url: string }>> {
  const extension = materialExtension(filename)
  if (!extension) return refuse('upload:material_type')
  if (bytes.length === 0) return refuse('upload:empty')
  if (!isOfKind(bytes, extension)) return refuse('upload:material_content', { extension })
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 40)
  const kept = await keepFile(dependencies, { hash, extension, bytes, width: 0, height: 0, userId, quota })
  return kept.ok ? ok({ url: `/files/${hash}.${kept.value}` }) : kept
}

function isOfKind(bytes: Buffer, extension: MaterialExtension): boolean {
  if (extension === 'mp4') return bytes.toString('latin1', 4, 8) === 'ftyp'
  const beginnings = BEGINNINGS[extension]
  if (beginnings) return beginnings.some((beginning) => beginning.every((byte, index) => bytes[index] === byte))
  return !bytes.includes(0)
}
