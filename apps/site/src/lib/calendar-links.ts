import { paths, publicUrl } from '@cubic/web-kit/navigation/paths'

type LinkedEvent = {
  readonly id: number
  readonly name: string
  readonly start: string
  readonly end: string | null
  readonly address: string | null
}

const HOUR_MS = 3_600_000

/**
 * Links that open a new entry in calendars on the web, where a downloaded file is a dead end. Without an end, an hour.
 */
export function calendarLinks({ id, name, start, end, address }: LinkedEvent) {
  const from = new Date(start)
  const to = end === null ? new Date(from.getTime() + HOUR_MS) : new Date(end)
  const [place, page] = [address ?? '', publicUrl(paths.event(id))]
  const compact = (date: Date) => date.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  return {
    google: withQuery('https://calendar.google.com/calendar/render', {
      action: 'TEMPLATE',
      text: name,
      dates: `${compact(from)}/${compact(to)}`,
      location: place,
      details: page,
    }),
    outlook: withQuery('https://outlook.office.com/calendar/deeplink/compose', {
      path: '/calendar/action/compose',
      rru: 'addevent',
      subject: name,
      startdt: from.toISOString(),
      enddt: to.toISOString(),
      location: place,
      body: page,
    }),
  }
}

function withQuery(url: string, query: { readonly [name: string]: string }): string {
  // not `URLSearchParams`, whose `+` some calendars show instead of a space
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `${url}?${pairs.join('&')}`
}
