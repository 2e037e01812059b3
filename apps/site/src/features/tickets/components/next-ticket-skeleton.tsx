import { Skeleton } from '@cubic/web-kit/ui/states'

/** The same height with and without a ticket, so that content below does not move. */
export const NEXT_TICKET_SIZE = 'min-h-[152px]'

export function NextTicketSkeleton() {
  return <Skeleton className={`${NEXT_TICKET_SIZE} rounded-[18px]`} />
}
