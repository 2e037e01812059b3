const BY_INITIAL: { readonly [initial: string]: string } = {
  '': 'a ai an ang ao e ei en eng er o ou',
  b: 'a ai an ang ao ei en eng i ian iao ie in ing o u',
  p: 'a ai an ang ao ei en eng i ian iao ie in ing o ou u',
  m: 'a ai an ang ao e ei en eng i ian iao ie in ing iu o ou u',
  f: 'a an ang ei en eng o ou u',
  d: 'a ai an ang ao e ei en eng i ia ian iao ie ing iu ong ou u uan ui un uo',
  t: 'a ai an ang ao e eng i ian iao ie ing ong ou u uan ui un uo',
  n: 'a ai an ang ao e ei en eng i ian iang iao ie in ing iu ong ou u uan uo v ve ue',
  l: 'a ai an ang ao e ei eng i ia ian iang iao ie in ing iu o ong ou u uan un uo v ve ue',
  g: 'a ai an ang ao e ei en eng ong ou u ua uai uan uang ui un uo',
  k: 'a ai an ang ao e ei en eng ong ou u ua uai uan uang ui un uo',
  h: 'a ai an ang ao e ei en eng ong ou u ua uai uan uang ui un uo',
  j: 'i ia ian iang iao ie in ing iong iu u uan ue un',
  q: 'i ia ian iang iao ie in ing iong iu u uan ue un',
  x: 'i ia ian iang iao ie in ing iong iu u uan ue un',
  zh: 'a ai an ang ao e ei en eng i ong ou u ua uai uan uang ui un uo',
  ch: 'a ai an ang ao e en eng i ong ou u ua uai uan uang ui un uo',
  sh: 'a ai an ang ao e ei en eng i ou u ua uai uan uang ui un uo',
  r: 'an ang ao e en eng i ong ou u uan ui un uo',
  z: 'a ai an ang ao e ei en eng i ong ou u uan ui un uo',
  c: 'a ai an ang ao e en eng i ong ou u uan ui un uo',
  s: 'a ai an ang ao e en eng i ong ou u uan ui un uo',
  y: 'a an ang ao e i in ing o ong ou u uan ue un',
  w: 'a ai an ang ei en eng o u',
}

const SYLLABLES: ReadonlySet<string> = new Set(
  Object.entries(BY_INITIAL).flatMap(([initial, finals]) => finals.split(' ').map((final) => initial + final)),
)
const BEGINNINGS: ReadonlySet<string> = new Set(
  [...SYLLABLES].flatMap((syllable) => [...syllable].map((_, index) => syllable.slice(0, index + 1))),
)
const LONGEST = 6

/**
 * The ways to read the letters as syllables of pinyin, the fewest syllables first, at most `max`. With `open`, the
 * last one may be only begun.
 */
export function readingsOf(letters: string, { max, open }: { readonly max: number; readonly open: boolean }) {
  const found: (readonly string[])[] = []
  // One reading more by one syllable in each turn, so that the shortest come first and the work is bounded.
  let begun: { readonly at: number; readonly syllables: readonly string[] }[] = [{ at: 0, syllables: [] }]
  while (begun.length > 0 && found.length < max) {
    const next: typeof begun = []
    for (const { at, syllables } of begun) {
      for (let end = Math.min(at + LONGEST, letters.length); end > at; end--) {
        const part = letters.slice(at, end)
        const isLast = end === letters.length
        if (isLast && (open ? BEGINNINGS : SYLLABLES).has(part)) found.push([...syllables, part])
        else if (!isLast && SYLLABLES.has(part)) next.push({ at: end, syllables: [...syllables, part] })
      }
    }
    begun = next.slice(0, max * LONGEST)
  }
  return found.slice(0, max)
}

/** Are the letters syllables of pinyin, one after the other? */
export function canBeRead(letters: string): boolean {
  const ends = new Set([0])
  for (let at = 0; at < letters.length; at++)
    for (let end = at + 1; ends.has(at) && end <= Math.min(at + LONGEST, letters.length); end++)
      if (SYLLABLES.has(letters.slice(at, end))) ends.add(end)
  return ends.has(letters.length)
}

/** Can each of the letters begin a syllable? */
export const areInitials = (letters: string): boolean => /^[a-hj-tw-z]+$/.test(letters)
