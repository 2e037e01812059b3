import { nextTurn, type Sheet, type SheetRow } from './sheet.ts'

/** A sheet as it comes from another thread: slices of its rows as JSON, each short to parse. */
export type PackedSheet = Pick<Sheet, 'problems'> & { readonly slices: readonly Uint8Array[] }

const SLICE_MAX = 100_000
const CELL = 5

export function packSheet({ rows, problems }: Sheet): PackedSheet {
  const slices: Uint8Array[] = []
  const encoder = new TextEncoder()
  let [slice, size]: [SheetRow[], number] = [[], 0]
  const pack = (): void => {
    if (slice.length > 0) slices.push(encoder.encode(JSON.stringify(slice)))
    slice = []
    size = 0
  }
  for (const row of rows) {
    slice.push(row)
    for (const cell of row.cells) size += cell.length + CELL
    if (size > SLICE_MAX) pack()
  }
  pack()
  return { slices, problems }
}

/** Unpacks a sheet in several turns of the event loop. */
export async function unpackSheet({ slices, problems }: PackedSheet): Promise<Sheet> {
  const rows: SheetRow[] = []
  const decoder = new TextDecoder()
  for (const slice of slices) {
    rows.push(...(JSON.parse(decoder.decode(slice)) as SheetRow[]))
    await nextTurn()
  }
  return { rows, problems }
}
