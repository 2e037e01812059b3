import { parse } from 'csv-parse'
import { rearmedText } from './csv-cells.ts'
import { nextTurn, type Sheet, type SheetLimits, type SheetRow, UnreadableSheet } from './sheet.ts'

const ROWS_AT_ONCE = 500
const CELL_MAX = 100_000

/**
 * Reads a CSV file: UTF-8 or, as spreadsheet programs in China write it, GB 18030; separated by commas, semicolons or tabs.
 */
export async function readCsv(bytes: Buffer, limits: SheetLimits): Promise<Sheet> {
  const text = decode(bytes)
  const parser = parse(text, {
    delimiter: delimiterOf(text),
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: limits.columns * CELL_MAX,
    info: true,
  })
  const rows: SheetRow[] = []
  let row = 0
  try {
    for await (const { record } of parser as AsyncIterable<{ readonly record: readonly string[] }>) {
      row++
      if (row % ROWS_AT_ONCE === 0) await nextTurn()
      const cells = record.map((cell) => rearmedText(cell).trim())
      const width = cells.findLastIndex((cell) => cell !== '') + 1
      if (width === 0) continue
      if (width > limits.columns) throw new UnreadableSheet('too_many_columns')
      if (rows.length === limits.rows) throw new UnreadableSheet('too_many_rows')
      rows.push({ row, cells: cells.slice(0, width) })
    }
  } catch (error) {
    if (error instanceof UnreadableSheet) throw error
    throw new UnreadableSheet('broken', { cause: error })
  }
  return { rows, problems: [] }
}

function decode(bytes: Buffer): string {
  if (bytes.includes(0)) throw new UnreadableSheet('not_a_spreadsheet')
  for (const encoding of ['utf-8', 'gb18030']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes)
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
    }
  }
  throw new UnreadableSheet('not_a_spreadsheet')
}

/** The separator that the heading has most of. */
function delimiterOf(text: string): string {
  const [heading = ''] = text.split(/\r?\n/, 1)
  const count = (delimiter: string) => heading.split(delimiter).length
  return [',', ';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best))
}
