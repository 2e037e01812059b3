import { BY_HAND, type DoorEvent, type DoorSession, type DoorTicket, type TicketPresence } from '@cubic/contract'
import { minutesPresent, presenceOf, wholeMinutes } from '@cubic/domain/check-in/presence'
import { looksLikeCardNumber, readCardNumber } from '@cubic/domain/ticket/card-number'
import { readScannedText, type Scanned } from '@cubic/domain/ticket/qr-token'
import { isForSession, keepsPlaces, ownSessionAt, sessionOfScan, timesOf, type DoorMode } from '../door/door-mode.ts'
import { placeOf } from '../lists/ticket-after.ts'
import type { TicketList } from '../lists/ticket-list.ts'
import type { Verdict } from '../scans/verdict.ts'

/** A scanned code, or a ticket chosen by hand. `number`: the text may be a campus card's number too, or only that. */
export type Read = (Scanned & { readonly number?: string }) | { readonly kind: 'by_hand'; readonly ticketId: number }

/** Makes out a scanned text, or the `id:…` of somebody chosen by hand. Never throws. */
export function readOf(text: string): Read {
  const ticketId = text.startsWith(BY_HAND) ? Number(text.slice(BY_HAND.length)) : Number.NaN
  if (Number.isSafeInteger(ticketId) && ticketId > 0) return { kind: 'by_hand', ticketId }
  const scanned = readScannedText(text)
  const number = scanned.kind === 'token' ? undefined : readCardNumber(text)
  return number === undefined ? scanned : { ...scanned, number }
}

/** A scan of this device that let somebody through and whose answer is still to come. */
type OwnWelcome = { readonly at: string; readonly by: string | undefined; readonly gate?: string | null }
type OwnPass = OwnWelcome & {
  readonly direction: 'in' | 'out'
  readonly session: number
  /** The server has not answered yet, so that the list does not show it. */
  readonly isWaiting: boolean
}

export type Facts = {
  readonly lists: readonly TicketList[]
  readonly codeHashes: ReadonlyMap<number, readonly string[]>
  readonly numberHashes: ReadonlyMap<number, string>
  /** Is the scanned token's signature genuine? Undefined without a key to verify it. */
  readonly isSigned: boolean | undefined
  readonly ownWelcome: (ticketId: number) => OwnWelcome | undefined
  /** All scans of this device that let its holder through, where people check out or there are sessions. */
  readonly ownPasses: (ticketId: number) => readonly OwnPass[]
  readonly mode: DoorMode
  /** Now, by the server's clock as far as this device knows it, in milliseconds. */
  readonly now: number
}
export type Judgement = {
  readonly verdict: Verdict
  /** The session that the scan is for; left out: the event as a whole. */
  readonly sessionId?: number
  /** The network could add nothing that this device must wait for. */
  readonly isCertain: boolean
}

const FOREIGN: Verdict = { verdict: 'unknown', reason: 'foreign' }
const NOT_LISTED: Verdict = { verdict: 'unknown', reason: 'not_listed' }
const NO_TICKET: Verdict = { verdict: 'unknown', reason: 'door:no_ticket' }
const CANNOT_TELL: Judgement = { verdict: { verdict: 'unknown', reason: 'cannot_tell' }, isCertain: false }

export function judge(read: Read, facts: Facts): Judgement {
  if (read.kind === 'token') return judgeToken(read.token, facts)
  const found = ticketRead(read, facts)
  if (found) return ofTicket(found, facts)
  const isNumber = isCardNumber(read)
  if (read.kind === 'unknown' && !isNumber) return certain(FOREIGN)
  // a code that no complete list has is no code of these events; it may be of another day's
  const isComplete = facts.lists.length > 0 && facts.lists.every(({ complete }) => complete)
  return isComplete ? { verdict: isNumber ? NO_TICKET : NOT_LISTED, isCertain: false } : CANNOT_TELL
}

type Found = { readonly list: TicketList; readonly ticket: DoorTicket }

function ticketRead(read: Exclude<Read, { readonly kind: 'token' }>, facts: Facts): Found | undefined {
  if (read.kind === 'by_hand') return ticketOf(facts.lists, read.ticketId)
  return (read.kind === 'code' ? ticketOfCode(facts) : undefined) ?? ticketOfNumber(facts)
}

/** Tells a card's number from a binding code, which hardly ever has digits alone. */
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
  if (ticket) return ofTicket({ list, ticket }, facts)
  // a valid signature, but not in the list: the holder registered after the list was fetched
  return ofUnlisted(list, ticketId, facts)
}

function ofUnlisted(list: TicketList, ticketId: number, facts: Facts): Judgement {
  const event = eventAt(list)
  const session = sessionOfScan(event, facts.mode, { ticket: undefined, at: facts.now })
  const about = { ...(session && { sessionId: session.id }), isCertain: false }
  const who = { ticketId, unlisted: true } as const
  if (keepsPlaces(event)) {
    const passed = passOf({ passes: facts.ownPasses(ticketId), place: undefined }, { event, session, facts })
    // who came and when, other devices know
    const verdict = passed.verdict === 'no_check_in' ? ({ verdict: 'goodbye' } as const) : passed
    return { verdict: { ...verdict, ...who }, ...about }
  }
  const own = facts.ownWelcome(ticketId)
  return own ? certain(again(own, who)) : { verdict: { verdict: 'welcome', ...who }, ...about }
}

/** Finds the list's own event among those of the day. */
const eventAt = ({ events, eventId }: TicketList): DoorEvent | undefined => events.find(({ id }) => id === eventId)

function ticketOf(lists: readonly TicketList[], ticketId: number | undefined): Found | undefined {
  for (const list of lists) {
    const ticket = list.tickets.get(ticketId ?? 0)
    if (ticket) return { list, ticket }
  }
  return undefined
}

function ticketOfCode({ lists, codeHashes }: Facts): Found | undefined {
  for (const list of lists)
    for (const hash of codeHashes.get(list.eventId) ?? []) {
      const found = ticketOf([list], list.idByHash.get(hash))
      if (found) return found
    }
  return undefined
}

function ticketOfNumber({ lists, numberHashes }: Facts): Found | undefined {
  for (const list of lists) {
    const found = ticketOf([list], list.idByNumber.get(numberHashes.get(list.eventId) ?? ''))
    if (found) return found
  }
  return undefined
}

const REFUSED = {
  waiting_review: 'event:waiting_review',
  waitlisted: 'event:waitlisted',
  withdrawn: 'event:withdrawn',
  review_failed: 'event:not_registered',
} as const

function ofTicket({ list, ticket }: Found, facts: Facts): Judgement {
  const who = holderOf(ticket)
  if (ticket.registration_status !== 'success')
    return certain({ verdict: 'not_valid', reason: REFUSED[ticket.registration_status], ...who })
  const event = eventAt(list)
  const { mode, now } = facts
  if (!event || !keepsPlaces(event)) {
    if (mode.direction === 'out') return certain({ verdict: 'not_valid', reason: 'event:no_check_out', ...who })
    return certain(verdictOf(ticket, facts))
  }
  const session = sessionOfScan(event, mode, { ticket, at: now })
  const about = session && { sessionId: session.id }
  if (mode.direction === 'out' && event.sign_out !== true)
    return { ...certain({ verdict: 'not_valid', reason: 'event:no_check_out', ...who }), ...about }
  if (session && !isForSession(event, ticket, session.id)) {
    const own = ownSessionAt(event, ticket, { at: now, direction: mode.direction })
    const elsewhere = {
      verdict: 'not_valid',
      reason: 'event:wrong_session',
      ...who,
      ...(own && { session: own }),
    } as const
    return { ...certain(elsewhere), ...about }
  }
  const place = placeOf(ticket, session?.id ?? 0)
  const passed = passOf({ passes: facts.ownPasses(ticket.id), place, ticket }, { event, session, facts })
  return { ...certain({ ...passed, ...who }), ...about }
}

type Known = {
  readonly passes: readonly OwnPass[]
  readonly place: TicketPresence | undefined
  readonly ticket?: DoorTicket
}
type At = { readonly event: DoorEvent | undefined; readonly session: DoorSession | undefined; readonly facts: Facts }

/** Times in the list and in a scan may differ by this much. */
const LISTED_WITHIN_MS = 1500

/** A pass through the door by what the list and this device know of those before it, as the server decides it. */
function passOf({ passes, place, ticket }: Known, { event, session, facts: { mode, now } }: At): Verdict {
  const scan = (scanId: string, at: number, direction: 'in' | 'out') =>
    ({ scanId, at, direction, entered: null }) as const
  const [, came = null, left = null] = place ?? []
  const known = [
    ...(came === null ? [] : [scan('', came * 1000, 'in')]),
    ...(left === null ? [] : [scan('', left * 1000, 'out')]),
    ...passes
      .filter((pass) => pass.isWaiting && pass.session === (session?.id ?? 0))
      .map((pass, index) => scan(`own ${index}`, Date.parse(pass.at), pass.direction)),
  ]
  // this one comes last, whatever the clocks of the others say
  const at = Math.max(now, ...known.map((each) => each.at))
  const here = scan('~', at, mode.direction)
  const presence = presenceOf([...known, here])
  const turn = presence.turns.find((scans) => scans.includes(here)) ?? [here]
  const before = turn[0] === here ? undefined : turn[0]
  const iso = (moment: number) => new Date(moment).toISOString()
  const times = timesOf(event, session)
  // the list has whole seconds
  const own =
    before &&
    passes.find(
      (pass) => pass.direction === before.direction && Math.abs(Date.parse(pass.at) - before.at) < LISTED_WITHIN_MS,
    )
  const shownBefore = own && {
    isHere: true,
    ...(own.by !== undefined && { by: own.by }),
    ...(own.gate && { gate: own.gate }),
  }
  if (mode.direction === 'in') {
    const isOnLeave = ticket?.check_in_status === 'leave' && presence.came === here
    if (!before)
      return {
        verdict: 'welcome',
        ...(presence.came !== here && { isBack: true }),
        ...(isOnLeave && { onLeave: true }),
      }
    const listed =
      own || !ticket
        ? {}
        : {
            ...(ticket.check_in_by && { by: ticket.check_in_by }),
            ...(ticket.check_in_gate && { gate: ticket.check_in_gate }),
          }
    return { verdict: 'already_in', at: iso(before.at), ...shownBefore, ...listed }
  }
  if (!presence.came) return { verdict: 'no_check_in', left: iso(at) }
  const until = before?.at ?? at
  const whole = wholeMinutes(times)
  return {
    verdict: before ? 'already_out' : 'goodbye',
    at: iso(presence.came.at),
    left: iso(until),
    minutes: minutesPresent(presence.came.at, until, times),
    ...(whole !== undefined && { whole }),
    ...creditOf(event, session, ticket),
    ...shownBefore,
  }
}

/** Returns what the minutes of a check-out give, where hours follow the time present. */
function creditOf(
  event: DoorEvent | undefined,
  session: DoorSession | undefined,
  ticket: DoorTicket | undefined,
): Pick<Verdict, 'credit'> {
  // at events with sessions, time beside them gives nothing
  if (!event?.hours_by_minutes || (event.sessions && !session)) return {}
  const others = (ticket?.presence ?? []).map(([id, came, left]) => {
    const other = event.sessions?.find((each) => each.id === id && id !== session?.id)
    return other && came !== null && left !== null ? minutesPresent(came * 1000, left * 1000, timesOf(event, other)) : 0
  })
  return { credit: { ...event.hours_by_minutes, elsewhere: others.reduce((sum, each) => sum + each, 0) } }
}

function verdictOf(ticket: DoorTicket, { ownWelcome }: Facts): Verdict {
  const who = holderOf(ticket)
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
