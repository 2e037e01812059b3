/** Spreadsheet programs run cells with such a beginning as formulas. */
const FORMULA = /^[=+\-@\t\r]/
const DISARMED = /^'(?=[=+\-@\t\r])/

/** Writes a cell of a CSV file: quoted if necessary, with a leading apostrophe if it would run as a formula. */
export function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const safe = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) || safe !== value ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Restores the text that `csvCell` was given. */
export function rearmedText(cell: string): string {
  return cell.replace(DISARMED, '')
}
