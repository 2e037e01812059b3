import { printCount, type ReportSection } from '@cubic/domain/report/sections'
import { INK, INSIDE, openPaper, PAGE, type Paper, type PaperFacts } from './open-paper.ts'

/** All that the paper says, in words: what draws it knows neither rights nor numbers. */
export type ReportPaper = PaperFacts & {
  readonly subtitle: string
  /** Why the numbers may still change; empty if they do not. */
  readonly notice: string
  readonly sections: readonly ReportSection[]
  readonly definitions: { readonly title: string; readonly entries: readonly { label: string; says: string }[] }
  /** Below the lines that people sign. */
  readonly signatures: readonly string[]
  readonly start: string
}
type Section<Kind extends ReportSection['kind']> = Extract<ReportSection, { readonly kind: Kind }>
type Place = { readonly x: number; readonly width: number }

const WHOLE: Place = { x: PAGE.left, width: INSIDE }
const GAP = 24
const HALF = (INSIDE - GAP) / 2
const [TITLE, ROW, BETWEEN] = [19, 16, 12] as const
const ACCENT = '#c65d12'

export function drawReport(report: ReportPaper): Promise<Buffer> {
  const paper = openPaper(report)
  paper.moveDown(
    paper.write(report.title, { x: PAGE.left, y: paper.top(), width: INSIDE }, { size: 19, bold: true, tag: 'H1' }),
  )
  const line = { size: 10, colour: INK.soft }
  paper.moveDown(paper.write(report.subtitle, { x: PAGE.left, y: paper.top(), width: INSIDE }, line) + 4)
  if (report.notice !== '') drawNotice(paper, report.notice)
  paper.moveDown(8)
  for (const [section, beside] of inRows(report.sections)) drawSections(paper, section, beside, report.start)
  drawDefinitions(paper, report)
  drawSignatures(paper, report.signatures)
  return paper.finish()
}

const BESIDE: ReadonlySet<string> = new Set(['no_shows', 'ratings'])

/** Two questions share the width of the page, and so do no-shows and ratings. */
function inRows(sections: readonly ReportSection[]): readonly (readonly [ReportSection, ReportSection?])[] {
  const rows: [ReportSection, ReportSection?][] = []
  const familyOf = ({ kind, key }: ReportSection) =>
    kind !== 'bars' ? undefined : key.startsWith('question-') ? 'question' : BESIDE.has(key) ? 'outcome' : undefined
  for (const section of sections) {
    const last = rows.at(-1)
    const family = familyOf(section)
    if (family && last?.length === 1 && familyOf(last[0]) === family) last.push(section)
    else rows.push([section])
  }
  return rows
}

function drawSections(paper: Paper, section: ReportSection, beside: ReportSection | undefined, start: string): void {
  if (beside?.kind === 'bars' && section.kind === 'bars') {
    const height = Math.max(...[section, beside].map((each) => barsHeight(paper, each, HALF)))
    // A long list goes below, over the whole width and over pages.
    if (height < PAGE.bottom - PAGE.top) {
      paper.needRoom(height)
      const top = paper.top()
      drawBars(paper, section, { x: PAGE.left, width: HALF })
      paper.moveTo(top)
      drawBars(paper, beside, { x: PAGE.left + HALF + GAP, width: HALF })
      return paper.moveTo(top + height)
    }
    drawSections(paper, section, undefined, start)
    return drawSections(paper, beside, undefined, start)
  }
  switch (section.kind) {
    case 'figures':
      return drawFigures(paper, section)
    case 'bars':
      return drawBars(paper, section, section.key === 'funnel' || section.stars ? WHOLE : { ...WHOLE, width: HALF })
    case 'columns':
      return drawColumns(paper, section, start)
    case 'table':
      return drawTable(paper, section)
    case 'quotes':
      return drawQuotes(paper, section)
  }
}

function drawNotice(paper: Paper, notice: string): void {
  const width = INSIDE - 20
  const height = paper.heightOf(notice, width, { size: 9.5 }) + 10
  paper.doc.roundedRect(PAGE.left, paper.top() + 4, INSIDE, height, 5).fill('#fdf1de')
  paper.write(notice, { x: PAGE.left + 10, y: paper.top() + 9, width }, { size: 9.5, colour: '#7a4a06' })
  paper.moveDown(height + 8)
}

/** Draws the head of a section with what must stand below it on the same page. */
function drawTitle(paper: Paper, { title, note }: ReportSection, { x, width }: Place, below: number): void {
  const titled = titleHeight(paper, title, width)
  const noted = note === '' ? 0 : paper.heightOf(note, width, { size: 8.5 }) + 3
  paper.needRoom(titled + noted + below)
  paper.write(title, { x, y: paper.top(), width }, { size: 11.5, bold: true, tag: 'H2' })
  if (note !== '') paper.write(note, { x, y: paper.top() + titled - 3, width }, { size: 8.5, colour: INK.soft })
  paper.moveDown(titled + noted)
}

function titleHeight(paper: Paper, title: string, width: number): number {
  return Math.max(TITLE, paper.heightOf(title, width, { size: 11.5, bold: true }) + 4)
}

function drawFigures(paper: Paper, { figures }: Section<'figures'>): void {
  const width = INSIDE / figures.length
  paper.needRoom(62)
  const top = paper.top()
  paper.doc.roundedRect(PAGE.left, top, INSIDE, 58, 6).lineWidth(0.8).stroke(INK.line)
  paper.tags.group('Table', () => {
    for (const [index, { label, value, note }] of figures.entries()) {
      const x = PAGE.left + index * width
      if (index > 0)
        paper.doc
          .moveTo(x, top)
          .lineTo(x, top + 58)
          .lineWidth(0.8)
          .stroke(INK.line)
      const inside = { x: x + 8, width: width - 12 }
      const size = value.length > 6 ? 11 : 15
      paper.tags.group('TR', () => {
        paper.write(label, { ...inside, y: top + 7 }, { size: 8.5, colour: INK.soft, lines: 1, tag: 'TH' })
        paper.write(value, { ...inside, y: top + 20 + (15 - size) / 2 }, { size, bold: true, lines: 1, tag: 'TD' })
        paper.write(note, { ...inside, y: top + 42 }, { size: 8, colour: INK.soft, lines: 1, tag: 'TD' })
      })
    }
  })
  paper.moveDown(58 + BETWEEN)
}

function barsHeight(paper: Paper, { title, note, bars }: Section<'bars'>, width: number): number {
  const noted = note === '' ? 0 : paper.heightOf(note, width, { size: 8.5 }) + 3
  return titleHeight(paper, title, width) + noted + bars.length * ROW + BETWEEN
}

function drawBars(paper: Paper, section: Section<'bars'>, place: Place): void {
  const { bars, stars } = section
  const { x, width } = place
  drawTitle(paper, section, place, Math.min(bars.length, 3) * ROW)
  const most = Math.max(1, ...bars.map(({ value }) => value))
  const label = { x, width: width * (width < INSIDE ? 0.34 : 0.2) }
  const track = { x: x + label.width + 6, width: width - label.width - 6 - 92 }
  paper.tags.group('Table', () => {
    for (const { label: name, value, count, share } of bars) {
      paper.needRoom(ROW)
      const y = paper.top()
      paper.doc.roundedRect(track.x, y + 2.5, track.width, 7.5, 2).fill(INK.track)
      const length = (track.width * value) / most
      if (length > 0)
        paper.doc.roundedRect(track.x, y + 2.5, Math.max(length, 2), 7.5, 2).fill(stars ? ACCENT : paper.brand)
      const right = { align: 'right', lines: 1, tag: 'TD' } as const
      paper.tags.group('TR', () => {
        paper.write(name, { ...label, y }, { size: 9.5, lines: 1, tag: 'TH' })
        paper.write(count, { x: x + width - 88, y, width: 42 }, { ...right, size: 9.5, bold: true })
        paper.write(share, { x: x + width - 44, y: y + 0.9, width: 44 }, { ...right, size: 8.5, colour: INK.soft })
      })
      paper.moveDown(ROW)
    }
  })
  paper.moveDown(BETWEEN)
}

const CHART = { height: 112, scale: 26 } as const
const LABELS = 6

function drawColumns(paper: Paper, section: Section<'columns'>, startWord: string): void {
  const { columns } = section
  drawTitle(paper, section, WHOLE, CHART.height + 18)
  const alt = columns.map(({ label, value }) => `${label} ${printCount(value)}`).join(', ')
  paper.tags.content('Figure', () => drawChart(paper, section, startWord), { alt })
  paper.moveDown(CHART.height + 18 + BETWEEN)
}

function drawChart(paper: Paper, { columns, start }: Section<'columns'>, startWord: string): void {
  const { doc } = paper
  const [top, left] = [paper.top() + 8, PAGE.left + CHART.scale]
  const [height, width] = [CHART.height - 8, INSIDE - CHART.scale]
  const scale = roundScale(Math.max(1, ...columns.map(({ value }) => value)))
  const yOf = (value: number) => top + height - (height * value) / scale.most
  for (let value = 0; value <= scale.most; value += scale.step) {
    doc.moveTo(left, yOf(value)).lineTo(PAGE.right, yOf(value)).lineWidth(0.5).stroke(INK.line)
    const number = { x: PAGE.left, y: yOf(value) - 6, width: CHART.scale - 6 }
    paper.write(printCount(value), number, { size: 8, colour: INK.soft, align: 'right', lines: 1 })
  }
  const each = width / columns.length
  for (const [index, { value }] of columns.entries())
    if (value > 0)
      doc.rect(left + index * each + each * 0.12, yOf(value), each * 0.76, top + height - yOf(value)).fill(paper.brand)
  const every = Math.max(1, Math.ceil(columns.length / LABELS))
  for (const [index, { label }] of columns.entries())
    if (index % every === 0)
      paper.write(
        label,
        { x: left + index * each, y: top + height + 3, width: 60 },
        { size: 8, colour: INK.soft, lines: 1 },
      )
  if (start !== null) {
    const x = left + start * each
    doc
      .moveTo(x, top - 6)
      .lineTo(x, top + height)
      .lineWidth(1)
      .dash(2, { space: 2 })
      .stroke(ACCENT)
      .undash()
    const isLate = x > PAGE.right - 90
    const place = { x: isLate ? x - 94 : x + 4, y: top - 9, width: 90 }
    paper.write(startWord, place, { size: 8, bold: true, colour: ACCENT, align: isLate ? 'right' : 'left', lines: 1 })
  }
}

/** A round end of the scale, and its steps: four at most. */
function roundScale(most: number): { readonly most: number; readonly step: number } {
  const power = 10 ** Math.floor(Math.log10(most))
  const step =
    [0.25, 0.5, 1, 2, 2.5, 5]
      .map((times) => times * power)
      .find((each) => Number.isInteger(each) && most / each <= 4) ?? 1
  return { most: Math.ceil(most / step) * step, step }
}

function drawTable(paper: Paper, section: Section<'table'>): void {
  const { head, rows } = section
  drawTitle(paper, section, WHOLE, 3 * ROW)
  const first = INSIDE * 0.3
  const room = INSIDE - first
  // as wide as their longest text, and the rest of the room shared
  const widest = head
    .slice(1)
    .map((name, index) => Math.max(...[name, ...rows.map((row) => row[index + 1] ?? '')].map(paper.widthOf)))
  const spare = (room - widest.reduce((sum, width) => sum + width, 0)) / Math.max(1, widest.length)
  const leftOf = (index: number) =>
    PAGE.left + first + widest.slice(0, index).reduce((sum, width) => sum + width + spare, 0)
  const place = (index: number, y: number) => ({
    x: index === 0 ? PAGE.left : leftOf(index - 1),
    y,
    width: index === 0 ? first - 6 : (widest[index - 1] ?? 0) + spare,
  })
  const drawRow = (cells: readonly string[], isHead: boolean) => {
    paper.needRoom(ROW + 2)
    const y = paper.top()
    const style = isHead ? { size: 8.5, colour: INK.soft, scope: 'Column' as const } : { size: 9.5 }
    paper.tags.group('TR', () => {
      for (const [index, cell] of cells.entries()) {
        const tag = isHead || index === 0 ? 'TH' : 'TD'
        paper.write(cell, place(index, y), { ...style, align: index === 0 ? 'left' : 'right', lines: 1, tag })
      }
    })
    paper.doc
      .moveTo(PAGE.left, y + ROW - 1)
      .lineTo(PAGE.right, y + ROW - 1)
      .lineWidth(0.5)
      .stroke(INK.line)
    paper.moveDown(ROW + 2)
  }
  paper.tags.group('Table', () => {
    drawRow(head, true)
    for (const row of rows) drawRow(row, false)
  })
  paper.moveDown(BETWEEN)
}

function drawQuotes(paper: Paper, section: Section<'quotes'>): void {
  drawTitle(paper, section, WHOLE, 3 * ROW)
  for (const { text, score } of section.quotes) {
    const width = INSIDE - 76
    const height = Math.max(ROW, paper.heightOf(`“${text}”`, width, { size: 9.5 }) + 3)
    paper.needRoom(height)
    const y = paper.top()
    paper.write(`“${text}”`, { x: PAGE.left, y, width }, { size: 9.5, tag: 'BlockQuote' })
    if (score !== null)
      paper.tags.content('Figure', () => drawStars(paper, score, { x: PAGE.right - 66, y: y + 1 }), {
        alt: `${score} / 5`,
      })
    paper.doc
      .moveTo(PAGE.left, y + height)
      .lineTo(PAGE.right, y + height)
      .lineWidth(0.5)
      .stroke(INK.line)
    paper.moveDown(height + 4)
  }
  paper.moveDown(BETWEEN - 4)
}

/** Filled stars and outlines, which differ without colour. */
function drawStars(paper: Paper, score: number, { x, y }: { readonly x: number; readonly y: number }): void {
  for (let star = 0; star < 5; star++) {
    const [cx, cy] = [x + star * 13 + 5.5, y + 5.5]
    const points = Array.from({ length: 10 }, (_, index) => {
      const [angle, radius] = [(Math.PI / 5) * index - Math.PI / 2, index % 2 === 0 ? 5 : 2.1]
      return [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)]
    })
    paper.doc.polygon(...points).lineWidth(0.7)
    if (star < score) paper.doc.fillAndStroke(ACCENT, ACCENT)
    else paper.doc.stroke(INK.soft)
  }
}

/** Draws the definitions in two columns. */
function drawDefinitions(paper: Paper, { lang, definitions: { title, entries } }: ReportPaper): void {
  const lines = entries.map(({ label, says }) => `${label}${lang === 'zh-CN' ? '：' : ': '}${says}`)
  const style = { size: 8, colour: INK.soft } as const
  const rows = Array.from({ length: Math.ceil(lines.length / 2) }, (_, row) => lines.slice(row * 2, row * 2 + 2))
  const heightOf = (row: readonly string[]) => Math.max(0, ...row.map((line) => paper.heightOf(line, HALF, style)))
  paper.needRoom(TITLE + heightOf(rows[0] ?? []))
  const titled = { size: 11.5, bold: true, tag: 'H2' } as const
  paper.moveDown(paper.write(title, { x: PAGE.left, y: paper.top(), width: INSIDE }, titled) + 4)
  for (const row of rows) {
    const height = heightOf(row)
    paper.needRoom(height)
    for (const [index, line] of row.entries())
      paper.write(line, { x: PAGE.left + index * (HALF + GAP), y: paper.top(), width: HALF }, style)
    paper.moveDown(height)
  }
}

function drawSignatures(paper: Paper, signatures: readonly string[]): void {
  paper.needRoom(64)
  const y = paper.top() + 46
  const width = (INSIDE - GAP * (signatures.length - 1)) / signatures.length
  for (const [index, name] of signatures.entries()) {
    const x = PAGE.left + index * (width + GAP)
    paper.doc
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.8)
      .stroke(INK.text)
    paper.write(name, { x, y: y + 4, width }, { size: 8.5, colour: INK.soft, lines: 1 })
  }
  paper.moveDown(64)
}
