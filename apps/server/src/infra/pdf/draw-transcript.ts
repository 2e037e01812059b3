import { type Canvas, drawMark, drawQr, drawSeal, fit, openCanvas } from './draw-parts.ts'
import { legible } from './fonts.ts'
import { openDocument } from './open-document.ts'
import { INK } from './open-paper.ts'

/** All that a transcript says, in words, once in each language. */
export type TranscriptPaper = {
  readonly title: string
  readonly versions: readonly TranscriptVersion[]
  readonly link: string
  readonly mark: readonly [top: string, left: string, right: string]
  readonly brand: string
}
export type TranscriptVersion = {
  readonly lang: 'zh-CN' | 'en'
  readonly organisation: string
  /** Below the organisation's name: where it is found. */
  readonly site: string
  readonly number: string
  /** The words around the number of a page and the number of pages. */
  readonly pageWords: readonly [before: string, between: string, after: string]
  readonly heading: string
  readonly facts: readonly { readonly label: string; readonly value: string }[]
  readonly table: {
    readonly head: readonly string[]
    readonly rows: readonly { readonly name: string; readonly cells: readonly string[] }[]
    readonly total: { readonly name: string; readonly cells: readonly string[] }
  }
  readonly listHeading: string
  readonly entries: readonly {
    readonly day: string
    readonly title: string
    readonly category: string
    readonly hours: string
  }[]
  readonly note: string
  readonly check: string
  readonly address: string
  readonly code: string
  readonly seal: { readonly around: string; readonly below: string }
}

const [LEFT, RIGHT] = [52, 543] as const
const INSIDE = RIGHT - LEFT
const FOOT = { line: 712, top: 728, qr: 70 } as const
/** Entries may stand so far down: above the foot of the last page, or the end of another. */
const END = { last: 700, other: 800 } as const
const [ROW, ENTRY] = [26, 19] as const
/** As the page has them, of one category after the other. */
const TONES = ['#6557d0', '#cc6b33', '#329078', '#c23d80', '#2f80bc', '#618b41', '#b28a25'] as const

/** Draws a transcript as a PDF of A4 pages, in each language of its own. */
export function drawTranscript(paper: TranscriptPaper): Promise<Buffer> {
  const [first] = paper.versions
  const { doc, tags, end } = openDocument({ title: paper.title, lang: first?.lang ?? 'zh-CN' })
  const canvas = withShortenedLines(openCanvas({ doc, tags }))
  for (const version of paper.versions)
    tags.group('Sect', () => drawVersion(canvas, paper, version), { lang: version.lang })
  return end()
}

/** Letters get smaller up to this share; what is longer still ends in an ellipsis. */
const SMALLEST = 0.72

function withShortenedLines(canvas: Canvas): Canvas {
  const write: Canvas['write'] = (text, at, style) => {
    const { width } = style
    const size = style.size * SMALLEST
    const isTooLong = (shown: string) =>
      width !== undefined && canvas.measure(legible(shown), { ...style, size }) > width
    if (!isTooLong(text)) return canvas.write(text, at, style)
    const letters = [...text]
    let [kept, cut] = [0, letters.length]
    while (cut - kept > 1) {
      const middle = Math.floor((kept + cut) / 2)
      if (isTooLong(`${letters.slice(0, middle).join('')}…`)) cut = middle
      else kept = middle
    }
    return canvas.write(`${letters.slice(0, kept).join('').trimEnd()}…`, at, style)
  }
  return { ...canvas, write }
}

function drawVersion(canvas: Canvas, paper: TranscriptPaper, version: TranscriptVersion): void {
  const { doc, tags, write } = canvas
  const from = doc.bufferedPageRange().count
  doc.addPage()
  let y = drawIntroduction(canvas, paper, version)
  y = drawTable(canvas, version, y)
  write(version.listHeading, { x: LEFT, y: y + 26 }, { size: 10.5, bold: true, tag: 'H2' })
  y += 36
  tags.group('Table', () => {
    for (const [index, entry] of version.entries.entries()) {
      const isLast = index === version.entries.length - 1
      if (y + ENTRY * (isLast ? 2 : 1) > (isLast ? END.last : END.other)) {
        doc.addPage()
        y = drawHead(canvas, paper, version, null) + 10
      }
      tags.group('TR', () => drawEntry(canvas, entry, y))
      y += ENTRY
    }
  })
  rule(canvas, y)
  write(version.note, { x: LEFT, y: y + 14 }, { size: 9, colour: INK.soft, width: INSIDE })
  drawFoot(canvas, paper, version)
  numberPages(canvas, version, from)
}

/** `tag`: null where it is repeated on a further page. */
function drawHead(
  { doc, write }: Canvas,
  { mark, brand }: TranscriptPaper,
  version: TranscriptVersion,
  tag: 'P' | null = 'P',
): number {
  drawMark(doc, { x: LEFT + 13, y: 62, size: 15 }, mark)
  write(version.organisation, { x: LEFT + 38, y: 60 }, { size: 12.5, bold: true, width: 300, tag })
  write(version.site, { x: LEFT + 38, y: 75 }, { size: 9.5, colour: INK.soft, width: 300, tag })
  write(version.number, { x: RIGHT, y: 59 }, { size: 9.5, colour: INK.soft, align: 'right', tag })
  doc.moveTo(LEFT, 92).lineTo(RIGHT, 92).lineWidth(2).stroke(brand)
  return 92
}

function drawIntroduction(canvas: Canvas, paper: TranscriptPaper, version: TranscriptVersion): number {
  const { write } = canvas
  drawHead(canvas, paper, version)
  write(version.heading, { x: LEFT, y: 125 }, { size: 18, bold: true, width: INSIDE, tag: 'H1' })
  const columns = 3
  const width = INSIDE / columns
  for (const [index, { label, value }] of version.facts.entries()) {
    const at = { x: LEFT + (index % columns) * width, y: 150 + Math.floor(index / columns) * 36 }
    write(label, at, { size: 9, colour: INK.soft, width: width - 12 })
    write(value, { ...at, y: at.y + 14 }, { size: 10.5, bold: true, width: width - 12 })
  }
  return 150 + Math.ceil(version.facts.length / columns) * 36
}

function drawTable(canvas: Canvas, { table }: TranscriptVersion, top: number): number {
  const { head, rows, total } = table
  const { doc, tags, write } = canvas
  const first = 112
  const each = (INSIDE - first) / Math.max(1, head.length - 1)
  const right = (index: number) => LEFT + first + (index + 1) * each - 7
  // one size for all terms
  const names = head.slice(1)
  const size = Math.min(...names.map((name) => fit(canvas.measure, legible(name), { size: 9, bold: true }, each - 5)))
  let y = top - 4
  const drawRow = (draw: () => void) => {
    tags.group('TR', draw)
    y += ROW
  }
  tags.group('Table', () => {
    drawRow(() => {
      const style = { bold: true, colour: INK.soft, tag: 'TH' } as const
      doc.rect(LEFT, y, INSIDE, ROW).fill('#f6f6f4')
      write(head[0] ?? '', { x: LEFT + 8, y: y + 17 }, { ...style, size: 9, width: first - 12 })
      for (const [index, name] of names.entries())
        write(name, { x: right(index), y: y + 17 }, { ...style, size, width: each - 5, align: 'right' })
    })
    for (const [place, { name, cells }] of rows.entries()) {
      drawRow(() => {
        doc.roundedRect(LEFT + 8, y + 9.5, 7, 7, 2).fill(TONES[place % TONES.length] ?? TONES[0])
        write(name, { x: LEFT + 21, y: y + 17 }, { size: 10, bold: true, width: first - 25, tag: 'TH' })
        drawCells(canvas, cells, { y: y + 17, right, width: each - 5, isTotal: false })
      })
      rule(canvas, y)
    }
    drawRow(() => {
      doc.rect(LEFT, y, INSIDE, ROW).fill('#f6f6f4')
      write(total.name, { x: LEFT + 8, y: y + 17 }, { size: 10, bold: true, width: first - 12, tag: 'TH' })
      drawCells(canvas, total.cells, { y: y + 17, right, width: each - 5, isTotal: true })
    })
  })
  return y
}

type Cells = {
  readonly y: number
  readonly right: (index: number) => number
  readonly width: number
  readonly isTotal: boolean
}

/** The last two are the sum and what is needed. */
function drawCells({ write }: Canvas, cells: readonly string[], { y, right, width, isTotal }: Cells): void {
  for (const [index, cell] of cells.entries()) {
    const isSum = index === cells.length - 2
    const isMinimum = index === cells.length - 1
    write(
      cell,
      { x: right(index), y },
      {
        size: isTotal && isSum ? 13 : 10,
        bold: isSum || (isTotal && !isMinimum),
        colour: isMinimum ? INK.soft : INK.text,
        width,
        align: 'right',
        tag: 'TD',
      },
    )
  }
}

function drawEntry(
  canvas: Canvas,
  { day, title, category, hours }: TranscriptVersion['entries'][number],
  y: number,
): void {
  const { write } = canvas
  rule(canvas, y)
  write(day, { x: LEFT, y: y + 13 }, { size: 9.5, colour: INK.soft, width: 72, tag: 'TH' })
  write(title, { x: LEFT + 78, y: y + 13 }, { size: 9.5, width: 292, tag: 'TD' })
  write(category, { x: LEFT + 380, y: y + 13 }, { size: 9.5, colour: INK.soft, width: 76, tag: 'TD' })
  write(hours, { x: RIGHT, y: y + 13 }, { size: 9.5, bold: true, align: 'right', tag: 'TD' })
}

function drawFoot(canvas: Canvas, { link }: TranscriptPaper, version: TranscriptVersion): void {
  const { write } = canvas
  rule(canvas, FOOT.line)
  drawQr(canvas, link, { x: LEFT, y: FOOT.top, side: FOOT.qr })
  const x = LEFT + FOOT.qr + 16
  write(version.check, { x, y: FOOT.top + 12 }, { size: 9, colour: INK.soft, width: 250 })
  write(version.address, { x, y: FOOT.top + 29 }, { size: 10, bold: true, width: 250 })
  write(version.code, { x, y: FOOT.top + 51 }, { size: 15, bold: true, spacing: 0.6 })
  drawSeal(canvas, version.seal, { x: RIGHT - 48, y: FOOT.top + 34, radius: 41 })
}

function numberPages(canvas: Canvas, { pageWords: [before, between, after] }: TranscriptVersion, from: number): void {
  const { doc, write } = canvas
  const count = doc.bufferedPageRange().count - from
  for (let page = 0; page < count; page++) {
    doc.switchToPage(from + page)
    const words = `${before}${page + 1}${between}${count}${after}`
    write(words, { x: RIGHT, y: 74 }, { size: 9, colour: INK.soft, align: 'right', tag: null })
  }
}

function rule({ doc }: Canvas, y: number): void {
  doc.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(0.7).stroke('#e7e7e3')
}
