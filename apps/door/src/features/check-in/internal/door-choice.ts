import type { DoorEvent } from './door-event.ts'

/** The events that a scanner admits people to. */
export type DoorChoice = { readonly kind: 'today' } | { readonly kind: 'event'; readonly id: number }
export type DoorEvents = { readonly today: readonly DoorEvent[]; readonly later: readonly DoorEvent[] }
type Day = { readonly from: Date; readonly to: Date }

/** Splits events that have not ended before today into today's and later ones. */
export function splitEvents(events: readonly DoorEvent[], today: Day): DoorEvents {
  const isToday = ({ start_time }: DoorEvent) => start_time === null || Date.parse(start_time) < today.to.getTime()
  return { today: events.filter(isToday), later: events.filter((event) => !isToday(event)) }
}

/** Returns the choice in the URL, else today's events; undefined if there are none. */
export function doorChoice(asked: string | null, { today, later }: DoorEvents): DoorChoice | undefined {
  const event = [...today, ...later].find(({ id }) => String(id) === asked)
  if (event) return { kind: 'event', id: event.id }
  const [only] = today
  if (only && today.length === 1) return { kind: 'event', id: only.id }
  return only ? { kind: 'today' } : undefined
}

/** Returns the events whose tickets a choice admits. */
export function admittedEvents(choice: DoorChoice | undefined, { today, later }: DoorEvents): readonly DoorEvent[] {
  if (!choice) return []
  return choice.kind === 'today' ? today : [...today, ...later].filter(({ id }) => id === choice.id)
}
