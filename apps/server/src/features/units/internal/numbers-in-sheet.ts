type Row = { readonly cells: readonly string[] }

/** What heads a column of numbers, the surest first. */
const HEADINGS = [
  /学号|工号|student.*(number|id)|employee.*(number|id)/i,
  /账号|帐号|account|编号|number/i,
  /邮箱|邮件|e-?mail/i,
]
const isNumber = (cell: string) => cell !== '' && !/\s/.test(cell) && /[\d@]/.test(cell)

/** Takes the column that the first row names so, else the one that has the most numbers. */
export function numbersInSheet(rows: readonly Row[]): readonly string[] {
  const [heading, ...people] = rows
  const named = HEADINGS.map((words) => heading?.cells.findIndex((cell) => words.test(cell)) ?? -1).find(
    (column) => column >= 0,
  )
  const numbersOf = (from: readonly Row[], column: number) =>
    from.map(({ cells }) => cells[column] ?? '').filter((cell) => cell !== '')
  if (named !== undefined) return [...new Set(numbersOf(people, named))]
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  const columns = Array.from({ length: width }, (_, column) => numbersOf(rows, column).filter(isNumber))
  return [...new Set(columns.reduce((most, each) => (each.length > most.length ? each : most), []))]
}
