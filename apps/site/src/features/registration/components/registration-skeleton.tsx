import { Loading, Skeleton } from '@cubic/web-kit/ui/states'
import { EventLineSkeleton } from './event-line.tsx'

/** Skeleton of the page. */
export function RegistrationSkeleton({ part = 'page' }: { readonly part?: 'page' | 'list' }) {
  return (
    <Loading className="grid gap-4">
      {part === 'page' && <EventLineSkeleton />}
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
