import { useDates } from '@cubic/web-kit/clock'
import { dayOf, formatDate } from '@cubic/web-kit/datetime'
import { useTexts } from '@cubic/web-kit/text'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { ScrollArea } from '../../../../ui/scroll-area.tsx'
import { registrationTexts } from '../../internal/registration-texts.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** The shortest span that dragging leaves. */
const LEAST_MS = HOUR_MS

export type BarEnd = { readonly label: string; readonly onMove: (to: Date) => void }
export type Bar = {
  readonly key: string
  readonly label: string
  readonly from: Date
  readonly to: Date
  readonly words: string
  readonly look: string
  readonly ends?: { readonly from?: BarEnd | undefined; readonly to?: BarEnd | undefined }
}
type Side = 'from' | 'to'
/** The end that is being moved, and where to. */
type Moving = { readonly key: string; readonly side: Side; readonly to: number }

/** Spans of time on one axis. Their ends are dragged, or moved with the arrow keys: by an hour, with Shift by a day. */
export function TimelinePicture({ bars: given }: { readonly bars: readonly Bar[] }) {
  const t = useTexts(registrationTexts)
  const { now, reading, zone, moment } = useDates()
  const axis = useRef<HTMLDivElement>(null)
  const [moving, setMoving] = useState<Moving>()
  // the axis stays as it is while an end is moved
  const first = Math.min(...given.map((bar) => bar.from.getTime()), now.getTime())
  const last = Math.max(...given.map((bar) => bar.to.getTime()), now.getTime())
  const padding = Math.max((last - first) * 0.04, DAY_MS / 8)
  const [left, right] = [first - padding, last + padding]
  const at = (when: number) => (100 * (when - left)) / (right - left)
  const days = Math.max(1, Math.ceil((right - left) / DAY_MS / 8))
  const marks = Array.from({ length: Math.floor((right - left) / DAY_MS / days) + 1 }, (_, index) => {
    const day = Math.ceil(left / DAY_MS) * DAY_MS + index * days * DAY_MS
    return day < right ? [day] : []
  }).flat()
  const step = right - left < 3 * DAY_MS ? HOUR_MS / 4 : HOUR_MS

  const shownOf = (bar: Bar): Bar =>
    moving?.key === bar.key ? { ...bar, [moving.side]: new Date(moving.to), words: moment(new Date(moving.to)) } : bar
  const within = (bar: Bar, side: Side, when: number) => {
    const snapped = Math.round(when / step) * step
    return side === 'from'
      ? Math.min(snapped, bar.to.getTime() - LEAST_MS)
      : Math.max(snapped, bar.from.getTime() + LEAST_MS)
  }
  const finish = (end: BarEnd) => {
    if (moving) end.onMove(new Date(moving.to))
    setMoving(undefined)
  }

  function handleOf(bar: Bar, side: Side, end: BarEnd) {
    const when = shownOf(bar)[side]
    const move = (to: number) => setMoving({ key: bar.key, side, to: within(bar, side, to) })
    const onPointerMove = ({ clientX, currentTarget, pointerId }: PointerEvent<HTMLElement>) => {
      const box = axis.current?.getBoundingClientRect()
      if (box && currentTarget.hasPointerCapture(pointerId))
        move(left + ((clientX - box.left) / box.width) * (right - left))
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const direction = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key]
      const pages = { PageDown: -1, PageUp: 1 }[event.key]
      if (event.key === 'Escape') return setMoving(undefined)
      if (direction === undefined && pages === undefined) return
      event.preventDefault()
      move(when.getTime() + (pages ?? direction ?? 0) * (pages !== undefined || event.shiftKey ? DAY_MS : HOUR_MS))
    }
    return (
      <span
        key={side}
        role="slider"
        tabIndex={0}
        aria-label={end.label}
        aria-valuenow={when.getTime()}
        aria-valuemin={side === 'from' ? left : bar.from.getTime()}
        aria-valuemax={side === 'from' ? bar.to.getTime() : right}
        aria-valuetext={moment(when)}
        title={`${end.label} · ${t.dragHint}`}
        onPointerDown={(event) => {
          event.preventDefault()
          event.currentTarget.setPointerCapture(event.pointerId)
          event.currentTarget.focus({ preventScroll: true })
        }}
        onPointerMove={onPointerMove}
        onPointerUp={() => finish(end)}
        onPointerCancel={() => setMoving(undefined)}
        onKeyDown={onKeyDown}
        onKeyUp={() => finish(end)}
        onBlur={() => finish(end)}
        style={{ left: `${at(when.getTime())}%` }}
        className="absolute -inset-y-0.5 z-20 grid w-6 -translate-x-1/2 cursor-ew-resize touch-none place-items-center rounded-sm"
      >
        <span
          aria-hidden="true"
          className="h-full w-2 rounded-full border-2 border-surface bg-brand-text shadow-card"
        />
      </span>
    )
  }

  return (
    <ScrollArea label={t.timeline} className="overflow-x-auto">
      <div ref={axis} className="relative grid min-w-[560px] gap-2 pt-6 pb-1">
        {marks.map((mark) => (
          <span
            key={mark}
            aria-hidden="true"
            style={{ left: `${at(mark)}%` }}
            className="absolute inset-y-0 border-l border-line pl-1.5 text-xs whitespace-nowrap text-ink-3"
          >
            {formatDate(dayOf(new Date(mark), zone), reading)}
          </span>
        ))}
        {given.map((each) => {
          const bar = shownOf(each)
          const [begins, ends] = [at(bar.from.getTime()), at(bar.to.getTime())]
          return (
            <div key={bar.key} className="relative h-7">
              <span
                style={{ left: `${begins}%`, width: `max(${ends - begins}%, 10px)` }}
                className={classNames('absolute inset-y-0 rounded-[8px]', bar.look)}
              />
              <span
                style={begins < 55 ? { left: `${begins}%` } : { right: `${100 - ends}%` }}
                className={classNames('absolute inset-y-0 flex items-center', bar.ends ? 'px-4' : 'px-1.5')}
              >
                <span className="rounded-[6px] bg-surface px-1.5 py-px text-xs font-semibold whitespace-nowrap text-ink shadow-card">
                  {bar.label} · {bar.words}
                </span>
              </span>
              {each.ends?.from && handleOf(each, 'from', each.ends.from)}
              {each.ends?.to && handleOf(each, 'to', each.ends.to)}
            </div>
          )
        })}
        <span
          style={{ left: `${at(now.getTime())}%` }}
          className="pointer-events-none absolute inset-y-0 border-l-2 border-bad"
          title={t.now}
        >
          <span className="sr-only">{t.now}</span>
        </span>
      </div>
    </ScrollArea>
  )
}
