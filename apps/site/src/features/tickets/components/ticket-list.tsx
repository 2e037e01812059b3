import { LIVE } from '@cubic/contract'
import { useEffect, useState } from 'react'
import { paths } from '@cubic/web-kit/navigation/paths'
import { useTexts } from '@cubic/web-kit/language/text'
import { Button, LinkButton } from '@cubic/web-kit/ui/button'
import { Icon } from '@cubic/web-kit/ui/icon'
import { Stars } from '@cubic/web-kit/ui/stars'
import { EmptyState, Loading, Skeleton } from '@cubic/web-kit/ui/states'
import { Tabs } from '@cubic/web-kit/ui/tabs'
import { myTicketCounts, myTickets, TICKETS_BRIEF, TICKETS_PAGE, type MyTicket } from '../data/api.ts'
import { TICKET_TABS, ticketTabOf, type TicketTab } from '../internal/my-ticket-filters.ts'
import { ticketListTexts } from '../internal/list-texts.ts'
import { TicketRow } from './ticket-row.tsx'
import { retryReads, useQuery } from '@cubic/web-kit/queries/query'
import { island } from '../../../hydration/island.tsx'

const KeptTickets = island(async () => (await import('./kept-tickets.tsx')).KeptTickets)
const RateDialog = island(async () => (await import('./rate-dialog.tsx')).RateDialog, { ahead: true })

export function TicketList({
  userId,
  asked,
  isBrief = false,
  onTab,
}: {
  readonly userId: number
  /** The tab that the address names. */ readonly asked: string | null
  /** Only the first ones, and a link to all. */
  readonly isBrief?: boolean
  readonly onTab: (tab: TicketTab) => void
}) {
  const t = useTexts(ticketListTexts)
  const tab = ticketTabOf(asked)
  const counts = useQuery(myTicketCounts(userId))
  const tabs = TICKET_TABS.map((value) => ({ value, label: t[value], count: counts.data?.[value] }))
  return (
    <Tabs label={t.tabs} tabs={tabs} value={tab} onChange={onTab}>
      <Tickets key={tab} userId={userId} tab={tab} isBrief={isBrief} total={counts.data?.[tab]} />
    </Tabs>
  )
}

type TicketsProps = {
  readonly userId: number
  readonly tab: TicketTab
  readonly isBrief: boolean
  readonly total: number | undefined
}

function Tickets({ userId, tab, isBrief, total }: TicketsProps) {
  const t = useTexts(ticketListTexts)
  const [count, setCount] = useState(isBrief ? TICKETS_BRIEF : TICKETS_PAGE)
  const [rating, setRating] = useState<MyTicket>()
  const [isUnfolded, setUnfolded] = useState(false)
  const tickets = useQuery(myTickets(userId, tab, count))
  useKeepComing(userId, tickets.data !== undefined)
  if (!tickets.data)
    return tickets.isError || tickets.fetchStatus === 'paused' ? (
      <KeptTickets viewer={userId} pending={tickets.isFetching} onRetry={retryReads} />
    ) : (
      <RowsSkeleton />
    )
  if (tickets.data.length === 0) return <NoTickets tab={tab} />
  const ahead = tickets.data.filter(({ data }) => isAhead(data))
  // whoever asks for more has seen what is over
  const mayFold = tab === 'all' && !isUnfolded && (isBrief || count === TICKETS_PAGE)
  const past = ((isBrief ? total : undefined) ?? tickets.data.length) - ahead.length
  const isFolded = mayFold && ahead.length > 0 && past > PAST_FEW
  const shown = isFolded ? ahead : tickets.data
  const left = (total ?? tickets.data.length) - shown.length
  return (
    <>
      <ul className="divide-y divide-line">
        {shown.map(({ data, tags }) => (
          <li key={data.id}>
            <TicketRow ticket={data}>
              {(tags.includes('rate') || data.activity_evaluation_score !== null) && (
                <RowEnd ticket={data} onRate={() => setRating(data)} />
              )}
            </TicketRow>
          </li>
        ))}
      </ul>
      {left > 0 && (
        <div className="grid justify-items-center pt-4">
          {isBrief ? (
            <AllLink tab={tab} total={total ?? 0} />
          ) : isFolded ? (
            <Button variant="ghost" icon="chevron-down" onClick={() => setUnfolded(true)}>
              {t.past(left)}
            </Button>
          ) : (
            <Button
              variant="secondary"
              pending={tickets.isPlaceholderData}
              onClick={() => setCount(count + TICKETS_PAGE)}
            >
              {t.more}
            </Button>
          )}
        </div>
      )}
      {rating && (
        <RateDialog ticketId={rating.id} eventName={rating.event.name} onDismiss={() => setRating(undefined)} />
      )}
    </>
  )
}

function useKeepComing(userId: number, isRead: boolean): void {
  useEffect(() => {
    // later and apart, since nothing on the page waits for it
    if (isRead)
      void import('../data/keep-coming.ts').then(
        ({ keepComing }) => keepComing(userId),
        () => undefined,
      )
  }, [isRead, userId])
}

function AllLink({ tab, total }: { readonly tab: TicketTab; readonly total: number }) {
  const t = useTexts(ticketListTexts)
  return (
    <LinkButton to={paths.tickets({ tab: tab === 'all' ? undefined : tab })} variant="secondary">
      {t.seeAll(total)}
    </LinkButton>
  )
}

/** So few past events are not folded away. */
const PAST_FEW = 2

function isAhead({ registration_status: status, event }: MyTicket): boolean {
  return LIVE.some((live) => live === status) && (event.status === 'not_start' || event.status === 'processing')
}

function RowEnd({ ticket, onRate }: { readonly ticket: MyTicket; readonly onRate: () => void }) {
  const t = useTexts(ticketListTexts)
  if (ticket.activity_evaluation_score !== null) return <Stars score={ticket.activity_evaluation_score} size={15} />
  return (
    <button
      type="button"
      aria-label={`${t.rate}: ${ticket.event.name}`}
      onClick={onRate}
      className="relative z-1 -my-2 flex min-h-10 shrink-0 items-center gap-1 rounded-md px-2 text-sm font-semibold text-brand-text transition hover:bg-brand-soft"
    >
      {t.rate}
      <Icon name="star" size={15} filled />
    </button>
  )
}

function NoTickets({ tab }: { readonly tab: TicketTab }) {
  const t = useTexts(ticketListTexts)
  const titles = {
    all: t.noTickets,
    not_checked_in: t.nothingToCheckIn,
    not_rated: t.nothingToRate,
    completed: t.nothingCompleted,
  }
  return (
    <EmptyState
      icon="ticket"
      compact
      title={titles[tab]}
      action={
        <LinkButton to={paths.activities()} variant="secondary">
          {t.browse}
        </LinkButton>
      }
    >
      {tab === 'all' ? t.noTicketsHint : undefined}
    </EmptyState>
  )
}

function RowsSkeleton() {
  return (
    <Loading className="divide-y divide-line">
      {[0, 1, 2].map((row) => (
        <div key={row} className="grid grid-cols-[104px_1fr] items-center gap-[13px] py-3">
          <Skeleton className="h-[84px] rounded-[13px]" />
          <div className="grid gap-2">
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="h-3 w-3/5" />
            <Skeleton className="h-5 w-20" />
          </div>
        </div>
      ))}
    </Loading>
  )
}
