import { ProfileSkeleton } from '../../features/people/components/profile-skeleton.tsx'
import { NextTicketSkeleton } from '../../features/tickets/components/next-ticket-skeleton.tsx'
import { Loading, Skeleton } from '@cubic/web-kit/ui/states'

export function TicketsSkeleton() {
  return (
    <Loading className="grid content-start gap-4">
      <Skeleton className="h-10 w-full" />
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} className="h-[84px] rounded-[13px]" />
      ))}
    </Loading>
  )
}

export function CentreSkeleton() {
  return (
    <div className="grid gap-7 lg:grid-cols-[380px_minmax(0,1fr)] lg:gap-10">
      <div className="order-3 lg:order-1">
        <ProfileSkeleton />
      </div>
      <div className="contents lg:order-2 lg:grid lg:content-start lg:gap-7">
        <NextTicketSkeleton />
        <div className="order-2 grid content-start gap-4 lg:order-none">
          <Skeleton className="h-6 w-32" />
          <TicketsSkeleton />
        </div>
      </div>
    </div>
  )
}
