import { BY_HAND, type DoorEvent, type DoorTicket, type ScanResult } from '@cubic/contract'
import { looksLikeCardNumber, readCardNumber } from '@cubic/domain/ticket/card-number'
import { readScannedText, type Scanned } from '@cubic/domain/ticket/qr-token'
import type { TicketList } from './ticket-list.ts'
import type { Verdict } from './verdict.ts'

/**
 * A scanned code, or a ticket chosen from the list. `number`: it may be the number of a campus card too, or that alone.
 */
export type Read = (Scanned & { readonly number?: string }) | { readonly kind: 'by_hand'; readonly ticketId: number }

/** Makes out a scanned text, or the `id:…` of somebody chosen by hand. Never throws. */
export function readOf(text: string): Read {
  const ticketId = text.startsWith(BY_HAND) ? Number(text.slice(BY_HAND.length)) : Number.NaN
  if (Number.isSafeInteger(ticketId) && ticketId > 0) return { kind: 'by_hand', ticketId }
  const scanned = readScannedText(text)
  const number = scanned.kind === 'token' ? undefined : readCardNumber(text)
  return number === undefined ? scanned : { ...scanned, number }
}

/** A scan of this device that let somebody in and whose answer is still to come. */
export type OwnWelcome = { readonly at: string; readonly by: string | undefined; readonly gate?: string | null }

/** The device's knowledge at the time of a scan. */
export type Facts = {
  readonly lists: readonly TicketList[]
  readonly codeHashes: ReadonlyMap<number, readonly string[]>
  readonly numberHashes: ReadonlyMap<number, string>
  /** Is the scanned token's signature genuine? Undefined without a key to verify it. */
  readonly isSigned: boolean | undefined
  readonly ownWelcome: (ticketId: number) => OwnWelcome | undefined
}
export type Judgement = {
  readonly verdict: Verdict
  /** The network could add nothing that this device must wait for. */
  readonly isCertain: boolean
}

const FOREIGN: Verdict = { verdict: 'unknown', reason: 'foreign' }
const NOT_LISTED: Verdict = { verdict: 'unknown', reason: 'not_listed' }
const NO_TICKET: Verdict = { verdict: 'unknown', reason: 'door:no_ticket' }
const CANNOT_TELL: Judgement = { verdict: { verdict: 'unknown', reason: 'cannot_tell' }, isCertain: false }

/** Judges a scan from what this device knows. */
export function judge(read: Read, facts: Facts): Judgement {
  if (read.kind === 'token') return judgeToken(read.token, facts)
  const ticket = ticketRead(read, facts)
  if (ticket) return certain(verdictOf(ticket, facts))
  const isNumber = isCardNumber(read)
  if (read.kind === 'unknown' && !isNumber) return certain(FOREIGN)
  // a code that no complete list has is no code of these events; it may be of another day's
  const isComplete = facts.lists.length > 0 && facts.lists.every(({ complete }) => complete)
  return isComplete ? { verdict: isNumber ? NO_TICKET : NOT_LISTED, isCertain: false } : CANNOT_TELL
}

function ticketRead(read: Exclude<Read, { readonly kind: 'token' }>, facts: Facts): DoorTicket | undefined {
  if (read.kind === 'by_hand') return ticketOf(facts.lists, read.ticketId)
  return (read.kind === 'code' ? ticketOfCode(facts) : undefined) ?? ticketOfNumber(facts)
}

/**
 * Was the number of a campus card read? Twelve digits may be a binding code too, which hardly ever has digits alone.
 */
function isCardNumber(read: Read): boolean {
  if (read.kind === 'by_hand' || read.number === undefined || !looksLikeCardNumber(read.number)) return false
  return read.kind === 'unknown' || /^\d+$/.test(read.number)
}

function judgeToken({ ticketId, eventId }: { readonly ticketId: number; readonly eventId: number }, facts: Facts) {
  if (facts.isSigned === false) return certain(FOREIGN)
  if (facts.isSigned === undefined) return CANNOT_TELL
  const list = facts.lists.find((each) => each.eventId === eventId)
  if (!list) return certain(ofAnotherEvent(ticketId, eventOf(facts.lists, eventId)))
  const ticket = list.tickets.get(ticketId)
  if (ticket) return certain(verdictOf(ticket, facts))
  const own = facts.ownWelcome(ticketId)
  // a valid signature, but not in the list: the holder registered after the list was fetched
  return own
    ? certain(again(own, { ticketId, unlisted: true }))
    : { verdict: { verdict: 'welcome', ticketId, unlisted: true } as const, isCertain: false }
}

function ticketOf(lists: readonly TicketList[], ticketId: number): DoorTicket | undefined {
  for (const { tickets } of lists) {
    const ticket = tickets.get(ticketId)
    if (ticket) return ticket
  }
  return undefined
}

function ticketOfCode({ lists, codeHashes }: Facts): DoorTicket | undefined {
  for (const { eventId, idByHash, tickets } of lists)
    for (const hash of codeHashes.get(eventId) ?? []) {
      const id = idByHash.get(hash)
      if (id !== undefined) return tickets.get(id)
    }
  return undefined
}

function ticketOfNumber({ lists, numberHashes }: Facts): DoorTicket | undefined {
  for (const { eventId, idByNumber, tickets } of lists) {
    const id = idByNumber.get(numberHashes.get(eventId) ?? '')
    if (id !== undefined) return tickets.get(id)
  }
  return undefined
}

const REFUSED = {
  waiting_review: 'event:waiting_review',
  waitlisted: 'event:waitlisted',
  withdrawn: 'event:withdrawn',
  review_failed: 'event:not_registered',
} as const

function verdictOf(ticket: DoorTicket, { ownWelcome }: Facts): Verdict {
  const who = holderOf(ticket)
  if (ticket.registration_status !== 'success')
    return { verdict: 'not_valid', reason: REFUSED[ticket.registration_status], ...who }
  const own = ownWelcome(ticket.id)
  if (own) return again(own, who)
  if (ticket.check_in_status === 'attend') {
    const { check_in_time: at, check_in_by: by, check_in_gate: gate } = ticket
    return {
      verdict: 'already_in',
      ...(at !== null && { at }),
      ...(by !== null && { by }),
      ...(gate && { gate }),
      ...who,
    }
  }
  return { verdict: 'welcome', ...(ticket.check_in_status === 'leave' && { onLeave: true }), ...who }
}

function again({ at, by, gate }: OwnWelcome, who: Partial<Verdict>): Verdict {
  return { ...who, verdict: 'already_in', at, ...(by !== undefined && { by }), ...(gate && { gate }), isHere: true }
}

function ofAnotherEvent(ticketId: number, event: DoorEvent | undefined): Verdict {
  return { verdict: 'not_valid', reason: 'event:wrong_event', ticketId, ...(event && { event }) }
}

function eventOf(lists: readonly TicketList[], eventId: number): DoorEvent | undefined {
  return lists.flatMap(({ events }) => events).find(({ id }) => id === eventId)
}

function holderOf({ id, name, person_type, note, test }: DoorTicket) {
  return {
    ticketId: id,
    name,
    ...(person_type !== null && { personType: person_type }),
    ...(note !== null && note !== '' && { note }),
    ...(test && { test }),
  }
}

function certain(verdict: Verdict): Judgement {
  return { verdict, isCertain: true }
}

/** The verdict of the server's answer. What only the device knows (the note, another event's name) is kept. */
export function verdictOfResult(result: ScanResult, local: Verdict): Verdict {
  const {
    verdict,
    reason,
    ticket_id,
    name,
    person_type,
    check_in_time,
    check_in_by,
    check_in_gate,
    check_in_device,
    on_leave,
    test,
  } = result
  const isSame = ticket_id === undefined || local.ticketId === undefined || local.ticketId === ticket_id
  const { note, event, personType, name: knownName }: Partial<Verdict> = isSame ? local : {}
  const [who, type] = [name ?? knownName, person_type ?? personType]
  const shown: Verdict = {
    verdict,
    ...(reason !== undefined && { reason }),
    ...(verdict === 'unknown' && reason === undefined && { reason: 'foreign' as const }),
    ...(ticket_id !== undefined && { ticketId: ticket_id }),
    ...(who !== undefined && { name: who }),
    ...(type !== undefined && { personType: type }),
    ...(check_in_time !== undefined && { at: check_in_time }),
    ...(check_in_by !== undefined && { by: check_in_by }),
    ...(check_in_gate !== undefined && { gate: check_in_gate }),
    ...(check_in_device !== undefined && { device: check_in_device }),
    ...(on_leave && { onLeave: true }),
    ...(test && { test: true }),
    ...(note !== undefined && { note }),
    ...((result.event ?? event) !== undefined && { event: result.event ?? event }),
  }
  return shown
}
