/** A spreadsheet program takes a cell that begins so for a formula. */
const FORMULA = /^[=+\-@\t\r]/
const DISARMED = /^'(?=[=+\-@\t\r])/

/** A cell of a CSV file: quoted where it must be, and disarmed by an apostrophe where it would be taken for a formula. */
export function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const safe = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) || safe !== value ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The text of a cell as `csvCell` got it. */
export function rearmedText(cell: string): string {
  return cell.replace(DISARMED, '')
}
