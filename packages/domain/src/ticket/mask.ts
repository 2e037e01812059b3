/** A name as strangers may see it: its first character, and no trace of its length. 王小明 → 王**, John Smith → J** */
export function maskName(name: string): string {
  const [first = ''] = name.replaceAll(/[\p{C}\s]/gu, '')
  return `${first}**`
}

/**
 * A name in the scanner's list, where people must be told apart: of a name in several words, the first letter of the
 * first and the last. 曾凯 → 曾**, Ian van Reed → I** R**
 */
export function maskNameInList(name: string): string {
  const words = name.replaceAll(/\p{C}/gu, ' ').trim().split(/\s+/u)
  const isInLetters = words.length > 1 && words.every((word) => !/^\p{Script=Han}/u.test(word))
  return isInLetters ? [words[0], words.at(-1)].map((word) => maskName(word ?? '')).join(' ') : maskName(name)
}

/** A phone number as strangers may see it: 138****8000, +165****0000; of a short number less. */
export function maskPhone(phone: string): string {
  const number = phone.replace(/^\+86/, '').replaceAll(/[^\d+]/g, '')
  const [, plus = '', digits = ''] = /^(\+?)(.*)$/.exec(number) ?? []
  if (digits.length >= 10) return `${plus}${digits.slice(0, 3)}****${digits.slice(-4)}`
  return digits.length >= 7 ? `${plus}${digits.slice(0, 2)}****${digits.slice(-2)}` : '****'
}
