import { useEffect, useId, useRef, type ReactNode, type RefObject } from 'react'
import { useBackDismisses } from '../navigation/sheets.ts'
import { useTexts } from '../language/text.ts'
import { Button, IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import { uiTexts } from './texts.ts'

export type DialogProps = {
  readonly title: string
  readonly onDismiss: () => void
  readonly children: ReactNode
  readonly actions?: ReactNode
  readonly wide?: boolean
  /** Out of sight for a moment; what was typed into it stays. */
  readonly isAside?: boolean
}

/**
 * A native modal dialog: a sheet at the bottom of phones, a window elsewhere. Rendered while open; the focus returns
 * to its previous element, or to the page's content if that is gone.
 */
export function Dialog({ title, onDismiss, children, actions, wide = false, isAside = false }: DialogProps) {
  const t = useTexts(uiTexts)
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useDismissal(dialog, onDismiss)
  useBackDismisses(onDismiss, !isAside)
  useKeptFocus(dialog)
  const focused = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (isAside || !element) return
    const before = document.activeElement
    const isBack = focused.current?.isConnected === true
    element.showModal()
    // showModal focuses the first focusable element, the ✕; React sets no `autofocus` attribute that it could use
    const first = isBack ? focused.current : element.querySelector<HTMLElement>('[data-autofocus]')
    first?.focus()
    return () => {
      const { activeElement } = document
      focused.current = activeElement instanceof HTMLElement && element.contains(activeElement) ? activeElement : null
      element.close()
      const isThere = before instanceof HTMLElement && before !== document.body && before.isConnected
      const next = isThere ? before : document.querySelector<HTMLElement>('main')
      next?.focus({ preventScroll: !isThere })
    }
  }, [isAside])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={classNames(
        'animate-rise fixed inset-x-0 top-auto bottom-0 m-0 max-h-[92dvh] w-full max-w-none overflow-hidden rounded-t-2xl bg-surface shadow-float sm:inset-0 sm:m-auto sm:h-fit sm:rounded-2xl',
        wide ? 'sm:w-[640px]' : 'sm:w-[440px]',
      )}
    >
      <div className="@container flex max-h-[92dvh] flex-col">
        <div className="flex items-center justify-between gap-3 px-5 pt-4 pb-1">
          <h2 id={titleId} className="text-lg">
            {title}
          </h2>
          <IconButton label={t.close} icon="close" onClick={onDismiss} className="-mr-2" />
        </div>
        <div className="min-h-0 overflow-y-auto px-5 pt-1 pb-5">{children}</div>
        {actions && (
          <div className="flex gap-2.5 border-t border-line px-5 pt-3.5 pb-[max(16px,env(safe-area-inset-bottom))] *:flex-1 large-text:flex-col sm:justify-end sm:*:flex-none">
            {actions}
          </div>
        )}
      </div>
      {/* must exist before its text: a live region inserted with its text is not read out */}
      <div role="status" data-toasts="" />
    </dialog>
  )
}

export function ConfirmDialog({
  title,
  children,
  confirm,
  dismiss,
  danger = false,
  pending = false,
  error,
  onConfirm,
  onDismiss,
}: {
  readonly title: string
  readonly children: ReactNode
  /** The button's label, a verb. */
  readonly confirm: string
  /** The button that changes nothing; "Cancel" unless that could be read as the action. */
  readonly dismiss?: string | undefined
  readonly danger?: boolean
  readonly pending?: boolean
  readonly error?: string | undefined
  readonly onConfirm: () => void
  readonly onDismiss: () => void
}) {
  const t = useTexts(uiTexts)
  const actions = (
    <>
      <Button variant="secondary" onClick={onDismiss} autoFocus>
        {dismiss ?? t.cancel}
      </Button>
      <Button variant={danger ? 'danger' : 'primary'} pending={pending} onClick={onConfirm}>
        {confirm}
      </Button>
    </>
  )
  return (
    <Dialog title={title} onDismiss={onDismiss} actions={actions}>
      <div className="text-ink-2">{children}</div>
      {error && (
        <p role="alert" className="mt-3 text-sm text-bad">
          {error}
        </p>
      )}
    </Dialog>
  )
}

/** Calls `onDismiss` on Escape and on a press beside the dialog. */
function useDismissal(dialog: RefObject<HTMLDialogElement | null>, onDismiss: () => void): void {
  useEffect(() => {
    const element = dialog.current
    const cancel = (event: Event) => {
      event.preventDefault()
      onDismiss()
    }
    // a drag from inside the dialog to its outside must not dismiss it
    let beganBeside = false
    const begin = (event: Event) => void (beganBeside = event.target === element)
    const press = (event: Event) => event.target === element && beganBeside && onDismiss()
    element?.addEventListener('cancel', cancel)
    element?.addEventListener('pointerdown', begin)
    element?.addEventListener('click', press)
    return () => {
      element?.removeEventListener('cancel', cancel)
      element?.removeEventListener('pointerdown', begin)
      element?.removeEventListener('click', press)
    }
  })
}

/**
 * When the focused element is replaced, focuses its replacement: an element that asks for it
 * (`data-autofocus`), else the whole.
 */
function useKeptFocus(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    let around: readonly HTMLElement[] = []
    let standIn: HTMLElement | undefined
    const remember = ({ target }: FocusEvent) => (around = withAncestors(target, element))
    const give = () => {
      const current = document.activeElement
      const [focused] = around
      const isLost = current === document.body && focused !== undefined && !element.contains(focused)
      if (!isLost && (current === null || current !== standIn)) return
      // the element that asks for it may come later than its container
      const place = isLost || !standIn ? (around.find((each) => isPlace(each, element)) ?? element) : standIn
      const next = place.querySelector<HTMLElement>('[data-autofocus]')
      standIn = next ? undefined : place
      if (next) return next.focus()
      if (!isLost) return
      if (!place.hasAttribute('tabindex')) place.tabIndex = -1
      place.focus()
    }
    const observer = new MutationObserver(give)
    observer.observe(element, { childList: true, subtree: true })
    element.addEventListener('focusin', remember)
    return () => {
      observer.disconnect()
      element.removeEventListener('focusin', remember)
    }
  }, [dialog])
}

function withAncestors(target: EventTarget | null, end: HTMLElement): readonly HTMLElement[] {
  const found: HTMLElement[] = []
  for (let each = target; each instanceof HTMLElement && each !== end; each = each.parentElement) found.push(each)
  return found
}

function isPlace(each: HTMLElement, dialog: HTMLElement): boolean {
  return dialog.contains(each) && !each.hasAttribute('data-toasts')
}
