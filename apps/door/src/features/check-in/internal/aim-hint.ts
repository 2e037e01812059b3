/** Result of reading one camera frame: a code's text, an unreadable code, or undefined for no code. */
export type Sight = { readonly text: string } | { readonly unreadable: Unreadable } | undefined
/** Too small in the picture, or blurred, torn or covered by a reflection. */
export type Unreadable = 'far' | 'unclear'

/** A code narrower than this share of the picture is too far away. */
const FAR = 0.3

/** Says why a code may not be readable, from the widths of the code and of the picture. */
export function unreadableFrom(width: number, side: number): Unreadable {
  return width < side * FAR ? 'far' : 'unclear'
}

/**
 * How long a code stays in view unread before there is a hint, and how long the hint stays once it
 * is gone, in milliseconds.
 */
const PATIENCE_MS = 1000
const GONE_MS = 1500

/**
 * Makes a watcher that takes each frame's sight and tells how to help: nothing as long as codes
 * are read within a moment.
 */
export function aimHints(): (sight: Sight, at: number) => Unreadable | undefined {
  let [since, last] = [0, Number.NEGATIVE_INFINITY]
  let hint: Unreadable | undefined
  return (sight, at) => {
    if (sight && 'text' in sight) last = Number.NEGATIVE_INFINITY
    if (at - last > GONE_MS) hint = undefined
    if (sight && 'unreadable' in sight) {
      if (at - last > GONE_MS) since = at
      last = at
      if (at - since >= PATIENCE_MS) hint = sight.unreadable
    }
    return hint
  }
}
