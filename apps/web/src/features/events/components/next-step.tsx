import { assertNever, type RegistrationState } from '@cubic/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useDates, useNow } from '../../../lib/clock.ts'
import { DAY_MS, formatCountdown } from '../../../lib/datetime.ts'
import { useLanguage } from '../../../lib/language.tsx'
import { paths } from '../../../lib/paths.ts'
import { formatNumber, useTexts } from '../../../lib/text.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { registrationState, type EventDetail } from '../api.ts'
import { eventTexts } from './texts.ts'

const COUNTDOWN_FROM_MS = DAY_MS
const REFRESH_MS = 20_000

/** What somebody can do about an event now, as the server decided it. */
type Step =
  | {
      readonly kind: 'go'
      readonly label: string
      readonly to: string
      readonly title: string
      readonly note?: string | undefined
      readonly tellsSeats?: true
    }
  | {
      readonly kind: 'wait'
      readonly opensAt: string | null
      readonly title: string
      readonly note?: string | undefined
    }
  | { readonly kind: 'refused'; readonly label: string; readonly reason: string }
  | { readonly kind: 'none'; readonly title: string }

/** The state of an event's registration, kept fresh while seats go and asked for again at the moment it opens. */
function useRegistrationState(id: number, enabled: boolean) {
  return useQuery({ ...registrationState(id), enabled, refetchInterval: ({ state }) => nextRefresh(state.data) })
}

/** The true next step: one action, and the words beside it. `note` goes before it on phones and above it elsewhere. */
export function NextStep({
  event,
  besideFacts = false,
  children,
}: {
  readonly event: EventDetail
  /** The seats are told right above it. */
  readonly besideFacts?: boolean
  readonly children: (note: ReactNode, action: ReactNode) => ReactNode
}) {
  const t = useTexts(eventTexts)
  const asked = event.regist_id !== null && (event.status === 'not_start' || event.status === 'processing')
  const { data, isPending, isError, isFetching, refetch } = useRegistrationState(event.id, asked)
  const stepOf = useStepOf()
  if (asked && isPending)
    return children(
      <span className="grid gap-1.5">
        <Skeleton className="h-5 w-24" />
        <Skeleton className="h-3.5 w-32" />
      </span>,
      <Skeleton className="h-[50px] min-w-[180px] rounded-[14px]" />,
    )
  if (asked && isError)
    return children(
      <Words title={t.stateFailed} />,
      <Button variant="secondary" size="lg" icon="refresh" pending={isFetching} onClick={() => void refetch()} block>
        {t.register}
      </Button>,
    )
  const step = stepOf(event, data ?? null)
  switch (step.kind) {
    case 'go':
      return children(
        <Words title={besideFacts && step.tellsSeats ? '' : step.title} note={step.note} />,
        <LinkButton to={step.to} size="lg" block className="min-w-[180px]">
          {step.label}
        </LinkButton>,
      )
    case 'wait':
      return children(
        <OpensIn opensAt={step.opensAt} title={step.title} note={step.note} />,
        <Button size="lg" variant="secondary" block disabled className="min-w-[150px]">
          {t.notOpenYet}
        </Button>,
      )
    case 'refused':
      return children(
        <Words title={step.reason} />,
        <Button size="lg" variant="secondary" block disabled className="min-w-[150px]">
          {step.label}
        </Button>,
      )
    case 'none':
      return children(<Words title={step.title} />, null)
    default:
      return assertNever(step)
  }
}

function useStepOf(): (event: EventDetail, state: RegistrationState | null) => Step {
  const t = useTexts(eventTexts)
  const { moment } = useDates()
  return (event, state) => {
    const own = ownStep(event, state, t)
    if (own) return own
    if (event.status === 'finished') return { kind: 'refused', label: t.ended, reason: t.ended }
    if (event.status === 'cancelled') return { kind: 'refused', label: t.cancelled, reason: t.cancelled }
    if (!state) return { kind: 'none', title: t.noRegistration }
    return registrationStep(event, state, t, moment)
  }
}

type Words = ReturnType<typeof useTexts<typeof eventTexts>>

/** For who has a ticket or has submitted. */
function ownStep(
  { id, status, own_applicant_id: own }: EventDetail,
  state: RegistrationState | null,
  t: Words,
): Step | undefined {
  if (own && own.check_in_status === 'attend' && status === 'finished') {
    if (own.activity_evaluation_score !== null) return { kind: 'refused', label: t.ended, reason: t.rated }
    return { kind: 'go', label: t.rate, to: paths.me({ tab: 'not_rated' }), title: t.attended }
  }
  if (status === 'finished' || status === 'cancelled') return undefined
  if (own?.registration_status === 'success') {
    if (state?.submitted)
      return {
        kind: 'go',
        label: t.viewRegistration,
        to: paths.register(id),
        title: own.check_in_status === 'attend' ? t.attended : t.youAreIn,
      }
    return { kind: 'go', label: t.showTicket, to: paths.ticket(own.flora_external_id), title: t.youAreIn }
  }
  if (state?.submitted) return { kind: 'go', label: t.viewRegistration, to: paths.register(id), title: t.youAreIn }
  return undefined
}

function registrationStep(
  { id }: EventDetail,
  state: RegistrationState,
  t: Words,
  moment: (at: string) => string,
): Step {
  const reason = state.message ?? t.unavailable
  const seats = state.seats_left === null ? t.unlimited : t.seatsLeft(state.seats_left)
  const whom = state.need_audit ? t.reviewed : state.max_applicants > 1 ? t.forOthersToo : t.forYourself
  switch (state.refusal) {
    case null:
      if (state.seats_left === 0 && state.waitlist)
        return {
          kind: 'go',
          label: t.joinWaitlist,
          to: paths.register(id),
          title: t.full,
          note: t.waiting(state.waitlist_length),
        }
      return { kind: 'go', label: t.register, to: paths.register(id), title: seats, note: whom, tellsSeats: true }
    case 'event:unauthenticated':
      return {
        kind: 'go',
        label: t.logInToRegister,
        to: paths.logIn(paths.register(id)),
        title: seats,
        note: whom,
        tellsSeats: true,
      }
    case 'events:regist_has_not_started':
      return {
        kind: 'wait',
        opensAt: state.opens_at,
        title: state.opens_at === null ? reason : t.opensAtLong(moment(state.opens_at)),
        note: state.seats_limit === null ? t.unlimited : t.seats(state.seats_limit),
      }
    case 'event:already_registered':
    case 'event:already_submitted':
      return { kind: 'go', label: t.viewRegistration, to: paths.register(id), title: t.youAreIn }
    case 'event:regist_full':
      return { kind: 'refused', label: t.full, reason }
    case 'events:regist_date_pass':
      return { kind: 'refused', label: t.closed, reason }
    case 'event:out_of_scope':
      return { kind: 'refused', label: t.notForYou, reason }
    default:
      return { kind: 'refused', label: t.unavailable, reason }
  }
}

function Words({ title, note }: { readonly title: string; readonly note?: string | undefined }) {
  return (
    <>
      {title !== '' && (
        <span className="block text-[16px] leading-snug font-bold first-letter:uppercase lg:text-[17px]">{title}</span>
      )}
      {note && <span className="mt-0.5 block text-xs text-ink-3">{note}</span>}
    </>
  )
}

/** Counts down on the day it opens, by the server's clock. */
function OpensIn({
  opensAt,
  title,
  note,
}: {
  readonly opensAt: string | null
  readonly title: string
  readonly note?: string | undefined
}) {
  const now = useNow()
  const remaining = opensAt === null ? Infinity : Date.parse(opensAt) - now.getTime()
  return opensAt === null || remaining > COUNTDOWN_FROM_MS ? (
    <Words title={title} note={note} />
  ) : (
    <Countdown until={opensAt} />
  )
}

function Countdown({ until }: { readonly until: string }) {
  const t = useTexts(eventTexts)
  const lang = useLanguage()
  const { moment } = useDates()
  const remaining = Date.parse(until) - useNow('second').getTime()
  return (
    <>
      <span className="block text-xs text-ink-3">{t.opensIn}</span>
      <span
        role="timer"
        aria-label={t.opensAtLong(moment(until))}
        className="block text-[22px] leading-tight font-bold text-brand-text"
      >
        {formatCountdown(remaining, lang)}
      </span>
    </>
  )
}

function nextRefresh(state: RegistrationState | null | undefined): number | false {
  if (!state) return false
  if (state.phase === 'open') return state.seats_limit === null ? false : REFRESH_MS
  if (state.phase === 'closed' || state.opens_at === null) return false
  const untilOpen = Date.parse(state.opens_at) - Date.now()
  // timers hold 24 days at most, and this clock may differ from the server's
  return untilOpen > COUNTDOWN_FROM_MS ? false : Math.max(1500, untilOpen + 500)
}

/** Seats as the registration's state has them, else as the event was read. */
export function useSeatWords(event: EventDetail):
  | {
      readonly title: string
      readonly count: string | undefined
      readonly full: number | null
      readonly waiting: string | undefined
    }
  | undefined {
  const t = useTexts(eventTexts)
  const { data: state } = useQuery({ ...registrationState(event.id), enabled: false })
  const { regist_id } = event
  if (!regist_id) return undefined
  const limit = state ? state.seats_limit : regist_id.limited ? regist_id.limit_number : null
  const taken = state?.seats_taken ?? regist_id.taken_number
  const waiting = state && state.waitlist_length > 0 ? t.waiting(state.waitlist_length) : undefined
  if (limit === null)
    return {
      title: t.unlimited,
      count: event.show_participant_number ? t.people(formatNumber(event.participant_number)) : undefined,
      full: null,
      waiting,
    }
  const left = Math.max(0, limit - taken)
  return {
    title: left === 0 ? t.full : t.seatsLeft(left),
    count: event.show_participant_number ? t.ofLimit(formatNumber(taken), formatNumber(limit)) : undefined,
    full: limit === 0 ? 1 : taken / limit,
    waiting,
  }
}
