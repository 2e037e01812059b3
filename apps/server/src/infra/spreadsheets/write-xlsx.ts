import { Readable } from 'node:stream'
import yazl from 'yazl'
import { CELL_CHARACTERS_MAX } from './sheet.ts'

/** A day, `YYYY-MM-DD`, or a moment by the organisation's clocks, `YYYY-MM-DD HH:MM:SS`: sorted and filtered as one. */
export type DatedCell = { readonly date: string }
export type CellValue = string | number | DatedCell
/** A cell that stands out: something is wrong with it. */
export type MarkedCell = { readonly marked: string }
type Cell = CellValue | MarkedCell
/** A row at its place; empty rows before it need not be written. */
export type NumberedRow = { readonly row: number; readonly cells: readonly Cell[] }
type Rows = AsyncIterable<readonly (readonly Cell[] | NumberedRow)[]>

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

const PARTS: { readonly [path: string]: string } = {
  '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
  '_rels/.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
  // Style 1 is text (numFmtId 49) with a quote prefix: it stays text when somebody edits the cell. Style 2 is the bold
  // heading, style 3 a marked text, 4 a moment and 5 a day.
  'xl/styles.xml': `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFFFC7CE"/><bgColor indexed="64"/></patternFill></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/><xf numFmtId="49" fontId="0" fillId="2" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1" applyFill="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
}

/**
 * Streams a workbook with one sheet. Rows are taken in batches as fast as the reader of the stream takes the
 * file; if it goes away, `rows` is ended. Texts stay texts in a spreadsheet program: leading zeros are kept,
 * and nothing is a formula.
 */
export function writeXlsx(heading: readonly string[], rows: Rows): Readable {
  const zip = new yazl.ZipFile()
  const output = zip.outputStream as Readable
  const sheet = Readable.from(sheetParts(heading, rows), { objectMode: false, highWaterMark: 65_536 })
  zip.on('error', (error: Error) => output.destroy(error))
  sheet.on('error', (error) => output.destroy(error))
  output.on('close', () => sheet.destroy())
  for (const [path, text] of Object.entries(PARTS)) zip.addBuffer(Buffer.from(text), path)
  // A lower level takes half of the processor's time for a tenth more bytes.
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml', { compressionLevel: 3 })
  zip.end()
  return output
}

async function* sheetParts(heading: readonly string[], rows: Rows): AsyncGenerator<Buffer> {
  const columns = heading.map((name, index) => {
    const width = Math.min(40, Math.max(12, [...name].length * 2 + 2))
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`
  })
  yield Buffer.from(
    `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>${rowOf(heading, 2)}`,
  )
  let last = 1
  for await (const batch of rows) {
    for (const row of batch) last = 'row' in row ? row.row : last + 1
    yield Buffer.from(batch.map((row) => rowOf(row, 1)).join(''))
  }
  yield Buffer.from(`</sheetData><autoFilter ref="A1:${columnName(heading.length)}${last}"/></worksheet>`)
}

/** The letters of a column, of which the first is number 1. */
function columnName(column: number): string {
  const last = String.fromCharCode(65 + ((column - 1) % 26))
  return column > 26 ? columnName(Math.floor((column - 1) / 26)) + last : last
}

function rowOf(row: readonly Cell[] | NumberedRow, style: number): string {
  const [place, cells] = 'row' in row ? [` r="${row.row}"`, row.cells] : ['', row]
  return `<row${place}>${cells.map((cell) => cellOf(cell, style)).join('')}</row>`
}

const MARKED = 3

function cellOf(value: Cell, style: number): string {
  if (typeof value === 'object' && 'date' in value) return dateCellOf(value.date)
  if (typeof value === 'object') return value.marked === '' ? `<c s="${MARKED}"/>` : cellOf(value.marked, MARKED)
  if (typeof value === 'number') return Number.isFinite(value) ? `<c><v>${value}</v></c>` : '<c/>'
  if (value === '') return '<c/>'
  return `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${escapeXml(value.slice(0, CELL_CHARACTERS_MAX))}</t></is></c>`
}

const MOMENT = 4
const DAY = 5
const DAY_MS = 86_400_000
/** The first day that spreadsheets count alike: they know a 29 February 1900. */
const FIRST_DAY = Date.UTC(1900, 2, 1)

/** Returns a number in the format of a date; the text, if spreadsheets have no number for it. */
function dateCellOf(date: string): string {
  const moment = Date.parse(`${date.replace(' ', 'T')}${date.length > 10 ? 'Z' : ''}`)
  if (!(moment >= FIRST_DAY)) return cellOf(date, 1)
  const serial = (moment - Date.UTC(1899, 11, 30)) / DAY_MS
  return `<c s="${date.length > 10 ? MOMENT : DAY}"><v>${serial}</v></c>`
}

const ENTITIES: { readonly [character: string]: string } = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** XML takes no control characters and no lone surrogates. */
function escapeXml(text: string): string {
  // oxlint-disable-next-line no-control-regex -- these are the characters to remove
  return text.replaceAll(/[\0-\b\v\f\x0E-\x1F\uFFFE\uFFFF]|\p{Surrogate}|[&<>]/gu, (found) => ENTITIES[found] ?? '')
}
