import { Link } from '@cubic/web-kit/navigation/routing'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { paths } from '@cubic/web-kit/navigation/paths'
import { unbrokenDots, useTexts } from '@cubic/web-kit/language/text'
import { Badge } from '@cubic/web-kit/ui/badge'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { Cover } from '@cubic/web-kit/ui/cover'
import { DateLeaf } from '@cubic/web-kit/ui/date-leaf'
import { Progress } from '@cubic/web-kit/ui/progress'
import { Loading, Skeleton } from '@cubic/web-kit/ui/states'
import type { EventSummary } from '../data/api.ts'
import { fullness, useCountWords } from './card-words.ts'
import { useStatusWord, useWhenWords, useWhereWords } from './event-status.ts'
import { Highlight } from './highlight.tsx'
import { eventTexts } from '../data/texts.ts'

const GRID = 'grid gap-x-6 gap-y-5 sm:grid-cols-2 sm:gap-y-8 md:grid-cols-3'
const CARD = 'group relative grid grid-cols-[104px_minmax(0,1fr)] items-center gap-x-[13px] large-text:block sm:block'
const COVER = 'h-[84px] rounded-[13px] sm:aspect-[16/9] sm:h-auto sm:rounded-[18px]'

export function EventGrid({
  events,
  className,
}: {
  readonly events: readonly EventSummary[]
  readonly className?: string
}) {
  return (
    <ul className={classNames(GRID, className)}>
      {events.map((event) => (
        <li key={event.id}>
          <EventCard event={event} />
        </li>
      ))}
    </ul>
  )
}

function EventCard({ event }: { readonly event: EventSummary }) {
  const t = useTexts(eventTexts)
  const status = useStatusWord(event)
  const count = useCountWords(event)
  const when = useWhenWords(event, 'start')
  const where = useWhereWords(event)
  const full = fullness(event)
  return (
    <article className={CARD}>
      <CardCover event={event} />
      <div className="grid gap-1 large-text:mt-2 sm:mt-3 sm:gap-1.5">
        <h3 className="line-clamp-2 text-[1rem] leading-[1.4] sm:order-2 sm:min-h-[2.8em] sm:text-[1.0625rem]">
          <Link
            to={paths.event(event.id)}
            className="transition group-hover:text-brand-text after:absolute after:inset-0 after:rounded-[18px] focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-brand-text"
          >
            <Highlight text={unbrokenDots(event.name)} marks={event.marks} />
          </Link>
        </h3>
        <p className="truncate text-sm text-ink-2 sm:order-3 sm:text-[0.875rem]">
          {when} · {(event.series_more ?? 0) > 0 && `${t.moreDates(event.series_more ?? 0)} · `}
          {where}
        </p>
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 sm:order-1">
          <Badge tone={status.tone} className="min-w-0">
            {status.text}
          </Badge>
          {count && (
            <span
              className={classNames(
                'ml-auto shrink-0 text-xs text-ink-3',
                // on narrow screens, the opening time matters more than the number of seats
                event.regist_id?.status === 'upcoming' && 'max-[420px]:hidden',
              )}
            >
              {count}
            </span>
          )}
        </div>
        {full !== null && (
          <Progress
            label={t.seatsTaken}
            value={full}
            tone={full >= 0.95 ? 'warn' : 'brand'}
            className="hidden sm:order-4 sm:mt-1 sm:block"
          />
        )}
      </div>
    </article>
  )
}

function CardCover({ event }: { readonly event: EventSummary }) {
  const { leaf } = useDates()
  return (
    <div className="relative">
      <Cover src={event.cover} seed={event.id} kind={event.type_id?.id ?? 0} shown="card" className={COVER} />
      {event.start_time && (
        <DateLeaf {...leaf(event.start_time)} className="absolute top-2 left-2 sm:top-3 sm:left-3" />
      )}
      {event.type_name && (
        <span className="absolute bottom-1.5 left-1.5 max-w-[calc(100%-8px)] truncate rounded-[7px] bg-surface/94 px-1.5 py-px text-[0.6875rem] leading-[1.3] font-medium max-sm:[&:lang(en)]:left-1 max-sm:[&:lang(en)]:px-1 max-sm:[&:lang(en)]:tracking-[-.05em] sm:bottom-3 sm:left-3 sm:px-2 sm:py-0.5 sm:text-xs">
          {event.type_name}
        </span>
      )}
    </div>
  )
}

export function EventGridSkeleton({ count, className }: { readonly count: number; readonly className?: string }) {
  return (
    <Loading>
      <div className={classNames(GRID, className)}>
        {Array.from({ length: count }, (_, index) => (
          <div key={index} className={CARD}>
            <Skeleton className={COVER} />
            <div className="grid gap-2 sm:mt-3">
              <Skeleton className="h-5 w-4/5 sm:order-2" />
              <Skeleton className="h-4 w-3/5 sm:order-3" />
              <Skeleton className="h-6 w-20 sm:order-1" />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  )
}
