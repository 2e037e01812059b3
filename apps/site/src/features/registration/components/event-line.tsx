import { useDates } from '@cubic/web-kit/datetime/clock'
import { paths } from '@cubic/web-kit/navigation/paths'
import { Link } from '@cubic/web-kit/navigation/routing'
import { Cover } from '@cubic/web-kit/ui/cover'
import { Skeleton } from '@cubic/web-kit/ui/states'
import type { EventToRegister } from '../data/api.ts'

type Shown = Pick<EventToRegister, 'id' | 'name' | 'cover' | 'start_time'> & {
  readonly type_id: { readonly id: number } | null
}

export function EventLine({ event, detail }: { readonly event: Shown; readonly detail: string | null }) {
  const dates = useDates()
  const facts = [event.start_time === null ? undefined : dates.moment(event.start_time), detail]
  return (
    <Link
      to={paths.event(event.id)}
      className="-mx-2 flex min-w-0 items-center gap-3 rounded-lg p-2 transition hover:bg-fill"
    >
      <Cover
        shown="row"
        src={event.cover}
        seed={event.id}
        kind={event.type_id?.id ?? 0}
        className="h-[52px] w-16 shrink-0 rounded-[11px]"
      />
      <span className="min-w-0">
        <span className="block truncate font-bold">{event.name}</span>
        <span className="block truncate text-sm text-ink-3">{facts.filter(Boolean).join(' · ')}</span>
      </span>
    </Link>
  )
}

export function EventLineSkeleton() {
  return (
    <div className="flex items-center gap-3 py-2">
      <Skeleton className="h-[52px] w-16 rounded-[11px]" />
      <div className="grid flex-1 gap-2">
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="h-3 w-2/5" />
      </div>
    </div>
  )
}
