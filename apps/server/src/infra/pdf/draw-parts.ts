import { create } from 'qrcode'
import { legible } from './fonts.ts'
import type { Measure } from './lay-out-lines.ts'
import { INK } from './open-paper.ts'
import type { Tags } from './open-tags.ts'

// What certificates and transcripts are drawn with.

const SEAL_INK = '#b42318'

type Style = { readonly size: number; readonly bold?: boolean; readonly colour?: string; readonly spacing?: number }
type Placed = { readonly x: number; readonly y: number }
export type Canvas = ReturnType<typeof openCanvas>

export function openCanvas({ doc, tags }: { readonly doc: PDFKit.PDFDocument; readonly tags: Tags }) {
  const measure: Measure = (text, { size, bold = false, spacing = 0 }: Style) => {
    doc.font(bold ? 'Bold' : 'Regular').fontSize(size)
    return doc.widthOfString(text, { characterSpacing: spacing })
  }
  /**
   * Writes one line from its baseline; what is longer than `width` gets smaller. `tag` is what it is to a
   * screen reader: a paragraph unless it says otherwise, `piece` for a part of the group that it is in, null
   * for what need not be read.
   */
  const write = (
    text: string,
    { x, y }: Placed,
    style: Style & { readonly width?: number; readonly align?: 'left' | 'right'; readonly tag?: string | null },
  ): number => {
    const shown = legible(text)
    const fitted = style.width === undefined ? style : { ...style, size: fit(measure, shown, style, style.width) }
    const width = measure(shown, fitted)
    const draw = () =>
      doc.fillColor(style.colour ?? INK.text).text(shown, style.align === 'right' ? x - width : x, y, {
        lineBreak: false,
        baseline: 'alphabetic',
        characterSpacing: style.spacing ?? 0,
      })
    const { tag = 'P' } = style
    if (tag === null || shown === '') draw()
    else if (tag === 'piece') tags.piece(draw)
    else tags.content(tag, draw)
    return width
  }
  return { doc, tags, measure, write }
}

/** The largest size in which a text is no wider. */
export function fit(measure: Measure, text: string, style: Style, width: number): number {
  const whole = measure(text, style)
  return whole <= width ? style.size : Math.max(5, (style.size * width) / whole - 0.05)
}

export function drawMark(
  doc: PDFKit.PDFDocument,
  { x, y, size }: Placed & { readonly size: number },
  [top, left, right]: readonly [top: string, left: string, right: string],
): void {
  const [half, quarter] = [size * 0.866, size / 2]
  const face = (colour: string, ...points: (readonly [number, number])[]) =>
    doc.polygon(...points.map(([dx, dy]): [number, number] => [x + dx, y + dy])).fill(colour)
  face(top, [0, -size], [half, -quarter], [0, 0], [-half, -quarter])
  face(left, [-half, -quarter], [0, 0], [0, size], [-half, quarter])
  face(right, [half, -quarter], [0, 0], [0, size], [half, quarter])
}

export function drawQr(canvas: Canvas, text: string, place: Placed & { readonly side: number }): void {
  canvas.tags.content('Figure', () => drawModules(canvas.doc, text, place), { alt: text })
}

function drawModules(doc: PDFKit.PDFDocument, text: string, { x, y, side }: Placed & { readonly side: number }): void {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  const module = side / size
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) {
      // one rectangle for each run of dark modules, so that no hair lines show between them
      let length = 0
      while (column + length < size && data[row * size + column + length]) length++
      if (length === 0) continue
      doc.rect(x + column * module, y + row * module, length * module, module + 0.02)
      column += length
    }
  doc.fill(INK.text)
}

export type Seal = Placed & { readonly radius: number }

/** A round seal: the organisation around the mark, and what it is below. */
export function drawSeal(
  canvas: Canvas,
  { around, below }: { readonly around: string; readonly below: string },
  seal: Seal,
): void {
  const { doc } = canvas
  const { x, y, radius } = seal
  doc.save().opacity(0.88)
  doc.circle(x, y, radius).lineWidth(2.4).stroke(SEAL_INK)
  doc
    .circle(x, y, radius - 4.6)
    .lineWidth(0.8)
    .stroke(SEAL_INK)
  const cube = (...points: (readonly [number, number])[]) =>
    points.map(([dx, dy]): [number, number] => [x + dx, y - 1 + dy])
  doc.lineWidth(1.8).lineJoin('round')
  doc.polygon(...cube([0, -14], [12.1, -7], [12.1, 7], [0, 14], [-12.1, 7], [-12.1, -7])).stroke(SEAL_INK)
  doc.polygon(...cube([-12.1, -7], [0, 0], [12.1, -7])).stroke(SEAL_INK)
  doc
    .moveTo(x, y - 1)
    .lineTo(x, y + 13)
    .stroke(SEAL_INK)
  writeOnArc(canvas, around, { seal, radius: radius - 17, angle: 252, size: 9.2, isBelow: false })
  writeOnArc(canvas, below, { seal, radius: radius - 9.4, angle: 96, size: 7.6, isBelow: true })
  doc.restore()
}

type Arc = {
  readonly seal: Seal
  readonly radius: number
  readonly angle: number
  readonly size: number
  readonly isBelow: boolean
}

/** Letters around the seal's centre: above, their feet towards it; below, their heads. */
function writeOnArc({ doc, measure }: Canvas, text: string, arc: Arc): void {
  const letters = [...legible(text)]
  const spacing = arc.isBelow ? 0.8 : 1.2
  const around = (2 * Math.PI * arc.radius * arc.angle) / 360
  const whole = measure(letters.join(''), { size: arc.size, bold: true }) + spacing * (letters.length - 1)
  const size = whole > around ? (arc.size * around) / whole : arc.size
  const gap = whole > around ? 0 : spacing
  const style = { size, bold: true }
  const total = measure(letters.join(''), style) + gap * (letters.length - 1)
  const turn = arc.isBelow ? -1 : 1
  let at = -total / 2
  for (const letter of letters) {
    const width = measure(letter, style)
    const degrees = ((at + width / 2) / arc.radius) * (180 / Math.PI) * turn
    doc.save().translate(arc.seal.x, arc.seal.y).rotate(degrees)
    doc.font('Bold').fontSize(size).fillColor(SEAL_INK)
    doc.text(letter, -width / 2, arc.isBelow ? arc.radius : -arc.radius, { lineBreak: false, baseline: 'alphabetic' })
    doc.restore()
    at += width + gap
  }
}
