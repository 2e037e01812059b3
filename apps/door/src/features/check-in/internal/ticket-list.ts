import type { DoorEvent, DoorList, DoorTicket, SigningKey } from '@cubic/contract'
import { hasArrived, isExpected } from '@cubic/domain/check-in/expected'

/** The part of a `door_list` answer that the device stores about the list itself. */
export type ListPart = Omit<DoorList, 'settled' | 'total'>

/** An event's tickets on this device, found by id and by the hash of their code. */
export type TicketList = {
  readonly eventId: number
  readonly tickets: Map<number, DoorTicket>
  readonly idByHash: Map<string, number>
  /** Of the last answer; undefined before the first. */
  version: string | undefined
  /** All of the event's tickets are here. */
  complete: boolean
  keys: readonly SigningKey[]
  events: readonly DoorEvent[]
  arrived: number
  expected: number
  /** How many tickets there are, as far as the server has said. */
  total: number | undefined
}
export type Counts = { readonly arrived: number; readonly expected: number }

export function emptyList(eventId: number): TicketList {
  return {
    eventId,
    tickets: new Map(),
    idByHash: new Map(),
    version: undefined,
    complete: false,
    keys: [],
    events: [],
    arrived: 0,
    expected: 0,
    total: undefined,
  }
}

/** Adds an answer of `door_list`: the first part, a further part, or what has changed since. */
export function addToList(list: TicketList, answer: ListPart): void {
  if (answer.full) {
    list.tickets.clear()
    list.idByHash.clear()
    list.arrived = 0
    list.expected = 0
  }
  for (const ticket of answer.tickets) putTicket(list, ticket)
  list.version = answer.version
  list.complete = answer.complete
  if (answer.signing_keys.length > 0) list.keys = answer.signing_keys
  if (answer.events.length > 0) list.events = answer.events
}

/** Puts one ticket in its latest state. A ticket that was removed keeps its id, so that its QR code is refused by name. */
export function putTicket(list: TicketList, ticket: DoorTicket): void {
  const before = list.tickets.get(ticket.id)
  if (before && before.code_hash !== ticket.code_hash) list.idByHash.delete(before.code_hash)
  for (const [state, sign] of [
    [before, -1],
    [ticket, 1],
  ] as const) {
    if (state && COUNTED.arrived(state)) list.arrived += sign
    if (state && COUNTED.expected(state)) list.expected += sign
  }
  list.tickets.set(ticket.id, ticket)
  if (ticket.code_hash !== '') list.idByHash.set(ticket.code_hash, ticket.id)
}

/** Splits a list into answers that build it again, to be kept as few parts instead of many changes. */
export function partsOf(list: TicketList, size: number): readonly ListPart[] {
  const tickets = [...list.tickets.values()]
  const count = Math.max(1, Math.ceil(tickets.length / size))
  return Array.from({ length: count }, (_, part) => ({
    version: list.version ?? '',
    tickets: tickets.slice(part * size, (part + 1) * size),
    complete: list.complete && part === count - 1,
    full: part === 0,
    signing_keys: list.keys,
    events: list.events,
  }))
}

/** Test tickets count nowhere. */
const COUNTED = {
  arrived: (ticket: DoorTicket): boolean => !ticket.test && hasArrived(ticket),
  expected: (ticket: DoorTicket): boolean => !ticket.test && isExpected(ticket),
} as const

/** Counts the people who have arrived and those expected. Includes people whom this device let in since the list was fetched. */
export function countsOf(lists: readonly TicketList[], waitingWelcomes: Iterable<number>): Counts {
  let arrived = lists.reduce((sum, list) => sum + list.arrived, 0)
  let expected = lists.reduce((sum, list) => sum + list.expected, 0)
  for (const id of waitingWelcomes) {
    const ticket = lists.flatMap(({ tickets }) => tickets.get(id) ?? [])[0]
    if (ticket?.test || (ticket && COUNTED.arrived(ticket))) continue
    arrived++
    if (!ticket || !COUNTED.expected(ticket)) expected++
  }
  return { arrived, expected }
}

/** Of the test tickets on this device: how many were scanned. */
export function rehearsalOf(lists: readonly TicketList[], waitingWelcomes: ReadonlySet<number>): Counts {
  let [arrived, expected] = [0, 0]
  for (const { tickets } of lists)
    for (const { id, test, code_hash, check_in_status } of tickets.values()) {
      if (!test || code_hash === '') continue
      expected++
      if (check_in_status === 'attend' || waitingWelcomes.has(id)) arrived++
    }
  return { arrived, expected }
}

export type Matches = { readonly tickets: readonly DoorTicket[]; readonly isCut: boolean }

/** Finds people by a part of their name or the last digits of their phone number. Names that start with the text come first. */
export function findPeople(lists: readonly TicketList[], typed: string, limit: number): Matches {
  const wanted = searchable(typed)
  if (wanted === '') return { tickets: [], isCut: false }
  const isDigits = /^\d{2,}$/.test(wanted)
  const [first, others]: [DoorTicket[], DoorTicket[]] = [[], []]
  for (const list of lists)
    for (const ticket of list.tickets.values()) {
      if (ticket.code_hash === '') continue
      if (isDigits && ticket.digits?.endsWith(wanted)) first.push(ticket)
      else {
        const name = searchable(ticket.name)
        if (name.startsWith(wanted)) first.push(ticket)
        else if (name.includes(wanted)) others.push(ticket)
      }
    }
  const found = [...first, ...others]
  return { tickets: found.slice(0, limit), isCut: found.length > limit }
}

function searchable(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '')
}
