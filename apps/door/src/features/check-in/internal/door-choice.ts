import type { DoorEvent } from '../api.ts'

/** Which events a scanner stands at the door of. */
export type DoorChoice = { readonly kind: 'today' } | { readonly kind: 'event'; readonly id: number }
export type DoorEvents = { readonly today: readonly DoorEvent[]; readonly later: readonly DoorEvent[] }
type Day = { readonly from: Date; readonly to: Date }

/** Splits events that have not ended before today into those of today and those to come. */
export function splitEvents(events: readonly DoorEvent[], today: Day): DoorEvents {
  const isToday = ({ start_time }: DoorEvent) => start_time === null || Date.parse(start_time) < today.to.getTime()
  return { today: events.filter(isToday), later: events.filter((event) => !isToday(event)) }
}

/** What the address chooses, else all of today's; undefined where that is nothing. */
export function doorChoice(asked: string | null, { today, later }: DoorEvents): DoorChoice | undefined {
  const event = [...today, ...later].find(({ id }) => String(id) === asked)
  if (event) return { kind: 'event', id: event.id }
  const [only] = today
  if (only && today.length === 1) return { kind: 'event', id: only.id }
  return only ? { kind: 'today' } : undefined
}

/** The events that a choice admits tickets of. */
export function admittedEvents(choice: DoorChoice | undefined, { today, later }: DoorEvents): readonly DoorEvent[] {
  if (!choice) return []
  return choice.kind === 'today' ? today : [...today, ...later].filter(({ id }) => id === choice.id)
}
