import { type CSSProperties, useState } from 'react'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { dayOf, weekdayLetter, type Day } from '@cubic/web-kit/datetime/format'
import { DOT, useTexts } from '@cubic/web-kit/language/text'
import { classNames } from '@cubic/web-kit/ui/class-names'
import type { Choosing } from '../data/chosen.ts'
import { byDay, gridOf, type Grid, openClashes, type SessionClash, type TimedSession } from '../internal/agenda.ts'
import { sessionTexts } from '../internal/texts.ts'
import { SessionRow } from './session-row.tsx'

type AgendaProps = {
  readonly sessions: readonly TimedSession[]
  /** Without it, the agenda is to be read. */
  readonly choosing?: Choosing | undefined
  /** In a narrow place: rooms are not columns. */
  readonly narrow?: boolean
}

export function Agenda({ sessions, choosing, narrow = false }: AgendaProps) {
  const t = useTexts(sessionTexts)
  const { zone, now } = useDates()
  const days = byDay(sessions, zone)
  const today = dayOf(now, zone)
  const [picked, setPicked] = useState<Day>()
  const shown = days.find(({ day }) => day === picked) ?? days.find(({ day }) => day >= today) ?? days[0]
  const clashes = choosing ? openClashes(sessions, choosing.chosen) : []
  if (!shown) return <p className="text-ink-3">{t.noSessions}</p>
  return (
    <div className="grid grid-cols-1 gap-3">
      {days.length > 1 && (
        <div role="group" aria-label={t.days} className="scroll-row flex gap-2 *:flex-1">
          {days.map(({ day, sessions: ofDay }) => (
            <DayChip
              key={day}
              day={day}
              isShown={day === shown.day}
              sessions={ofDay}
              choosing={choosing}
              clashes={clashes}
              onShow={() => setPicked(day)}
            />
          ))}
        </div>
      )}
      {days.map(({ day, sessions: ofDay }) => (
        // all of them are in the page: for search engines, and to be found by the browser
        <div key={day} hidden={day !== shown.day}>
          <DayOfSessions sessions={ofDay} choosing={choosing} clashes={clashes} narrow={narrow} />
        </div>
      ))}
    </div>
  )
}

type OfDay = {
  readonly sessions: readonly TimedSession[]
  readonly choosing: Choosing | undefined
  readonly clashes: readonly SessionClash[]
}

function DayChip({
  day,
  isShown,
  sessions,
  choosing,
  clashes,
  onShow,
}: OfDay & { readonly day: Day; readonly isShown: boolean; readonly onShow: () => void }) {
  const t = useTexts(sessionTexts)
  const { lang } = useDates()
  const date = Number(day.slice(8))
  const weekday = `${lang === 'cn' ? '周' : ''}${weekdayLetter(day, lang)}`
  const chosen = sessions.filter(({ id }) => choosing?.chosen.ids.includes(id)).length
  const clashing = clashes.filter(({ other }) => sessions.some(({ id }) => id === other.id)).length
  return (
    <button
      type="button"
      aria-pressed={isShown}
      onClick={onShow}
      className={classNames(
        'min-h-13 min-w-[92px] shrink-0 rounded-[14px] border px-3 py-1.5 text-center transition',
        isShown ? 'border-ink bg-ink text-bg' : 'border-line bg-surface hover:border-line-2',
      )}
    >
      <span className="block text-[0.9375rem] font-bold whitespace-nowrap">
        {weekday} {date}
      </span>
      <span className={classNames('block text-xs wrap-anywhere', isShown ? 'opacity-80' : 'text-ink-3')}>
        {choosing ? t.chosenOfDay(chosen) : t.number(sessions.length)}
        {clashing > 0 && (
          <>
            {DOT}
            <span className={isShown ? 'font-bold' : 'text-warn'}>{t.clashesOfDay(clashing)}</span>
          </>
        )}
      </span>
    </button>
  )
}

/** The height of a quarter of an hour in the grid. */
const GRID_ROWS = 'minmax(20px, auto)'

function DayOfSessions({ sessions, choosing, clashes, narrow }: OfDay & { readonly narrow: boolean }) {
  const { rooms, hours, places } = gridOf(sessions)
  const isGrid = !narrow && rooms.length > 1
  const style = isGrid
    ? ({ '--columns': `3.25rem repeat(${rooms.length}, minmax(0, 1fr))`, '--rows': GRID_ROWS } as CSSProperties)
    : undefined
  return (
    <div
      style={style}
      className={classNames(
        'overflow-hidden rounded-[18px] border border-line bg-surface',
        isGrid && 'lg:grid lg:auto-rows-(--rows) lg:grid-cols-(--columns) lg:gap-x-1.5 lg:px-2 lg:pb-2',
      )}
    >
      {isGrid && <GridHeadings rooms={rooms} hours={hours} />}
      <ul className={isGrid ? 'lg:contents' : undefined}>
        {sessions.map((session) => {
          const place = places.get(session.id)
          const at =
            isGrid && place
              ? ({ '--column': place.column + 1, '--row': `${place.from + 2} / ${place.to + 2}` } as CSSProperties)
              : undefined
          return (
            <li
              key={session.id}
              style={at}
              className={classNames(
                'border-t border-line first:border-t-0',
                isGrid &&
                  'lg:col-start-(--column) lg:[grid-row:var(--row)] lg:rounded-md lg:border lg:bg-surface lg:first:border-t',
                isGrid && choosing?.chosen.ids.includes(session.id) && 'lg:border-brand-text',
              )}
            >
              <SessionRow
                session={session}
                choosing={choosing}
                clash={clashes.find(({ one, other }) => one.id === session.id || other.id === session.id)}
                isGrid={isGrid}
              />
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function GridHeadings({ rooms, hours }: Pick<Grid, 'rooms' | 'hours'>) {
  const { time } = useDates()
  return (
    <>
      {rooms.map((room, index) => (
        <p
          key={room}
          aria-hidden="true"
          style={{ gridColumn: index + 2, gridRow: '1 / 3' }}
          className="hidden self-center truncate px-2 text-sm font-bold lg:block"
        >
          {room}
        </p>
      ))}
      {hours.map(({ at, line }) => (
        <p
          key={at}
          aria-hidden="true"
          style={{ gridColumn: '1 / -1', gridRow: line + 2 }}
          className="hidden border-t border-line pt-0.5 pl-1 text-xs text-ink-3 lg:block"
        >
          {time(new Date(at))}
        </p>
      ))}
    </>
  )
}
