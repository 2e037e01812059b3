import { Link } from '@cubic/web-kit/navigation/routing'
import { paths } from '@cubic/web-kit/navigation/paths'
import { formatNumber, unbrokenDots, useTexts } from '@cubic/web-kit/language/text'
import { Badge } from '@cubic/web-kit/ui/badge'
import { Cover } from '@cubic/web-kit/ui/cover'
import { Progress } from '@cubic/web-kit/ui/progress'
import { Loading, Skeleton } from '@cubic/web-kit/ui/states'
import type { EventSummary } from '../data/api.ts'
import { cardTexts, fullness, isOpen } from './card-words.ts'
import { useStatusWord, useWhenWords, useWhereWords } from './event-status.ts'
import { eventTexts } from '../data/texts.ts'

const FRAME =
  'relative overflow-hidden rounded-xl bg-surface shadow-card lg:grid lg:min-h-[304px] lg:grid-cols-[1.25fr_1fr] lg:rounded-2xl'
const COVER = 'h-[186px] sm:h-[260px] lg:h-full lg:min-h-[304px]'

export function LeadEvent({ event }: { readonly event: EventSummary }) {
  const t = useTexts(cardTexts)
  const { register } = useTexts(eventTexts)
  const status = useStatusWord(event)
  const when = useWhenWords(event)
  const where = useWhereWords(event)
  return (
    <article className={`group ${FRAME}`}>
      <div className="relative">
        <Cover eager shown="lead" src={event.cover} seed={event.id} kind={event.type_id?.id ?? 0} className={COVER} />
        {event.top_or_not && (
          <span className="absolute top-3 left-3 rounded-[7px] bg-[#16171d] px-[9px] py-[3px] text-[0.78125rem] leading-tight font-semibold text-white">
            {t.pinned}
          </span>
        )}
      </div>
      <div className="grid content-center gap-2 px-4 pt-3.5 pb-4 lg:gap-3.5 lg:p-[30px]">
        <h2 className="text-xl lg:order-2 lg:text-[1.75rem] lg:leading-[1.25]">
          <Link
            to={paths.event(event.id)}
            className="transition group-hover:text-brand-text after:absolute after:inset-0 after:rounded-xl focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-brand-text"
          >
            {unbrokenDots(event.name)}
          </Link>
        </h2>
        <p className="text-sm text-ink-2 lg:order-3 lg:text-base">
          <span className="lg:block">{when}</span>
          <span className="lg:hidden">{unbrokenDots(' · ')}</span>
          <span className="lg:block">{where}</span>
        </p>
        <div className="flex items-center justify-between gap-3 large-text:flex-wrap lg:order-1">
          <Badge tone={status.tone}>{status.text}</Badge>
          <Taken event={event} className="lg:hidden" />
        </div>
        <Seats event={event} />
        <div className="hidden items-center gap-4 lg:order-5 lg:mt-1 lg:flex">
          {/* decorative: the title's link covers the card */}
          <span className="inline-flex h-[46px] items-center rounded-[14px] bg-brand px-7 font-semibold text-brand-ink transition group-hover:bg-brand-2">
            {isOpen(event) ? register : t.see}
          </span>
          <Taken event={event} />
        </div>
      </div>
    </article>
  )
}

function Taken({ event, className = '' }: { readonly event: EventSummary; readonly className?: string }) {
  const t = useTexts(cardTexts)
  const { people } = useTexts(eventTexts)
  const { regist_id, participant_number } = event
  if (!regist_id || participant_number === null || regist_id.taken_number === null) return null
  const words =
    regist_id.limited && regist_id.limit_number !== null
      ? t.takenOfLimit(formatNumber(regist_id.taken_number), formatNumber(regist_id.limit_number))
      : people(formatNumber(participant_number))
  return <span className={`shrink-0 text-xs text-ink-3 ${className}`}>{words}</span>
}

function Seats({ event }: { readonly event: EventSummary }) {
  const t = useTexts(eventTexts)
  const full = fullness(event)
  return full === null ? null : <Progress label={t.seatsTaken} value={full} className="lg:order-4" />
}

export function LeadEventSkeleton() {
  return (
    <Loading>
      <div className={FRAME}>
        <Skeleton className={`${COVER} rounded-none`} />
        <div className="grid content-center gap-2.5 px-4 pt-3.5 pb-4 lg:gap-4 lg:p-[30px]">
          <Skeleton className="h-7 w-4/5 lg:h-9" />
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-6 w-28" />
          <Skeleton className="h-1.5 w-full lg:h-[46px] lg:w-36" />
        </div>
      </div>
    </Loading>
  )
}
