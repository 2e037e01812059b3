import { useDates } from '@cubic/web-kit/datetime/clock'
import { failureText } from '@cubic/web-kit/queries/faults'
import { paths } from '@cubic/web-kit/navigation/paths'
import { retryReads, useQuery } from '@cubic/web-kit/queries/query'
import { Link } from '@cubic/web-kit/navigation/routing'
import { texts, useTexts } from '@cubic/web-kit/language/text'
import { Card, SectionHeading } from '@cubic/web-kit/ui/card'
import { ErrorState, Loading, Skeleton } from '@cubic/web-kit/ui/states'
import { answersKept, type KeptAnswers } from '../data/answers-kept.ts'

const keptTexts = texts({
  title: { cn: '填写的内容何时删除', en: 'When your answers are deleted' },
  none: {
    cn: '您报名的活动没有定删除时间。',
    en: 'The events you registered for set no time.',
  },
  names: {
    cn: (names: readonly string[]) => names.join('、'),
    en: (names: readonly string[]) => names.join(', '),
  },
  on: { cn: (day: string) => `${day} 删除`, en: (day: string) => `deleted on ${day}` },
  gone: { cn: (day: string) => `已于 ${day} 删除`, en: (day: string) => `was deleted on ${day}` },
})

export function AnswersKept({ userId }: { readonly userId: number }) {
  const t = useTexts(keptTexts)
  const { data, error, isFetching } = useQuery(answersKept(userId))
  return (
    <section aria-labelledby="answers-kept" className="grid gap-3">
      <SectionHeading id="answers-kept" title={t.title} />
      {data ? (
        data.length === 0 ? (
          <p className="text-[0.875rem] text-ink-2">{t.none}</p>
        ) : (
          <ul className="divide-y divide-line overflow-hidden rounded-[18px] border border-line bg-surface">
            {data.map((each) => (
              <OfEvent key={each.event.id} kept={each} />
            ))}
          </ul>
        )
      ) : error ? (
        <Card>
          <ErrorState compact message={failureText(error)} pending={isFetching} onRetry={retryReads} />
        </Card>
      ) : (
        <Loading className="grid gap-2.5">
          <Skeleton className="h-[120px] rounded-[18px]" />
        </Loading>
      )}
    </section>
  )
}

function OfEvent({ kept: { event, questions } }: { readonly kept: KeptAnswers }) {
  const t = useTexts(keptTexts)
  const { day } = useDates()
  const namesByDay = new Map<string, string[]>()
  for (const { name, on, isGone } of questions) {
    const when = isGone ? t.gone(day(on)) : t.on(day(on))
    namesByDay.set(when, [...(namesByDay.get(when) ?? []), name])
  }
  return (
    <li className="grid gap-1 px-4 py-3">
      <Link to={paths.event(event.id)} className="text-[0.9375rem] font-semibold hover:underline">
        {event.name}
      </Link>
      <ul className="grid gap-0.5 text-sm text-ink-2">
        {[...namesByDay].map(([when, names]) => (
          <li key={when} className="grid gap-x-4 sm:grid-cols-[minmax(0,1fr)_auto]">
            <span>{t.names(names)}</span>
            <span className="font-semibold text-brand-text">{when}</span>
          </li>
        ))}
      </ul>
    </li>
  )
}
