import { oneSlipFrom, withoutOne } from './slips.ts'
import { normalText, type Word, wordsOf } from './words.ts'

/** Where a name holds what was typed: from, up to and not including, in UTF-16 units, in order and apart. */
export type Marks = readonly (readonly [from: number, to: number])[]
/** How a character may be read; empty where it has no reading. */
export type ReadingsOf = (character: string) => readonly string[]

/** A place of the name: as it is looked up, and where it stands. */
type Place = { readonly text: string; readonly readings: readonly string[]; readonly from: number; readonly to: number }
type Range = { readonly first: number; readonly last: number }

const SLIP_FROM = 4
const NAME_MAX = 500

/** Shows where `name` holds the words; a word that it does not hold itself may stand elsewhere in the record. */
export function marksOf(name: string, words: readonly Word[], readingsOf: ReadingsOf): Marks {
  const places = placesOf(name.slice(0, NAME_MAX), readingsOf)
  const ranges = words.flatMap((word) => rangesOf(word, places, readingsOf))
  const isMarked = places.map((_, at) => ranges.some(({ first, last }) => first <= at && at <= last))
  const marks: [number, number][] = []
  for (const [at, { from, to }] of places.entries()) {
    if (!isMarked[at]) continue
    const before = marks.at(-1)
    if (before && isMarked[at - 1] && before[1] === from) before[1] = to
    else marks.push([from, to])
  }
  return marks
}

/** Finds where each character of the normal text comes from; one character can give several. */
function placesOf(name: string, readingsOf: ReadingsOf): readonly Place[] {
  const places: Place[] = []
  let from = 0
  for (const character of name) {
    const to = from + character.length
    const [first] = places.slice(-1)
    const normal = [...normalText(character)]
    // A mark above the letter before belongs to it.
    if (normal.length === 0 && first) places[places.length - 1] = { ...first, to }
    for (const text of normal) places.push({ text, readings: readingsOf(character), from, to })
    from = to
  }
  return places
}

function rangesOf(word: Word, places: readonly Place[], readingsOf: ReadingsOf): readonly Range[] {
  const literal = literalRanges(word, places)
  if (literal.length > 0) return literal
  if (word.script === 'characters') return soundingAlike([...word.text], places, readingsOf)
  const spoken = spokenRanges(word.text, places)
  return spoken.length > 0 ? spoken : slippedRanges(word.text, places)
}

/** Characters anywhere, letters where a word begins. */
function literalRanges({ script, text }: Word, places: readonly Place[]): readonly Range[] {
  const length = [...text].length
  return startsOf(places).flatMap((first) => {
    if (script === 'letters' && isWithinWord(places, first)) return []
    const stands = places.slice(first, first + length).map((place) => place.text)
    return stands.join('') === text ? [{ first, last: first + length - 1 }] : []
  })
}

function soundingAlike(
  characters: readonly string[],
  places: readonly Place[],
  readingsOf: ReadingsOf,
): readonly Range[] {
  if (characters.length < 2) return []
  return startsOf(places).flatMap((first) => {
    const isAlike = characters.every((character, at) => {
      const place = places[first + at]
      return place?.text === character || readingsOf(character).some((reading) => place?.readings.includes(reading))
    })
    return isAlike ? [{ first, last: first + characters.length - 1 }] : []
  })
}

/** By pinyin, the last syllable perhaps only begun, else by initials. */
function spokenRanges(letters: string, places: readonly Place[]): readonly Range[] {
  const bySyllables = walks(places, (first) => lastSpoken(places, first, letters, true))
  if (bySyllables.length > 0 || letters.length < 2) return bySyllables
  return walks(places, (first) => lastInitial(places, first, letters))
}

function walks(places: readonly Place[], lastOf: (first: number) => number | undefined): readonly Range[] {
  return startsOf(places).flatMap((first) => {
    const last = places[first]?.readings.length ? lastOf(first) : undefined
    return last === undefined ? [] : [{ first, last }]
  })
}

function lastSpoken(places: readonly Place[], at: number, letters: string, open: boolean): number | undefined {
  for (const reading of places[at]?.readings ?? []) {
    if (reading === letters || (open && reading.startsWith(letters))) return at
    if (!letters.startsWith(reading)) continue
    const next = nextSpoken(places, at)
    const last = next === undefined ? undefined : lastSpoken(places, next, letters.slice(reading.length), open)
    if (last !== undefined) return last
  }
  return undefined
}

function lastInitial(places: readonly Place[], first: number, letters: string): number | undefined {
  let at: number | undefined = first
  let last = first
  for (const letter of letters) {
    if (at === undefined || !places[at]?.readings.some((reading) => reading.startsWith(letter))) return undefined
    last = at
    at = nextSpoken(places, at)
  }
  return last
}

/** Skips characters without a sound, as the index does. */
function nextSpoken(places: readonly Place[], at: number): number | undefined {
  const next = places.findIndex((place, index) => index > at && place.readings.length > 0)
  return next < 0 ? undefined : next
}

function slippedRanges(letters: string, places: readonly Place[]): readonly Range[] {
  if (letters.length < SLIP_FROM || letters.length > 24 || !/^[a-z]+$/.test(letters)) return []
  const near = new Set([letters, ...withoutOne(letters)])
  const words = wordRanges(places).filter(
    ({ text }) => near.has(text) || withoutOne(text).some((less) => near.has(less)),
  )
  if (words.length > 0) return words
  const slips = [...oneSlipFrom(letters)]
  return walks(places, (first) => {
    for (const slip of slips) {
      const last = lastSpoken(places, first, slip, false)
      if (last !== undefined) return last
    }
    return undefined
  })
}

function wordRanges(places: readonly Place[]): readonly (Range & { readonly text: string })[] {
  return startsOf(places).flatMap((first) => {
    if (isWithinWord(places, first)) return []
    const [word] = wordsOf(
      places
        .slice(first, first + 60)
        .map(({ text }) => text)
        .join(''),
    )
    const isHere = word?.script === 'letters' && places[first]?.text === word.text.charAt(0)
    return isHere ? [{ first, last: first + word.text.length - 1, text: word.text }] : []
  })
}

const startsOf = (places: readonly Place[]): readonly number[] => places.map((_, at) => at)

function isWithinWord(places: readonly Place[], at: number): boolean {
  const before = places[at - 1]?.text
  return before !== undefined && wordsOf(before)[0]?.script === 'letters'
}
