import { LIVE } from '@cubic/contract'
import { useState, type ReactNode } from 'react'
import { Link, useLocation } from '@cubic/web-kit/navigation/routing'
import { paths } from '@cubic/web-kit/navigation/paths'
import { useSession } from '@cubic/web-kit/session/session'
import { useTexts } from '@cubic/web-kit/language/text'
import { Button, LinkButton } from '@cubic/web-kit/ui/button'
import { Card, Notice } from '@cubic/web-kit/ui/card'
import { Stars } from '@cubic/web-kit/ui/stars'
import { Loading, Skeleton } from '@cubic/web-kit/ui/states'
import type { SeenTicket } from '../data/api.ts'
import { ticketTexts } from '../internal/texts.ts'
import { island } from '../../../hydration/island.tsx'

const TakeBackLeave = island(async () => (await import('./take-back-leave.tsx')).TakeBackLeave, {
  fallback: <Skeleton className="h-9 w-28" />,
})
const BindDialog = island(async () => (await import('./bind-dialog.tsx')).BindDialog, { ahead: true })
const LeaveDialog = island(async () => (await import('./leave-dialog.tsx')).LeaveDialog, { ahead: true })
const RateDialog = island(async () => (await import('./rate-dialog.tsx')).RateDialog, { ahead: true })
const ShareDialog = island(async () => (await import('./share-dialog.tsx')).ShareDialog, { ahead: true })

const WAY = 'min-h-12 px-3!'
const CALENDAR =
  'flex h-12 items-center justify-center gap-2 rounded-md border border-line bg-surface px-3 text-[0.9375rem] font-semibold whitespace-nowrap transition hover:border-line-2 hover:bg-fill'

type Act = 'share' | 'leave' | 'rate' | 'bind'

type TicketActionsProps = {
  readonly seen: SeenTicket
  readonly code: string
  /** Renders the calendar button in the given style. */
  readonly children: (start: string, className: string) => ReactNode
}

export function TicketActions({ seen, code, children }: TicketActionsProps) {
  const t = useTexts(ticketTexts)
  const { ticket, own, tags } = seen
  const [act, setAct] = useState<Act>()
  const { user } = useSession()
  // the submitter of somebody else's ticket passes the code on; anyone else with the code may bind it
  const isForOther = user !== undefined && own?.submitter_id?.id === user.uid && isNobodys(seen)
  return (
    <div className="grid gap-4">
      {isForOther ? (
        isLiveTicket(ticket) && (
          <PassOn
            isValid={ticket.registration_status === 'success'}
            onShare={() => setAct('share')}
            onBind={tags.includes('bind') ? () => setAct('bind') : undefined}
          />
        )
      ) : (
        <Binding seen={seen} onBind={() => setAct('bind')} />
      )}
      {tags.includes('rate') && (
        <Button size="lg" icon="star" onClick={() => setAct('rate')}>
          {t.rate}
        </Button>
      )}
      {tags.includes('self_check_in') && (
        <LinkButton to={paths.checkIn(ticket.event.id)} size="lg" icon="check-circle">
          {t.checkInHere}
        </LinkButton>
      )}
      <Rating score={own?.activity_evaluation_score ?? null} />
      <Standing seen={seen} />
      {tags.includes('take_back_leave') && ticket.registration_status === 'success' && (
        <Card className="grid gap-3">
          <p className="text-[0.875rem] text-ink-2">{t.onLeaveHint}</p>
          <TakeBackLeave ticketId={ticket.id} />
        </Card>
      )}
      {own?.reject_reason && <Notice tone="danger">{t.rejected(own.reject_reason)}</Notice>}
      <TicketLinks seen={seen} onShare={isForOther ? undefined : () => setAct('share')}>
        {children}
      </TicketLinks>
      {tags.includes('ask_leave') && (
        <button
          type="button"
          onClick={() => setAct('leave')}
          className="mx-auto min-h-9 rounded-md px-3 text-sm font-semibold text-bad"
        >
          {t.leave}
        </button>
      )}
      {act && <ActionDialog act={act} seen={seen} code={code} onDismiss={() => setAct(undefined)} />}
    </div>
  )
}

function ActionDialog({
  act,
  seen: { ticket, own, tags },
  code,
  onDismiss,
}: Pick<TicketActionsProps, 'seen' | 'code'> & { readonly act: Act; readonly onDismiss: () => void }) {
  const { event } = ticket
  switch (act) {
    case 'share':
      return (
        <ShareDialog
          event={event}
          code={code}
          mayBeBound={tags.includes('bind') || own?.user_id === null}
          onDismiss={onDismiss}
        />
      )
    case 'leave': {
      const frees = own?.registration?.leave_frees_seat === true && event.status === 'not_start'
      return <LeaveDialog ticketId={ticket.id} frees={frees} onDismiss={onDismiss} />
    }
    case 'rate':
      return <RateDialog ticketId={ticket.id} eventName={event.name} onDismiss={onDismiss} />
    case 'bind':
      return <BindDialog code={code} onDismiss={onDismiss} onBound={onDismiss} />
  }
}

type TicketLinksProps = Pick<TicketActionsProps, 'seen' | 'children'> & {
  /** Undefined: it is shared elsewhere. */
  readonly onShare: (() => void) | undefined
}

function TicketLinks({ seen: { ticket, own }, onShare, children }: TicketLinksProps) {
  const t = useTexts(ticketTexts)
  const { event, registration_status: status } = ticket
  const isLive = isLiveTicket(ticket)
  // the calendar's button is within a box without one of its own
  return (
    <div className="flex flex-wrap gap-2.5 *:flex-[1_1_calc(50%-5px)] *:whitespace-nowrap [&>.contents>*]:flex-[1_1_calc(50%-5px)]">
      {isLive && status === 'success' && onShare && (
        <Button variant="secondary" className={WAY} icon="share" onClick={onShare}>
          {t.share}
        </Button>
      )}
      {isLive && event.status !== 'finished' && event.start_time !== null && children(event.start_time, CALENDAR)}
      {/* tickets of cancelled events are for their own people only */}
      {(own || event.status !== 'cancelled') && (
        <LinkButton to={paths.event(event.id)} variant="secondary" className={WAY} icon="calendar">
          {t.eventPage}
        </LinkButton>
      )}
      {event.status === 'cancelled' && (
        <LinkButton to={paths.activities({ type: event.type_id?.id })} variant="secondary" className={WAY}>
          {t.otherEvents}
        </LinkButton>
      )}
      {own && isLive && status !== 'waitlisted' && (
        <LinkButton to={paths.register(event.id)} variant="secondary" className={WAY} icon="user">
          {t.registrationPage}
        </LinkButton>
      )}
    </div>
  )
}

export function TicketActionsSkeleton() {
  return (
    <Loading className="grid grid-cols-2 gap-2.5">
      {[0, 1, 2, 3].map((action) => (
        <Skeleton key={action} className="h-12 rounded-md" />
      ))}
    </Loading>
  )
}

/** `user_id` is null for an unbound ticket and for a hidden holder; one of these rights means unbound. */
function isNobodys({ own, tags }: SeenTicket): boolean {
  return own?.user_id === null && ['bind', 'ask_leave', 'take_back_leave'].some((tag) => tags.includes(tag))
}

/** Holds a seat, or waits for one, at an event that takes place. */
function isLiveTicket({ registration_status, event }: SeenTicket['ticket']): boolean {
  return event.status !== 'cancelled' && LIVE.some((status) => status === registration_status)
}

/** Explains a waiting or withdrawn ticket to its holder, with the next action. */
function Standing({ seen: { ticket, own, tags } }: { readonly seen: SeenTicket }) {
  const t = useTexts(ticketTexts)
  const { registration_status, check_in_status, event } = ticket
  if (!own || event.status === 'cancelled' || event.status === 'finished') return null
  const place = own.waitlist_position ?? null
  if (registration_status === 'waitlisted')
    return (
      <Card className="grid justify-items-start gap-2.5">
        {place !== null && <p className="text-[0.875rem] text-ink-2">{t.waitHint(place - 1)}</p>}
        <LinkButton to={paths.register(event.id)} variant="soft" size="sm">
          {t.leaveWaitlistAt}
        </LinkButton>
      </Card>
    )
  if (registration_status === 'withdrawn' && check_in_status === 'leave')
    return (
      <Card className="grid justify-items-start gap-2.5">
        <p className="text-[0.875rem] text-ink-2">{t.freedHint}</p>
        <div className="flex flex-wrap gap-2.5">
          {tags.includes('take_back_leave') && <TakeBackLeave ticketId={ticket.id} />}
          <LinkButton to={paths.event(event.id)} variant="soft" size="sm">
            {t.registerAgain}
          </LinkButton>
        </div>
      </Card>
    )
  return null
}

function Rating({ score }: { readonly score: number | null }) {
  const t = useTexts(ticketTexts)
  if (score === null) return null
  return (
    <p className="flex items-center justify-center gap-2.5 text-sm text-ink-2">
      {t.yourRating}
      <Stars score={score} />
    </p>
  )
}

function PassOn({
  isValid,
  onShare,
  onBind,
}: {
  readonly isValid: boolean
  readonly onShare: () => void
  /** Undefined: the user already holds a ticket of this event. */
  readonly onBind: (() => void) | undefined
}) {
  const t = useTexts(ticketTexts)
  return (
    <Card className="grid gap-3">
      <p className="text-[0.875rem] text-ink-2">{isValid ? t.shareFirst : t.shareLater}</p>
      {isValid && (
        <Button block icon="share" onClick={onShare}>
          {t.share}
        </Button>
      )}
      {onBind && (
        <Button block variant="ghost" onClick={onBind}>
          {t.bind}
        </Button>
      )}
    </Card>
  )
}

function Binding({
  seen: { ticket, own, tags, holdsOther, otherCode },
  onBind,
}: {
  readonly seen: SeenTicket
  readonly onBind: () => void
}) {
  const t = useTexts(ticketTexts)
  const session = useSession()
  const { pathname } = useLocation()
  if (tags.includes('bind')) {
    return (
      <Card className="grid gap-3">
        <p className="text-[0.875rem] text-ink-2">{t.bindHint}</p>
        <Button block onClick={onBind}>
          {t.bind}
        </Button>
      </Card>
    )
  }
  if (own || !isLiveTicket(ticket)) return null
  if (session.state !== 'guest')
    return session.user ? (
      <p className="text-center text-sm text-ink-3">
        {holdsOther ? t.holdsOther : t.isBound}
        {otherCode !== undefined && (
          <Link
            to={paths.ticket(otherCode)}
            className="block font-semibold text-brand-text underline-offset-3 hover:underline"
          >
            {t.heldTicket}
          </Link>
        )}
      </p>
    ) : null
  return (
    <Card className="flex items-center justify-between gap-4 large-text:flex-wrap">
      <p className="text-[0.875rem] text-ink-2">{t.bindGuest}</p>
      <LinkButton to={paths.logIn(pathname)} variant="soft" size="sm" className="shrink-0">
        {t.logIn}
      </LinkButton>
    </Card>
  )
}
