import type { DoorEvent, DoorList, DoorTicket, SigningKey } from '@cubic/contract'
import { hasArrived, isExpected } from '@cubic/domain/check-in/expected'
import { splitReadings, type Readings } from './name-search.ts'

/**
 * The part of a `door_list` answer that the device stores about the list itself. Lists stored by an
 * older scanner lack the salt.
 */
export type ListPart = Omit<DoorList, 'settled' | 'total' | 'salt' | 'readings'> &
  Partial<Pick<DoorList, 'salt' | 'readings'>>

/** An event's tickets on this device, found by id, by the hash of their code, and by that of their holder's number. */
export type TicketList = {
  readonly eventId: number
  readonly tickets: Map<number, DoorTicket>
  readonly idByHash: Map<string, number>
  readonly idByNumber: Map<string, number>
  readonly idsByGroup: Map<string, Set<number>>
  readonly readings: Map<string, readonly string[]>
  /** The salt of the hashes of numbers; undefined in a list that an older scanner has stored. */
  salt: string | undefined
  /** Changes with every name that comes, goes or changes. */
  namesVersion: number
  /** The version of the last answer; undefined before the first. */
  version: string | undefined
  complete: boolean
  keys: readonly SigningKey[]
  events: readonly DoorEvent[]
  arrived: number
  expected: number
  /** The counts of each session (0: the event), where people check out or there are sessions. */
  readonly places: Map<number, PlaceCounts>
  /** How many tickets there are, as far as the server has said. */
  total: number | undefined
}
/** How many people have come, and left since; and how many are expected, where sessions are chosen. */
type PlaceCounts = { readonly came: number; readonly left: number; readonly chosen: number }
export type Counts = { readonly arrived: number; readonly expected: number }

export function emptyList(eventId: number): TicketList {
  return {
    eventId,
    tickets: new Map(),
    idByHash: new Map(),
    idByNumber: new Map(),
    idsByGroup: new Map(),
    readings: new Map(),
    salt: undefined,
    namesVersion: 0,
    version: undefined,
    complete: false,
    keys: [],
    events: [],
    arrived: 0,
    expected: 0,
    places: new Map(),
    total: undefined,
  }
}

/** Adds an answer of `door_list`: the first part, a further part, or what has changed since. */
export function addToList(list: TicketList, answer: ListPart): void {
  if (answer.full) {
    for (const map of [list.tickets, list.idByHash, list.idByNumber, list.idsByGroup]) map.clear()
    list.arrived = 0
    list.expected = 0
    list.places.clear()
    list.namesVersion++
  }
  if (answer.salt !== undefined) list.salt = answer.salt
  for (const [character, readings] of splitReadings(answer.readings ?? {})) list.readings.set(character, readings)
  for (const ticket of answer.tickets) putTicket(list, ticket)
  list.version = answer.version
  list.complete = answer.complete
  if (answer.signing_keys.length > 0) list.keys = answer.signing_keys
  if (answer.events.length > 0) list.events = answer.events
}

/** Puts one ticket in its latest state. A removed ticket keeps its id, so that its QR code is refused by name. */
export function putTicket(list: TicketList, ticket: DoorTicket): void {
  const before = list.tickets.get(ticket.id)
  if (before && before.code_hash !== ticket.code_hash) list.idByHash.delete(before.code_hash)
  for (const [state, sign] of [
    [before, -1],
    [ticket, 1],
  ] as const) {
    if (state && COUNTED.arrived(state)) list.arrived += sign
    if (state && COUNTED.expected(state)) list.expected += sign
    if (state && !state.test) countPlaces(list, state, sign)
  }
  if (before?.name !== ticket.name) list.namesVersion++
  list.tickets.set(ticket.id, ticket)
  if (ticket.code_hash !== '') list.idByHash.set(ticket.code_hash, ticket.id)
  putNumbers(list, before, ticket)
  putInGroup(list, before, ticket)
}

const NOBODY: PlaceCounts = { came: 0, left: 0, chosen: 0 }

function countPlaces({ places }: TicketList, ticket: DoorTicket, sign: 1 | -1): void {
  const add = (session: number, more: Partial<PlaceCounts>) => {
    const { came, left, chosen } = places.get(session) ?? NOBODY
    places.set(session, {
      came: came + sign * (more.came ?? 0),
      left: left + sign * (more.left ?? 0),
      chosen: chosen + sign * (more.chosen ?? 0),
    })
  }
  for (const [session, came, left] of ticket.presence ?? [])
    if (came !== null) add(session, { came: 1, left: left === null ? 0 : 1 })
  if (COUNTED.expected(ticket)) for (const session of ticket.sessions ?? []) add(session, { chosen: 1 })
}

/** Lets the number find somebody's accepted ticket, if they have several at one event. */
function putNumbers(list: TicketList, before: DoorTicket | undefined, ticket: DoorTicket): void {
  for (const number of before?.numbers ?? [])
    if (list.idByNumber.get(number) === ticket.id) list.idByNumber.delete(number)
  for (const number of ticket.numbers ?? []) {
    const other = list.tickets.get(list.idByNumber.get(number) ?? 0)
    if (!other || other.registration_status !== 'success') list.idByNumber.set(number, ticket.id)
  }
}

function putInGroup(list: TicketList, before: DoorTicket | undefined, { id, group }: DoorTicket): void {
  if (before?.group && before.group !== group) list.idsByGroup.get(before.group)?.delete(id)
  if (!group) return
  const ids = list.idsByGroup.get(group)
  if (ids) ids.add(id)
  else list.idsByGroup.set(group, new Set([id]))
}

/** The other tickets that were registered together with this one, in the order of their registration. */
export function groupOf(lists: readonly TicketList[], ticketId: number): readonly DoorTicket[] {
  for (const { tickets, idsByGroup } of lists) {
    const group = tickets.get(ticketId)?.group
    if (!group) continue
    const others = [...(idsByGroup.get(group) ?? [])].filter((id) => id !== ticketId).toSorted((one, two) => one - two)
    return others.flatMap((id) => tickets.get(id) ?? []).filter(({ code_hash }) => code_hash !== '')
  }
  return []
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
    ...(list.salt !== undefined && { salt: list.salt }),
    ...(part === 0 && { readings: joinReadings(list.readings) }),
  }))
}

function joinReadings(readings: Readings): { readonly [character: string]: string } {
  return Object.fromEntries([...readings].map(([character, each]) => [character, each.join(' ')]))
}

const COUNTED = {
  arrived: (ticket: DoorTicket): boolean => !ticket.test && hasArrived(ticket),
  expected: (ticket: DoorTicket): boolean => !ticket.test && isExpected(ticket),
} as const

/** Counts the people on the lists, and as arrived also those whom this device has let in since they were fetched. */
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

type Passed = {
  readonly ticketId: number
  readonly eventId: number
  readonly session: number
  readonly direction: 'in' | 'out'
}

/**
 * Counts the people at one place of each event: a session, or 0 for the event as a whole. `passed`: whom this device
 * has let through since the list was fetched.
 */
export function placeCountsOf(
  lists: readonly TicketList[],
  {
    direction,
    sessionOf,
    passed,
  }: {
    readonly direction: 'in' | 'out'
    readonly sessionOf: (list: TicketList) => number
    readonly passed: readonly Passed[]
  },
): Counts {
  let [came, left, expected] = [0, 0, 0]
  for (const list of lists) {
    const session = sessionOf(list)
    const counts = list.places.get(session) ?? NOBODY
    const chooses = session !== 0 && list.events.some((event) => event.id === list.eventId && event.chooses_sessions)
    came += counts.came
    left += counts.left
    expected += chooses ? counts.chosen : list.expected
    for (const pass of passed) {
      if (pass.eventId !== list.eventId || pass.session !== session) continue
      const ticket = list.tickets.get(pass.ticketId)
      const [, before = null, after = null] = ticket?.presence?.find(([id]) => id === session) ?? []
      if (ticket?.test) continue
      if (pass.direction === 'in' && before === null) came++
      if (pass.direction === 'out' && before !== null && after === null) left++
    }
  }
  return direction === 'in' ? { arrived: came, expected } : { arrived: left, expected: came }
}

/** Counts the test tickets on this device, and those of them that were scanned. */
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
