import type { ActivityMode, EventStatus, RegistrationState } from '@cubic/contract'

export type StructuredEvent = {
  readonly name: string
  readonly status: EventStatus
  readonly start: Date
  readonly end: Date | null
  readonly address: string | null
  readonly activity_mode: ActivityMode | null
  readonly description: string
  readonly isPaid: boolean
  readonly url: string
  readonly registerUrl: string
  readonly image: string
  readonly organiser: { readonly name: string; readonly url: string }
  readonly timeZone: string
  /** A guest's registration state; null if the event has no registration. */
  readonly registration: Pick<
    RegistrationState,
    'phase' | 'seats_left' | 'seats_limit' | 'joins_waitlist' | 'opens_at' | 'closes_at'
  > | null
}

type Json = { readonly [name: string]: unknown }
const SCHEMA = 'https://schema.org'
const MODES = { offline: 'Offline', online: 'Online', hybrid: 'Mixed' } as const

export function structuredEvent(event: StructuredEvent): Json {
  const { name, start, end, url, description, image, organiser, timeZone, activity_mode, registration } = event
  return {
    '@context': SCHEMA,
    '@type': 'Event',
    '@id': url,
    name,
    url,
    ...(description === '' ? {} : { description }),
    startDate: offsetTime(start, timeZone),
    ...(end === null ? {} : { endDate: offsetTime(end, timeZone) }),
    eventAttendanceMode: `${SCHEMA}/${MODES[activity_mode ?? 'offline']}EventAttendanceMode`,
    eventStatus: `${SCHEMA}/${event.status === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
    ...locationOf(event),
    image: [image],
    organizer: { '@type': 'Organization', ...organiser },
    ...(event.isPaid ? {} : { isAccessibleForFree: true }),
    ...(registration ? { offers: offerOf(event, registration) } : {}),
    ...(registration?.seats_limit ? { maximumAttendeeCapacity: registration.seats_limit } : {}),
  }
}

/** A moment with the offset that the zone has then: `2026-11-28T09:00:00+08:00`. */
export function offsetTime(moment: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'longOffset',
  }).formatToParts(moment)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? ''
  const offset = part('timeZoneName').replace('GMT', '') || '+00:00'
  const date = `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
  return `${date}T${part('hour')}:${part('minute')}:${part('second')}${offset}`
}

function locationOf({ activity_mode, address, url }: StructuredEvent): Json {
  const isLink = address !== null && /^https?:\/\//.test(address)
  const virtual = { '@type': 'VirtualLocation', url: isLink ? address : url }
  const place = { '@type': 'Place', name: address, address }
  if (activity_mode === 'online') return { location: virtual }
  if (address === null || address === '') return activity_mode === 'hybrid' ? { location: virtual } : {}
  if (activity_mode === 'hybrid') return { location: isLink ? virtual : [place, virtual] }
  return { location: isLink ? virtual : place }
}

function offerOf(
  { registerUrl, isPaid, status }: StructuredEvent,
  registration: NonNullable<StructuredEvent['registration']>,
): Json {
  const { opens_at, closes_at } = registration
  return {
    '@type': 'Offer',
    url: registerUrl,
    ...(isPaid ? {} : { price: 0, priceCurrency: 'CNY' }),
    availability: `${SCHEMA}/${status === 'cancelled' ? 'Discontinued' : availabilityOf(registration)}`,
    ...(opens_at === null ? {} : { validFrom: opens_at }),
    ...(closes_at === null ? {} : { validThrough: closes_at }),
  }
}

function availabilityOf({
  phase,
  seats_left,
  joins_waitlist,
}: NonNullable<StructuredEvent['registration']>): 'PreOrder' | 'InStock' | 'SoldOut' | 'BackOrder' | 'OutOfStock' {
  if (phase === 'upcoming') return 'PreOrder'
  if (phase === 'closed') return 'OutOfStock'
  if (joins_waitlist) return 'BackOrder'
  return seats_left === 0 ? 'SoldOut' : 'InStock'
}
