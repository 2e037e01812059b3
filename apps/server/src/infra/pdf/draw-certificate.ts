import { legible } from './fonts.ts'
import { type Canvas, drawMark, drawQr, drawSeal, fit, openCanvas } from './draw-parts.ts'
import { openDocument } from './open-document.ts'
import { INK } from './open-paper.ts'
import { layOutLines, type Measure, type Run } from './lay-out-lines.ts'

/** All that a certificate says, in words, a page for each language. */
export type CertificatePaper = {
  readonly title: string
  readonly pages: readonly CertificatePage[]
  /** Of the event's type: degrees and percents. */
  readonly hue: { readonly hue: number; readonly saturation: number }
  /** The cubes of an event are the same on each of its certificates. */
  readonly seed: number
  readonly link: string
  /** A PNG and its size; null: the mark of three colours. */
  readonly logo: { readonly png: Uint8Array; readonly width: number; readonly height: number } | null
  readonly mark: readonly [top: string, left: string, right: string]
}
export type CertificatePage = {
  readonly lang: 'zh-CN' | 'en'
  readonly organisation: string
  readonly unit: string
  readonly number: string
  readonly kind: string
  readonly name: string
  /** Below the name: the one in the other script, and the end of the number. */
  readonly below: string
  /** Each begins on a line of its own. */
  readonly sentence: readonly (readonly Run[])[]
  readonly facts: readonly { readonly label: string; readonly value: string }[]
  readonly check: string
  readonly code: string
  readonly address: string
  readonly signer: string
  readonly seal: { readonly around: string; readonly below: string }
  /** Across the page of what is none: a preview. */
  readonly stamp: string
}

const A4 = { width: 842, height: 595 } as const
const [LEFT, RIGHT, TOP, BOTTOM] = [166, 788, 48, 551] as const
const INSIDE = RIGHT - LEFT
const SENTENCE_WIDTH = 560
/** Where the words may stand: below the head, above the foot. */
const BODY = { top: 130, bottom: 440 } as const
/** Sizes of what is on a page, tried one after the other until all fits. */
const SCALES = [1, 0.92, 0.84, 0.76, 0.68, 0.6, 0.52, 0.45] as const

export function drawCertificate(paper: CertificatePaper): Promise<Buffer> {
  const [first] = paper.pages
  const { doc, tags, end } = openDocument({ title: paper.title, lang: first?.lang ?? 'zh-CN', layout: 'landscape' })
  const canvas = openCanvas({ doc, tags })
  for (const page of paper.pages) {
    doc.addPage()
    drawCubes(canvas, paper)
    const drawWords = () => {
      drawHead(canvas, paper, page)
      drawBody(canvas, paper, page)
      drawFoot(canvas, paper, page)
      if (page.stamp !== '') tags.content('P', () => drawStamp(canvas, page.stamp))
    }
    tags.group('Sect', drawWords, { lang: page.lang })
  }
  return end()
}

function drawCubes({ doc }: Canvas, { hue, seed }: CertificatePaper): void {
  const [half, edge] = [16.45, 19]
  const random = randomOf(seed)
  for (let row = 0; row < 22; row++)
    for (let column = -1; column < 8; column++) {
      const x = column * half * 2 + (row % 2 === 0 ? 0 : half)
      const y = row * edge * 1.5 - 6
      const isFar = x > half * 4.2 + (row % 3) * half
      if (isFar || random() < 0.34 + x / 240) continue
      const drift = random()
      const face = (light: number, ...points: (readonly [number, number])[]) =>
        doc
          .polygon(...points.map(([dx, dy]): [number, number] => [x + dx, y + dy]))
          .fill(colourOf(hue.hue + drift * 26 - 13, Math.min(70, hue.saturation + drift * 18), light - drift * 14))
      face(82, [0, -edge], [half, -edge / 2], [0, 0], [-half, -edge / 2])
      face(68, [-half, -edge / 2], [0, 0], [0, edge], [-half, edge / 2])
      face(56, [half, -edge / 2], [0, 0], [0, edge], [half, edge / 2])
    }
}

function drawHead({ doc, write, measure }: Canvas, { logo, mark }: CertificatePaper, page: CertificatePage): void {
  const numberWidth = write(
    page.number,
    { x: RIGHT, y: TOP + 22 },
    { size: 11, colour: INK.soft, spacing: 0.4, align: 'right' },
  )
  const room = INSIDE - numberWidth - 24
  let x = LEFT
  if (logo) {
    const { png, width, height } = logo
    const scale = Math.min(36 / height, 150 / width)
    const size = { width: width * scale, height: height * scale }
    doc.image(Buffer.from(png), x, TOP + 17 - size.height / 2, size)
    x += width * scale + 12
  } else {
    drawMark(doc, { x: x + 14, y: TOP + 17, size: 16 }, mark)
    x += 40
  }
  const style = { size: 15, bold: true, width: room - (x - LEFT) }
  if (page.unit === '') return void write(page.organisation, { x, y: TOP + 22 }, style)
  write(page.organisation, { x, y: TOP + 14 }, style)
  const small = { size: 11.5, colour: INK.soft }
  write(page.unit, { x, y: TOP + 31 }, { ...small, size: fit(measure, legible(page.unit), small, style.width) })
}

/** What kind it is, whose, for what: as large as fits. */
function drawBody(canvas: Canvas, { hue }: CertificatePaper, page: CertificatePage): void {
  const scale = SCALES.find((each) => BODY.top + bodyOf(canvas, page, each).height <= BODY.bottom) ?? SCALES.at(-1) ?? 1
  const { lines, sizes, facts } = bodyOf(canvas, page, scale)
  const { tags, write } = canvas
  const isChinese = page.lang === 'zh-CN'
  const colour = colourOf(hue.hue, Math.min(64, hue.saturation + 14), 42)
  let y = BODY.top + 14
  write(page.kind, { x: LEFT, y }, { size: 14.5, bold: true, colour, spacing: isChinese ? 2.6 : 0.3, tag: 'H1' })
  y += 14
  tags.group('H2', () => {
    for (const line of lines.name) {
      y += sizes.name * 1.14
      const style = { size: sizes.name, bold: true, spacing: sizes.spacing, tag: 'piece' }
      for (const run of line) write(run.text, { x: LEFT + run.x, y }, style)
    }
  })
  if (page.below !== '') {
    y += 24
    write(page.below, { x: LEFT, y }, { size: 12.5, colour: INK.soft, width: INSIDE })
  }
  y += 20
  tags.group('P', () => {
    for (const line of lines.sentence) {
      y += sizes.sentence * 1.7
      const style = { size: sizes.sentence, tag: 'piece' }
      for (const { text, x, bold } of line) write(text, { x: LEFT + x, y }, { ...style, bold })
    }
  })
  y += 34 * Math.max(scale, 0.7)
  for (const { x, label, value } of facts) {
    write(label, { x: LEFT + x, y }, { size: 11, colour: INK.soft })
    const style = { size: 13, bold: true, tag: 'piece' }
    tags.group('P', () => {
      for (const [index, line] of value.entries())
        for (const run of line) write(run.text, { x: LEFT + x + run.x, y: y + 18 + index * 15 }, style)
    })
  }
}

/** How the words stand at a scale, and how much room they take. */
function bodyOf({ measure }: Canvas, page: CertificatePage, scale: number) {
  const isChinese = page.lang === 'zh-CN'
  const spacing = isChinese && [...page.name].length <= 4 ? 3.6 : 0
  const largest = (isChinese ? 48 : 43) * Math.max(scale, 0.5)
  const name = {
    size: Math.max(fit(measure, legible(page.name), { size: largest, bold: true, spacing }, INSIDE), 22 * scale),
    bold: true,
  }
  const sizes = { name: name.size, sentence: 15 * scale, spacing }
  const lines = {
    name: layOutLines([{ text: legible(page.name), bold: true }], { measure, size: name.size, width: INSIDE, spacing }),
    sentence: page.sentence.flatMap((runs) =>
      layOutLines(runs.map(legibleRun), { measure, size: sizes.sentence, width: SENTENCE_WIDTH }),
    ),
  }
  const facts = placeFacts(measure, page.facts)
  const factLines = Math.max(1, ...facts.map(({ value }) => value.length))
  const height =
    28 +
    lines.name.length * sizes.name * 1.14 +
    (page.below === '' ? 0 : 24) +
    20 +
    lines.sentence.length * sizes.sentence * 1.7 +
    34 * Math.max(scale, 0.7) +
    18 +
    factLines * 15
  return { lines, sizes, facts, height }
}

/** With the spaces at its ends, which a text alone is drawn without. */
function legibleRun({ text, bold }: Run): Run {
  return { bold, text: `${/^\s/.test(text) ? ' ' : ''}${legible(text)}${/\s$/.test(text) ? ' ' : ''}` }
}

/** Facts beside each other: each as wide as it needs, and over two lines where that is too much. */
function placeFacts(measure: Measure, facts: CertificatePage['facts']) {
  const gap = 34
  const most = (INSIDE - gap * (facts.length - 1)) / Math.max(1, facts.length)
  let x = 0
  return facts.map(({ label, value }) => {
    const lines = layOutLines([{ text: legible(value), bold: true }], { measure, size: 13, width: Math.max(most, 120) })
    const widths = lines.map((line) =>
      line.reduce((sum, run) => Math.max(sum, run.x + measure(run.text, { size: 13, bold: true })), 0),
    )
    const placed = { x, label, value: lines.slice(0, 3) }
    x += Math.max(measure(legible(label), { size: 11 }), ...widths) + gap
    return placed
  })
}

const QR_SIDE = 82
const SEAL = { x: RIGHT - 47, y: BOTTOM - 44, radius: 46 } as const

function drawFoot(canvas: Canvas, { link }: CertificatePaper, page: CertificatePage): void {
  const { doc, write } = canvas
  drawQr(canvas, link, { x: LEFT, y: BOTTOM - QR_SIDE, side: QR_SIDE })
  const x = LEFT + QR_SIDE + 16
  const width = 208
  write(page.check, { x, y: BOTTOM - 54 }, { size: 11, colour: INK.soft, width })
  write(page.code, { x, y: BOTTOM - 33 }, { size: 17.5, bold: true, spacing: 0.8, width })
  write(page.address, { x, y: BOTTOM - 16 }, { size: 11, colour: INK.soft, width })
  const right = SEAL.x - SEAL.radius - 18
  doc
    .moveTo(right - 150, BOTTOM - 31)
    .lineTo(right, BOTTOM - 31)
    .lineWidth(0.8)
    .stroke('#9a9aa6')
  write(page.signer, { x: right, y: BOTTOM - 16 }, { size: 11.5, colour: INK.soft, width: 168, align: 'right' })
  drawSeal(canvas, page.seal, SEAL)
}

function drawStamp({ doc, measure }: Canvas, stamp: string): void {
  const style = { size: 120, bold: true, spacing: 12 }
  const shown = legible(stamp)
  const width = measure(shown, style)
  doc
    .save()
    .opacity(0.09)
    .translate(A4.width / 2 + 40, A4.height / 2 + 30)
    .rotate(-24)
  doc
    .fillColor(INK.text)
    .text(shown, -width / 2, 40, { lineBreak: false, baseline: 'alphabetic', characterSpacing: 12 })
  doc.restore()
}

/** `#rrggbb` of a hue in degrees and two percents. */
function colourOf(hue: number, saturation: number, lightness: number): string {
  const [s, l] = [saturation / 100, lightness / 100]
  const part = (n: number) => {
    const k = (n + hue / 30 + 12) % 12
    const value = l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1))
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${part(0)}${part(8)}${part(4)}`
}

function randomOf(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1)
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0
    return (state >>> 0) / 2 ** 32
  }
}
