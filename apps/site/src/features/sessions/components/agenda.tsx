import { REGISTRATION_STATUS } from '@cubic/contract'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { useDates } from '@cubic/web-kit/clock'
import { dayOf, weekdayLetter, type Day } from '@cubic/web-kit/datetime'
import { DOT, useTexts } from '@cubic/web-kit/text'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { Icon } from '@cubic/web-kit/ui/icon'
import { Progress } from '@cubic/web-kit/ui/progress'
import { TickBox } from '@cubic/web-kit/ui/tick-box'
import type { Chosen } from '../data/chosen.ts'
import { byDay, gridOf, openClashes, type SessionClash, type TimedSession } from '../internal/agenda.ts'
import { sessionTexts } from '../internal/texts.ts'

/** What somebody may choose, and what they have. */
export type Choosing = {
  readonly chosen: Chosen
  readonly waitlist: boolean
  readonly onChange: (chosen: Chosen) => void
  /** Sessions that stay, whatever is chosen: they are over. */
  readonly kept?: ReadonlySet<number>
}

type AgendaProps = {
  readonly sessions: readonly TimedSession[]
  /** Without it, the agenda is to be read. */
  readonly choosing?: Choosing | undefined
  /** In a narrow place: rooms are not columns. */
  readonly narrow?: boolean
}

/** The sessions of an event, day by day; on wide screens with the rooms as columns. */
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
  const { time } = useDates()
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
      {isGrid &&
        rooms.map((room, index) => (
          <p
            key={room}
            aria-hidden="true"
            style={{ gridColumn: index + 2, gridRow: '1 / 3' }}
            className="hidden self-center truncate px-2 text-sm font-bold lg:block"
          >
            {room}
          </p>
        ))}
      {isGrid &&
        hours.map(({ at, line }) => (
          <p
            key={at}
            aria-hidden="true"
            style={{ gridColumn: '1 / -1', gridRow: line + 2 }}
            className="hidden border-t border-line pt-0.5 pl-1 text-xs text-ink-3 lg:block"
          >
            {time(new Date(at))}
          </p>
        ))}
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

type RowProps = {
  readonly session: TimedSession
  readonly choosing: Choosing | undefined
  readonly clash: SessionClash | undefined
  readonly isGrid: boolean
}

function SessionRow({ session, choosing, clash, isGrid }: RowProps) {
  const t = useTexts(sessionTexts)
  const { time, now, lang } = useDates()
  const isOver = session.end <= now.getTime()
  const isChosen = choosing?.chosen.ids.includes(session.id) === true
  const isClosed = session.cancelled || isOver || (session.full && !choosing?.waitlist)
  const isKept = choosing?.kept?.has(session.id) === true
  const other = clash && (clash.one.id === session.id ? clash.other : clash.one)
  const note = session.speaker
  const toggle = (isOn: boolean) => {
    if (!choosing) return
    const { ids, both } = choosing.chosen
    choosing.onChange({ ids: isOn ? [...ids, session.id] : ids.filter((id) => id !== session.id), both })
  }
  const content = (
    <>
      <span className={classNames('w-[3.25rem] shrink-0 tabular-nums', isGrid && 'lg:hidden')}>
        <span className="block font-bold">{time(session.start_time)}</span>
        <span className="block text-xs text-ink-3">{time(session.end_time)}</span>
      </span>
      <span
        aria-hidden="true"
        className={classNames(
          'w-[3px] shrink-0 self-stretch rounded-full',
          clash ? 'bg-accent' : isChosen ? 'bg-brand' : 'bg-line-2',
          isGrid && 'lg:hidden',
        )}
      />
      <span className="min-w-0 flex-1">
        <span
          className={classNames(
            'block font-bold',
            (session.cancelled || isOver) && 'text-ink-3',
            session.cancelled && 'line-through',
          )}
        >
          {session.name}
        </span>
        {(note || session.address) && (
          <span className="block text-xs text-ink-3">
            {note}
            <span className={isGrid ? 'lg:sr-only' : undefined}>
              {note && session.address && DOT}
              {session.address}
            </span>
          </span>
        )}
        {session.own_status && !choosing ? (
          <span className="mt-0.5 block text-xs font-semibold text-brand-text">
            {session.own_status === 'success' ? t.registered : REGISTRATION_STATUS[session.own_status][lang]}
          </span>
        ) : (
          <Seats session={session} isOver={isOver} asksForSeats={choosing !== undefined} />
        )}
        {other && (
          <span className="mt-1 flex items-start gap-1 text-xs font-semibold text-warn">
            <Icon name="warning" size={15} className="mt-px" />
            {t.overlaps(time(other.start_time), clash.minutes)}
          </span>
        )}
      </span>
    </>
  )
  const look = classNames(
    'flex items-start gap-3 px-3.5 py-3',
    clash && 'bg-warn-soft',
    isGrid && 'lg:h-full lg:px-2.5 lg:py-2',
  )
  if (!choosing) return <div className={look}>{content}</div>
  const isFixed = isKept || (isClosed && !isChosen)
  return (
    <label
      className={classNames(
        look,
        isFixed ? 'cursor-default' : 'cursor-pointer',
        isChosen && !clash && 'bg-brand-soft/60',
        'has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-brand-text',
      )}
    >
      {content}
      <Ticking isWaiting={session.full && !isChosen && !isClosed}>
        <TickBox
          label={t.choose(session.name ?? '')}
          checked={isChosen || isKept}
          disabled={isFixed}
          onChange={toggle}
          size="size-[26px] rounded-[8px]"
        />
      </Ticking>
    </label>
  )
}

/** The box, below which it says what pressing it means where that is not a seat. */
function Ticking({ isWaiting, children }: { readonly isWaiting: boolean; readonly children: ReactNode }) {
  const t = useTexts(sessionTexts)
  return (
    <span className="grid max-w-2/5 shrink-0 justify-items-end gap-1">
      {children}
      {isWaiting && (
        <span aria-hidden="true" className="text-right text-xs font-semibold wrap-anywhere text-brand-text">
          {t.joinWaitlist}
        </span>
      )}
    </span>
  )
}

/** A session with so few seats left is nearly full. */
const FEW = 0.85

type SeatsProps = { readonly session: TimedSession; readonly isOver: boolean; readonly asksForSeats: boolean }

function Seats({ session, isOver, asksForSeats }: SeatsProps) {
  const t = useTexts(sessionTexts)
  const { limit_number: limit, taken_number: taken, waiting_number: waiting, full, cancelled } = session
  const line = 'mt-1 block text-xs font-semibold'
  if (cancelled) return <span className={classNames(line, 'text-bad')}>{t.cancelled}</span>
  if (isOver) return <span className={classNames(line, 'text-ink-3')}>{t.over}</span>
  if (!asksForSeats || limit === null) return null
  if (full)
    return (
      <span className={classNames(line, 'text-bad')}>
        {t.full}
        {waiting !== null && waiting > 0 && <span className="ml-2 font-normal text-ink-3">{t.waiting(waiting)}</span>}
      </span>
    )
  if (taken === null) return <span className={classNames(line, 'font-normal text-ink-3')}>{t.seats(limit)}</span>
  const isNearlyFull = taken / limit >= FEW
  return (
    <span className="mt-1 flex items-center gap-2">
      <Progress
        label={t.seatsTaken}
        value={taken / limit}
        tone={isNearlyFull ? 'warn' : 'brand'}
        className="w-10 shrink-0"
      />
      <span className={classNames('text-xs font-semibold', isNearlyFull ? 'text-warn' : 'text-ink-2')}>
        {t.left(limit - taken)}
      </span>
    </span>
  )
}
