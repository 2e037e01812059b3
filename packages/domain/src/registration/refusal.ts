import type { EventStatus, RefusalKind, RegistrationRefusal, RegistrationPhase } from '@cubic/contract'
import { isRunningOrComing } from '../event/status.ts'

export type RegistrationAttempt = {
  /** Who is to be registered; `anybody` before that is known. */
  readonly whom: 'self' | 'others' | 'anybody'
  /** Seats asked for; 1 where left out. */
  readonly seatsWanted?: number
  readonly signedIn: boolean
  readonly eventStatus: EventStatus
  readonly phase: RegistrationPhase
  readonly inScope: boolean
  /** Holds a live ticket of this event, by own registration or by binding. */
  readonly registered: boolean
  /** Has submitted a registration of this event, for themselves or for others. */
  readonly submitted: boolean
  /** Null: unlimited. */
  readonly seatsLeft: number | null
  readonly waitlist: boolean
}

type Fact = keyof RegistrationAttempt
/** Moments at which time itself changes a fact. */
export type Moment = 'opens' | 'closes' | 'eventStart' | 'eventEnd'
/**
 * `by` whom a fact differs: `nobody`, `involved` people (who have, or had, a ticket or a submission of the event), any
 * `person`, or only in what is asked for (`request`).
 */
type FactDeclaration = {
  readonly by: 'nobody' | 'involved' | 'person' | 'request'
  readonly moments: readonly Moment[]
}

/** For each fact: for whom it differs, and when time changes it. This decides which refusals can be cached. */
const FACTS = {
  whom: { by: 'request', moments: [] },
  seatsWanted: { by: 'request', moments: [] },
  // Nothing is remembered for guests.
  signedIn: { by: 'nobody', moments: [] },
  eventStatus: { by: 'nobody', moments: ['eventStart', 'eventEnd'] },
  phase: { by: 'nobody', moments: ['opens', 'closes', 'eventStart', 'eventEnd'] },
  inScope: { by: 'person', moments: [] },
  registered: { by: 'involved', moments: [] },
  submitted: { by: 'involved', moments: [] },
  // Seats kept for others are among the free ones: where none is free, none is left for anybody.
  seatsLeft: { by: 'nobody', moments: [] },
  waitlist: { by: 'nobody', moments: [] },
} as const satisfies { readonly [Name in Fact]-?: FactDeclaration }
type PersonFact = { [Name in Fact]: (typeof FACTS)[Name]['by'] extends 'person' ? Name : never }[Fact]

type Rule = {
  readonly dependsOn: readonly Fact[]
  readonly refusal: (attempt: RegistrationAttempt) => RegistrationRefusal | undefined
}

/** Declares a rule, which sees only the facts that it names. */
function rule<Named extends Fact>(
  dependsOn: readonly Named[],
  refusal: (attempt: Pick<RegistrationAttempt, Named>) => RegistrationRefusal | false | undefined,
): Rule {
  return { dependsOn, refusal: (attempt) => refusal(attempt) || undefined }
}

/**
 * In the order of what helps most: what nobody can change, what the caller already has, what waiting would
 * not help, waiting, log-in.
 */
const RULES: readonly Rule[] = [
  // finished: its registration is over, which says more than "unavailable"
  rule(
    ['eventStatus'],
    ({ eventStatus: status }) => !isRunningOrComing(status) && status !== 'finished' && 'events:status_forbidden',
  ),
  rule(['signedIn', 'whom', 'registered', 'submitted'], (attempt) => attempt.signedIn && repetitionRefusal(attempt)),
  rule(
    ['phase', 'eventStatus'],
    ({ phase, eventStatus }) => (phase === 'closed' || eventStatus === 'finished') && 'events:regist_date_pass',
  ),
  rule(['signedIn', 'inScope'], ({ signedIn, inScope }) => signedIn && !inScope && 'event:out_of_scope'),
  rule(['phase'], ({ phase }) => phase === 'upcoming' && 'events:regist_has_not_started'),
  rule(['seatsLeft', 'seatsWanted', 'waitlist'], seatRefusal),
  rule(['signedIn'], ({ signedIn }) => !signedIn && 'event:unauthenticated'),
]

/**
 * Returns why a registration would be refused; undefined if it would be admitted. Of several reasons it
 * returns the most helpful.
 */
export function registrationRefusal(attempt: RegistrationAttempt): RegistrationRefusal | undefined {
  for (const { refusal } of RULES) {
    const refused = refusal(attempt)
    if (refused) return refused
  }
  return undefined
}

/**
 * Facts that are equal for everybody. `free` includes reserved seats; `trueForAll` tells of each fact that differs by
 * person whether it holds for every signed-in user of this event.
 */
export type CommonFacts = Pick<RegistrationAttempt, 'eventStatus' | 'phase' | 'waitlist'> & {
  readonly free: number | null
  readonly trueForAll: { readonly [Name in PersonFact]: boolean }
}
export type CommonRefusal = {
  readonly refusal: RegistrationRefusal
  /** When time may change it. */
  readonly moments: ReadonlySet<Moment>
}

/**
 * Returns why every signed-in user who is not involved would be refused; undefined if the answer is
 * not equal for all of them.
 */
export function commonRefusal({ free, trueForAll, ...facts }: CommonFacts): CommonRefusal | undefined {
  // The most favourable attempt: a rule that refuses it refuses everybody.
  const best: RegistrationAttempt = {
    ...facts,
    whom: 'others',
    seatsWanted: 1,
    signedIn: true,
    inScope: true,
    registered: false,
    submitted: false,
    seatsLeft: free,
  }
  const certain: { readonly [Name in Fact]?: boolean } = trueForAll
  const moments = new Set<Moment>()
  for (const { dependsOn, refusal } of RULES) {
    for (const fact of dependsOn) for (const moment of FACTS[fact].moments) moments.add(moment)
    const refused = refusal(best)
    if (refused) return { refusal: refused, moments }
    // this rule refuses only some people, who must see its reason first
    if (dependsOn.some((fact) => FACTS[fact].by === 'person' && !certain[fact])) return undefined
  }
  return undefined
}

/** Refuses too few or too many people in one submission. */
export function applicantCountRefusal(count: number, maxApplicants: number): RefusalKind | undefined {
  if (count === 0) return 'event:applicants_required'
  return count > maxApplicants ? 'event:too_many_applicants' : undefined
}

function repetitionRefusal({
  whom,
  registered,
  submitted,
}: Pick<RegistrationAttempt, 'whom' | 'registered' | 'submitted'>): RegistrationRefusal | undefined {
  if (registered && (whom === 'self' || (whom === 'anybody' && submitted))) return 'event:already_registered'
  return submitted ? 'event:already_submitted' : undefined
}

function seatRefusal({
  seatsLeft,
  seatsWanted = 1,
  waitlist,
}: Pick<RegistrationAttempt, 'seatsLeft' | 'seatsWanted' | 'waitlist'>): RegistrationRefusal | undefined {
  if (waitlist || seatsLeft === null || seatsLeft >= seatsWanted) return undefined
  return seatsLeft > 0 ? 'event:too_few_seats' : 'event:regist_full'
}
