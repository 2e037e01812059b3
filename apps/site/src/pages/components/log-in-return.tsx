import { eventDetail } from '../../features/events/data/api.ts'
import { useDates } from '@cubic/web-kit/clock'
import { useQuery } from '@cubic/web-kit/query'
import { texts, useTexts } from '@cubic/web-kit/text'
import { Cover } from '@cubic/web-kit/ui/cover'

const returnTexts = texts({ back: { cn: '登录后直接回到', en: 'Then straight back to' } })

/** The event that somebody returns to. */
export function LogInReturn({ eventId }: { readonly eventId: number }) {
  const t = useTexts(returnTexts)
  const dates = useDates()
  const { data: event } = useQuery(eventDetail(eventId, { guest: true }))
  if (!event) return null
  return (
    <div className="mt-6 flex min-w-0 items-center gap-3 rounded-lg bg-fill p-2.5">
      <Cover
        shown="row"
        src={event.cover}
        seed={event.id}
        kind={event.type_id?.id ?? 0}
        className="h-11 w-12 shrink-0 rounded-[10px]"
      />
      <span className="min-w-0">
        <span className="block text-sm text-ink-3">{t.back}</span>
        <b className="block truncate">{event.name}</b>
        {event.start_time !== null && (
          <span className="block text-sm text-ink-3">{dates.moment(event.start_time)}</span>
        )}
      </span>
    </div>
  )
}
