import { useTexts } from '@cubic/web-kit/text'
import { ErrorState } from '@cubic/web-kit/ui/states'
import type { MyTicket, SeenTicket } from '../data/api.ts'
import { keptTickets } from '../internal/last-seen.ts'
import { ticketListTexts } from '../internal/list-texts.ts'
import { TicketRow } from './ticket-row.tsx'

/** The tickets kept on this device, above what is wrong with the network. */
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
  const kept = keptTickets<SeenTicket>(viewer)
  return (
    <>
      {kept.length > 0 && (
        <section aria-labelledby="kept-tickets" className="pt-3">
          <h3 id="kept-tickets" className="text-md">
            {t.keptHere}
          </h3>
          <ul className="divide-y divide-line">
            {kept.map(({ code, ticket }) => (
              <li key={code}>
                <TicketRow ticket={rowOf(code, ticket)} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <ErrorState compact pending={pending} onRetry={onRetry} />
    </>
  )
}

function rowOf(code: string, { ticket, own }: SeenTicket): MyTicket {
  return {
    ...ticket,
    flora_external_id: code,
    activity_evaluation_score: own?.activity_evaluation_score ?? null,
    waitlist_position: own?.waitlist_position ?? null,
  }
}
