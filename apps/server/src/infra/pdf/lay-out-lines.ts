export type Run = { readonly text: string; readonly bold: boolean }
export type PlacedRun = Run & { readonly x: number }
export type Measure = (
  text: string,
  style: { readonly size: number; readonly bold?: boolean; readonly spacing?: number },
) => number

type Room = {
  readonly measure: Measure
  readonly size: number
  readonly width: number
  readonly spacing?: number
}

/** Never at the start of a line, never at its end. */
const CLOSING = /^[，。、；：！？）」』》”’,.;:!?)\]]/u
const OPENING = /[（「『《“‘([]$/u

/** Breaks between Chinese characters and at spaces, not before a closing mark; long words anywhere. */
export function layOutLines(runs: readonly Run[], room: Room): readonly (readonly PlacedRun[])[] {
  const { measure, size, width, spacing = 0 } = room
  const widthOf = ({ text, bold }: Run) => measure(text, { size, bold, spacing })
  const lines: PlacedRun[][] = [[]]
  let x = 0
  for (const piece of piecesOf(runs).flatMap((each) => splitToFit(each, width, widthOf))) {
    const wide = piece.reduce((sum, run, index) => sum + widthOf(index === piece.length - 1 ? trimmed(run) : run), 0)
    if (x > 0 && x + wide > width) {
      lines.push([])
      x = 0
    }
    for (const run of piece) {
      const line = lines.at(-1) ?? []
      const text = line.length === 0 ? run.text.trimStart() : run.text
      if (text === '') continue
      const last = line.at(-1)
      if (last?.bold === run.bold) line[line.length - 1] = { ...last, text: last.text + text }
      else {
        // a text that is drawn begins with a letter
        const shown = text.trimStart()
        x += widthOf({ ...run, text: text.slice(0, text.length - shown.length) })
        if (shown !== '') line.push({ text: shown, bold: run.bold, x })
        x += widthOf({ ...run, text: shown })
        continue
      }
      x += widthOf({ ...run, text })
    }
  }
  return lines.filter((line) => line.length > 0)
}

const trimmed = (run: Run): Run => ({ ...run, text: run.text.trimEnd() })
const PIECES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+\s*|\s+/gu

/** What stays together on a line. */
function piecesOf(runs: readonly Run[]): readonly (readonly Run[])[] {
  const pieces: Run[][] = []
  for (const { text, bold } of runs)
    for (const part of text.match(PIECES) ?? []) {
      const last = pieces.at(-1)
      if (last && (CLOSING.test(part) || OPENING.test(last.at(-1)?.text ?? ''))) last.push({ text: part, bold })
      else pieces.push([{ text: part, bold }])
    }
  return pieces
}

function splitToFit(piece: readonly Run[], width: number, widthOf: (run: Run) => number): readonly (readonly Run[])[] {
  if (piece.reduce((sum, run) => sum + widthOf(run), 0) <= width) return [piece]
  const parts: Run[] = []
  for (const { text, bold } of piece)
    for (const letter of text) {
      const last = parts.at(-1)
      const grown = last?.bold === bold ? { ...last, text: last.text + letter } : undefined
      if (grown && widthOf(grown) <= width) parts[parts.length - 1] = grown
      else parts.push({ text: letter, bold })
    }
  return parts.map((part) => [part])
}
