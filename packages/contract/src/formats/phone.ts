import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

// The small metadata takes ten digits that begin with 138 for a landline: for China its numbering plan is spelt out.
const CHINA_MOBILE = /^1[3-9]\d{9}$/
const CHINA_LANDLINE = /^(10|2\d)\d{8}$|^[3-9]\d{2}\d{7,8}$/

/** The number in E.164; undefined if it is none. Without `+` it is read as one of mainland China, mobile or landline. */
export function parsePhone(text: string): string | undefined {
  const typed = text.trim()
  if (typed.length > 40 || !/^[+\d(][\d\s().-]*$/.test(typed)) return undefined
  const number = parsePhoneNumberFromString(typed, 'CN')
  if (!number) return undefined
  if (number.countryCallingCode !== '86') return number.isValid() ? number.number : undefined
  const national = number.nationalNumber
  return CHINA_MOBILE.test(national) || CHINA_LANDLINE.test(national) ? number.number : undefined
}
