import type { Text } from '@cubic/contract'

const REASONS = {
  invisible: { cn: '含有看不见的字符', en: 'it has invisible characters' },
  scripts: {
    cn: '混用了不同文字中容易看错的字母或数字',
    en: 'it mixes letters or digits of different scripts, which look alike',
  },
} as const satisfies { readonly [reason: string]: Text }

// Controls, marks that turn text around, joiners, fillers, private and unassigned characters, and
// separators other than a space.
const INVISIBLE = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]|(?! )\p{Z}/u
// Latin letters of phonetic alphabets, which stand for plain ones: ɑ, ɡ, ǀ.
const PHONETIC = /[\u01c0-\u01c3\u0250-\u02af\u1d00-\u1dbf]/u
const FOREIGN_DIGIT = /(?!\d)\p{Nd}/u
const LETTERS = /\p{L}/gu
const WRITTEN_TOGETHER = [
  /^[\p{Script=Latin}\p{Script=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}]*$/u,
  /^[\p{Script=Latin}\p{Script=Han}\p{Script_Extensions=Bopomofo}]*$/u,
  /^[\p{Script=Latin}\p{Script=Han}\p{Script_Extensions=Hangul}]*$/u,
]

/** A name in one of these scripts has no letters of another one. */
const WRITTEN_ALONE = [
  'Cyrillic',
  'Greek',
  'Armenian',
  'Georgian',
  'Arabic',
  'Hebrew',
  'Thai',
  'Mongolian',
  'Tibetan',
  'Yi',
].map((script) => new RegExp(`^\\p{Script=${script}}*$`, 'u'))
/** Whole names that could be read as Latin ones: `аԁа`. */
const LIKE_LATIN = /^[авсԁеһіјкмнорѕтухԛԝѵӏαικνορτυχ]*$/iu

/**
 * Returns the name as it is stored, and why it is refused, if it is: two accounts must not look the same. `ｓtudent3`
 * becomes `student3`. Only new names are checked; older ones stay as they are.
 */
export function checkAccountName(typed: string): { readonly name: string; readonly reason: Text | undefined } {
  const name = typed.normalize('NFKC').replaceAll(/ +/g, ' ').trim()
  if (name === '' || INVISIBLE.test(name)) return { name, reason: REASONS.invisible }
  return { name, reason: looksLikeAnother(name) ? REASONS.scripts : undefined }
}

function looksLikeAnother(name: string): boolean {
  if (PHONETIC.test(name) || FOREIGN_DIGIT.test(name)) return true
  const letters = name.match(LETTERS)?.join('') ?? ''
  if (WRITTEN_TOGETHER.some((together) => together.test(letters))) return false
  return LIKE_LATIN.test(letters) || !WRITTEN_ALONE.some((script) => script.test(letters))
}
