import { useTexts } from '@cubic/web-kit/language/text'
import { useId, type ReactNode } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { SidePanel } from '../../ui/dialog.tsx'
import { useKeys, type Keys } from '../../ui/keys.ts'
import { useHasRoomBeside } from '../../ui/use-is-phone.ts'
import { uiTexts } from '@cubic/web-kit/ui/texts'
import { crudTexts } from '../texts.ts'
import type { OpenRecord } from './types.ts'

/** A list, and beside it the record that is open. Nothing above the list moves when one opens. */
export function WithPanel({ panel, children }: { readonly panel: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="flex items-start gap-4">
      <div className="flex min-w-0 flex-1 flex-col gap-3.5">{children}</div>
      {panel}
    </div>
  )
}

type PanelProps = {
  readonly open: OpenRecord
  readonly title: string
  readonly head?: ReactNode
  readonly actions?: ReactNode
  /** Further keys while it is open, besides j, k and Escape. */
  readonly keys?: Keys
  readonly children: ReactNode
}

/**
 * The open record of a list: beside the list, where j and k still move through it, or over it if
 * the window is too narrow.
 */
export function OpenPanel(props: PanelProps) {
  const { open, title, head, actions, keys, children } = props
  const hasRoom = useHasRoomBeside()
  if (hasRoom) return <Beside {...props} />
  return (
    <SidePanel
      title={title}
      head={
        <>
          {head}
          <Steps open={open} />
        </>
      }
      keys={{ ...keys, j: open.next, k: open.previous }}
      onDismiss={open.onDismiss}
      actions={actions}
    >
      {children}
    </SidePanel>
  )
}

function Steps({ open: { previous, next } }: { readonly open: OpenRecord }) {
  const t = useTexts(crudTexts)
  return (
    <span className="flex">
      <IconButton label={t.previousOne} icon="chevron-up" disabled={!previous} onClick={previous} />
      <IconButton label={t.nextOne} icon="chevron-down" disabled={!next} onClick={next} />
    </span>
  )
}

/** The room left below the panel, in CSS pixels. */
const BELOW = 16
const HEIGHT_MIN = 320

function Beside({ open, title, head, actions, keys = {}, children }: PanelProps) {
  const t = useTexts(uiTexts)
  const titleId = useId()
  useKeys({ ...keys, Escape: open.onDismiss })
  return (
    <aside
      ref={takeItsPlace}
      data-beside
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a dialog gives the focus back only to what Tab reaches
      tabIndex={0}
      aria-labelledby={titleId}
      className="animate-fade sticky top-4 flex w-[clamp(360px,29vw,480px)] shrink-0 flex-col overflow-hidden rounded-[14px] border border-line bg-surface outline-none"
    >
      <div className="flex items-center gap-2 border-b border-line py-2.5 pr-2.5 pl-4">
        <h2 id={titleId} aria-live="polite" className="min-w-0 flex-1 truncate text-[1.0625rem] font-bold">
          {title}
        </h2>
        {head}
        <Steps open={open} />
        <IconButton label={t.close} icon="close" onClick={open.onDismiss} />
      </div>
      {/* another record begins at its top */}
      <div key={open.id} className="min-h-0 flex-1 overflow-y-auto px-4 py-4">
        {children}
      </div>
      {actions && <div className="flex flex-wrap justify-end gap-2.5 border-t border-line px-4 py-3">{actions}</div>}
    </aside>
  )
}

/**
 * As it appears, the panel takes the focus; from then on it is as high as the window is below its top, wherever
 * the page is scrolled to.
 */
function takeItsPlace(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined
  const fit = () => {
    const room = window.innerHeight - element.getBoundingClientRect().top - BELOW
    element.style.height = `${Math.max(HEIGHT_MIN, Math.round(room))}px`
  }
  fit()
  element.focus({ preventScroll: true })
  const observer = new ResizeObserver(fit)
  observer.observe(document.body)
  window.addEventListener('scroll', fit, { passive: true })
  window.addEventListener('resize', fit)
  return () => {
    observer.disconnect()
    window.removeEventListener('scroll', fit)
    window.removeEventListener('resize', fit)
  }
}
