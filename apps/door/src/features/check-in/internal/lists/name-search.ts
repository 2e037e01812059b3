/** How each Chinese character is read in pinyin, the usual reading first. */
export type Readings = ReadonlyMap<string, readonly string[]>

export function splitReadings(joined: { readonly [character: string]: string }): Readings {
  return new Map(Object.entries(joined).map(([character, readings]) => [character, readings.split(' ')]))
}

/** A text as it is searched: without case, spaces, or the width of its characters. */
export function searchable(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s·•'’.-]/g, '')
}

/** Is this the whole name? Whoever types it has read it elsewhere, so it need not be masked. */
export function isWholeName(typed: string, name: string): boolean {
  const wanted = searchable(typed)
  return wanted !== '' && wanted === searchable(name)
}

/** Ranks how well a name matches: 2 if it begins with what was typed, 1 if it holds it elsewhere, else 0. */
export function nameMatch(name: string, wanted: string, readings: Readings): 0 | 1 | 2 {
  const place = searchable(name).indexOf(wanted)
  if (place >= 0) return place === 0 ? 2 : 1
  if (!/^[a-z]+$/.test(wanted)) return 0
  const characters = [...searchable(name)]
  if (isSpoken(characters, wanted, readings)) return 2
  return characters.some((_, from) => from > 0 && isSpoken(characters.slice(from), wanted, readings)) ? 1 : 0
}

/**
 * Do the letters spell these characters from the first one on: each by its whole pinyin or its initial, the last one
 * perhaps only begun? 曾凯 is found by zengkai, zengk, zk and zkai.
 */
function isSpoken(characters: readonly string[], letters: string, readings: Readings): boolean {
  const [character, ...others] = characters
  if (letters === '') return true
  if (character === undefined) return false
  return (readings.get(character) ?? []).some(
    (reading) =>
      reading.startsWith(letters) ||
      (letters.startsWith(reading) && isSpoken(others, letters.slice(reading.length), readings)) ||
      initialsOf(reading).some(
        (initial) => letters.startsWith(initial) && isSpoken(others, letters.slice(initial.length), readings),
      ),
  )
}

function initialsOf(reading: string): readonly string[] {
  const first = reading.slice(0, 1)
  return /^[zcs]h/.test(reading) ? [reading.slice(0, 2), first] : [first]
}

/** Characters that are read differently as surnames. */
const SURNAMES: Readings = splitReadings({
  曾: 'zeng',
  单: 'shan',
  解: 'xie',
  仇: 'qiu',
  任: 'ren',
  华: 'hua',
  查: 'zha',
  区: 'ou',
  盖: 'ge',
  翟: 'zhai',
  覃: 'qin',
  乐: 'yue',
  缪: 'miao',
  朴: 'piao',
})

/** Returns the key that sorts Chinese names by their pinyin, among all others. */
export function sortKey(name: string, readings: Readings): string {
  return [...searchable(name)]
    .map((character, at) => (at === 0 && SURNAMES.get(character)?.[0]) || (readings.get(character)?.[0] ?? character))
    .join('')
}
