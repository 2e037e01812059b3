/** Prints a percentage with one digit; a dash for null. */
export function percent(share: number | null): string {
  return share === null ? '–' : `${Math.round(share * 1000) / 10}%`
}
