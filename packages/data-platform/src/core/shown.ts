import { cutText } from '@cubic/contract'

const SHOWN_MAX = 60

/** Shortens a caller's text to one line, so that an error can repeat it. */
export function shown(text: string): string {
  const line = text.replaceAll(/[\p{C}\s]+/gu, ' ').trim()
  const short = cutText(line, SHOWN_MAX)
  return short === line ? line : `${short}…`
}
