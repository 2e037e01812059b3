import type { RegistrationState } from '@cubic/contract'
import { paths } from '@cubic/web-kit/navigation/paths'
import type { speak } from '@cubic/web-kit/language/text'
import type { EventDetail } from '../data/api.ts'
import type { eventTexts } from '../data/texts.ts'

type Link = { readonly label: string; readonly to: string }
/** The user's next action for an event, as the server decided it. `other`: an additional or alternative action. */
export type Step =
  | {
      readonly kind: 'go'
      readonly label: string
      readonly to: string
      readonly title: string
      readonly note?: string | undefined
      readonly other?: Link | undefined
      readonly tellsSeats?: true
    }
  | {
      readonly kind: 'wait'
      readonly opensAt: string | null
      readonly title: string
      readonly note: string
      readonly other?: Link | undefined
    }
  | {
      readonly kind: 'refused'
      readonly label: string
      readonly title: string
      readonly note?: string | undefined
      readonly other?: Link | undefined
    }
  | { readonly kind: 'none'; readonly title: string }

type Words = ReturnType<typeof speak<typeof eventTexts>>
export type StepEvent = Pick<EventDetail, 'id' | 'status' | 'sign_in' | 'type_id' | 'own_applicant_id'>
export type Asker = {
  readonly event: StepEvent
  /** Null where the event takes no registrations. */
  readonly state: RegistrationState | null
  readonly isGuest: boolean
  /** By the server's clock. */
  readonly now: Date
  readonly t: Words
  readonly moment: (at: string) => string
}

const RATE_AT = paths.me({ tab: 'not_rated' })

export function nextStep(asker: Asker): Step {
  const { event, state, t } = asker
  if (event.status === 'finished') return afterwards(asker) ?? over(asker, t.ended)
  if (event.status === 'cancelled') return over(asker, t.cancelled)
  const own = ownStep(asker)
  if (own) return own
  if (!state) return { kind: 'none', title: t.noRegistration }
  return registrationStep(asker, state)
}

function afterwards({ event: { own_applicant_id: own, sign_in }, t }: Asker): Step | undefined {
  const attended = own?.check_in_status === 'attend'
  if (!own || !(attended || (!sign_in && own.registration_status === 'success'))) return undefined
  if (own.activity_evaluation_score !== null) return { kind: 'refused', label: t.ended, title: t.rated }
  // the list of events to rate contains only those with a check-in
  const to = attended ? RATE_AT : paths.ticket(own.flora_external_id)
  return { kind: 'go', label: t.rate, to, title: attended ? t.attended : t.ended }
}

/** The event takes nobody any more: offers other events and the user's own ticket. */
function over(asker: Asker, title: string): Step {
  const {
    event: { own_applicant_id: own },
    t,
  } = asker
  return {
    kind: 'go',
    ...otherEvents(asker),
    title,
    other: own ? { label: t.myTicket, to: paths.ticket(own.flora_external_id) } : undefined,
  }
}

/** For users with a ticket or a submission; a checked-in user may rate the event once it has begun. */
function ownStep({ event: { id, status, own_applicant_id: own }, state, t }: Asker): Step | undefined {
  const ticket = own && { label: t.showTicket, to: paths.ticket(own.flora_external_id) }
  const step = state?.submitted ? { label: t.viewRegistration, to: paths.register(id) } : ticket
  if (!step) return undefined
  const words = standing(own ?? undefined, state, t)
  if (own?.check_in_status === 'attend' && own.activity_evaluation_score === null && status !== 'not_start')
    return { kind: 'go', label: t.rate, to: RATE_AT, ...words, other: step }
  const other =
    step === ticket
      ? state?.can_register && { label: t.registerOthers, to: paths.register(id) }
      : own?.registration_status === 'success' && ticket
  return { kind: 'go', ...step, ...words, other: other || undefined }
}

function standing(
  own: NonNullable<StepEvent['own_applicant_id']> | undefined,
  state: RegistrationState | null,
  t: Words,
): { readonly title: string; readonly note?: string | undefined } {
  const ahead = state?.waitlist_ahead ?? null
  const waits = own ? own.registration_status === 'waitlisted' : ahead !== null
  if (waits) return { title: ahead === null ? t.onWaitlist : t.waitlistPlace(ahead + 1), note: t.movesUp }
  const others = ahead === null ? undefined : t.othersWait(ahead + 1)
  if (own?.registration_status === 'waiting_review') return { title: t.inReview, note: others ?? t.inReviewHint }
  const by = state?.registered_by ?? null
  const title =
    own?.check_in_status === 'attend'
      ? t.attended
      : own?.check_in_status === 'leave'
        ? t.onLeave
        : own || state?.refusal === 'event:already_registered'
          ? t.youAreIn
          : t.othersAreIn
  return { title, note: others ?? (by === null ? undefined : t.registeredBy(by)) }
}

function registrationStep(asker: Asker, state: RegistrationState): Step {
  const { event, isGuest, now, t, moment } = asker
  const title = state.message ?? t.unavailable
  const note = state.detail ?? undefined
  const other = otherEvents(asker)
  switch (state.refusal) {
    case null:
      return admission(asker, state, { label: t.register, waiting: t.joinWaitlist, to: paths.register(event.id) })
    case 'event:unauthenticated':
      return admission(asker, state, {
        label: t.logInToRegister,
        waiting: t.logInToWait,
        to: paths.logIn(paths.register(event.id)),
      })
    case 'events:regist_has_not_started':
      return {
        kind: 'wait',
        opensAt: state.opens_at,
        title: state.opens_at === null ? title : t.opensAtLong(moment(state.opens_at)),
        note:
          state.opens_at === null
            ? (note ?? '')
            : state.seats_limit === null
              ? t.unlimited
              : t.seats(state.seats_limit),
        other: isGuest ? { label: t.logInBefore, to: paths.logIn(paths.event(event.id)) } : undefined,
      }
    case 'event:regist_full':
      return {
        kind: 'refused',
        label: noSeats(state, t),
        title,
        note,
        // reserved seats may be for a guest: log in first
        other:
          isGuest && state.seats_kept > 0
            ? { label: t.logInForKept, to: paths.logIn(paths.register(event.id)) }
            : other,
      }
    case 'events:regist_date_pass': {
      // a registration stopped by hand closes early
      const isPast = state.closes_at !== null && new Date(state.closes_at) <= now
      return { kind: 'refused', label: t.closed, title, note: isPast ? note : undefined, other }
    }
    case 'event:out_of_scope':
      return { kind: 'refused', label: t.notForYou, title, note, other }
    case 'event:already_registered':
    case 'event:already_submitted':
      return { kind: 'go', label: t.viewRegistration, to: paths.register(event.id), title: t.youAreIn, note }
    case 'events:status_forbidden':
    case 'event:too_few_seats':
      return { kind: 'refused', label: t.unavailable, title, note, other }
  }
}

function admission(
  { t }: Asker,
  state: RegistrationState,
  action: { readonly label: string; readonly waiting: string; readonly to: string },
): Step {
  const { label, waiting, to } = action
  if (state.joins_waitlist)
    return {
      kind: 'go',
      label: waiting,
      to,
      title: state.seats_left === 0 ? noSeats(state, t) : t.seatsForWaiting,
      note: state.waitlist_length === 0 ? t.nobodyWaits : t.waitingInOrder(state.waitlist_length),
    }
  const seats =
    state.seats_limit === null
      ? t.unlimited
      : state.seats_left === null
        ? t.seatsAvailable
        : t.seatsLeft(state.seats_left)
  const note = state.need_audit ? t.reviewed : state.max_applicants > 1 ? t.forOthersToo : t.forYourself
  return { kind: 'go', label, to, title: seats, note, tellsSeats: true }
}

/** Full, or all free seats are reserved for others. */
function noSeats({ seats_taken, seats_limit }: RegistrationState, t: Words): string {
  const isFull = seats_taken === null || seats_limit === null || seats_taken >= seats_limit
  return isFull ? t.full : t.noneOpen
}

function otherEvents({ event, t }: Asker): Link {
  return { label: t.otherEvents, to: paths.activities({ type: event.type_id?.id }) }
}
