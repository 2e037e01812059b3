import { useSyncExternalStore } from 'react'
import { dropKept, keep, readKept } from '@cubic/web-kit/storage/kept-data'

/** What somebody has chosen of an event and not yet sent. The browser keeps it between its page and the form. */
export type Chosen = {
  readonly ids: readonly number[]
  /** Pairs of sessions that overlap and are both wanted, as `pairOf` writes them. */
  readonly both: readonly string[]
}

/** What somebody may choose, and what they have. */
export type Choosing = {
  readonly chosen: Chosen
  readonly waitlist: boolean
  readonly onChange: (chosen: Chosen) => void
  /** Sessions that stay, whatever is chosen: they are over. */
  readonly kept?: ReadonlySet<number>
}

const NOTHING: Chosen = { ids: [], both: [] }
const known = new Map<number, Chosen>()
const listeners = new Set<() => void>()

export function pairOf(one: { readonly id: number }, other: { readonly id: number }): string {
  return [one.id, other.id].toSorted((first, second) => first - second).join('-')
}

export function readChosen(eventId: number): Chosen {
  const read = known.get(eventId) ?? parse(readKept(keyOf(eventId)))
  known.set(eventId, read)
  return read
}

export function choose(eventId: number, chosen: Chosen): void {
  known.set(eventId, chosen)
  if (chosen.ids.length > 0) keep(keyOf(eventId), chosen)
  else dropKept(keyOf(eventId))
  for (const listener of listeners) listener()
}

export function forgetChosen(eventId: number): void {
  choose(eventId, NOTHING)
}

/** The server renders that nothing is chosen. */
export function useChosen(eventId: number): Chosen {
  return useSyncExternalStore(
    subscribe,
    () => readChosen(eventId),
    () => NOTHING,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function keyOf(eventId: number): string {
  return `chosen_sessions:${eventId}`
}

function parse(kept: unknown): Chosen {
  if (typeof kept !== 'object' || kept === null) return NOTHING
  const { ids, both } = kept as { readonly ids?: unknown; readonly both?: unknown }
  return {
    ids: Array.isArray(ids) ? ids.filter((id) => Number.isInteger(id)) : [],
    both: Array.isArray(both) ? both.filter((pair) => typeof pair === 'string') : [],
  }
}
