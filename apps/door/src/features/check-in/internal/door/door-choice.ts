import type { DoorEvent } from '../../data/door-events.ts'

export type DoorChoice = { readonly kind: 'today' } | { readonly kind: 'event'; readonly id: number }
export type DoorEvents = { readonly today: readonly DoorEvent[]; readonly later: readonly DoorEvent[] }
export type Choosing = {
  readonly events: DoorEvents
  readonly choice: DoorChoice | undefined
  readonly onChoose: (choice: DoorChoice) => void
}
type Day = { readonly from: Date; readonly to: Date }

/** Splits events that have not ended before today into today's and later ones. */
export function splitEvents(events: readonly DoorEvent[], today: Day): DoorEvents {
  const isToday = ({ start_time }: DoorEvent) => start_time === null || Date.parse(start_time) < today.to.getTime()
  return { today: events.filter(isToday), later: events.filter((event) => !isToday(event)) }
}

/** People come before an event begins. */
const EARLY_MS = 3 * 3_600_000

/**
 * Returns the choice to suggest: today's event that this device used last, else the one that is running or begins
 * soonest. All of today's events are for staff to choose.
 */
export function suggestedChoice({ today }: DoorEvents, now: Date, last: number | undefined): DoorChoice | undefined {
  const at = (moment: string | null) => (moment === null ? now.getTime() : Date.parse(moment))
  const open = today.filter(({ end_time }) => end_time === null || at(end_time) > now.getTime())
  const [soonest] = open
    .filter(({ start_time }) => at(start_time) - EARLY_MS <= now.getTime())
    // of several, the one whose beginning is nearest: an exhibition that runs for weeks is not what people queue for
    .toSorted(
      (one, other) => Math.abs(at(one.start_time) - now.getTime()) - Math.abs(at(other.start_time) - now.getTime()),
    )
  const event = open.find(({ id }) => id === last) ?? soonest ?? open[0] ?? today[0]
  return event && { kind: 'event', id: event.id }
}

/** Returns the choice in the URL, else today's events; undefined if there are none. */
export function doorChoice(asked: string | null, { today, later }: DoorEvents): DoorChoice | undefined {
  const event = [...today, ...later].find(({ id }) => String(id) === asked)
  if (event) return { kind: 'event', id: event.id }
  const [only] = today
  if (only && today.length === 1) return { kind: 'event', id: only.id }
  return only ? { kind: 'today' } : undefined
}

export function admittedEvents(choice: DoorChoice | undefined, { today, later }: DoorEvents): readonly DoorEvent[] {
  if (!choice) return []
  return choice.kind === 'today' ? today : [...today, ...later].filter(({ id }) => id === choice.id)
}

/** So many events are shown without a search field, and without folding those of later days. */
export const EVENTS_FEW = 8
const LATER_SHOWN = 3

/** Returns the events to show: those that a search finds; without one, later events are folded where there are many. */
export function shownEvents(
  { today, later }: DoorEvents,
  {
    search,
    isUnfolded,
    chosen,
  }: { readonly search: string; readonly isUnfolded: boolean; readonly chosen?: number | undefined },
): DoorEvents & { readonly folded: number } {
  const words = search.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length > 0) {
    const isMeant = ({ name, address }: DoorEvent) => {
      const text = `${name} ${address ?? ''}`.normalize('NFKC').toLowerCase()
      return words.every((word) => text.includes(word))
    }
    return { today: today.filter(isMeant), later: later.filter(isMeant), folded: 0 }
  }
  if (isUnfolded || today.length + later.length <= EVENTS_FEW) return { today, later, folded: 0 }
  const first = today.length === 0 ? LATER_SHOWN : 0
  const kept = later.filter(({ id }, index) => index < first || id === chosen)
  return { today, later: kept, folded: later.length - kept.length }
}
