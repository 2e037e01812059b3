import { LIVE } from '@cubic/contract'
import { useState } from 'react'
import { paths } from '@cubic/web-kit/navigation/paths'
import { useQuery } from '@cubic/web-kit/queries/query'
import { useTexts } from '@cubic/web-kit/language/text'
import { Badge } from '@cubic/web-kit/ui/badge'
import { Button, LinkButton } from '@cubic/web-kit/ui/button'
import { SectionHeading } from '@cubic/web-kit/ui/card'
import { TICKETS_PAGE, ticketsForOthers, type TicketForOther } from '../data/api.ts'
import { ticketListTexts } from '../internal/list-texts.ts'
import { TicketRow } from './ticket-row.tsx'
import { island } from '../../../hydration/island.tsx'

const ShareDialog = island(async () => (await import('./share-dialog.tsx')).ShareDialog, { ahead: true })

export function TicketsForOthers({ userId }: { readonly userId: number }) {
  const t = useTexts(ticketListTexts)
  const [count, setCount] = useState(TICKETS_PAGE)
  const [shared, setShared] = useState<TicketForOther>()
  const found = useQuery(ticketsForOthers(userId, count))
  if (!found.data || found.data.tickets.length === 0) return null
  const { tickets, total } = found.data
  return (
    <section aria-labelledby="tickets-for-others" className="mt-8">
      <SectionHeading
        id="tickets-for-others"
        title={t.forOthers}
        action={<span className="text-sm text-ink-3">{t.forOthersHint}</span>}
      />
      <ul className="divide-y divide-line">
        {tickets.map((ticket) => (
          <li key={ticket.id} className="pb-3">
            <TicketRow ticket={ticket} holder={ticket.name}>
              <Badge tone={ticket.bound ? 'success' : 'neutral'} dot={false}>
                {ticket.bound ? t.boundTo : t.notBound}
              </Badge>
            </TicketRow>
            <Ways ticket={ticket} onShare={() => setShared(ticket)} />
          </li>
        ))}
      </ul>
      {tickets.length < total && (
        <div className="grid justify-items-center pt-4">
          <Button variant="secondary" pending={found.isPlaceholderData} onClick={() => setCount(count + TICKETS_PAGE)}>
            {t.more}
          </Button>
        </div>
      )}
      {shared && (
        <ShareDialog
          event={shared.event}
          code={shared.flora_external_id}
          mayBeBound={!shared.bound}
          onDismiss={() => setShared(undefined)}
        />
      )}
    </section>
  )
}

export function LinkToOthers({ userId }: { readonly userId: number }) {
  const t = useTexts(ticketListTexts)
  const { data } = useQuery(ticketsForOthers(userId, 0))
  if (!data || data.total === 0) return null
  return (
    <div className="grid justify-items-center pt-3">
      <LinkButton to={paths.tickets()} variant="ghost" size="sm">
        {t.seeForOthers(data.total)}
      </LinkButton>
    </div>
  )
}

function Ways({ ticket, onShare }: { readonly ticket: TicketForOther; readonly onShare: () => void }) {
  const t = useTexts(ticketListTexts)
  const { event, registration_status, check_in_status, name } = ticket
  const isAhead = event.status === 'not_start' || event.status === 'processing'
  const isLive = LIVE.some((status) => status === registration_status) && check_in_status !== 'attend'
  if (!isAhead || !isLive) return null
  return (
    <div className="flex flex-wrap gap-2">
      {registration_status === 'success' && (
        <Button variant="soft" size="sm" icon="share" onClick={onShare}>
          {t.share}
          <span className="sr-only">: {name}</span>
        </Button>
      )}
      <LinkButton to={paths.register(event.id)} variant="ghost" size="sm">
        {t.changeRegistration}
        <span className="sr-only">: {name}</span>
      </LinkButton>
    </div>
  )
}
