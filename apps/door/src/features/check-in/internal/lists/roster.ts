import type { DoorTicket } from '@cubic/contract'
import { isExpected } from '@cubic/domain/check-in/expected'
import { nameMatch, searchable, sortKey } from './name-search.ts'
import type { TicketList } from './ticket-list.ts'

/** Everybody; those still expected; those who are here; and on leave, in review, withdrawn. */
export const ROSTER_FILTERS = ['all', 'notHere', 'here', 'others'] as const
export type RosterFilter = (typeof ROSTER_FILTERS)[number]

export type RosterQuery = {
  /** A part of a name, its pinyin or initials, the last digits of a phone number; empty for everybody. */
  readonly typed: string
  /** The hash of what was typed, read as a number of a campus card, by event. */
  readonly numberHashes?: ReadonlyMap<number, string>
  readonly filter: RosterFilter
  /** Whom this device has let in since the list was fetched. */
  readonly wasLetIn: (ticketId: number) => boolean
  readonly limit: number
}
type Roster = {
  readonly tickets: readonly DoorTicket[]
  readonly counts: { readonly [filter in RosterFilter]: number }
}

function rosterState(ticket: DoorTicket, wasLetIn: (ticketId: number) => boolean): Exclude<RosterFilter, 'all'> {
  const isHere = ticket.check_in_status === 'attend' || wasLetIn(ticket.id)
  if (ticket.registration_status !== 'success') return 'others'
  return isHere ? 'here' : isExpected(ticket) ? 'notHere' : 'others'
}

/** The people of these lists who match, by name; names that start with what was typed come first. */
export function readRoster(
  lists: readonly TicketList[],
  { typed, numberHashes, filter, wasLetIn, limit }: RosterQuery,
): Roster {
  const wanted = searchable(typed)
  const counts = { all: 0, notHere: 0, here: 0, others: 0 }
  const [first, others]: [DoorTicket[], DoorTicket[]] = [[], []]
  for (const list of lists) {
    const ofNumber = list.idByNumber.get(numberHashes?.get(list.eventId) ?? '')
    for (const ticket of byName(list)) {
      const match = wanted === '' || ticket.id === ofNumber ? 2 : matchOf(ticket, wanted, list)
      if (match === 0) continue
      const state = rosterState(ticket, wasLetIn)
      counts.all++
      counts[state]++
      if (filter === 'all' || filter === state) (match === 2 ? first : others).push(ticket)
    }
  }
  const found = [...first, ...others]
  return { tickets: found.slice(0, limit), counts }
}

function matchOf({ name, digits }: DoorTicket, wanted: string, { readings }: TicketList): 0 | 1 | 2 {
  return /^\d{2,}$/.test(wanted) && digits?.endsWith(wanted) ? 2 : nameMatch(name, wanted, readings)
}

type Sorted = { readonly namesVersion: number; readonly ids: readonly number[] }
const sortedLists = new WeakMap<TicketList, Sorted>()

/** The list by name. It is sorted again only when names have changed: not for each arrival, not for each key. */
function byName(list: TicketList): readonly DoorTicket[] {
  const known = sortedLists.get(list)
  const ids = known?.namesVersion === list.namesVersion ? known.ids : sortByName(list)
  if (ids !== known?.ids) sortedLists.set(list, { namesVersion: list.namesVersion, ids })
  return ids.flatMap((id) => list.tickets.get(id) ?? [])
}

function sortByName({ tickets, readings }: TicketList): readonly number[] {
  const keys = [...tickets.values()]
    .filter(({ code_hash }) => code_hash !== '')
    .map(({ id, name }) => ({ id, key: sortKey(name, readings) }))
  return keys
    .toSorted((one, two) => (one.key < two.key ? -1 : one.key > two.key ? 1 : one.id - two.id))
    .map(({ id }) => id)
}
