import { assertNever } from '@cubic/contract'
import type { ReactNode } from 'react'
import { Link } from '@cubic/web-kit/navigation/routing'
import { useDates, useNow } from '@cubic/web-kit/datetime/clock'
import { DAY_MS } from '@cubic/web-kit/datetime/format'
import { island } from '../../../hydration/island.tsx'
import { useAudience, useSession } from '@cubic/web-kit/session/session'
import { formatNumber, useTexts } from '@cubic/web-kit/language/text'
import { Button, LinkButton } from '@cubic/web-kit/ui/button'
import { Loading, Skeleton } from '@cubic/web-kit/ui/states'
import { registrationState, useRegistrationState } from '../../../lib/registration-state.ts'
import { eventDetail, type EventDetail } from '../data/api.ts'
import { nextStep } from '../internal/next-step.ts'
import { eventTexts } from '../data/texts.ts'
import { retryReads, useQuery } from '@cubic/web-kit/queries/query'

const Countdown = island(async () => (await import('./countdown.tsx')).Countdown, {
  fallback: <Skeleton className="h-11 w-32" />,
})

const RemindButton = island(async () => (await import('./interest-button.tsx')).RemindButton)

const OwnStanding = island(async () => (await import('./own-standing.tsx')).OwnStanding)

const COUNTDOWN_FROM_MS = DAY_MS
const LINK = 'mt-1 inline-block rounded-sm text-xs font-semibold text-brand-text underline-offset-3 hover:underline'

/** The user's next step: one action and its text. `note` goes before it on phones and above it elsewhere. */
export function NextStep({
  event,
  besideFacts = false,
  children,
}: {
  readonly event: EventDetail
  /** The seats are shown right above it. */
  readonly besideFacts?: boolean
  readonly children: (note: ReactNode, action: ReactNode) => ReactNode
}) {
  const t = useTexts(eventTexts)
  const { now, moment } = useDates()
  const session = useSession()
  const audience = useAudience()
  const { data, waitsFor } = useReads(event, audience)
  if (waitsFor.length > 0 && !waitsFor.some(({ isError }) => isError))
    return children(<Checking />, <Skeleton className="h-[50px] min-w-[180px] rounded-[14px]" />)
  if (waitsFor.length > 0)
    return children(
      <Words title={t.stateFailed} />,
      <CheckAgain pending={waitsFor.some(({ isFetching }) => isFetching)} />,
    )
  const step = nextStep({ event, state: data ?? null, isGuest: audience.guest, now, t, moment })
  const other = (
    <>
      {data && session.user && <OwnStanding event={event} state={data} uid={session.user.uid} />}
      {'other' in step && step.other && (
        <Link to={step.other.to} className={LINK}>
          {step.other.label}
        </Link>
      )}
    </>
  )
  switch (step.kind) {
    case 'go':
      return children(
        // the facts tell the seats
        step.tellsSeats ? (
          <Words
            title={besideFacts ? '' : (step.note ?? '')}
            note={besideFacts ? step.note : undefined}
            other={other}
          />
        ) : (
          <Words title={step.title} note={step.note} other={other} />
        ),
        <LinkButton to={step.to} size="lg" block className={step.other ? 'min-w-[150px]' : 'min-w-[180px]'}>
          {step.label}
        </LinkButton>,
      )
    case 'wait':
      return children(<OpensIn {...step} other={other} />, <RemindButton eventId={event.id} isUpcoming />)
    case 'refused':
      return children(<Words title={step.title} note={step.note} other={other} />, <NoStep label={step.label} />)
    case 'none':
      return children(<Words title={step.title} />, null)
    default:
      return assertNever(step)
  }
}

/** Reads the registration state where the event can have one. `waitsFor`: the reads without an answer yet. */
function useReads(event: EventDetail, audience: ReturnType<typeof useAudience>) {
  const asked = event.regist_id !== null && (event.status === 'not_start' || event.status === 'processing')
  const registration = useRegistrationState(event.id, { enabled: asked })
  const detail = useQuery({ ...eventDetail(event.id, audience), enabled: false })
  const waitsFor = (asked ? [detail, registration] : [detail]).filter(
    ({ isPending, isPlaceholderData, isError, data }) => isPending || isPlaceholderData || (isError && !data),
  )
  return { data: registration.data, waitsFor }
}

function Checking() {
  const t = useTexts(eventTexts)
  return (
    <Loading label={t.checking} className="grid gap-1.5">
      <Skeleton className="h-5 w-24" />
      <Skeleton className="h-3.5 w-32" />
    </Loading>
  )
}

function CheckAgain({ pending }: { readonly pending: boolean }) {
  const t = useTexts(eventTexts)
  return (
    <Button variant="secondary" size="lg" icon="refresh" pending={pending} onClick={retryReads} block>
      {t.checkAgain}
    </Button>
  )
}

/** The action, disabled; the text beside it says why. */
function NoStep({ label }: { readonly label: string }) {
  return (
    <Button size="lg" variant="secondary" block disabled className="min-w-[120px]">
      {label}
    </Button>
  )
}

type WordsProps = { readonly title: string; readonly note?: string | undefined; readonly other?: ReactNode }

function Words({ title, note, other }: WordsProps) {
  return (
    <>
      {title !== '' && (
        <span className="block text-[1rem] leading-snug font-bold first-letter:uppercase lg:text-[1.0625rem]">
          {title}
        </span>
      )}
      {note && <span className="mt-0.5 block text-xs text-ink-3">{note}</span>}
      {other}
    </>
  )
}

/** Counts down on the day of opening, by the server's clock. */
function OpensIn({ opensAt, ...words }: WordsProps & { readonly opensAt: string | null }) {
  const now = useNow()
  const remaining = opensAt === null ? Infinity : Date.parse(opensAt) - now.getTime()
  return opensAt === null || remaining > COUNTDOWN_FROM_MS ? (
    <Words {...words} />
  ) : (
    <Countdown until={opensAt} other={words.other} />
  )
}

type SeatWords = {
  readonly title: string
  readonly count: string | undefined
  /** How full it is, up to 1; null if seats are unlimited, hidden or all free. */
  readonly full: number | null
  /** The length of the waitlist and the reserved places. */
  readonly note: string | undefined
}

/** Returns the seats by the user's registration state, else by the event. */
export function useSeatWords(event: EventDetail): SeatWords | undefined {
  const t = useTexts(eventTexts)
  const { moment } = useDates()
  const audience = useAudience()
  const { data: state } = useQuery({ ...registrationState(event.id, audience), enabled: false })
  const { regist_id } = event
  if (!regist_id) return undefined
  const limit = state ? state.seats_limit : regist_id.limited ? regist_id.limit_number : null
  const taken = state ? state.seats_taken : regist_id.taken_number
  const kept =
    !state || state.seats_kept === 0
      ? undefined
      : state.kept_until === null
        ? t.kept(state.seats_kept)
        : t.keptUntil(state.seats_kept, moment(state.kept_until))
  const waiting = state && state.waitlist_length > 0 ? t.waiting(state.waitlist_length) : undefined
  const note = [waiting, kept].filter(Boolean).join(' · ') || undefined
  if (limit === null) {
    const count = event.participant_number !== null ? t.people(formatNumber(event.participant_number)) : undefined
    return { title: t.unlimited, count, full: null, note }
  }
  const phase = state?.phase ?? regist_id.status
  if (taken === null) {
    const title = phase !== 'open' ? t.seats(limit) : state?.seats_left === 0 ? t.full : t.seatsAvailable
    return { title, count: undefined, full: null, note }
  }
  const free = Math.max(0, limit - taken)
  const left = state?.seats_left ?? free
  return {
    title: left === 0 ? (free > 0 ? t.noneOpen : t.full) : phase === 'open' ? t.seatsLeft(left) : t.seats(limit),
    count: t.ofLimit(formatNumber(taken), formatNumber(limit)),
    full: limit === 0 ? 1 : taken / limit || null,
    note,
  }
}
