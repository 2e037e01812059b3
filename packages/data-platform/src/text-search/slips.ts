const ALPHABET = 'abcdefghijklmnopqrstuvwxyz'

/** The word with one letter left out, in each way. */
export function withoutOne(word: string): readonly string[] {
  return [...new Set([...word].map((_, index) => word.slice(0, index) + word.slice(index + 1)))]
}

/** The words that are one slip away: a letter left out, put in, mistaken, or swapped with the next. */
export function oneSlipFrom(word: string): ReadonlySet<string> {
  const slips = new Set(withoutOne(word))
  for (let at = 0; at <= word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)]
    if (after.length > 1) slips.add(`${before}${after.charAt(1)}${after.charAt(0)}${after.slice(2)}`)
    for (const letter of ALPHABET) {
      slips.add(before + letter + after)
      if (after !== '') slips.add(before + letter + after.slice(1))
    }
  }
  slips.delete(word)
  return slips
}
