/** How a number is shown: as it is, as a date, or with zeros in front up to that many digits. */
export type NumberFormat = 'plain' | 'date' | { readonly digits: number }

const NUMBER_MAX = 100
const DAY_MS = 86_400_000
/** The built-in formats of dates and times, including East Asian Excel. */
const DATES: readonly (readonly [number, number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
]

export function numberFormatOf(id: number, code: string | undefined): NumberFormat {
  if (DATES.some(([first, last]) => id >= first && id <= last)) return 'date'
  if (code === undefined) return 'plain'
  if (/^0{2,30}$/.test(code)) return { digits: code.length }
  // Without quoted texts, escaped characters, colours and the names of locales.
  const plain = code.replaceAll(/"[^"]*"|\\.|_.|\[[^\]]*\]/g, '')
  return /[ymdhs]/i.test(plain) && !/general/i.test(plain) ? 'date' : 'plain'
}

/** The text of a number as people wrote it: whole numbers without exponent, dates as ISO 8601. */
export function numberText(value: string, format: NumberFormat, has1904: boolean): string {
  // Longer ones are not numbers, and would take the expression long.
  if (value.length > NUMBER_MAX || !/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(value)) return value
  const number = Number(value)
  if (format === 'date') return dateText(number, has1904) ?? plainText(number)
  const text = plainText(number)
  return typeof format === 'object' && /^\d+$/.test(text) ? text.padStart(format.digits, '0') : text
}

function plainText(number: number): string {
  if (Number.isInteger(number) && Math.abs(number) < 1e30) return BigInt(number).toString()
  // 15 digits are what a spreadsheet shows: 0.1 + 0.2 is 0.3.
  return String(Number(number.toPrecision(15)))
}

/** The day of a spreadsheet's serial number; undefined if it is none. */
export function dateText(serial: number, has1904 = false): string | undefined {
  if (!(serial >= 0 && serial < 2_958_466)) return undefined
  // Excel counts a 29 February 1900 that never was.
  const start = has1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < 60 ? 31 : 30)
  const moment = new Date(start + Math.round(serial * 86_400) * 1000)
  const text = moment.toISOString()
  if (moment.getTime() % DAY_MS === 0) return text.slice(0, 10)
  return serial < 1 ? text.slice(11, 19) : `${text.slice(0, 10)} ${text.slice(11, 19)}`
}
