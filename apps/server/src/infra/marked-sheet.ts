import type { Readable } from 'node:stream'
import { IMPORT_LIMITS, type ImportAnswer, type Lang, type Text } from '@cubic/contract'
import { headingKey } from './import-file.ts'
import { readSheet } from './spreadsheets/read-sheet.ts'
import { type CellValue, type MarkedCell, writeXlsx } from './spreadsheets/write-xlsx.ts'

const PROBLEMS: Text = { cn: '问题', en: 'Problems' }

/** Writes a spreadsheet again, as it was sent, with the wrong cells marked and a last column that says what is wrong in each row. */
export async function markedSheet(file: Buffer, { errors }: ImportAnswer, lang: Lang): Promise<Readable> {
  const { rows } = await readSheet(file, { rows: IMPORT_LIMITS.rows + 1, columns: IMPORT_LIMITS.columns })
  const [heading, ...data] = rows
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
  const headings = Array.from({ length: width }, (_, index) => heading?.cells[index] ?? '')
  const keys = headings.map(headingKey)
  const wrongIn = (row: number) => errors.filter((error) => error.row === row)
  const about = (row: number) => wrongIn(row).map(({ column, message }) => (column ? `${column}: ${message}` : message))
  async function* marked(): AsyncGenerator<readonly (readonly (CellValue | MarkedCell)[])[]> {
    let last = heading?.row ?? 1
    for (const { row, cells } of data) {
      // Empty rows are kept, so that every row has the number by which the import names it.
      if (row > last + 1) yield Array.from({ length: row - last - 1 }, () => [])
      last = row
      const columns = new Set(wrongIn(row).flatMap(({ column }) => (column ? headingKey(column) : [])))
      const problems = about(row).join('; ')
      yield [
        [
          ...headings.map((_, index): CellValue | MarkedCell => {
            const text = cells[index] ?? ''
            return columns.has(keys[index] ?? '') ? { marked: text } : text
          }),
          problems === '' ? '' : { marked: problems },
        ],
      ]
    }
  }
  return writeXlsx([...headings, [PROBLEMS[lang], ...about(heading?.row ?? 1)].join(' · ')], marked())
}
