import type { KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { dayOf, formatDate, weekdayLetter, type Day } from '@cubic/web-kit/datetime/format'
import { dateOfMonth, formatMonth, monthOf } from '@cubic/web-kit/datetime/months'
import { weekOf } from '@cubic/web-kit/datetime/spans'
import { useTexts } from '@cubic/web-kit/language/text'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { dayAfterKey } from '../internal/calendar-keys.ts'
import { calendarTexts } from './home-calendar-texts.ts'

export type DayTells = (day: Day) => { readonly count: number; readonly marked: boolean }

const ROW = 'col-span-7 grid grid-cols-7 justify-items-center'

/** Shows the chosen day's week on phones, its month elsewhere. One tab stop; arrow keys move within it. */
export function CalendarGrid({
  day,
  tells,
  onChoose,
}: {
  readonly day: Day
  readonly tells: DayTells
  readonly onChoose: (day: Day) => void
}) {
  const { lang } = useDates()
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const next = event.altKey || event.ctrlKey || event.metaKey ? undefined : dayAfterKey(event.key, day)
    if (next === undefined) return
    event.preventDefault()
    // a day of another month can take the focus only once it is rendered
    flushSync(() => onChoose(next))
    event.currentTarget.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }
  const days = monthOf(day)
  return (
    <div role="grid" tabIndex={-1} aria-label={formatMonth(day, lang)} onKeyDown={move} className="mt-3 grid gap-y-0.5">
      <div aria-hidden="true" className={ROW}>
        {weekOf(day).map((of) => (
          <span key={of} className="pb-1 text-xs whitespace-nowrap text-ink-3 large-text:text-[0.625rem]">
            {weekdayLetter(of, lang)}
          </span>
        ))}
      </div>
      {days.flatMap((monday, index) => {
        if (index % 7 > 0) return []
        const week = days.slice(index, index + 7)
        return (
          <div key={monday} role="row" className={classNames(ROW, !week.includes(day) && 'hidden xl:grid')}>
            {week.map((of) => (
              <DayCell key={of} day={of} chosen={day} {...tells(of)} onChoose={() => onChoose(of)} />
            ))}
          </div>
        )
      })}
    </div>
  )
}

function DayCell({
  day,
  chosen,
  count,
  marked,
  onChoose,
}: {
  readonly day: Day
  readonly chosen: Day
  readonly count: number
  readonly marked: boolean
  readonly onChoose: () => void
}) {
  const t = useTexts(calendarTexts)
  const { reading } = useDates()
  const isToday = day === dayOf(reading.now, reading.zone)
  const isChosen = day === chosen
  return (
    <div role="gridcell" aria-selected={isChosen}>
      <button
        type="button"
        tabIndex={isChosen ? 0 : -1}
        aria-current={isToday ? 'date' : undefined}
        aria-label={t.dayWithHighlights(formatDate(day, reading), count)}
        onClick={onChoose}
        className={classNames(
          'relative grid size-[38px] place-items-center rounded-[11px] text-[0.875rem] transition',
          isChosen
            ? 'bg-brand font-bold text-brand-ink'
            : isToday
              ? 'font-bold text-brand-text hover:bg-fill'
              : day.slice(0, 7) === chosen.slice(0, 7)
                ? 'hover:bg-fill'
                : 'hover:bg-fill xl:text-ink-3',
        )}
      >
        {dateOfMonth(day)}
        {marked && (
          <i
            aria-hidden="true"
            className={classNames(
              'absolute bottom-[5px] size-[5px] rounded-full',
              isChosen ? 'bg-brand-ink' : 'bg-accent',
            )}
          />
        )}
      </button>
    </div>
  )
}
