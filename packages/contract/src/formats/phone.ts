import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { isChineseNumber } from './chinese-phone.ts'

/**
 * Matches nearly every number that people type. Numbers that begin with 17 may begin with a carrier's code instead
 * (179), which the library knows.
 */
const PLAIN_MOBILE = /^1[3-689]\d{9}$/

/**
 * The number in E.164; undefined if it is invalid. Without `+` it is read as one of mainland China, mobile or landline.
 */
export function parsePhone(text: string): string | undefined {
  const typed = text.trim()
  if (typed.length > 40 || !/^[+\d(][\d\s().-]*$/.test(typed)) return undefined
  if (PLAIN_MOBILE.test(typed)) return `+86${typed}`
  const number = parsePhoneNumberFromString(typed, 'CN')
  if (!number) return undefined
  if (number.countryCallingCode !== '86') return number.isValid() ? number.number : undefined
  const national = number.nationalNumber
  // the small metadata takes ten digits that begin with 138 for a landline
  return isChineseNumber(national) ? number.number : undefined
}
