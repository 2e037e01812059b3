import type { DoorEvent, DoorSession, PersonType, RefusalKind, ScanVerdict } from '@cubic/contract'
import { earnedHours } from '@cubic/domain/hours/award'

/** Why a scan lets nobody in, beyond the server's refusals. */
type VerdictReason =
  | RefusalKind
  /** No ticket of ours: another system's code, a forged or a damaged one. */
  | 'foreign'
  /** A code that is on no list of this device: without network nobody can tell whether it is one of another event. */
  | 'not_listed'
  /** This device has no list yet and no network, so it cannot tell. The scan is kept and sent. */
  | 'cannot_tell'

export type Verdict = {
  readonly verdict: ScanVerdict
  readonly reason?: VerdictReason
  readonly ticketId?: number
  readonly name?: string
  readonly personType?: PersonType
  /** For the door: a wheelchair, a guest of honour. */
  readonly note?: string
  /** When and by whom the ticket was checked in; here, if this device did. */
  readonly at?: string
  readonly by?: string
  readonly isHere?: boolean
  /** At which gate, as it is stored, and with which device. */
  readonly gate?: string
  readonly device?: string
  readonly onLeave?: boolean
  /** Of the rehearsal. */
  readonly test?: boolean
  /** The signature is genuine, and the ticket is newer than the list. */
  readonly unlisted?: boolean
  /** The event of a ticket for another one. */
  readonly event?: DoorEvent
  readonly isBack?: boolean
  /** Of a check-out: when they left, there, by what they were present, and the minutes of as good as the whole time. */
  readonly left?: string
  readonly minutes?: number
  readonly whole?: number
  /** Where hours are by the time present: the most that there is, and the minutes at other sessions. */
  readonly credit?: { readonly most: number | null; readonly elsewhere: number }
  /** Of a ticket for another session: that which it is for now, where that is known. */
  readonly session?: DoorSession
}

/** Is the reason one of the server's refusals, which have texts of their own? */
export function isRefusal(reason: VerdictReason | undefined): reason is RefusalKind {
  return reason !== undefined && reason !== 'foreign' && reason !== 'not_listed' && reason !== 'cannot_tell'
}

/** The hours that the time until this check-out gives, before any limit of their category; undefined: not known. */
export function hoursOf({ minutes, credit }: Pick<Verdict, 'minutes' | 'credit'>): number | undefined {
  if (minutes === undefined || !credit) return undefined
  const settings = { hours_rule: 'minutes', hours: credit.most, hours_sessions: null } as const
  return earnedHours(settings, { minutes: minutes + credit.elsewhere, sessions: 0 })
}

export type VerdictLook =
  | 'welcome'
  | 'leave'
  | 'again'
  | 'bye'
  | 'short'
  | 'againOut'
  | 'noIn'
  | 'stop'
  | 'gone'
  | 'wait'
  | 'unknown'
  | 'pending'

/** Tells whether a check-out that counts was for less than as good as the whole time. */
export function isShort({ minutes, whole }: Pick<Verdict, 'minutes' | 'whole'>): boolean {
  return minutes !== undefined && whole !== undefined && minutes < whole
}

export function lookOf(shown: Verdict): VerdictLook {
  const { verdict, reason, onLeave } = shown
  switch (verdict) {
    case 'welcome':
    case 'back':
      return onLeave ? 'leave' : 'welcome'
    case 'already_in':
      return 'again'
    case 'goodbye':
      return isShort(shown) ? 'short' : 'bye'
    case 'already_out':
      return 'againOut'
    case 'no_check_in':
      return 'noIn'
    case 'unknown':
      return reason === 'cannot_tell' ? 'pending' : 'unknown'
    case 'not_valid':
      if (reason === 'event:waiting_review' || reason === 'event:waitlisted') return 'wait'
      return reason === 'event:wrong_event' || reason === 'event:wrong_session' ? 'stop' : 'gone'
  }
}

export function titleOf(verdict: Verdict) {
  const { reason } = verdict
  switch (lookOf(verdict)) {
    case 'welcome':
    case 'leave':
      return verdict.isBack ? 'welcomeBack' : 'welcome'
    case 'again':
      return 'already'
    case 'bye':
    case 'short':
      return 'goodbye'
    case 'againOut':
      return 'alreadyOut'
    case 'noIn':
      return 'noCheckIn'
    case 'stop':
      return reason === 'event:wrong_session' ? 'wrongSession' : 'wrongEvent'
    case 'wait':
      return reason === 'event:waitlisted' ? 'onWaitlist' : 'inReview'
    case 'gone':
      if (reason === 'event:withdrawn') return 'cancelled'
      if (reason === 'event:not_registered') return 'notAccepted'
      if (reason === 'event:no_check_out') return 'noCheckOut'
      return reason === 'event:event_cancelled' ? 'eventCancelled' : 'invalid'
    case 'unknown':
      if (reason === 'not_listed') return 'notListed'
      return reason === 'door:no_ticket' ? 'noTicket' : 'unknown'
    case 'pending':
      return 'cannotTell'
  }
}

/** Was somebody let through by it, which can be taken back? */
export const passes = ({ verdict }: Verdict): boolean => verdict === 'welcome' || verdict === 'goodbye'

/** How long a verdict stays, in milliseconds; the next code replaces it earlier. */
export function verdictStay(verdict: Verdict): number {
  if (verdict.reason === 'event:wrong_session') return 5000
  return passes(verdict) && !verdict.onLeave && !verdict.note && !isShort(verdict) ? 1200 : 2400
}
