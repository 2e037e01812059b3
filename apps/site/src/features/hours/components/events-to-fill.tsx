import { useDates } from '@cubic/web-kit/datetime/clock'
import { paths } from '@cubic/web-kit/navigation/paths'
import { useQueries } from '@cubic/web-kit/queries/query'
import { Link } from '@cubic/web-kit/navigation/routing'
import { DOT, texts, useTexts } from '@cubic/web-kit/language/text'
import { Card } from '@cubic/web-kit/ui/card'
import { eventsWithHours } from '../data/hour-events.ts'

const fillTexts = texts({
  title: { cn: '补上这些就达标', en: 'What would fill the gaps' },
  missing: { cn: (hours: string) => `还差 ${hours} 学时`, en: (hours: string) => `${hours} h to go` },
  all: { cn: (count: number) => `全部 ${count} 个`, en: (count: number) => `See all ${count}` },
  allOf: { cn: (name: string) => `${name}学时的全部活动`, en: (name: string) => `All events with hours of ${name}` },
  hours: { cn: (hours: string) => `${hours} 学时`, en: (hours: string) => `${hours} h` },
  atMost: { cn: (hours: string) => `最多 ${hours} 学时`, en: (hours: string) => `up to ${hours} h` },
  byTime: { cn: '按在场时长', en: 'by time present' },
  timeOpen: { cn: '时间待定', en: 'Time to be announced' },
  none: { cn: '现在没有可报名的活动', en: 'No event to register for right now' },
})

type Missing = { readonly id: number; readonly name: string; readonly missing: string }

export function EventsToFill({ categories }: { readonly categories: readonly Missing[] }) {
  const t = useTexts(fillTexts)
  const found = useQueries({ queries: categories.map(({ id }) => eventsWithHours(id)) })
  // they come together, so that nothing jumps
  if (found.some(({ data }) => data === undefined)) return null
  return (
    <Card aria-labelledby="hours-to-fill" className="grid gap-4">
      <h2 id="hours-to-fill" className="text-base font-bold">
        {t.title}
      </h2>
      {categories.map((category, place) => (
        <section key={category.id} aria-label={category.name} className="grid gap-1">
          <div className="flex flex-wrap items-baseline justify-between gap-x-3">
            <h3 className="text-sm font-semibold">
              {category.name}
              <span className="font-normal text-warn">
                {DOT}
                {t.missing(category.missing)}
              </span>
            </h3>
            {(found[place]?.data?.events.length ?? 0) > 0 && (
              <Link
                to={paths.activities({ hours: category.id, open: 1 })}
                aria-label={t.allOf(category.name)}
                className="rounded-sm text-sm font-semibold text-brand-text"
              >
                {t.all(found[place]?.data?.total ?? 0)}
              </Link>
            )}
          </div>
          {found[place]?.data?.events.length === 0 && <p className="text-sm text-ink-3">{t.none}</p>}
          <ul>
            {found[place]?.data?.events.map((event) => (
              <li key={event.id}>
                <EventLine event={event} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Card>
  )
}

type Filling = Awaited<ReturnType<ReturnType<typeof eventsWithHours>['queryFn']>>['events'][number]

function EventLine({ event }: { readonly event: Filling }) {
  const t = useTexts(fillTexts)
  const { moment } = useDates()
  const { id, name, start_time: start, hours, hours_rule: rule } = event
  const many = hours === null ? t.byTime : (rule === 'minutes' ? t.atMost : t.hours)(String(hours))
  return (
    <Link to={paths.event(id)} className="-mx-2 grid rounded-lg px-2 py-1.5 transition hover:bg-fill">
      <span className="truncate text-sm font-semibold">{name}</span>
      <span className="truncate text-xs text-ink-3">
        {start === null ? t.timeOpen : moment(start)}
        {DOT}
        {many}
      </span>
    </Link>
  )
}
