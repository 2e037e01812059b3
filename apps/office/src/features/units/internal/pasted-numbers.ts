export const NUMBERS_MAX = 500

/**
 * Reads the numbers of pasted lines: the first word of each that has a digit or is an e-mail address, else the first
 * word. Lines may have a name beside the number; commas separate as well.
 */
export function pastedNumbers(text: string): readonly string[] {
  const lines = text.split(/[\n\r,，;；、]+/)
  const numbers = lines.flatMap((line) => {
    const words = line.split(/\s+/).filter((word) => word !== '')
    const all = words.every((word) => /[\d@]/.test(word))
    return all ? words : [words.find((word) => /[\d@]/.test(word)) ?? words[0] ?? '']
  })
  return [...new Set(numbers)].filter((number) => number !== '')
}
