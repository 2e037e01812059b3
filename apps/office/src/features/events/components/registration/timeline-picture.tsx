import { useDates } from '@cubic/web-kit/datetime/clock'
import { dayOf, formatDate } from '@cubic/web-kit/datetime/format'
import { useTexts } from '@cubic/web-kit/language/text'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { useState, type KeyboardEvent, type PointerEvent } from 'react'
import { ScrollArea } from '@cubic/web-kit/ui/scroll-area'
import { registrationTexts } from '../../internal/registration-texts.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Beyond this percentage, the day of a mark would not fit beside it. */
const LAST_DAY = 86
/** Dragging never makes a bar shorter. */
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
type Moving = { readonly side: Side; readonly to: Date }

/** Draws bars on a time axis. Their ends are dragged, or moved with arrow keys: by an hour, with Shift by a day. */
export function TimelinePicture({ bars }: { readonly bars: readonly Bar[] }) {
  const t = useTexts(registrationTexts)
  const { now, reading, zone } = useDates()
  // stays as it is while an end is moved
  const axis = axisOf(bars, now)
  return (
    <ScrollArea label={t.timeline} className="overflow-x-auto">
      <div className="@container relative grid min-w-[560px] gap-2 pt-6 pb-1">
        {axis.marks.map((mark, index) => (
          <span
            key={mark}
            aria-hidden="true"
            style={{ left: `${axis.at(mark)}%` }}
            className={classNames(
              'absolute inset-y-0 border-l border-line pl-1.5 text-xs whitespace-nowrap text-ink-3',
              // every second one where there is no room for all
              index % 2 === 1 && '@max-3xl:hidden',
            )}
          >
            {axis.at(mark) <= LAST_DAY && formatDate(dayOf(new Date(mark), zone), reading)}
          </span>
        ))}
        <span
          style={{ left: `${axis.at(now.getTime())}%` }}
          className="pointer-events-none absolute top-6 bottom-0 z-[1] border-l-2 border-bad"
          title={t.now}
        >
          <span className="sr-only">{t.now}</span>
        </span>
        {bars.map((bar) => (
          <BarRow key={bar.key} bar={bar} axis={axis} />
        ))}
      </div>
    </ScrollArea>
  )
}

type Axis = ReturnType<typeof axisOf>

/** Computes the axis that all bars and the present fit on: where a moment is, in percent, and which days are marked. */
function axisOf(bars: readonly Bar[], now: Date) {
  const first = Math.min(...bars.map((bar) => bar.from.getTime()), now.getTime())
  const last = Math.max(...bars.map((bar) => bar.to.getTime()), now.getTime())
  const padding = Math.max((last - first) * 0.04, DAY_MS / 8)
  const [left, right] = [first - padding, last + padding]
  const days = Math.max(1, Math.ceil((right - left) / DAY_MS / 8))
  const marks = Array.from(
    { length: Math.floor((right - left) / DAY_MS / days) + 1 },
    (_, index) => (Math.ceil(left / DAY_MS) + index * days) * DAY_MS,
  ).filter((day) => day < right)
  /** Milliseconds between the positions that dragging snaps to. */
  const step = right - left < 3 * DAY_MS ? HOUR_MS / 4 : HOUR_MS
  return { left, right, marks, step, at: (when: number) => (100 * (when - left)) / (right - left) }
}

type OnAxis = { readonly bar: Bar; readonly axis: Axis }

function BarRow({ bar: given, axis }: OnAxis) {
  const { moment } = useDates()
  const [moving, setMoving] = useState<Moving>()
  const bar = moving ? { ...given, [moving.side]: moving.to, words: moment(moving.to) } : given
  const [begins, ends] = [axis.at(bar.from.getTime()), axis.at(bar.to.getTime())]
  const handle = { bar, axis, moving, onMoving: setMoving }
  // on a phone the words have a line of their own, where they are not cut
  return (
    <div className="relative h-7 @max-xl:h-auto">
      <span
        style={begins < 55 ? { left: `${begins}%` } : { right: `${100 - ends}%` }}
        className={classNames(
          'absolute inset-y-0 z-[2] flex items-center @max-xl:static @max-xl:max-w-[calc(100vw-4.5rem)] @max-xl:px-0',
          bar.ends ? 'px-4' : 'px-1.5',
        )}
      >
        <span className="rounded-[6px] bg-surface px-1.5 py-px text-xs font-semibold text-ink shadow-card @max-xl:px-0 @max-xl:shadow-none @xl:whitespace-nowrap">
          {bar.label} · {bar.words}
        </span>
      </span>
      <div className="absolute inset-0 @max-xl:relative @max-xl:h-4">
        <span
          style={{ left: `${begins}%`, width: `max(${ends - begins}%, 10px)` }}
          className={classNames('absolute inset-y-0 rounded-[8px]', bar.look)}
        />
        {bar.ends?.from && <Handle {...handle} side="from" end={bar.ends.from} />}
        {bar.ends?.to && <Handle {...handle} side="to" end={bar.ends.to} />}
      </div>
    </div>
  )
}

type HandleProps = OnAxis & {
  readonly moving: Moving | undefined
  readonly onMoving: (moving: Moving | undefined) => void
  readonly side: Side
  readonly end: BarEnd
}

function Handle(props: HandleProps) {
  const { bar, axis, side, end } = props
  const t = useTexts(registrationTexts)
  const { moment } = useDates()
  const [when, from, to] = [bar[side].getTime(), bar.from.getTime(), bar.to.getTime()]
  return (
    <span
      role="slider"
      tabIndex={0}
      aria-label={end.label}
      aria-valuenow={when}
      aria-valuemin={side === 'from' ? axis.left : from}
      aria-valuemax={side === 'from' ? to : axis.right}
      aria-valuetext={moment(bar[side])}
      title={`${end.label} · ${t.dragHint}`}
      {...pointerHandlers(props)}
      {...keyHandlers(props)}
      style={{ left: `${axis.at(when)}%` }}
      className="group absolute -inset-y-0.5 z-20 grid w-6 -translate-x-1/2 cursor-ew-resize touch-none place-items-center outline-none"
    >
      <span
        aria-hidden="true"
        className="h-full w-2 rounded-full border-2 border-surface bg-brand-text shadow-card group-focus-visible:outline-2 group-focus-visible:outline-brand-text"
      />
    </span>
  )
}

function pointerHandlers(props: HandleProps) {
  const { axis, onMoving } = props
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      event.currentTarget.focus({ preventScroll: true })
    },
    onPointerMove: ({ clientX, currentTarget, pointerId }: PointerEvent<HTMLElement>) => {
      const row = currentTarget.parentElement?.getBoundingClientRect()
      if (row && currentTarget.hasPointerCapture(pointerId))
        move(props, axis.left + ((clientX - row.left) / row.width) * (axis.right - axis.left))
    },
    onPointerUp: () => finish(props),
    onPointerCancel: () => onMoving(undefined),
  }
}

function keyHandlers(props: HandleProps) {
  const { bar, side, onMoving } = props
  return {
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') return onMoving(undefined)
      const by = stepOf(event)
      if (by === undefined) return
      event.preventDefault()
      move(props, bar[side].getTime() + by)
    },
    onKeyUp: () => finish(props),
    onBlur: () => finish(props),
  }
}

function move({ bar, axis, side, onMoving }: HandleProps, time: number): void {
  onMoving({ side, to: within(bar, side, Math.round(time / axis.step) * axis.step) })
}

function finish({ moving, onMoving, end }: HandleProps): void {
  if (moving) end.onMove(moving.to)
  onMoving(undefined)
}

/** Keeps an end on its side of the other one. */
function within({ from, to }: Bar, side: Side, time: number): Date {
  const kept = side === 'from' ? Math.min(time, to.getTime() - LEAST_MS) : Math.max(time, from.getTime() + LEAST_MS)
  return new Date(kept)
}

/** Returns how far a key moves an end, in milliseconds. */
function stepOf({ key, shiftKey }: KeyboardEvent): number | undefined {
  const hours = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[key]
  if (hours !== undefined) return hours * (shiftKey ? DAY_MS : HOUR_MS)
  const days = { PageDown: -1, PageUp: 1 }[key]
  return days && days * DAY_MS
}
