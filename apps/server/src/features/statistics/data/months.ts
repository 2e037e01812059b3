import { addCounts, type Counts } from '@cubic/domain/statistics/definitions'

type Keyed = Counts & { readonly key: string }

export function monthsOf(days: readonly Keyed[]): readonly Keyed[] {
  const months = new Map<string, Keyed>()
  for (const day of days) {
    const key = day.key.slice(0, 7)
    const month = months.get(key)
    months.set(key, { ...(month ? addCounts(month, day) : day), key })
  }
  return [...months.values()]
}
