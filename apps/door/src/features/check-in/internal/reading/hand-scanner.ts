/** A hand scanner or card reader types like a keyboard, only faster than people do, and ends with Enter. */
type Typing = { readonly text: string; readonly lastAt: number }
export const NO_TYPING: Typing = { text: '', lastAt: 0 }

const KEY_GAP_MAX = 60
/** Nobody types so many keys so fast: it is a scanner, which a weak radio or a busy device may hold up. */
const SURE_AFTER = 12
const SCANNER_GAP_MAX = 1000
/** The length of an employee number, the shortest text that is scanned. */
const LENGTH_MIN = 5
const LENGTH_MAX = 2048

/** Takes one key; `begins` where it may be a scanner's first, `scanned` where it ends what a scanner types. */
export function takeKey(
  typing: Typing,
  key: string,
  at: number,
): { readonly typing: Typing; readonly scanned?: string; readonly begins?: true } {
  const isFast = at - typing.lastAt <= (typing.text.length >= SURE_AFTER ? SCANNER_GAP_MAX : KEY_GAP_MAX)
  if (key === 'Enter' || key === 'Tab') {
    return isFast && typing.text.length >= LENGTH_MIN
      ? { typing: NO_TYPING, scanned: typing.text }
      : { typing: NO_TYPING }
  }
  // Shift and other modifiers come between the characters
  if ([...key].length !== 1) return { typing: isFast ? { ...typing, lastAt: at } : typing }
  const isNext = isFast && typing.text !== ''
  const text = isNext ? typing.text + key : key
  return { typing: { text: text.slice(-LENGTH_MAX), lastAt: at }, ...(!isNext && { begins: true }) }
}
