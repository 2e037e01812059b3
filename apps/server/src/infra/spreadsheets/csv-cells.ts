/**
 * Where spreadsheet programs may run a text as a formula: at its beginning and, where they separate cells by semicolons or tabs
 * whatever the file says, after these and line breaks. Apostrophes before count too, so that reading takes away only ours.
 */
const FORMULA = /^(?='*[=+\-@\t\r])|(?<=[;\t\r\n])(?='*[=+\-@])/g
const DISARMED = /^'(?='*[=+\-@\t\r])|(?<=[;\t\r\n])'(?='*[=+\-@])/g

/** Writes a cell of a CSV file: quoted if necessary, with an apostrophe before what would run as a formula. */
export function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const safe = value.replaceAll(FORMULA, "'")
  return /[",;\t\r\n]/.test(safe) || safe !== value ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Restores the text that `csvCell` was given. */
export function rearmedText(cell: string): string {
  return cell.replaceAll(DISARMED, '')
}
