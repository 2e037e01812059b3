import { REGISTRATION_STATUS } from '@cubic/contract'
import type { ReactNode } from 'react'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { DOT, useTexts } from '@cubic/web-kit/language/text'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { Icon } from '@cubic/web-kit/ui/icon'
import { Progress } from '@cubic/web-kit/ui/progress'
import { TickBox } from '@cubic/web-kit/ui/tick-box'
import type { Choosing } from '../data/chosen.ts'
import type { SessionClash, TimedSession } from '../internal/agenda.ts'
import { sessionTexts } from '../internal/texts.ts'

type RowProps = {
  readonly session: TimedSession
  readonly choosing: Choosing | undefined
  readonly clash: SessionClash | undefined
  readonly isGrid: boolean
}

export function SessionRow({ session, choosing, clash, isGrid }: RowProps) {
  const t = useTexts(sessionTexts)
  const { time, now } = useDates()
  const isOver = session.end <= now.getTime()
  const isChosen = choosing?.chosen.ids.includes(session.id) === true
  const isClosed = session.cancelled || isOver || (session.full && !choosing?.waitlist)
  const isKept = choosing?.kept?.has(session.id) === true
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
      <SessionWords session={session} choosing={choosing} clash={clash} isGrid={isGrid} />
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

function SessionWords({ session, choosing, clash, isGrid }: RowProps) {
  const t = useTexts(sessionTexts)
  const { time, now, lang } = useDates()
  const { speaker, address, cancelled, own_status: status } = session
  const isOver = session.end <= now.getTime()
  const other = clash && (clash.one.id === session.id ? clash.other : clash.one)
  return (
    <span className="min-w-0 flex-1">
      <span
        className={classNames('block font-bold', (cancelled || isOver) && 'text-ink-3', cancelled && 'line-through')}
      >
        {session.name}
      </span>
      {(speaker || address) && (
        <span className="block text-xs text-ink-3">
          {speaker}
          <span className={isGrid ? 'lg:sr-only' : undefined}>
            {speaker && address && DOT}
            {address}
          </span>
        </span>
      )}
      {status && !choosing ? (
        <span className="mt-0.5 block text-xs font-semibold text-brand-text">
          {status === 'success' ? t.registered : REGISTRATION_STATUS[status][lang]}
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
  )
}

/** Says below the box what pressing it means, where that is not a seat. */
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
