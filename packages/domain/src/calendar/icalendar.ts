import type { EventStatus } from '@cubic/contract'

export type CalendarEntry = {
  /** Equal for one event in every file and feed, so that a later version replaces an earlier one. */
  readonly uid: string
  /** When what stands here was last changed. */
  readonly changed: Date
  /** How often it has been changed since it was first given out. */
  readonly sequence?: number
  readonly state: CalendarState
  readonly name: string
  readonly start: Date
  /** Null: not known; calendars then show the moment of its start. */
  readonly end: Date | null
  readonly address?: string | null | undefined
  readonly description?: string | undefined
  readonly url: string
  /** Minutes before the start at which the calendar reminds. */
  readonly remindMinutes?: number
  /** Needed to cancel. */
  readonly organiser?: { readonly name: string; readonly email: string }
}
export type CalendarState = 'confirmed' | 'tentative' | 'cancelled'

export type Feed = { readonly name: string; readonly refreshHours: number }
/** `CANCEL` removes its entries from calendars that have them. */
type Sent = { readonly feed?: Feed; readonly method?: 'PUBLISH' | 'CANCEL' }

const LINE_OCTETS = 75
const encoder = new TextEncoder()

/**
 * An iCalendar object (RFC 5545) of the entries, all times in UTC; with `feed` one that calendars read again and again.
 */
export function calendarFile(entries: readonly CalendarEntry[], { feed, method = 'PUBLISH' }: Sent = {}): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Cubic//Events//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...(feed ? feedLines(feed) : []),
    ...entries.flatMap(entryLines),
    'END:VCALENDAR',
  ]
    .map((line) => `${foldLine(line)}\r\n`)
    .join('')
}

export function eventUid(eventId: number, publicUrl: string): string {
  return `event-${eventId}@${new URL(publicUrl).hostname}`
}

export function sessionUid(sessionId: number, publicUrl: string): string {
  return `session-${sessionId}@${new URL(publicUrl).hostname}`
}

const UNPUBLISHED: readonly EventStatus[] = ['draft', 'waiting_review', 'rejected', 'scheduled']

/** Maps an event's status to a calendar's status: only events that will take place are confirmed. */
export function calendarState(status: EventStatus): CalendarState {
  if (status === 'cancelled') return 'cancelled'
  return UNPUBLISHED.includes(status) ? 'tentative' : 'confirmed'
}

function feedLines({ name, refreshHours }: Feed): readonly string[] {
  return [
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:PT${refreshHours}H`,
    `X-PUBLISHED-TTL:PT${refreshHours}H`,
  ]
}

function entryLines(entry: CalendarEntry): readonly string[] {
  const {
    uid,
    changed,
    sequence = 0,
    state,
    name,
    start,
    end,
    address,
    description,
    url,
    remindMinutes,
    organiser,
  } = entry
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    // With METHOD it is when this version was made: its last change, so that the same event is the same text.
    `DTSTAMP:${stamp(changed)}`,
    `LAST-MODIFIED:${stamp(changed)}`,
    `SEQUENCE:${sequence}`,
    `STATUS:${state.toUpperCase()}`,
    `TRANSP:${state === 'cancelled' ? 'TRANSPARENT' : 'OPAQUE'}`,
    `DTSTART:${stamp(start)}`,
    ...(end !== null && end > start ? [`DTEND:${stamp(end)}`] : []),
    `SUMMARY:${escapeText(name)}`,
    ...(address ? [`LOCATION:${escapeText(address)}`] : []),
    ...(description ? [`DESCRIPTION:${escapeText(description)}`] : []),
    `URL:${url}`,
    ...(organiser ? [`ORGANIZER;CN=${quotedParameter(organiser.name)}:mailto:${organiser.email}`] : []),
    ...(remindMinutes === undefined ? [] : alarmLines(name, remindMinutes)),
    'END:VEVENT',
  ]
}

function alarmLines(name: string, minutes: number): readonly string[] {
  return ['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${escapeText(name)}`, `TRIGGER:-PT${minutes}M`, 'END:VALARM']
}

/** `20261128T010000Z` */
function stamp(moment: Date): string {
  return moment.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
}

function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, '')
}

function quotedParameter(text: string): string {
  return `"${text.toWellFormed().replaceAll(/["\p{Cc}]/gu, '')}"`
}

/** No line is longer than 75 octets, and no character is cut. */
function foldLine(line: string): string {
  if (line.length <= LINE_OCTETS / 3) return line
  const parts: string[] = ['']
  let room = LINE_OCTETS
  for (const character of line) {
    const size = encoder.encode(character).length
    if (size > room) {
      parts.push('')
      // The space that a folded line begins with counts.
      room = LINE_OCTETS - 1
    }
    parts[parts.length - 1] += character
    room -= size
  }
  return parts.join('\r\n ')
}
