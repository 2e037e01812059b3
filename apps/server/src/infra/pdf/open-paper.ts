import { legible } from './fonts.ts'
import { openDocument } from './open-document.ts'

export const INK = { text: '#17171c', soft: '#55555f', line: '#d9d9df', track: '#efeff2' } as const
/** Of an A4 page, in points: its size, its margins, and the top and bottom of what it holds. */
export const PAGE = { width: 595, height: 842, left: 42, right: 553, top: 84, bottom: 786 } as const
export const INSIDE = PAGE.right - PAGE.left

export type PaperFacts = {
  readonly title: string
  readonly lang: 'zh-CN' | 'en'
  /** Left and right on top of each page, and left of its number. */
  readonly organisation: string
  readonly kind: string
  readonly made: string
  readonly footer: string
  /** `#rrggbb`, legible on white. */
  readonly brand: string
}
type Tag = 'P' | 'H1' | 'H2' | 'TH' | 'TD' | 'BlockQuote'
type Writing = {
  readonly size?: number
  readonly bold?: boolean
  readonly colour?: string
  readonly align?: 'left' | 'right' | 'center'
  /** Lines at most; what is longer ends in an ellipsis. */
  readonly lines?: number
  /** What it is to a screen reader; null: nothing that has to be read. A paragraph otherwise. */
  readonly tag?: Tag | null
  readonly scope?: 'Row' | 'Column'
}
export type Paper = ReturnType<typeof openPaper>

const LEADING = 1.36

export function openPaper(facts: PaperFacts) {
  const { doc, tags, end } = openDocument(facts)
  const { write, heightOf, widthOf } = createTextWriter({ doc, tags })
  let y: number = PAGE.top
  startPage()

  function startPage(): void {
    doc.addPage()
    y = PAGE.top
    drawPageHeader(doc, write, facts)
  }

  /** Begins a new page where less than this height is left. */
  function needRoom(height: number): void {
    if (y + height > PAGE.bottom && y > PAGE.top) startPage()
  }

  async function finish(): Promise<Buffer> {
    drawPageFooters(doc, write, facts.footer)
    return end()
  }

  return {
    doc,
    tags,
    brand: facts.brand,
    write,
    heightOf,
    widthOf,
    needRoom,
    /** Numbers the pages and returns the document. */
    finish,
    /** Where the next block begins. */
    top: () => y,
    moveTo: (to: number) => void (y = to),
    moveDown: (by: number) => void (y += by),
  }
}

type Document = Pick<ReturnType<typeof openDocument>, 'doc' | 'tags'>
type Write = ReturnType<typeof createTextWriter>['write']

function createTextWriter({ doc, tags }: Document) {
  function style({ size = 10, bold = false }: Writing): void {
    doc.font(bold ? 'Bold' : 'Regular').fontSize(size)
  }

  /** Writes at a place of the page; returns the height that it took. */
  function write(
    text: string,
    { x, y: top, width }: { readonly x: number; readonly y: number; readonly width: number },
    writing: Writing = {},
  ): number {
    const { size = 10, colour = INK.text, align = 'left', lines, tag = 'P' } = writing
    style(writing)
    const shown = legible(text)
    const pitch = size * LEADING
    const gap = pitch - doc.currentLineHeight()
    const height = lines === undefined ? doc.heightOfString(shown, { width, lineGap: gap }) : lines * pitch
    const draw = () =>
      doc.fillColor(colour).text(shown, x, top, {
        width,
        align,
        lineGap: gap,
        ...(lines !== undefined && { height: height - gap, ellipsis: '…' }),
      })
    if (tag === null || shown === '') draw()
    else tags.content(tag, draw, tag === 'TH' ? { scope: writing.scope ?? 'Row' } : {})
    return height
  }

  function heightOf(text: string, width: number, writing: Writing = {}): number {
    style(writing)
    const gap = (writing.size ?? 10) * LEADING - doc.currentLineHeight()
    return doc.heightOfString(legible(text), { width, lineGap: gap })
  }

  /** How wide a text of a table is at most. */
  function widthOf(text: string): number {
    style({ size: 9.5 })
    return doc.widthOfString(legible(text))
  }

  return { write, heightOf, widthOf }
}

function drawPageHeader(doc: Document['doc'], write: Write, facts: PaperFacts): void {
  write(facts.organisation, { x: PAGE.left, y: 46, width: 250 }, { bold: true, size: 11, lines: 1, tag: null })
  const name = doc.widthOfString(legible(facts.organisation))
  const kindLeft = PAGE.left + Math.min(name, 250) + 8
  write(facts.kind, { x: kindLeft, y: 47.5, width: 120 }, { size: 9.5, colour: INK.soft, lines: 1, tag: null })
  const right = { x: PAGE.right - 190, y: 48, width: 190 }
  write(facts.made, right, { size: 8.5, colour: INK.soft, align: 'right', lines: 1, tag: null })
  doc.moveTo(PAGE.left, 68).lineTo(PAGE.right, 68).lineWidth(1.2).stroke(INK.text)
}

function drawPageFooters(doc: Document['doc'], write: Write, text: string): void {
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    doc.moveTo(PAGE.left, 802).lineTo(PAGE.right, 802).lineWidth(0.6).stroke(INK.line)
    const footer = { size: 8, colour: INK.soft, lines: 1, tag: null } as const
    write(text, { x: PAGE.left, y: 808, width: 420 }, footer)
    write(`${page + 1} / ${count}`, { x: PAGE.right - 80, y: 808, width: 80 }, { ...footer, align: 'right' })
  }
}
