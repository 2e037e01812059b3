import type { Readable } from 'node:stream'
import { headingKey } from './heading-key.ts'
import type { Sheet } from './sheet.ts'
import { type NumberedRow, writeXlsx } from './write-xlsx.ts'

/** What is wrong in a row: the keys of the columns to mark, and the text of the last column. */
export type Mark = { readonly row: number; readonly columns: readonly string[]; readonly text: string }

type Marking = {
  readonly marks: readonly Mark[]
  readonly problems: string
  /** Leaves out the rows in which nothing is wrong. */
  readonly wrongOnly: boolean
}

/** Marks the wrong cells; a last column says what is wrong in each row. */
export function writeMarkedSheet({ rows }: Sheet, { marks, problems, wrongOnly }: Marking): Readable {
  const [heading, ...data] = rows
  const width = rows.reduce((widest, { cells }) => Math.max(widest, cells.length), 0)
  const headings = Array.from({ length: width }, (_, index) => heading?.cells[index] ?? '')
  const keys = headings.map(headingKey)
  const markOf = new Map(marks.map((mark) => [mark.row, mark]))

  async function* marked(): AsyncGenerator<readonly NumberedRow[]> {
    const shown = wrongOnly ? data.filter(({ row }) => markOf.has(row)) : data
    for (const [index, { row, cells }] of shown.entries()) {
      const mark = markOf.get(row)
      const columns = new Set(mark?.columns)
      const kept = keys.map((key, column) => {
        const text = cells[column] ?? ''
        return columns.has(key) ? { marked: text } : text
      })
      // The number by which an import names the row, after the heading of the file.
      const number = wrongOnly ? index + 2 : row - (heading?.row ?? 1) + 1
      yield [{ row: number, cells: [...kept, mark?.text ? { marked: mark.text } : ''] }]
    }
  }
  return writeXlsx([...headings, problems], marked())
}
