import { type EventSeries, EVENT_STATUS, type SeriesScope } from '@cubic/contract'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { useLanguage } from '@cubic/web-kit/language/language'
import { useTexts } from '@cubic/web-kit/language/text'
import { Badge } from '@cubic/web-kit/ui/badge'
import type { ReactNode } from 'react'
import { toneOf } from '../../../../crud/model/value.tsx'
import { Segmented } from '../../../../ui/tabs.tsx'
import { datesWithin, SCOPES } from '../../internal/series-scope.ts'
import { seriesTexts } from '../../internal/series-texts.ts'

/** Asks which dates of a series a change is for, and lists them with their people. */
export function ScopeChoice({
  series,
  eventId,
  scope,
  onChange,
  children,
}: {
  readonly series: EventSeries
  readonly eventId: number
  readonly scope: SeriesScope
  readonly onChange: (scope: SeriesScope) => void
  /** What the change means for the people of these dates. */
  readonly children?: ReactNode
}) {
  const t = useTexts(seriesTexts)
  const lang = useLanguage()
  const { moment } = useDates()
  const dates = datesWithin(series, eventId, scope)
  return (
    <div className="grid gap-2.5">
      <Segmented
        label={t.scope}
        options={SCOPES.map((value) => ({ value, label: t[value] }))}
        value={scope}
        onChange={onChange}
      />
      <ul className="max-h-52 divide-y divide-line overflow-y-auto rounded-[10px] border border-line text-sm">
        {dates.map((date) => (
          <li key={date.event_id} className="flex items-center gap-2.5 px-3 py-1.5">
            <span className="min-w-0 flex-1 text-ink">
              {date.start_time === null ? t.timeOpen : moment(date.start_time)}
              {date.event_id === eventId && <span className="text-ink-3"> · {t.here}</span>}
            </span>
            {date.people !== null && <span className="text-xs text-ink-3">{t.people(date.people)}</span>}
            <Badge tone={toneOf(date.status)}>{EVENT_STATUS[date.status][lang]}</Badge>
          </li>
        ))}
      </ul>
      {children}
      {scope !== 'this' && <p className="text-xs text-ink-3">{t.scopeHint}</p>}
    </div>
  )
}
