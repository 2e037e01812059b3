import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { rearmedText } from './csv-cells.ts'
import { cellText, CELL_CHARACTERS_MAX, createSheet, type Sheet, type SheetLimits, UnreadableSheet } from './sheet.ts'

const SLICE = 65_536
/** In a line: more than any has columns, or separators in its texts. */
const DELIMITERS_MAX = 100_000

/** UTF-8 or, from spreadsheet programs in China, GB 18030; separated by commas, semicolons or tabs. */
export async function readCsv(bytes: Buffer, limits: SheetLimits): Promise<Sheet> {
  const text = decode(bytes)
  const delimiter = delimiterOf(text)
  demandColumns(text, delimiter)
  const kept = createSheet(limits)
  let row = 1
  const parser = parse({
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: limits.columns * CELL_CHARACTERS_MAX,
  })
  try {
    for await (const record of Readable.from(slicesOf(text)).pipe(parser) as AsyncIterable<readonly string[]>) {
      kept.see(row, record.length)
      kept.add(
        row,
        record.map((cell) => cellText(rearmedText(cell))),
      )
      row++
    }
  } catch (error) {
    if (error instanceof UnreadableSheet) throw error
    throw new UnreadableSheet('broken', { cause: error, row })
  }
  return kept.sheet()
}

/** Refuses a line of so many cells that the parser, which reads it as a whole, would take too much memory. */
function demandColumns(text: string, delimiter: string): void {
  const [separator, end] = [delimiter.charCodeAt(0), '\n'.charCodeAt(0)]
  let count = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === end) count = 0
    else if (code === separator && ++count > DELIMITERS_MAX) throw new UnreadableSheet('too_many_columns')
  }
}

function* slicesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += SLICE) yield text.slice(at, at + SLICE)
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
