import { Loading, Skeleton } from '@cubic/web-kit/ui/states'
import type { EventToRegister } from '../data/api.ts'
import { EventLine, EventLineSkeleton } from './event-line.tsx'

export function RegistrationSkeleton({
  part = 'page',
  event,
}: {
  readonly part?: 'page' | 'list'
  readonly event?: EventToRegister | undefined
}) {
  return (
    <Loading className="grid grid-cols-1 gap-4">
      {part === 'page' && (event ? <EventLine event={event} detail={event.address} /> : <EventLineSkeleton />)}
      <div className="grid gap-5 rounded-[18px] border border-line bg-surface p-4">
        {(part === 'page' ? [0, 1, 2, 3] : [0]).map((row) => (
          <div key={row} className="grid gap-2">
            <Skeleton className="h-3.5 w-20" />
            <Skeleton className="h-12 rounded-md" />
          </div>
        ))}
      </div>
    </Loading>
  )
}
