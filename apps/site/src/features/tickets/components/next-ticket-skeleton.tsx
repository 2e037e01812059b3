import { Skeleton } from '@cubic/web-kit/ui/states'

/** As high with a ticket as without one: nothing below moves when it is known. */
export const NEXT_TICKET_SIZE = 'min-h-[152px]'

export function NextTicketSkeleton() {
  return <Skeleton className={`${NEXT_TICKET_SIZE} rounded-[18px]`} />
}
