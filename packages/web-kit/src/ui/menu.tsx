import { createContext, useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useBackDismisses } from '../navigation/sheets.ts'
import { classNames } from './class-names.ts'

/** Called by a menu's items when they are chosen. */
export const CloseContext = createContext<() => void>(() => undefined)

/** A button that opens a list of links and actions below it. */
export function Menu({
  label,
  trigger,
  block = false,
  children,
}: {
  readonly label: string
  readonly trigger: ReactNode
  readonly block?: boolean | undefined
  readonly children: ReactNode
}) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  useDismiss(root, open, () => setOpen(false))
  useBackDismisses(() => setOpen(false), open)
  return (
    <div ref={root} className="relative">
      <button
        type="button"
        aria-label={label}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className={classNames(
          'grid min-h-10 min-w-10 items-center',
          block ? 'w-full rounded-md' : 'justify-items-center rounded-full',
        )}
      >
        {trigger}
      </button>
      {open && (
        <div
          id={id}
          ref={showWhole}
          className="animate-rise absolute top-full right-0 z-40 mt-2 min-w-[232px] scroll-my-3 rounded-[18px] large-text:min-w-[300px] bg-raised p-1.5 shadow-float"
        >
          <CloseContext value={() => setOpen(false)}>{children}</CloseContext>
        </div>
      )}
    </div>
  )
}

/** Scrolls a menu that opens at the screen's edge into view. */
function showWhole(menu: HTMLElement | null): void {
  menu?.scrollIntoView({ block: 'nearest' })
}

function useDismiss(root: RefObject<HTMLElement | null>, open: boolean, dismiss: () => void): void {
  useEffect(() => {
    if (!open) return
    const outside = (event: Event) => event.target instanceof Node && !root.current?.contains(event.target) && dismiss()
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      dismiss()
      root.current?.querySelector('button')?.focus()
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    document.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
      document.removeEventListener('keydown', escape)
    }
  })
}
