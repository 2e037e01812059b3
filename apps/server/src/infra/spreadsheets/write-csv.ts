import { Readable } from 'node:stream'
import { csvCell } from './csv-cells.ts'
import type { CellValue } from './write-xlsx.ts'

const BYTE_ORDER_MARK = '\uFEFF'

/** UTF-8 with a byte-order mark, as fast as its reader takes it; ends `rows` if the reader goes away. */
export function writeCsv(heading: readonly string[], rows: AsyncIterable<readonly (readonly CellValue[])[]>): Readable {
  return Readable.from(csvParts(heading, rows), { objectMode: false, highWaterMark: 65_536 })
}

async function* csvParts(
  heading: readonly string[],
  rows: AsyncIterable<readonly (readonly CellValue[])[]>,
): AsyncGenerator<Buffer> {
  yield Buffer.from(BYTE_ORDER_MARK + lineOf(heading))
  for await (const batch of rows) yield Buffer.from(batch.map(lineOf).join(''))
}

function lineOf(cells: readonly CellValue[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}
