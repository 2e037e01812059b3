import type { EventStatus } from '@cubic/contract'

export type Placed = {
  readonly id: number
  readonly status: EventStatus
  readonly activity_mode: string | null
  readonly address_cn: string | null
  readonly address_en: string | null
  readonly start_time: string | null
  readonly end_time: string | null
}

/** These events are over or do not take place, so they occupy nothing. */
const NOT_HELD: ReadonlySet<EventStatus> = new Set(['cancelled', 'rejected', 'finished'])

/** Normalises places: ignores case, width and spaces. */
function placesOf({ address_cn: cn, address_en: en, activity_mode: mode }: Placed): readonly string[] {
  if (mode === 'online') return []
  return [cn, en].flatMap((address) => {
    const place = (address ?? '').normalize('NFKC').replaceAll(/\s+/g, '').toLowerCase()
    return place === '' ? [] : [place]
  })
}

/** Tells whether two events need one place at one time. Events that follow each other without a pause do not. */
export function clash(one: Placed, other: Placed): boolean {
  if (one.id === other.id || [one, other].some(({ status }) => NOT_HELD.has(status))) return false
  const places = placesOf(one)
  return overlap(one, other) && placesOf(other).some((place) => places.includes(place))
}

function overlap(one: Placed, other: Placed): boolean {
  const [from, until] = spanOf(one)
  const [start, end] = spanOf(other)
  return from < end && start < until
}

/** Without an end, an event takes a moment; without a start, no time at all. */
function spanOf({ start_time: start, end_time: end }: Placed): readonly [number, number] {
  if (start === null) return [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  const from = Date.parse(start)
  return [from, end === null ? from + 1 : Date.parse(end)]
}

export function clashesAmong<Event extends Placed>(events: readonly Event[]): readonly (readonly [Event, Event])[] {
  const byPlace = new Map<string, Event[]>()
  const pairs = new Map<string, readonly [Event, Event]>()
  for (const event of events) {
    for (const place of placesOf(event)) {
      const before = byPlace.get(place) ?? []
      for (const other of before) if (clash(other, event)) pairs.set(`${other.id} ${event.id}`, [other, event])
      byPlace.set(place, [...before, event])
    }
  }
  return [...pairs.values()]
}
