import type { ReactNode } from 'react'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { weekdayLetter } from '@cubic/web-kit/datetime/format'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { byDay, type TimedSession } from '../internal/agenda.ts'

export function SessionLines({
  sessions,
  renderState,
}: {
  readonly sessions: readonly TimedSession[]
  readonly renderState: (session: TimedSession) => ReactNode
}) {
  const { zone, lang, time } = useDates()
  return (
    <div className="grid divide-y divide-line">
      {byDay(sessions, zone).map(({ day, sessions: ofDay }) => (
        <div key={day} className="flex gap-3 py-2 first:pt-0 last:pb-0">
          <p className="w-9 shrink-0 text-sm font-bold whitespace-nowrap">
            {lang === 'cn' ? '周' : ''}
            {weekdayLetter(day, lang)}
          </p>
          <ul className="grid min-w-0 flex-1 gap-1.5">
            {ofDay.map((session) => (
              <li key={session.id} className="flex items-start gap-2.5">
                <span className="w-10 shrink-0 text-sm text-ink-3 tabular-nums">{time(session.start_time)}</span>
                <span className={classNames('min-w-0 flex-1 text-sm', session.cancelled && 'text-ink-3 line-through')}>
                  {session.name}
                </span>
                {renderState(session)}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
