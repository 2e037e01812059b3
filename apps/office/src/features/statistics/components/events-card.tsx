import type { EventStatistics } from '@cubic/contract'
import { arrivalRate, DEFINITIONS, type DefinedNumber, shareOf } from '@cubic/domain/statistics/definitions'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { useLanguage } from '@cubic/web-kit/language/language'
import { Link } from '@cubic/web-kit/navigation/routing'
import { formatNumber, useTexts } from '@cubic/web-kit/language/text'
import { useState } from 'react'
import { officePath } from '../../../shell/screen.ts'
import { Card } from '../../../ui/layout.tsx'
import { ScrollArea } from '@cubic/web-kit/ui/scroll-area'
import { Segmented } from '../../../ui/tabs.tsx'
import { percent } from '../data/printed.ts'
import { statisticsTexts } from '../data/texts.ts'
import { Defined } from './figures.tsx'

const SHOWN_MAX = 10
type Order = 'most' | 'best' | 'worst'

const VALUE: { readonly [order in Order]: (event: EventStatistics) => number } = {
  most: ({ registered }) => registered,
  best: (event) => arrivalRate(event) ?? -1,
  worst: ({ no_show }) => no_show,
}
const COLUMNS: readonly (readonly [DefinedNumber, (event: EventStatistics) => string])[] = [
  ['registered', ({ registered }) => formatNumber(registered)],
  ['seated', ({ seated }) => formatNumber(seated)],
  ['arrived', ({ arrived }) => formatNumber(arrived)],
  ['no_show', ({ no_show }) => formatNumber(no_show)],
  ['arrival_rate', (event) => percent(arrivalRate(event))],
  ['seats_used', ({ arrived, seat_limit }) => (seat_limit ? percent(shareOf(arrived, seat_limit)) : '–')],
  ['rating', ({ rating }) => rating?.toFixed(1) ?? '–'],
]

/** Ranks the events behind the numbers: by people, arrival rate, or no-shows. */
export function EventsCard({ events }: { readonly events: readonly EventStatistics[] }) {
  const t = useTexts(statisticsTexts)
  const lang = useLanguage()
  const dates = useDates()
  const [order, setOrder] = useState<Order>('most')
  const sorted = events.toSorted((one, other) => VALUE[order](other) - VALUE[order](one)).slice(0, SHOWN_MAX)
  return (
    <Card
      title={t.events}
      aside={
        <Segmented
          label={t.order}
          value={order}
          options={(['most', 'best', 'worst'] as const).map((value) => ({ value, label: t[value] }))}
          onChange={setOrder}
        />
      }
    >
      <ScrollArea label={t.events} className="overflow-x-auto">
        <table className="w-full min-w-[680px] text-sm tabular-nums">
          <thead>
            <tr>
              <th scope="col" className="py-1.5 text-left text-xs font-semibold text-ink-2">
                {t.event}
              </th>
              {COLUMNS.map(([name]) => (
                <th key={name} scope="col" className="py-1.5 text-right text-xs font-semibold text-ink-2">
                  <Defined text={DEFINITIONS[name].label[lang]} says={DEFINITIONS[name].says[lang]} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sorted.map((event) => (
              <tr key={event.id} className="border-t border-line">
                <th scope="row" className="max-w-64 py-1.5 pr-3 text-left font-normal">
                  <Link
                    to={officePath(`events/${event.id}/applicants`)}
                    className="block truncate rounded-sm font-semibold hover:underline"
                  >
                    {event.name}
                  </Link>
                  <span className="text-xs text-ink-2">{event.start_time && dates.moment(event.start_time)}</span>
                </th>
                {COLUMNS.map(([name, print]) => (
                  <td key={name} className="py-1.5 text-right">
                    {print(event)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
    </Card>
  )
}
