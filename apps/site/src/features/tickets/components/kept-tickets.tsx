import { useDates } from '@cubic/web-kit/datetime/clock'
import { useTexts } from '@cubic/web-kit/language/text'
import { ErrorState } from '@cubic/web-kit/ui/states'
import type { MyTicket, SeenTicket } from '../data/api.ts'
import { keptTickets } from '../internal/last-seen.ts'
import { ticketListTexts } from '../internal/list-texts.ts'
import { TicketRow } from './ticket-row.tsx'

export function KeptTickets({
  viewer,
  pending,
  onRetry,
}: {
  /** Undefined: the viewer is unknown for lack of network. */
  readonly viewer: number | undefined
  readonly pending: boolean
  readonly onRetry: () => void
}) {
  const t = useTexts(ticketListTexts)
  const { now } = useDates()
  const kept = inOrder(keptTickets<SeenTicket>(viewer), now.getTime())
  return (
    <>
      {kept.length > 0 && (
        <section aria-labelledby="kept-tickets" className="pt-3">
          <h3 id="kept-tickets" className="text-md">
            {t.keptHere}
          </h3>
          <ul className="divide-y divide-line">
            {kept.map(({ code, viewer: reader, ticket: seen }) => (
              <li key={code}>
                <TicketRow
                  ticket={rowOf(code, seen)}
                  holder={seen.own?.user_id?.id === reader ? t.ofSelf(seen.ticket.name) : seen.ticket.name}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      <ErrorState compact pending={pending} onRetry={onRetry} />
    </>
  )
}

/** Each ticket once: the next event first, past ones last, and of one event in the order in which they were kept. */
function inOrder(kept: ReturnType<typeof keptTickets<SeenTicket>>, now: number): typeof kept {
  const start = ({ ticket: { ticket } }: (typeof kept)[number]) => Date.parse(ticket.event.start_time ?? '') || 0
  const isOver = ({ ticket: { ticket } }: (typeof kept)[number]) => Date.parse(ticket.event.end_time ?? '') < now
  const once = [...new Map(kept.toReversed().map((seen) => [seen.ticket.ticket.id, seen])).values()].toReversed()
  const [ahead, past] = [once.filter((seen) => !isOver(seen)), once.filter(isOver)]
  return [
    ...ahead.toSorted((one, other) => start(one) - start(other)),
    ...past.toSorted((one, other) => start(other) - start(one)),
  ]
}

function rowOf(code: string, { ticket, own }: SeenTicket): MyTicket {
  return {
    ...ticket,
    flora_external_id: code,
    activity_evaluation_score: own?.activity_evaluation_score ?? null,
    waitlist_position: own?.waitlist_position ?? null,
  }
}
