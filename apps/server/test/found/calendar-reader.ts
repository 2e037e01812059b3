import { expect } from 'vitest'

export type ReadEvent = { readonly [property: string]: string }
export type ReadCalendar = { readonly properties: ReadEvent; readonly events: readonly ReadEvent[] }

/** Reads a calendar by RFC 5545, independently of our writer; a breach fails the test. */
export function readCalendar(bytes: Buffer): ReadCalendar {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  expect(text.endsWith('\r\n')).toBe(true)
  expect(text.replaceAll('\r\n', ''), 'no line ends but by CRLF').not.toMatch(/[\r\n]/)
  let line: number[] = []
  for (const byte of bytes) {
    if (byte === 10) {
      expect(line.length - 1, 'octets of a line').toBeLessThanOrEqual(75)
      // Each line is valid UTF-8 by itself: no character is cut.
      new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(line))
      line = []
    } else line.push(byte)
  }
  const lines = text.slice(0, -2).replaceAll('\r\n ', '').split('\r\n')
  expect(lines[0]).toBe('BEGIN:VCALENDAR')
  expect(lines.at(-1)).toBe('END:VCALENDAR')
  const calendar: ReadCalendar = { properties: {}, events: componentsOf(lines) }
  Object.assign(calendar.properties, propertiesOf(outermost(lines)))
  expect(calendar.properties).toMatchObject({ VERSION: '2.0', PRODID: expect.any(String), METHOD: 'PUBLISH' })
  const ids = calendar.events.map((event) => event['UID'])
  expect(new Set(ids).size, 'one entry each').toBe(ids.length)
  return calendar
}

function componentsOf(lines: readonly string[]): readonly ReadEvent[] {
  const events: ReadEvent[] = []
  const open: string[] = []
  let event: string[] = []
  for (const line of lines) {
    if (line.startsWith('BEGIN:')) open.push(line.slice(6))
    else if (line.startsWith('END:')) {
      expect(open.pop(), 'what ends is what began last').toBe(line.slice(4))
      if (line === 'END:VEVENT') {
        events.push(checkEvent(propertiesOf(event)))
        event = []
      }
    } else if (open.at(-1) === 'VEVENT') event.push(line)
  }
  expect(open).toEqual([])
  return events
}

function outermost(lines: readonly string[]): readonly string[] {
  let depth = 0
  return lines.filter((line) => {
    if (line.startsWith('BEGIN:')) depth++
    if (line.startsWith('END:')) depth--
    return depth === 1 && !/^(BEGIN|END):/.test(line)
  })
}

function propertiesOf(lines: readonly string[]): ReadEvent {
  const properties: { [name: string]: string } = {}
  for (const line of lines) {
    const [, name, value] = /^([A-Z-]+(?:;[A-Z-]+=[^:;]+)*):(.*)$/s.exec(line) ?? []
    expect(name, `a property: ${line}`).toBeDefined()
    const key = String(name).split(';')[0] ?? ''
    expect(properties, `once: ${key}`).not.toHaveProperty([key])
    properties[key] = String(value)
  }
  return properties
}

function checkEvent(event: ReadEvent): ReadEvent {
  for (const name of ['DTSTAMP', 'LAST-MODIFIED', 'DTSTART']) expect(event[name]).toMatch(/^\d{8}T\d{6}Z$/)
  if (event['DTEND'] !== undefined) expect(event['DTEND'] > String(event['DTSTART'])).toBe(true)
  expect(event['UID']).toMatch(/^[\w.@-]+$/)
  expect(event['SEQUENCE']).toMatch(/^\d+$/)
  expect(event['STATUS']).toMatch(/^(CONFIRMED|TENTATIVE|CANCELLED)$/)
  for (const name of ['SUMMARY', 'LOCATION', 'DESCRIPTION'])
    expect(event[name] ?? '', 'commas and semicolons are escaped').not.toMatch(/(?<!\\)(\\\\)*[,;]/)
  return event
}

/** Unescapes a text. */
export function unescaped(text: string | undefined): string {
  return String(text).replaceAll(/\\([\\;,nN])/g, (_, character: string) => (/n/i.test(character) ? '\n' : character))
}
