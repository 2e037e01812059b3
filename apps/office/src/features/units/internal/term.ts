const DAY_MS = 86_400_000
const SOON_DAYS = 14

/** Returns how long a membership still lasts; `days` are whole. */
export function termOf(
  until: string | null,
  now: Date,
): { readonly state: 'for good' | 'lasting' | 'soon' | 'ended'; readonly days: number } {
  if (until === null) return { state: 'for good', days: Infinity }
  const left = Date.parse(until) - now.getTime()
  const days = Math.floor(left / DAY_MS)
  return { state: left <= 0 ? 'ended' : days < SOON_DAYS ? 'soon' : 'lasting', days }
}
