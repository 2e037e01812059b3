import { calendarStamp, type Moment } from './datetime.ts'
import { downloadFile } from './share.ts'

export type CalendarEntry = {
  /** The same for the same event, so that a second file replaces the first entry. */
  readonly uid: string
  readonly name: string
  readonly start: Moment
  readonly end: Moment | null
  readonly address?: string | null
  readonly url?: string
  readonly now: Date
}

/** An iCalendar file (RFC 5545) of one event, with a reminder an hour before. */
export function calendarFile(entry: CalendarEntry): string {
  const { uid, name, start, end, address, url, now } = entry
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Cubic//Events//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${calendarStamp(now)}`,
    `DTSTART:${calendarStamp(start)}`,
    ...(end === null ? [] : [`DTEND:${calendarStamp(end)}`]),
    `SUMMARY:${escapeText(name)}`,
    ...(address ? [`LOCATION:${escapeText(address)}`] : []),
    ...(url ? [`URL:${url}`] : []),
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeText(name)}`,
    'TRIGGER:-PT1H',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map((line) => `${foldLine(line)}\r\n`)
    .join('')
}

export function downloadCalendarFile(entry: CalendarEntry): void {
  downloadFile(
    `${entry.name.replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').trim() || 'event'}.ics`,
    'text/calendar;charset=utf-8',
    calendarFile(entry),
  )
}

function escapeText(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, '')
}

/** Lines hold 75 octets at most; a character is never cut. */
function foldLine(line: string): string {
  const encoder = new TextEncoder()
  const parts: string[] = ['']
  let room = 75
  for (const character of line) {
    const size = encoder.encode(character).length
    if (size > room) {
      parts.push('')
      room = 74
    }
    parts[parts.length - 1] += character
    room -= size
  }
  return parts.join('\r\n ')
}
