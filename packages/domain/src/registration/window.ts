import type { EventStatus, RegistrationPhase } from '@cubic/contract'
import { isRunningOrComing } from '../event/status.ts'

export type RegistrationWindow = {
  /** Null: from the event's publication. */
  readonly opens: Date | null
  /** Null: until the event ends. */
  readonly closes: Date | null
  /** Stopped by hand. */
  readonly stopped: boolean
  readonly eventStatus: EventStatus
}

/**
 * Where a registration stands: open from `opens` up to, and not at, `closes`; of an event not yet
 * published it is upcoming.
 */
export function registrationPhase(window: RegistrationWindow, now: Date): RegistrationPhase {
  const { opens, closes, stopped, eventStatus } = window
  if (stopped || eventStatus === 'cancelled' || eventStatus === 'finished') return 'closed'
  if (closes !== null && now >= closes) return 'closed'
  if (!isRunningOrComing(eventStatus)) return 'upcoming'
  return opens === null || now >= opens ? 'open' : 'upcoming'
}

export type ModificationWindow = {
  readonly modify_end_time: Date | null
  readonly closes: Date | null
  readonly eventEnd: Date | null
}

/**
 * Until when what was submitted may be changed: the set time, else the registration's end, which is the event's where
 * none is set. Never after the event's end.
 */
export function modifyUntil({ modify_end_time, closes, eventEnd }: ModificationWindow): Date | null {
  const chosen = modify_end_time ?? closes
  if (chosen === null || eventEnd === null) return chosen ?? eventEnd
  return chosen < eventEnd ? chosen : eventEnd
}

/**
 * May a submission still be changed or withdrawn? A registration stopped by hand does not end this:
 * seats may be given back.
 */
export function canEdit(
  submission: { readonly modifyUntil: Date | null; readonly eventStatus: EventStatus },
  now: Date,
): boolean {
  if (!isRunningOrComing(submission.eventStatus)) return false
  return submission.modifyUntil === null || now < submission.modifyUntil
}
