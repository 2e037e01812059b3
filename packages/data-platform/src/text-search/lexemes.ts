import { areInitials, canBeRead, readingsOf } from './syllables.ts'
import { oneSlipFrom, withoutOne } from './slips.ts'
import type { Word } from './words.ts'

/**
 * The lookup of a word, as text of PostgreSQL's `tsquery`. The index holds (see `functions.ts`): characters and pairs
 * of them; `w` and a word of letters, `d` and such a word without one of its letters; `p`, a syllable, a dot and the
 * next; `i` and the initials of up to three characters.
 */
export type Lookup = {
  readonly typed: string
  /** Holds where it stands with a slip; undefined where the word is too short for one. */
  readonly slipped: string | undefined
  /** Characters whose sound alone may be meant: the database knows how they sound. */
  readonly sounds: string | undefined
  /** The labels of the fields that it looks in, empty for all. */
  readonly weights: string
}

const READINGS_MAX = 6
const SLIPPED_READINGS_MAX = 60
const SLIP_FROM = 4
/** From so many letters on a slip is forgiven in a word that is only begun. */
const BEGUN_SLIP_FROM = 6
const SLIP_TO = 16
/** Of longer words the slips are too many to be read as pinyin each. */
const SLIPPED_READING_TO = 14

/** `weights`: the labels of the fields to look in, empty for all. */
export function lookupOf({ script, text }: Word, weights: string): Lookup {
  const lexeme = (name: string, open = false) => `'${name}'${open || weights ? ':' : ''}${open ? '*' : ''}${weights}`
  const lookup = script === 'characters' ? charactersLookup([...text], lexeme) : lettersLookup(text, lexeme)
  return { ...lookup, weights }
}

type Lexeme = (name: string, open?: boolean) => string

function charactersLookup(characters: readonly string[], lexeme: Lexeme): Omit<Lookup, 'weights'> {
  const text = characters.join('')
  if (characters.length === 1) return { typed: lexeme(text), slipped: undefined, sounds: undefined }
  return {
    typed: row(pairsOf(characters).map((pair) => lexeme(pair.join('')))),
    slipped: characters.length < SLIP_FROM || characters.length > SLIP_TO ? undefined : slippedRow(characters, lexeme),
    sounds: text,
  }
}

/** One character mistaken, too many, or left out. */
function slippedRow(characters: readonly string[], lexeme: Lexeme): string {
  const each = characters.map((character) => lexeme(character))
  const choices = each.flatMap((_, at) => {
    const [before, after] = [each.slice(0, at), each.slice(at + 1)]
    const [here = ''] = each.slice(at, at + 1)
    return before.length === 0 || after.length === 0
      ? [row([...before, ...after])]
      : [apart(before, after, 2), apart(before, after, 1), apart(before, [here, ...after], 2)]
  })
  return anyOf(choices)
}

const apart = (before: readonly string[], after: readonly string[], distance: number): string =>
  `(${before.join(' <-> ')} <${distance}> ${after.join(' <-> ')})`

function lettersLookup(word: string, lexeme: Lexeme): Omit<Lookup, 'weights'> {
  const readings = readingsOf(word, { max: READINGS_MAX, open: true })
  const typed = [lexeme(`w${word}`, true), ...readings.map((reading) => soundsLike(reading, lexeme, true))]
  if (word.length > 1 && areInitials(word)) typed.push(initialsLookup(word, lexeme))
  return { typed: anyOf(typed), slipped: slippedLookup(word, lexeme), sounds: undefined }
}

function initialsLookup(letters: string, lexeme: Lexeme): string {
  if (letters.length < 3) return lexeme(`i${letters}`, true)
  return row(Array.from({ length: letters.length - 2 }, (_, at) => lexeme(`i${letters.slice(at, at + 3)}`)))
}

function slippedLookup(word: string, lexeme: Lexeme): string | undefined {
  if (word.length < SLIP_FROM || word.length > SLIP_TO || !/^[a-z]+$/.test(word)) return undefined
  const isLong = word.length >= BEGUN_SLIP_FROM
  const shorter = withoutOne(word)
  const readings = word.length > SLIPPED_READING_TO ? [] : slippedReadings(word)
  return anyOf([
    lexeme(`d${word}`, isLong),
    ...shorter.map((text) => lexeme(`d${text}`, isLong)),
    ...shorter.filter((text) => text.length >= SLIP_FROM - 1).map((text) => lexeme(`w${text}`)),
    ...readings.map((reading) => soundsLike(reading, lexeme, false)),
  ])
}

/** Reads no more than are used: this work blocks the event loop. */
function slippedReadings(word: string): readonly (readonly string[])[] {
  const found: (readonly string[])[] = []
  for (const slip of oneSlipFrom(word)) {
    if (!canBeRead(slip)) continue
    found.push(...readingsOf(slip, { max: 2, open: false }).filter((reading) => reading.length > 1))
    if (found.length >= SLIPPED_READINGS_MAX) break
  }
  return found.toSorted((one, other) => one.length - other.length).slice(0, SLIPPED_READINGS_MAX)
}

/** `open`: the last syllable may be only begun. */
function soundsLike(syllables: readonly string[], lexeme: Lexeme, open: boolean): string {
  const [only = ''] = syllables
  if (syllables.length === 1) return lexeme(`p${only}`, true)
  const pairs = pairsOf(syllables)
  return row(pairs.map((pair, at) => lexeme(`p${pair.join('.')}`, open && at === pairs.length - 1)))
}

function pairsOf(items: readonly string[]): readonly (readonly [string, string])[] {
  return items.slice(1).map((item, at) => [items[at] ?? '', item])
}

const row = (lexemes: readonly string[]): string =>
  lexemes.length === 1 ? lexemes.join('') : `(${lexemes.join(' <-> ')})`
const anyOf = (choices: readonly string[]): string => `(${[...new Set(choices)].join(' | ')})`
