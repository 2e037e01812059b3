/** Characters that are found one by one and in a row: Chinese ones, kana, Hangul. */
const CHARACTERS = String.raw`\u3005\u3007\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff`
const BEYOND = ['\\u{20000}-\\u{3ffff}', String.raw`\U00020000-\U0003ffff`] as const
/** What words of letters and digits are made of, once they are in lower case. */
const LETTERS = String.raw`0-9a-z\u00df-\u00f6\u00f8-\u02af\u0370-\u1fff`

/** The character classes as regular expressions of PostgreSQL, for the functions in the database. */
export const SQL_PARTS = `([${CHARACTERS}${BEYOND[1]}]+)|([${LETTERS}]+)`
export const SQL_BETWEEN = `[^${CHARACTERS}${BEYOND[1]}${LETTERS}]+`
const PARTS = new RegExp(`([${CHARACTERS}${BEYOND[0]}]+)|([${LETTERS}]+)`, 'gu')

export type Word = {
  readonly script: 'characters' | 'letters'
  readonly text: string
}

/**
 * Text without what does not tell words apart: case, accents, full and half width.
 * `cubic_text_normal` says the same in SQL.
 */
export function normalText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFKC')
    .toLowerCase()
}

/** The words of what was typed, each once, in order. */
export function wordsOf(text: string): readonly Word[] {
  const words = new Map<string, Word>()
  for (const [word, characters] of normalText(text).matchAll(PARTS))
    words.set(word, { script: characters === undefined ? 'letters' : 'characters', text: word })
  return [...words.values()]
}

/** The words of what was typed in one line; `cubic_text_title` says the same. */
export function lineOf(text: string): string {
  return [...normalText(text).matchAll(PARTS)].map(([word]) => word).join(' ')
}
