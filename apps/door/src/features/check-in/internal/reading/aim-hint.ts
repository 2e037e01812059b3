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

/** A hint appears once a code has been in view unread for so long, in milliseconds. */
const PATIENCE_MS = 1000
/** The hint stays for so long after the code has left the view, in milliseconds. */
const GONE_MS = 1500

/** Watches the frames and returns a hint once a code has stayed unread in view for a moment. */
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
