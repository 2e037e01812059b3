import { cutText } from '@cubic/contract'
import { readStored, store } from '@cubic/web-kit/storage/storage'

const KEPT = 6
const LENGTH_MAX = 100

export function recentSearches(): readonly string[] {
  return parseRecent(readStored('recent_searches'))
}

export function parseRecent(stored: string | null): readonly string[] {
  if (stored === null) return []
  try {
    const kept: unknown = JSON.parse(stored)
    return Array.isArray(kept) ? kept.filter((text) => typeof text === 'string').slice(0, KEPT) : []
  } catch (error) {
    if (error instanceof SyntaxError) return []
    throw error
  }
}

export function withRecent(list: readonly string[], searched: string): readonly string[] {
  const text = cutText(searched.trim(), LENGTH_MAX)
  return text === '' ? list : [text, ...list.filter((other) => other !== text)].slice(0, KEPT)
}

export function rememberSearch(text: string): void {
  store('recent_searches', JSON.stringify(withRecent(recentSearches(), text)))
}

export function forgetSearches(): void {
  store('recent_searches', null)
}
