import { createContext, use, useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'

const CloseContext = createContext<() => void>(() => undefined)

/** A button that opens a list of links and actions below it. */
export function Menu({
  label,
  trigger,
  children,
}: {
  readonly label: string
  readonly trigger: ReactNode
  readonly children: ReactNode
}) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  useDismiss(root, open, () => setOpen(false))
  return (
    <div ref={root} className="relative">
      <button
        type="button"
        aria-label={label}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="grid min-h-10 min-w-10 place-items-center rounded-full"
      >
        {trigger}
      </button>
      {open && (
        <div
          id={id}
          className="animate-rise absolute top-full right-0 z-40 mt-2 min-w-[232px] rounded-[18px] bg-raised p-1.5 shadow-float"
        >
          <CloseContext value={() => setOpen(false)}>{children}</CloseContext>
        </div>
      )}
    </div>
  )
}

const ITEM =
  'flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-left text-[15px] font-medium transition hover:bg-fill focus-visible:-outline-offset-2'

export function MenuLink({
  to,
  icon,
  children,
}: {
  readonly to: string
  readonly icon: IconName
  readonly children: ReactNode
}) {
  return (
    <Link to={to} onClick={use(CloseContext)} className={ITEM}>
      <Icon name={icon} className="text-ink-2" />
      {children}
    </Link>
  )
}

export function MenuButton({
  icon,
  onClick,
  danger = false,
  children,
}: {
  readonly icon: IconName
  readonly onClick: () => void
  readonly danger?: boolean
  readonly children: ReactNode
}) {
  const close = use(CloseContext)
  const press = () => {
    close()
    onClick()
  }
  return (
    <button type="button" onClick={press} className={classNames(ITEM, danger && 'text-bad')}>
      <Icon name={icon} className={danger ? '' : 'text-ink-2'} />
      {children}
    </button>
  )
}

export function MenuLine() {
  return <hr className="mx-3 my-1.5 border-line" />
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
