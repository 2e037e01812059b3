import { REGISTRATION_STATUS, type RegistrationStatus } from '@cubic/contract'
import { useEffect, useState } from 'react'
import { island } from '../../../hydration/island.tsx'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { useLanguage } from '@cubic/web-kit/language/language'
import { retryReads, useQuery } from '@cubic/web-kit/queries/query'
import { DOT, useTexts } from '@cubic/web-kit/language/text'
import { Badge, type Tone } from '@cubic/web-kit/ui/badge'
import { Button } from '@cubic/web-kit/ui/button'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { ErrorState, Skeleton } from '@cubic/web-kit/ui/states'
import { eventSessions, sessionsOfTicket, type Choice, type Presence } from '../data/api.ts'
import { forgetChosen } from '../data/chosen.ts'
import { timed, type TimedSession } from '../internal/agenda.ts'
import { sessionTexts } from '../internal/texts.ts'
import { SessionLines } from './session-lines.tsx'

const ChangeSessions = island(async () => (await import('./change-sessions.tsx')).ChangeSessions, { ahead: true })

type TicketSessionsProps = {
  readonly ticketId: number
  readonly eventId: number
  readonly status: RegistrationStatus
  /** Do registrants choose, or is a ticket for all sessions? */
  readonly chooses: boolean
  readonly waitlist: boolean
}

export function TicketSessions({ ticketId, eventId, status, chooses, waitlist }: TicketSessionsProps) {
  const t = useTexts(sessionTexts)
  const { now } = useDates()
  const [isChanging, setChanging] = useState(false)
  // what was chosen before is sent
  useEffect(() => forgetChosen(eventId), [eventId])
  const all = useQuery(eventSessions(eventId, { guest: false }))
  const own = useQuery(sessionsOfTicket(ticketId))
  const failed = [all, own].find((read) => read.isError && read.data === undefined)
  if (failed) return <ErrorState compact pending={failed.isFetching} onRetry={retryReads} />
  if (!all.data || !own.data) return <Skeleton className="h-[120px] rounded-lg" />
  const { choices, attended, mayChange } = own.data
  const choiceOf = (id: number) => choices.find((choice) => choice.session_id?.id === id)
  const sessions = timed(all.data.sessions)
  const shown = chooses ? sessions.filter(({ id }) => choiceOf(id)) : sessions
  if (shown.length === 0) return null
  const presenceIn = (id: number) => attended.find((presence) => presence.session_id?.id === id)
  const there = shown.filter(({ id }) => presenceIn(id)).length
  return (
    <section aria-label={t.sessions} className="grid grid-cols-1 gap-2.5">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
        <p className="text-xs text-ink-3">
          {there > 0 ? t.there(there, shown.length) : t.ofTicket(shown.length)}
          {DOT}
          {t.oneCode}
        </p>
        <Cubes sessions={shown} isThere={(id) => presenceIn(id) !== undefined} />
      </div>
      <SessionLines
        sessions={shown}
        renderState={(session) => (
          <State
            choice={choiceOf(session.id)}
            presence={presenceIn(session.id)}
            isOver={session.end <= now.getTime()}
            status={session.cancelled ? 'withdrawn' : (choiceOf(session.id)?.registration_status ?? status)}
          />
        )}
      />
      {mayChange && (
        <Button variant="secondary" size="sm" className="justify-self-start" onClick={() => setChanging(true)}>
          {t.changeSessions}
        </Button>
      )}
      {isChanging && (
        <ChangeSessions
          ticketId={ticketId}
          sessions={sessions}
          had={choices.flatMap(({ session_id: session }) => session?.id ?? [])}
          allowsOverlap={all.data.allowsOverlap}
          waitlist={waitlist}
          onDismiss={() => setChanging(false)}
        />
      )}
    </section>
  )
}

const TONES: { readonly [status in RegistrationStatus]: Tone } = {
  success: 'success',
  waiting_review: 'brand',
  waitlisted: 'warn',
  review_failed: 'danger',
  withdrawn: 'neutral',
}

type StateProps = {
  readonly status: RegistrationStatus
  readonly choice: Choice | undefined
  readonly presence: Presence | undefined
  readonly isOver: boolean
}

function State({ status, choice, presence, isOver }: StateProps) {
  const t = useTexts(sessionTexts)
  const lang = useLanguage()
  const [tone, words] = said()
  return (
    <Badge tone={tone} dot={false} className="shrink-0">
      {words}
    </Badge>
  )

  function said(): readonly [Tone, string] {
    if (presence) return ['success', presence.minutes === null ? t.attended : t.minutes(presence.minutes)]
    if (isOver && status === 'success') return ['neutral', t.missed]
    const standing = {
      success: t.registered,
      waiting_review: t.inReview,
      waitlisted: choice?.waitlist_position ? t.waitsAt(choice.waitlist_position) : t.waits,
      review_failed: REGISTRATION_STATUS.review_failed[lang],
      withdrawn: t.cancelled,
    }[status]
    return [TONES[status], standing]
  }
}

function Cubes({
  sessions,
  isThere,
}: {
  readonly sessions: readonly TimedSession[]
  readonly isThere: (id: number) => boolean
}) {
  const { now } = useDates()
  if (!sessions.some(({ id, start }) => isThere(id) || start <= now.getTime())) return null
  return (
    <span aria-hidden="true" className="flex flex-wrap gap-1">
      {sessions.map(({ id, start, end }) => (
        <i
          key={id}
          className={classNames(
            'size-3 rounded-[3px]',
            isThere(id)
              ? 'bg-brand'
              : end <= now.getTime()
                ? 'bg-line-2'
                : start <= now.getTime()
                  ? 'bg-accent'
                  : 'border border-dashed border-line-2',
          )}
        />
      ))}
    </span>
  )
}
