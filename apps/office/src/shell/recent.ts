import { keep, readKept } from '@cubic/web-kit/storage/kept-data'
import { LANGUAGES, type Lang } from '@cubic/contract'
import { useSyncExternalStore } from 'react'

/** A recently opened record. `kind`: the type of an event, which has a cover, uploaded or drawn. */
export type Recent = {
  readonly to: string
  readonly label: { readonly [lang in Lang]: string }
  readonly model: string
  readonly id: number
} & (
  | { readonly kind?: undefined; readonly cover?: undefined }
  | { readonly kind: number; readonly cover: string | null }
)

const KEY = 'office:recent'
const KEPT_MAX = 12
const listeners = new Set<() => void>()
let known: readonly Recent[] | undefined

function read(): readonly Recent[] {
  const kept = readKept(KEY)
  known ??= Array.isArray(kept) ? kept.filter(isRecent) : []
  return known
}

function isRecent(value: unknown): value is Recent {
  const { to, label, model, id } = (value ?? {}) as Partial<Recent>
  const isNamed = LANGUAGES.every((lang) => typeof label?.[lang] === 'string')
  return typeof to === 'string' && isNamed && typeof model === 'string' && typeof id === 'number'
}

export function rememberOpened(recent: Recent): void {
  const others = read().filter(({ to }) => to !== recent.to)
  known = [recent, ...others].slice(0, KEPT_MAX)
  keep(KEY, known)
  for (const listener of listeners) listener()
}

export function useRecent(): readonly Recent[] {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, read)
}
