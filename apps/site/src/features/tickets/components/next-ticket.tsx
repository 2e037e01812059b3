import { useDates } from '@cubic/web-kit/datetime/clock'
import { paths } from '@cubic/web-kit/navigation/paths'
import { useQuery } from '@cubic/web-kit/queries/query'
import { useTexts } from '@cubic/web-kit/language/text'
import { LinkButton } from '@cubic/web-kit/ui/button'
import { Card } from '@cubic/web-kit/ui/card'
import { island } from '../../../hydration/island.tsx'
import { nextTicket } from '../data/api.ts'
import { NEXT_TICKET_SIZE, NextTicketSkeleton } from './next-ticket-skeleton.tsx'
import { ticketListTexts } from '../internal/list-texts.ts'

const SessionsOfRow = island(async () => (await import('./sessions-of-row.tsx')).SessionsOfRow, {
  fallback: <p className="h-5" />,
})

const SIZE = NEXT_TICKET_SIZE

export function NextTicket({ userId }: { readonly userId: number }) {
  const t = useTexts(ticketListTexts)
  const dates = useDates()
  const { data: ticket, isError } = useQuery(nextTicket(userId))
  // the list below says what is wrong, and offers another try
  if (ticket === undefined) return isError ? null : <NextTicketSkeleton />
  if (ticket === null)
    return (
      <Card className={`${SIZE} grid content-center justify-items-center gap-3 text-center`}>
        <p className="text-[0.875rem] text-ink-2">{t.nothingNext}</p>
        <LinkButton to={paths.activities()} variant="soft" size="sm">
          {t.browse}
        </LinkButton>
      </Card>
    )
  const { event } = ticket
  const when = event.start_time === null ? undefined : dates.range(event.start_time, event.end_time)
  return (
    <section
      aria-labelledby="next-ticket"
      className={`${SIZE} grid content-between gap-3 rounded-[18px] bg-brand p-4 text-brand-ink`}
    >
      <div className="grid gap-0.5">
        <p className="text-sm opacity-90">{t.nextTicket}</p>
        <h2 id="next-ticket" className="line-clamp-2 text-lg">
          {event.name}
        </h2>
        <p className="line-clamp-1 text-sm opacity-90 large-text:line-clamp-none">
          {[when, event.address].filter(Boolean).join(' · ')}
        </p>
        {(event.session_ids?.length ?? 0) > 0 && (
          <SessionsOfRow ticket={ticket} className="line-clamp-1 text-sm opacity-90 large-text:line-clamp-none" />
        )}
      </div>
      <LinkButton to={paths.ticket(ticket.flora_external_id)} variant="secondary" icon="qr" block>
        {t.showTicket}
      </LinkButton>
    </section>
  )
}
