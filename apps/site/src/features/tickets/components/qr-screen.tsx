import { useEffect, useRef } from 'react'
import { useBackDismisses } from '@cubic/web-kit/navigation/sheets'
import { useTexts } from '@cubic/web-kit/language/text'
import { ticketDialogTexts } from '../internal/dialog-texts.ts'
import { QrCode } from '@cubic/web-kit/ui/qr-code'

export function QrScreen({
  text,
  code,
  onDismiss,
}: {
  readonly text: string
  readonly code: string | undefined
  readonly onDismiss: () => void
}) {
  const t = useTexts(ticketDialogTexts)
  const dialog = useRef<HTMLDialogElement>(null)
  useBackDismisses(onDismiss)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      aria-label={t.qr}
      onClose={onDismiss}
      className="animate-fade m-0 size-full max-h-none max-w-none bg-white text-black"
    >
      <button
        type="button"
        autoFocus
        onClick={() => dialog.current?.close()}
        className="grid size-full content-center justify-items-center gap-4 p-3 outline-none"
      >
        <QrCode text={text} label={t.qr} className="w-[min(92vw,78dvh)]" />
        {code && <span className="font-mono text-2xl font-semibold tracking-[.1em]">{code}</span>}
        <span className="text-sm text-neutral-600">{t.closeHint}</span>
      </button>
    </dialog>
  )
}
