import type { DoorBoard } from '@cubic/contract'
import { siteConfig } from '@cubic/web-kit/config'
import { formatTime } from '@cubic/web-kit/datetime/format'
import { formatNumber, useTexts } from '@cubic/web-kit/language/text'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { Progress } from '@cubic/web-kit/ui/progress'
import type { ReactNode } from 'react'
import { doorTexts } from '../data/texts.ts'
import { paceOf } from '../internal/pace.ts'

export function BoardNumbers({
  board,
  now,
  view,
}: {
  readonly board: DoorBoard
  readonly now: number
  readonly view: 'staff' | 'wall'
}) {
  const t = useTexts(doorTexts)
  const { expected, arrived, turned_away: turnedAway } = board
  const { perMinute, allInAt } = paceOf(board, now)
  const isAllIn = arrived >= expected && expected > 0
  return (
    <div
      className={classNames(
        'grid grid-cols-2 gap-3.5',
        view === 'wall' ? 'lg:grid-cols-[1.4fr_1fr_1fr_1fr]' : 'lg:grid-cols-4 2xl:grid-cols-[1.4fr_1fr_1fr_1fr_1fr]',
      )}
    >
      <ArrivedFigure
        board={board}
        className={view === 'wall' ? 'col-span-2 lg:col-span-1' : 'col-span-2 lg:col-span-4 2xl:col-span-1'}
      />
      <Figure label={t.lastMinutes}>
        <b className="text-[1.625rem] leading-tight">{formatNumber(perMinute)}</b>{' '}
        <span className="text-sm text-ink-2">{t.perMinute}</span>
      </Figure>
      <Figure label={t.allBy}>
        <b className={classNames('leading-tight', isAllIn ? 'text-[1.125rem]' : 'text-[1.625rem]')}>
          {isAllIn ? t.allIn : allInAt !== undefined && formatTime(new Date(allInAt), siteConfig().timeZone)}
        </b>
        {allInAt === undefined && !isAllIn && <span className="block text-sm text-ink-2">{t.notSoon}</span>}
      </Figure>
      {view === 'staff' && <WaitingFigure devices={board.devices} />}
      <Figure label={t.turnedAway}>
        <b className="text-[1.625rem] leading-tight">{formatNumber(turnedAway)}</b>
        <span className="block text-xs text-ink-2">{t.turnedAwayHint}</span>
      </Figure>
    </div>
  )
}

function ArrivedFigure({ board, className }: { readonly board: DoorBoard; readonly className: string }) {
  const t = useTexts(doorTexts)
  const { expected, arrived, left, on_leave: onLeave } = board
  const share = expected === 0 ? 0 : arrived / expected
  return (
    <Figure label={t.arrivedOf} className={className} aside={`${Math.floor(share * 100)}%`}>
      <span className="block">
        <b className="text-[2rem] leading-tight">{formatNumber(arrived)}</b>
        <span className="text-[1.125rem] text-ink-2"> / {formatNumber(expected)}</span>
      </span>
      <Progress label={t.of(arrived, expected)} value={share} className="mt-1.5" />
      {left !== null && (
        <span className="mt-1 block text-xs text-ink-2">{t.leftAgain(left, Math.max(0, arrived - left))}</span>
      )}
      {onLeave > 0 && <span className="mt-1 block text-xs text-ink-2">{t.onLeave(onLeave)}</span>}
    </Figure>
  )
}

function WaitingFigure({ devices }: Pick<DoorBoard, 'devices'>) {
  const t = useTexts(doorTexts)
  const waiting = devices.reduce((sum, device) => sum + (device.waiting ?? 0), 0)
  const withScans = devices.filter((device) => (device.waiting ?? 0) > 0).length
  return (
    <Figure label={t.waiting}>
      <b className={classNames('text-[1.625rem] leading-tight', waiting > 0 && 'text-warn')}>{formatNumber(waiting)}</b>
      <span className="block text-xs text-ink-2">{t.waitingHint(withScans)}</span>
    </Figure>
  )
}

function Figure({
  label,
  aside,
  className,
  children,
}: {
  readonly label: string
  readonly aside?: string
  readonly className?: string
  readonly children: ReactNode
}) {
  return (
    <section className={classNames('rounded-[14px] border border-line bg-surface px-4 py-3 tabular-nums', className)}>
      <h2 className="flex justify-between text-sm font-semibold text-ink-2">
        {label}
        {aside !== undefined && <span className="text-ink">{aside}</span>}
      </h2>
      <div className="mt-0.5">{children}</div>
    </section>
  )
}
