import { shareText } from '@cubic/domain/ticket/share-text'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { paths, publicUrl } from '@cubic/web-kit/navigation/paths'
import { copyText } from '../../../lib/share.ts'
import { useTexts } from '@cubic/web-kit/language/text'
import { Button } from '@cubic/web-kit/ui/button'
import { Dialog } from '@cubic/web-kit/ui/dialog'
import { useToast } from '@cubic/web-kit/ui/toast'
import type { TicketEvent } from '../data/api.ts'
import { ticketDialogTexts } from '../internal/dialog-texts.ts'

export function ShareDialog({
  event,
  code,
  mayBeBound,
  onDismiss,
}: {
  readonly event: Pick<TicketEvent, 'name' | 'start_time' | 'end_time'>
  readonly code: string
  /** The ticket can still be bound to an account. */
  readonly mayBeBound: boolean
  readonly onDismiss: () => void
}) {
  const t = useTexts(ticketDialogTexts)
  const toast = useToast()
  const { lang, exact } = useDates()
  const text = shareText(
    {
      name: event.name,
      start_time: dateOf(event.start_time),
      end_time: dateOf(event.end_time),
      link: publicUrl(paths.ticket(code)),
    },
    lang,
    exact,
  )
  const copy = async () => {
    const copied = await copyText(text)
    toast(copied ? t.copied : t.copyFailed, copied ? 'success' : 'danger')
    if (copied) onDismiss()
  }
  // the user closed the sheet, or the browser refused: the text can still be copied
  const send = () => void navigator.share({ text }).then(onDismiss, () => undefined)
  const actions = (
    <>
      {typeof navigator.share === 'function' && (
        <Button variant="secondary" icon="share" onClick={send}>
          {t.shareMore}
        </Button>
      )}
      <Button icon="copy" autoFocus onClick={() => void copy()}>
        {t.copy}
      </Button>
    </>
  )
  return (
    <Dialog title={t.share} onDismiss={onDismiss} actions={actions}>
      <p className="text-[0.875rem] text-ink-2">{mayBeBound ? t.shareHintUnbound : t.shareHint}</p>
      <p
        aria-label={t.shareText}
        className="mt-3 rounded-lg bg-fill px-3.5 py-3 text-[0.875rem] break-words select-all"
      >
        {text}
      </p>
    </Dialog>
  )
}

function dateOf(instant: string | null): Date | null {
  return instant === null ? null : new Date(instant)
}
