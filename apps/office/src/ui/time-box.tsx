import { Popover } from '@base-ui/react/popover'
import { useTexts } from '@cubic/web-kit/language/text'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { useRef, useState, type ReactNode, type RefObject } from 'react'
import { IconButton } from './button.tsx'
import { REACHED_DAY } from './calendar.tsx'
import { POPUP } from './menu.tsx'
import { timeTexts } from './time-texts.ts'

/** How the calendar was opened: beside a field in which somebody may type on, or to be used itself. */
type Opened = 'beside' | 'itself'

export function TimeBox({
  label,
  disabled,
  invalid,
  renderCalendar,
  className,
  children,
}: {
  readonly label: string
  readonly disabled: boolean
  readonly invalid: boolean
  readonly renderCalendar: (close: () => void) => ReactNode
  readonly className?: string | undefined
  /** The fields; `open` opens the calendar. */
  readonly children: (open: (how: Opened) => void) => ReactNode
}) {
  const t = useTexts(timeTexts)
  const [opened, setOpened] = useState<Opened>()
  const box = useRef<HTMLDivElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  const close = () => setOpened(undefined)
  return (
    <Popover.Root
      open={opened !== undefined}
      onOpenChange={(isOpen, { reason, event, cancel }) => {
        const isInField = event.target instanceof HTMLInputElement && box.current?.contains(event.target)
        if (reason === 'outside-press' && isInField) return cancel()
        setOpened(isOpen ? 'itself' : undefined)
      }}
    >
      <div
        ref={box}
        onBlur={({ relatedTarget }) => {
          // on to another field: not into the calendar, and not out of the window
          const isInside = [box, popup].some(({ current }) => current?.contains(relatedTarget))
          if (relatedTarget !== null && !isInside) close()
        }}
        className={classNames(
          'flex min-h-9 w-full min-w-0 items-center rounded-[10px] border text-[0.875rem] transition has-[input:focus]:border-brand-text has-[input:focus]:ring-3 has-[input:focus]:ring-brand-text/20',
          invalid ? 'border-bad' : 'border-line-2',
          disabled ? 'bg-fill text-ink-2' : 'bg-surface text-ink',
          className,
        )}
      >
        {children(setOpened)}
        <Popover.Trigger
          disabled={disabled}
          render={<IconButton label={t.openCalendar} icon="calendar" className="mr-0.5 ml-auto self-start" />}
        />
      </div>
      <CalendarPopup label={label} box={box} popup={popup} takesFocus={opened !== 'beside'}>
        {renderCalendar(close)}
      </CalendarPopup>
    </Popover.Root>
  )
}

function CalendarPopup({
  label,
  box,
  popup,
  takesFocus,
  children,
}: {
  readonly label: string
  readonly box: RefObject<HTMLElement | null>
  readonly popup: RefObject<HTMLDivElement | null>
  readonly takesFocus: boolean
  readonly children: ReactNode
}) {
  return (
    <Popover.Portal>
      <Popover.Positioner anchor={box} align="start" sideOffset={6} className="z-50">
        <Popover.Popup
          ref={popup}
          initialFocus={takesFocus && (() => popup.current?.querySelector<HTMLElement>(REACHED_DAY) ?? true)}
          className={`${POPUP} grid max-h-(--available-height) w-[min(316px,calc(100vw-24px))] gap-2.5 overflow-y-auto p-3`}
        >
          <Popover.Title className="sr-only">{label}</Popover.Title>
          {children}
        </Popover.Popup>
      </Popover.Positioner>
    </Popover.Portal>
  )
}
