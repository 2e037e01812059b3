import { keep, readKept } from '@cubic/web-kit/storage/kept-data'

/** A ticket as last seen, by the code in its URL, to open without network. `viewer` 0 is a guest. */
type Seen<Ticket> = { readonly code: string; readonly viewer: number; readonly seen: number; readonly ticket: Ticket }

const KEY = 'last_seen_tickets'
export const KEPT_MAX = 20

/**
 * Keeps tickets of one viewer, the first of them longest. Drops other viewers': they may hold names
 * that this one may not see.
 */
export function keepTickets<Ticket>(tickets: readonly Seen<Ticket>[]): void {
  const codes = new Set(tickets.map(({ code }) => code))
  const others = readAll<Ticket>().filter(({ code, viewer }) => !codes.has(code) && viewer === tickets[0]?.viewer)
  if (tickets.length > 0) keep(KEY, [...tickets, ...others].slice(0, KEPT_MAX))
}

/** Finds a kept ticket that this viewer may open; `viewer` undefined: unknown for lack of network. */
export function findTicket<Ticket>(code: string, viewer: number | undefined): Seen<Ticket> | undefined {
  return readAll<Ticket>().find((seen) => seen.code === code && (viewer === undefined || seen.viewer === viewer))
}

/** Lists the kept tickets, the last seen first; `viewer` as above. */
export function keptTickets<Ticket>(viewer: number | undefined): readonly Seen<Ticket>[] {
  return readAll<Ticket>().filter((seen) => viewer === undefined || seen.viewer === viewer)
}

export function forgetTicket(code: string): void {
  keep(
    KEY,
    readAll().filter((seen) => seen.code !== code),
  )
}

function readAll<Ticket>(): readonly Seen<Ticket>[] {
  const stored = readKept(KEY)
  return Array.isArray(stored) ? stored.filter(isSeen<Ticket>) : []
}

function isSeen<Ticket>(value: unknown): value is Seen<Ticket> {
  if (typeof value !== 'object' || value === null) return false
  const { code, viewer, seen, ticket } = value as { readonly [key: string]: unknown }
  return (
    typeof code === 'string' &&
    typeof viewer === 'number' &&
    typeof seen === 'number' &&
    typeof ticket === 'object' &&
    ticket !== null
  )
}
