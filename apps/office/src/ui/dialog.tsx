import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { useTexts } from '@cubic/web-kit/language/text'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { uiTexts } from '@cubic/web-kit/ui/texts'
import { useRef, useState, type ReactNode } from 'react'
import { Button, IconButton } from './button.tsx'
import { type Keys, pressKey } from './keys.ts'

const BACKDROP = 'animate-fade fixed inset-0 z-40 bg-scrim'
const WINDOW =
  'animate-rise fixed inset-x-0 bottom-0 z-40 flex max-h-[92dvh] w-full flex-col rounded-t-[18px] bg-surface shadow-float outline-none sm:inset-0 sm:m-auto sm:h-fit sm:rounded-[16px]'

export type DialogProps = {
  readonly title: string
  readonly onDismiss: () => void
  readonly children: ReactNode
  readonly actions?: ReactNode
  /** Before them, in place of “Cancel”. */
  readonly leave?: ReactNode
  readonly width?: 'normal' | 'wide' | 'widest'
}
const WIDTHS = { normal: 'sm:w-[460px]', wide: 'sm:w-[680px]', widest: 'sm:w-[960px]' } as const

const BEGIN =
  'input:not([type="hidden"], :disabled), textarea:not(:disabled), select:not(:disabled), button:not(:disabled)'

/**
 * A modal dialog; a sheet on phones. Rendered while open; Escape dismisses it, and a click outside until something is
 * typed. The focus begins in its content: on the button that closes it, the first Escape would only close that
 * button's hint.
 */
export function Dialog({ title, onDismiss, children, actions, leave, width = 'normal' }: DialogProps) {
  const t = useTexts(uiTexts)
  const body = useRef<HTMLDivElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  const [isWritten, setWritten] = useState(false)
  return (
    <BaseDialog.Root open disablePointerDismissal={isWritten} onOpenChange={(open) => !open && onDismiss()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={BACKDROP} />
        <BaseDialog.Popup
          ref={popup}
          onInput={() => setWritten(true)}
          initialFocus={(openedBy) =>
            openedBy === 'touch' ? popup.current : (body.current?.querySelector<HTMLElement>(BEGIN) ?? popup.current)
          }
          className={classNames(WINDOW, WIDTHS[width])}
        >
          <DialogHead title={title} onDismiss={onDismiss} />
          <div ref={body} className="min-h-0 flex-1 overflow-y-auto px-5 pb-5">
            {children}
          </div>
          {actions && (
            <DialogActions>
              {leave === undefined ? <Button onClick={onDismiss}>{t.cancel}</Button> : leave}
              {actions}
            </DialogActions>
          )}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}

/** A panel at the side, over the page; the whole screen on phones. `keys`: what keys do while it is open. */
export function SidePanel({
  title,
  head,
  onDismiss,
  children,
  actions,
  keys = {},
}: Omit<DialogProps, 'width' | 'leave'> & {
  readonly keys?: Keys
  readonly head?: ReactNode
}) {
  const popup = useRef<HTMLDivElement>(null)
  return (
    <BaseDialog.Root open onOpenChange={(open) => !open && onDismiss()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={BACKDROP} />
        <BaseDialog.Popup
          ref={popup}
          initialFocus={popup}
          onKeyDown={(event) => {
            // not what is pressed in a dialog above it
            if (event.target instanceof Node && event.currentTarget.contains(event.target))
              pressKey(event.nativeEvent, keys)
          }}
          className="animate-fade fixed inset-y-0 right-0 z-40 flex w-full flex-col bg-surface shadow-float outline-none sm:w-[440px]"
        >
          <DialogHead title={title} onDismiss={onDismiss}>
            {head}
          </DialogHead>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-5">{children}</div>
          {actions && <DialogActions>{actions}</DialogActions>}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}

function DialogHead({
  title,
  onDismiss,
  children,
}: {
  readonly title: string
  readonly onDismiss: () => void
  readonly children?: ReactNode
}) {
  const t = useTexts(uiTexts)
  return (
    <div className="flex items-center gap-3 px-5 pt-4 pb-2">
      <BaseDialog.Title className="min-w-0 flex-1 text-[1.0625rem] font-bold">{title}</BaseDialog.Title>
      {children}
      <IconButton label={t.close} icon="close" onClick={onDismiss} className="-mr-2" />
    </div>
  )
}

function DialogActions({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-end gap-2.5 border-t border-line px-5 pt-3 pb-[max(14px,env(safe-area-inset-bottom))]">
      {children}
    </div>
  )
}

/** Asks for confirmation and explains the consequences. Only its buttons close it. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  dismiss,
  danger = false,
  pending = false,
  disabledReason,
  error,
  onConfirm,
  onDismiss,
}: {
  readonly title: string
  readonly children?: ReactNode
  readonly confirm: string
  readonly dismiss?: string
  readonly danger?: boolean
  readonly pending?: boolean
  readonly disabledReason?: string | undefined
  readonly error?: string | undefined
  readonly onConfirm: () => void
  readonly onDismiss: () => void
}) {
  const t = useTexts(uiTexts)
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && onDismiss()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={BACKDROP} />
        <AlertDialog.Popup initialFocus={cancel} className={classNames(WINDOW, WIDTHS.normal)}>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 pt-5 pb-5">
            <AlertDialog.Title className="text-[1.0625rem] font-bold">{title}</AlertDialog.Title>
            <AlertDialog.Description render={<div />} className="mt-1.5 text-[0.875rem] text-ink-2">
              {children}
            </AlertDialog.Description>
            {error && (
              <p role="alert" className="mt-3 text-sm text-bad">
                {error}
              </p>
            )}
          </div>
          <DialogActions>
            <Button ref={cancel} onClick={onDismiss}>
              {dismiss ?? t.cancel}
            </Button>
            <Button
              variant={danger ? 'danger' : 'primary'}
              pending={pending}
              disabledReason={disabledReason}
              onClick={onConfirm}
            >
              {confirm}
            </Button>
          </DialogActions>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
