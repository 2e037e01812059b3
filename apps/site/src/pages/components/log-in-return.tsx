import { eventDetail } from '../../features/events/data/api.ts'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { DAY_MS } from '@cubic/web-kit/datetime/format'
import { useQuery } from '@cubic/web-kit/queries/query'
import { texts, useTexts } from '@cubic/web-kit/language/text'
import { Cover } from '@cubic/web-kit/ui/cover'

const returnTexts = texts({
  back: { cn: '登录后直接回到', en: 'Then straight back to' },
  opensIn: { cn: (minutes: number) => `${minutes} 分钟后开放报名`, en: (minutes: number) => `Opens in ${minutes} min` },
  opensAt: { cn: (time: string) => `${time} 开放报名`, en: (time: string) => `Opens at ${time}` },
  before: {
    cn: '开放时会很忙，提前登录，到点就能直接报名。',
    en: 'It gets busy when registration opens. Log in now, and you can register right then.',
  },
})
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

export function LogInReturn({ eventId }: { readonly eventId: number }) {
  const t = useTexts(returnTexts)
  const dates = useDates()
  const { data: event } = useQuery(eventDetail(eventId, { guest: true }))
  if (!event) return null
  const { regist_start_time: opens } = event
  const waitMs = opens === null ? 0 : Date.parse(opens) - dates.now.getTime()
  const isSoon = opens !== null && waitMs > 0 && waitMs <= DAY_MS
  return (
    <div className="mt-6 grid gap-2">
      <div className="flex min-w-0 items-center gap-3 rounded-lg bg-fill p-2.5">
        <Cover
          shown="row"
          src={event.cover}
          seed={event.id}
          kind={event.type_id?.id ?? 0}
          className="h-11 w-12 shrink-0 rounded-[10px]"
        />
        <span className="min-w-0 flex-1">
          <span className="block text-sm text-ink-3">{t.back}</span>
          <b className="block truncate">{event.name}</b>
          {event.start_time !== null && (
            <span className="block text-sm text-ink-3">{dates.moment(event.start_time)}</span>
          )}
          {isSoon && (
            <span className="mt-1 inline-block rounded-full bg-warn-soft px-2.5 py-0.5 text-xs font-bold text-warn tabular-nums">
              {waitMs < HOUR_MS ? t.opensIn(Math.ceil(waitMs / MINUTE_MS)) : t.opensAt(dates.time(opens))}
            </span>
          )}
        </span>
      </div>
      {isSoon && <p className="text-center text-sm text-ink-2">{t.before}</p>}
    </div>
  )
}
