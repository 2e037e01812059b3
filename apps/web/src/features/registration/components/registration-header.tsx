import type { RegistrationState } from '@cubic/contract'
import { Link } from '../../../lib/router.tsx'
import { useDates } from '../../../lib/clock.ts'
import { paths } from '../../../lib/paths.ts'
import { useTexts } from '../../../lib/text.ts'
import { Cover } from '../../../ui/cover.tsx'
import { Loading, Skeleton } from '../../../ui/states.tsx'
import type { EventToRegister } from '../api.ts'
import { registrationTexts } from '../internal/texts.ts'

/** The event that one registers for, in a line. */
export function RegistrationHeader({
  event,
  state,
}: {
  readonly event: EventToRegister
  readonly state: RegistrationState | null
}) {
  const t = useTexts(registrationTexts)
  const dates = useDates()
  const seats = (now: RegistrationState | null) =>
    now === null || now.seats_left === null
      ? undefined
      : now.joins_waitlist
        ? t.waitlistOnly(now.waitlist_length)
        : now.seats_left === 0
          ? t.full
          : t.seatsLeft(now.seats_left)
  const facts = [event.start_time === null ? undefined : dates.moment(event.start_time), seats(state) ?? event.address]
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

/** The page's layout while it is on its way. */
export function RegistrationSkeleton({ part = 'page' }: { readonly part?: 'page' | 'list' }) {
  return (
    <Loading className="grid gap-4">
      {part === 'page' && (
        <div className="flex items-center gap-3 py-2">
          <Skeleton className="h-[52px] w-16 rounded-[11px]" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-3 w-2/5" />
          </div>
        </div>
      )}
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
