import type { Readable } from 'node:stream'
import { SaxesParser } from 'saxes'
import yauzl from 'yauzl'
import { type NumberFormat, numberFormatOf, numberText } from './number-text.ts'
import {
  cellText,
  CELL_CHARACTERS_MAX,
  createSheet,
  SHEET_ROWS_MAX,
  type Sheet,
  type SheetLimits,
  type SheetProblem,
  UnreadableSheet,
} from './sheet.ts'

/** Bounds against archives that unpack to far more than they are: bytes of one part, and shared texts. */
const PART_BYTES_MAX = 64 * 1_048_576
const PARTS_MAX = 2000
/** Characters of one tag with its attributes, or of one text. */
const UNBROKEN_MAX = 1_048_576
const TEXTS_MAX = 500_000
const TEXT_CHARACTERS_MAX = 16 * 1_048_576
/** What a spreadsheet program takes: cell styles of a workbook, characters of a number format. */
const STYLES_MAX = 65_490
const FORMAT_MAX = 255

type Parts = ReadonlyMap<string, () => Promise<Readable>>
type Attributes = { readonly [name: string]: string }
type Handlers = {
  readonly open?: (name: string, attributes: Attributes) => void
  readonly text?: (text: string) => void
  readonly close?: (name: string) => void
}

/**
 * Reads the first sheet of a workbook as texts, part by part and within bounds: dates as ISO 8601, numbers without
 * exponents, zeros that a number format adds. A formula counts by its last result; where it has none, and where cells
 * are merged, the sheet has a problem. Throws `UnreadableSheet`.
 */
export async function readXlsx(bytes: Buffer, limits: SheetLimits): Promise<Sheet> {
  try {
    const parts = await listParts(bytes)
    const { sheet, has1904 } = await findSheet(parts)
    const formats = await readFormats(parts)
    const texts = await readSharedTexts(parts)
    return await readCells(sheet, { formats, texts, has1904, limits })
  } catch (error) {
    if (error instanceof UnreadableSheet) throw error
    // Whatever the archive or its XML is wrong with.
    throw new UnreadableSheet('broken', { cause: error })
  }
}

function listParts(bytes: Buffer): Promise<Parts> {
  return new Promise((resolve, reject) => {
    yauzl.fromBuffer(bytes, { lazyEntries: true, autoClose: false }, (failure, archive) => {
      if (failure) return reject(failure)
      const parts = new Map<string, () => Promise<Readable>>()
      archive.on('error', reject)
      archive.on('end', () => resolve(parts))
      archive.on('entry', (entry: yauzl.Entry) => {
        if (parts.size === PARTS_MAX) return reject(new Error('too many parts'))
        parts.set(entry.fileName.replace(/^\//, '').toLowerCase(), () => openPart(archive, entry))
        archive.readEntry()
      })
      archive.readEntry()
    })
  })
}

function openPart(archive: yauzl.ZipFile, entry: yauzl.Entry): Promise<Readable> {
  return new Promise((resolve, reject) =>
    archive.openReadStream(entry, (failure, stream) => (failure ? reject(failure) : resolve(stream))),
  )
}

/** Parses a part as it is unpacked. */
async function parsePart(open: () => Promise<Readable>, handlers: Handlers): Promise<void> {
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  const { open: opened, text, close } = handlers
  if (opened) parser.on('opentag', (tag) => opened(localName(tag.name), tag.attributes))
  if (text) {
    parser.on('text', text)
    parser.on('cdata', text)
  }
  if (close) parser.on('closetag', (tag) => close(localName(tag.name)))
  const stream = await open()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let [size, unbroken] = [0, 0]
  // Leaving the loop, by an error too, ends the stream.
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > PART_BYTES_MAX) throw new UnreadableSheet('too_large')
    const xml = decoder.decode(chunk, { stream: true })
    // The parser keeps a tag or text until its end: one that long is none of a sheet.
    const begins = xml.lastIndexOf('<')
    unbroken = begins < 0 ? unbroken + xml.length : xml.length - begins
    if (unbroken > UNBROKEN_MAX) throw new UnreadableSheet('too_complex')
    parser.write(xml)
  }
  parser.write(decoder.decode()).close()
}

/** Some programs write every name with a prefix. */
function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

async function findSheet(
  parts: Parts,
): Promise<{ readonly sheet: () => Promise<Readable>; readonly has1904: boolean }> {
  const workbook = parts.get('xl/workbook.xml')
  const relations = parts.get('xl/_rels/workbook.xml.rels')
  if (!workbook) throw new UnreadableSheet('not_a_spreadsheet')
  let [firstId, has1904] = ['', false]
  await parsePart(workbook, {
    open(name, attributes) {
      if (name === 'workbookPr') has1904 = isTrue(attributes['date1904'])
      const id = Object.entries(attributes).find(([key]) => localName(key) === 'id' && key.includes(':'))?.[1]
      const isShown = (attributes['state'] ?? 'visible') === 'visible'
      if (name === 'sheet' && firstId === '' && id !== undefined && isShown) firstId = id
    },
  })
  const targets = new Map<string, string>()
  if (relations)
    await parsePart(relations, {
      open(name, { Id, Target }) {
        if (name === 'Relationship' && Id !== undefined && Target !== undefined && targets.size < PARTS_MAX)
          targets.set(Id, Target)
      },
    })
  const target = targets.get(firstId) ?? 'worksheets/sheet1.xml'
  const path = (target.startsWith('/') ? target.slice(1) : `xl/${target}`).toLowerCase()
  const sheet = parts.get(path)
  if (!sheet) throw new UnreadableSheet('broken')
  return { sheet, has1904 }
}

async function readFormats(parts: Parts): Promise<readonly NumberFormat[]> {
  const styles = parts.get('xl/styles.xml')
  const codes = new Map<string, string>()
  const formats: NumberFormat[] = []
  let isInCells = false
  if (styles)
    await parsePart(styles, {
      open(name, attributes) {
        if (name === 'numFmt' && codes.size < STYLES_MAX)
          codes.set(attributes['numFmtId'] ?? '', (attributes['formatCode'] ?? '').slice(0, FORMAT_MAX))
        if (name === 'cellXfs') isInCells = true
        if (name !== 'xf' || !isInCells) return
        const id = attributes['numFmtId'] ?? '0'
        if (formats.length < STYLES_MAX) formats.push(numberFormatOf(Number(id), codes.get(id)))
      },
      close(name) {
        if (name === 'cellXfs') isInCells = false
      },
    })
  return formats
}

/** Continues a text without what is too long to be kept; spaces before it do not count. */
function joined(text: string, more: string): string {
  if (text === '') return more.trimStart().slice(0, CELL_CHARACTERS_MAX + 1)
  return text.length > CELL_CHARACTERS_MAX ? text : text + more.slice(0, CELL_CHARACTERS_MAX + 1 - text.length)
}

async function readSharedTexts(parts: Parts): Promise<readonly string[]> {
  const shared = parts.get('xl/sharedstrings.xml')
  const texts: string[] = []
  let [current, characters, isText, phonetic] = ['', 0, false, false]
  if (shared)
    await parsePart(shared, {
      open(name) {
        if (name === 'si') current = ''
        if (name === 'rPh') phonetic = true
        isText = name === 't' && !phonetic
      },
      text(text) {
        if (isText) current = joined(current, text)
      },
      close(name) {
        if (name === 'rPh') phonetic = false
        if (name === 't') isText = false
        if (name !== 'si') return
        // Once for all cells that refer to it.
        const kept = cellText(current)
        characters += kept.length
        if (texts.length === TEXTS_MAX || characters > TEXT_CHARACTERS_MAX) throw new UnreadableSheet('too_large')
        texts.push(kept)
      },
    })
  return texts
}

type Reading = {
  readonly formats: readonly NumberFormat[]
  readonly texts: readonly string[]
  readonly has1904: boolean
  readonly limits: SheetLimits
}
type Cell = { column: number; type: string; style: number; value: string; hasFormula: boolean }

async function readCells(sheet: () => Promise<Readable>, reading: Reading): Promise<Sheet> {
  const kept = createSheet(reading.limits)
  let row = 0
  let cells: string[] = []
  let cell: Cell | undefined
  let column = -1
  let [isValue, phonetic] = [false, false]

  function take({ column: place, type, style, value, hasFormula }: Cell): void {
    const isFailed = type === 'e' || (hasFormula && value === '')
    if (isFailed) kept.report({ row, column: place, kind: 'formula' })
    if (value === '' || isFailed) return
    const text = cellText(textOf({ type, style, value }, reading))
    if (text === '') return
    if (place >= reading.limits.columns) throw new UnreadableSheet('too_many_columns', { row })
    while (cells.length < place) cells.push('')
    cells[place] = text
  }

  await parsePart(sheet, {
    open(name, attributes) {
      if (name === 'row') {
        row = rowAfter(row, attributes['r'])
        kept.see(row)
        cells = []
        column = -1
      } else if (name === 'c') {
        column = columnAfter(column, attributes['r'], row)
        kept.see(row)
        const style = Number(attributes['s'] ?? 0)
        cell = { column, type: attributes['t'] ?? 'n', style, value: '', hasFormula: false }
      } else if (name === 'f' && cell) cell.hasFormula = true
      else if (name === 'rPh') phonetic = true
      else if (name === 'mergeCell') {
        const merged = mergedProblem(attributes['ref'] ?? '')
        if (merged) kept.report(merged)
      }
      isValue = (name === 'v' || name === 't') && !phonetic
    },
    text(text) {
      if (isValue && cell) cell.value = joined(cell.value, text)
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false
      if (name === 'rPh') phonetic = false
      if (name === 'c' && cell) {
        take(cell)
        cell = undefined
      }
      if (name === 'row') kept.add(row, cells)
    },
  })
  return kept.sheet()
}

function textOf(
  { type, style, value }: Pick<Cell, 'type' | 'style' | 'value'>,
  { formats, texts, has1904 }: Reading,
): string {
  switch (type) {
    case 's':
      return texts[Number(value)] ?? ''
    case 'b':
      return isTrue(value) ? 'TRUE' : 'FALSE'
    case 'n':
      return numberText(value, formats[style] ?? 'plain', has1904)
    default:
      return value
  }
}

function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true'
}

/** The number of a row: a whole one that grows from row to row. */
function rowAfter(last: number, text: string | undefined): number {
  const row = text === undefined ? last + 1 : /^\d{1,7}$/.test(text) ? Number(text) : 0
  if (row > last && row <= SHEET_ROWS_MAX) return row
  throw new UnreadableSheet(row > SHEET_ROWS_MAX ? 'too_many_rows' : 'broken', { row: last + 1 })
}

function columnAfter(last: number, reference: string | undefined, row: number): number {
  const column = reference === undefined ? last + 1 : columnOf(reference)
  if (column > last) return column
  throw new UnreadableSheet('broken', { row })
}

/** `BC12` → 54, counted from 0; letters beyond the last column of a sheet count as beyond every limit. */
function columnOf(reference: string): number {
  const [letters = ''] = /^[A-Z]{1,4}/i.exec(reference) ?? []
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** Merged cells below the heading: all but the first of them would be empty. */
function mergedProblem(reference: string): SheetProblem | undefined {
  const [, from = '', , to = '0'] = /^([A-Z]+)(\d+):[A-Z]+(\d+)$/i.exec(reference) ?? []
  const first = Number(/^[A-Z]+(\d+)/i.exec(reference)?.[1] ?? 0)
  return Number(to) > 1 ? { row: Math.max(2, first), column: columnOf(from), kind: 'merged' } : undefined
}
