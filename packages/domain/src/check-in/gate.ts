import type { Lang } from '@cubic/contract'

const LETTER_OR_NUMBER = '([a-z]|[0-9]{1,3})'
const NAMED = new RegExp(`^(?:(?:gate|entrance|door)? ?${LETTER_OR_NUMBER}|${LETTER_OR_NUMBER} ?号? ?(?:门|口|入口))$`)

/**
 * Returns how a gate is stored, whatever language it was written in: a letter or a number where it has nothing else,
 * otherwise its name. Null for an empty text.
 */
export function gateKey(text: string): string | null {
  const name = text.normalize('NFKC').replace(/\s+/g, ' ').trim()
  const [, behind, before] = NAMED.exec(name.toLowerCase()) ?? []
  const short = behind ?? before
  return short === undefined ? name || null : short.toUpperCase().replace(/^0+(?=\d)/, '')
}

/** Returns the name of a gate in a language. Also takes what devices and lists of before stored. */
export function gateName(gate: string, lang: Lang): string {
  const key = gateKey(gate) ?? ''
  if (/^[A-Z]$/.test(key)) return lang === 'cn' ? `${key} 门` : `Gate ${key}`
  if (/^\d+$/.test(key)) return lang === 'cn' ? `${key} 号门` : `Gate ${key}`
  return key
}
