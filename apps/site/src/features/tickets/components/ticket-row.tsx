import { REGISTRATION_STATUS } from '@cubic/contract'
import type { ReactNode } from 'react'
import { Link } from '@cubic/web-kit/navigation/routing'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { paths } from '@cubic/web-kit/navigation/paths'
import { useTexts } from '@cubic/web-kit/language/text'
import { Badge, type Tone } from '@cubic/web-kit/ui/badge'
import { Cover } from '@cubic/web-kit/ui/cover'
import { DateLeaf } from '@cubic/web-kit/ui/date-leaf'
import { island } from '../../../hydration/island.tsx'
import type { MyTicket } from '../data/api.ts'
import { ticketListTexts } from '../internal/list-texts.ts'

const SessionsOfRow = island(async () => (await import('./sessions-of-row.tsx')).SessionsOfRow, {
  fallback: <p className="h-[1.125rem]" />,
})

/** A ticket in a list; the whole row is a link to its page. */
export function TicketRow({
  ticket,
  holder,
  children,
}: {
  readonly ticket: MyTicket
  readonly holder?: string
  /** At the end of the last line, instead of the holder's next action. */
  readonly children?: ReactNode
}) {
  const { event } = ticket
  const dates = useDates()
  const status = useStatus(ticket)
  return (
    <article className="group relative grid grid-cols-[104px_minmax(0,1fr)] items-center gap-[13px] py-3 large-text:grid-cols-1">
      <div className="relative">
        <Cover
          shown="row"
          src={event.cover}
          seed={event.id}
          kind={event.type_id?.id ?? 0}
          className="h-[84px] rounded-[13px]"
        />
        {event.start_time && <DateLeaf {...dates.leaf(event.start_time)} className="absolute top-2 left-2" />}
      </div>
      <div className="grid min-w-0 gap-1">
        <h3 className="line-clamp-2 text-[1rem] leading-[1.4] sm:line-clamp-1">
          <Link
            to={paths.ticket(ticket.flora_external_id)}
            className="transition group-hover:text-brand-text after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-brand-text"
          >
            {event.name}
          </Link>
        </h3>
        {holder && <p className="truncate text-sm font-semibold">{holder}</p>}
        <p className="truncate text-sm text-ink-2">
          {[event.start_time && dates.moment(event.start_time), holder ? undefined : event.address]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {(event.session_ids?.length ?? 0) > 0 && (
          <SessionsOfRow ticket={ticket} className="truncate text-xs text-ink-3" />
        )}
        <div className="flex min-h-6 items-center justify-between gap-2 large-text:flex-wrap">
          <Badge tone={status.tone}>{status.text}</Badge>
          {children || <span className="shrink-0 text-xs text-ink-3">{status.note}</span>}
        </div>
      </div>
    </article>
  )
}

type RowStatus = { readonly tone: Tone; readonly text: string; readonly note?: string }

function useStatus({ registration_status, check_in_status, waitlist_position: place, event }: MyTicket): RowStatus {
  const t = useTexts(ticketListTexts)
  const { lang } = useDates()
  const registration = REGISTRATION_STATUS[registration_status][lang]
  if (event.status === 'cancelled') return { tone: 'danger', text: t.veilCancelled }
  switch (registration_status) {
    case 'waiting_review':
      return { tone: 'warn', text: registration }
    case 'waitlisted':
      return { tone: 'brand', text: registration, ...(place !== null && { note: t.placeNote(place) }) }
    case 'review_failed':
      return { tone: 'danger', text: registration }
    case 'withdrawn':
      if (check_in_status === 'leave') return { tone: 'neutral', text: t.onLeave, note: t.seatFreed }
      return { tone: 'neutral', text: registration }
    case 'success':
      break
  }
  if (check_in_status === 'attend') return { tone: 'neutral', text: t.attended }
  if (check_in_status === 'leave') return { tone: 'warn', text: t.onLeave }
  if (event.status === 'finished')
    return { tone: 'neutral', text: t.ended, ...(event.sign_in && { note: t.not_checked_in }) }
  return { tone: 'success', text: registration, ...(event.sign_in && { note: t.not_checked_in }) }
}
