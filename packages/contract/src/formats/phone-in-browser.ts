import { isChineseNumber } from './chinese-phone.ts'

/**
 * `parsePhone` for browsers, without the 30 KB of all countries' numbering plans: exact for China. Of a number from
 * elsewhere it checks the length alone; the server has the last word on it, and reads it from the same digits.
 */
export function parsePhone(text: string): string | undefined {
  const typed = text.trim()
  if (typed.length > 40 || !/^[+\d(][\d\s().-]*$/.test(typed)) return undefined
  const digits = typed.replaceAll(/\D/g, '')
  const abroad = typed.startsWith('+') ? digits : /^00(.*)/.exec(digits)?.[1]
  if (abroad !== undefined && !abroad.startsWith('86')) return /^[1-9]\d{6,14}$/.test(abroad) ? `+${abroad}` : undefined
  // the country's code is often left without its plus; no area's begins with 86
  const national = (abroad?.slice(2) ?? digits).replace(/^86/, '').replace(/^0/, '')
  return isChineseNumber(national) ? `+86${national}` : undefined
}
