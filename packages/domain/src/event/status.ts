import type { EventStage, EventStatus } from '@cubic/contract'

export type EventTimes = {
  readonly stage: EventStage
  readonly start_time: Date | null
  readonly end_time: Date | null
}

/**
 * The status that people see: the stage of an event; for a published one, it also depends on its times. It begins at
 * its start and is over at its end, to the instant; without a start it has not begun, without an end it never ends.
 */
export function eventStatus(event: EventTimes, now: Date): EventStatus {
  if (event.stage !== 'published') return event.stage
  if (event.end_time !== null && now >= event.end_time) return 'finished'
  return event.start_time !== null && now >= event.start_time ? 'processing' : 'not_start'
}

/** Is it published and neither cancelled nor over? */
export function isRunningOrComing(status: EventStatus): boolean {
  return status === 'not_start' || status === 'processing'
}
