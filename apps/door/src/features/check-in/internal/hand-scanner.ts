/** A hand scanner types like a keyboard, only faster than people do, and ends with Enter. */
export type Typing = { readonly text: string; readonly lastAt: number }
export const NO_TYPING: Typing = { text: '', lastAt: 0 }

const KEY_GAP_MAX = 60
const LENGTH_MIN = 8
const LENGTH_MAX = 2048

/** Takes one key; `scanned` is set when the key ends a scanner's input. */
export function takeKey(
  typing: Typing,
  key: string,
  at: number,
): { readonly typing: Typing; readonly scanned?: string } {
  const isFast = at - typing.lastAt <= KEY_GAP_MAX
  if (key === 'Enter' || key === 'Tab') {
    return isFast && typing.text.length >= LENGTH_MIN
      ? { typing: NO_TYPING, scanned: typing.text }
      : { typing: NO_TYPING }
  }
  // Shift and other modifiers come between the characters
  if ([...key].length !== 1) return { typing: isFast ? { ...typing, lastAt: at } : typing }
  const text = isFast ? typing.text + key : key
  return { typing: { text: text.slice(-LENGTH_MAX), lastAt: at } }
}
