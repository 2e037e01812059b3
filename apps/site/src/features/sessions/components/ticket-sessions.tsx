import { REGISTRATION_STATUS, type RegistrationStatus } from '@cubic/contract'
import { useEffect, useState } from 'react'
import { island } from '../../../hydration/island.tsx'
import { useLanguage } from '@cubic/web-kit/language'
import { retryReads, useQuery } from '@cubic/web-kit/query'
import { DOT, useTexts } from '@cubic/web-kit/text'
import { Badge, type Tone } from '@cubic/web-kit/ui/badge'
import { Button } from '@cubic/web-kit/ui/button'
import { ErrorState, Skeleton } from '@cubic/web-kit/ui/states'
import { eventSessions, sessionsOfTicket, type Choice } from '../data/api.ts'
import { forgetChosen } from '../data/chosen.ts'
import { timed } from '../internal/agenda.ts'
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

/** The sessions that a ticket is for, each with its state, and a way to change them. */
export function TicketSessions({ ticketId, eventId, status, chooses, waitlist }: TicketSessionsProps) {
  const t = useTexts(sessionTexts)
  const [isChanging, setChanging] = useState(false)
  // what was chosen before is sent
  useEffect(() => forgetChosen(eventId), [eventId])
  const all = useQuery(eventSessions(eventId, { guest: false }))
  const own = useQuery({ ...sessionsOfTicket(ticketId), enabled: chooses })
  const failed = [all, own].find((read) => read.isError && read.data === undefined)
  if (failed) return <ErrorState compact pending={failed.isFetching} onRetry={retryReads} />
  if (!all.data || (chooses && !own.data)) return <Skeleton className="h-[120px] rounded-lg" />
  const choices = own.data?.choices ?? []
  const choiceOf = (id: number) => choices.find((choice) => choice.session_id?.id === id)
  const sessions = timed(all.data)
  const shown = chooses ? sessions.filter(({ id }) => choiceOf(id)) : sessions
  if (shown.length === 0) return null
  return (
    <section aria-label={t.sessions} className="grid grid-cols-1 gap-2.5">
      <p className="text-xs text-ink-3">
        {t.ofTicket(shown.length)}
        {DOT}
        {t.oneCode}
      </p>
      <SessionLines
        sessions={shown}
        stateOf={(session) => (
          <State
            choice={choiceOf(session.id)}
            status={session.cancelled ? 'withdrawn' : (choiceOf(session.id)?.registration_status ?? status)}
          />
        )}
      />
      {own.data?.mayChange && (
        <Button variant="secondary" size="sm" className="justify-self-start" onClick={() => setChanging(true)}>
          {t.changeSessions}
        </Button>
      )}
      {isChanging && own.data && (
        <ChangeSessions
          ticketId={ticketId}
          sessions={sessions}
          had={choices.flatMap(({ session_id: session }) => session?.id ?? [])}
          allowsOverlap={own.data.allowsOverlap}
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

function State({ status, choice }: { readonly status: RegistrationStatus; readonly choice: Choice | undefined }) {
  const t = useTexts(sessionTexts)
  const lang = useLanguage()
  const words = {
    success: t.hasSeat,
    waiting_review: t.inReview,
    waitlisted: choice?.waitlist_position ? t.waitsAt(choice.waitlist_position) : t.waits,
    review_failed: REGISTRATION_STATUS.review_failed[lang],
    withdrawn: t.cancelled,
  }[status]
  return (
    <Badge tone={TONES[status]} dot={false} className="shrink-0">
      {words}
    </Badge>
  )
}
