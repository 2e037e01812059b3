import type { CellValue } from './write-xlsx.ts'

/**
 * Where spreadsheet programs may run a text as a formula: at its beginning and, where they separate cells by semicolons
 * or tabs whatever the file says, after these and line breaks: also behind quotes, which end what is quoted there, and
 * behind blanks. Apostrophes before count too, so that reading takes away only ours.
 */
const FORMULA = /^(?=["'\p{Zs}\p{Cf}]*[=+\-@＝＋－＠]|'*[\t\r])|(?<=[;\t\r\n])(?=["'\p{Zs}\p{Cf}]*[=+\-@＝＋－＠])/gu
const DISARMED = /^'(?=["'\p{Zs}\p{Cf}]*[=+\-@＝＋－＠]|'*[\t\r])|(?<=[;\t\r\n])'(?=["'\p{Zs}\p{Cf}]*[=+\-@＝＋－＠])/gu

/** Writes a cell of a CSV file: quoted if necessary, with an apostrophe before what would run as a formula. */
export function csvCell(value: CellValue): string {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'object') return csvCell(value.date)
  const safe = value.replaceAll(FORMULA, "'")
  return /[",;\t\r\n]/.test(safe) || safe !== value ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Restores the text that `csvCell` was given. */
export function rearmedText(cell: string): string {
  return cell.replaceAll(DISARMED, '')
}
