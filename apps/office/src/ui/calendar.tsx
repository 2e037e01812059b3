import { dayOf, formatFullDate, weekdayLetter, type Day } from '@cubic/web-kit/datetime/format'
import { dateOfMonth, formatMonth, monthOf } from '@cubic/web-kit/datetime/months'
import { addDays, addMonths, weekOf } from '@cubic/web-kit/datetime/spans'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { useTexts } from '@cubic/web-kit/language/text'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { IconButton } from './button.tsx'
import { timeTexts } from './time-texts.ts'

/** The day that the Tab key reaches. */
export const REACHED_DAY = '[data-day][tabindex="0"]'

/** The days of a month, to choose one: arrows, Home, End and Page keys move in it. From `from` to `to` is marked. */
export function Calendar({
  from,
  to = from,
  at = from,
  onChoose,
}: {
  readonly from: Day
  readonly to?: Day
  /** The first cursor, which follows it; today, if blank. */
  readonly at?: Day
  readonly onChoose: (day: Day) => void
}) {
  const { lang, now, zone } = useDates()
  const today = dayOf(now, zone)
  const [cursor, setCursor] = useCursor(at, today)
  const heading = useId()
  const grid = useRef<HTMLDivElement>(null)
  const days = monthOf(cursor)
  const weeks = days.flatMap((_, index) => (index % 7 === 0 ? [days.slice(index, index + 7)] : []))
  const move = (event: KeyboardEvent) => {
    const next = dayAfterKey(event, cursor)
    if (next === undefined) return
    event.preventDefault()
    // the day must be there before it can have the focus
    flushSync(() => setCursor(next))
    grid.current?.querySelector<HTMLElement>(REACHED_DAY)?.focus()
  }
  return (
    <div>
      <MonthHead id={heading} cursor={cursor} onChange={setCursor} />
      <div ref={grid} role="grid" tabIndex={-1} aria-labelledby={heading} onKeyDown={move}>
        <div role="row" className="grid grid-cols-7">
          {weekOf(today).map((day) => (
            <div key={day} role="columnheader" className="grid h-8 place-items-center text-xs font-semibold text-ink-3">
              {weekdayLetter(day, lang)}
            </div>
          ))}
        </div>
        {weeks.map((week) => (
          <div key={week[0]} role="row" className="grid grid-cols-7">
            {week.map((day) => (
              <DayCell
                key={day}
                {...{ day, from, to, cursor, today }}
                onClick={() => {
                  setCursor(day)
                  onChoose(day)
                }}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

/** Holds the day that the keys move; another `at` moves it as well. */
function useCursor(at: Day, today: Day) {
  const [cursor, setCursor] = useState(at || today)
  const [followed, setFollowed] = useState(at)
  if (followed !== at) {
    setFollowed(at)
    if (at !== '') setCursor(at)
  }
  return [cursor, setCursor] as const
}

function MonthHead({
  id,
  cursor,
  onChange,
}: {
  readonly id: string
  readonly cursor: Day
  readonly onChange: (cursor: Day) => void
}) {
  const t = useTexts(timeTexts)
  const { lang } = useDates()
  return (
    <div className="flex items-center justify-between">
      <IconButton label={t.previousMonth} icon="chevron-left" onClick={() => onChange(sameDateIn(cursor, -1))} />
      <div id={id} aria-live="polite" className="text-sm font-bold">
        {formatMonth(cursor, lang)}
      </div>
      <IconButton label={t.nextMonth} icon="chevron-right" onClick={() => onChange(sameDateIn(cursor, 1))} />
    </div>
  )
}

function DayCell({
  day,
  from,
  to,
  cursor,
  today,
  onClick,
}: { readonly [name in 'day' | 'from' | 'to' | 'cursor' | 'today']: Day } & { readonly onClick: () => void }) {
  const { lang } = useDates()
  const isEnd = day === from || day === to
  const isInMonth = day.slice(0, 7) === cursor.slice(0, 7)
  return (
    <div
      role="gridcell"
      aria-selected={isEnd}
      className={classNames('p-0 py-px', day > from && day < to && 'bg-brand-soft')}
    >
      <button
        type="button"
        data-day={day}
        tabIndex={day === cursor ? 0 : -1}
        aria-label={formatFullDate(day, lang)}
        aria-current={day === today ? 'date' : undefined}
        onClick={onClick}
        className={classNames(
          'grid h-9 w-full place-items-center rounded-[9px] text-sm outline-offset-[-2px]',
          isEnd ? 'bg-brand font-bold text-brand-ink' : isInMonth ? 'hover:bg-fill' : 'text-ink-3 hover:bg-fill',
          day === today && !isEnd && 'font-bold text-brand-text',
        )}
      >
        {dateOfMonth(day)}
      </button>
    </div>
  )
}

function dayAfterKey({ key, shiftKey }: KeyboardEvent, day: Day): Day | undefined {
  const week = weekOf(day)
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return week[0]
    case 'End':
      return week.at(-1)
    case 'PageUp':
      return sameDateIn(day, shiftKey ? -12 : -1)
    case 'PageDown':
      return sameDateIn(day, shiftKey ? 12 : 1)
    default:
      return undefined
  }
}

/** Returns the same date of another month, or the month's last day. */
function sameDateIn(day: Day, months: number): Day {
  const first = addMonths(day, months)
  const last = addDays(addMonths(first, 1), -1)
  const same = addDays(first, dateOfMonth(day) - 1)
  return same > last ? last : same
}
