import { useChange } from '@cubic/web-kit/change'
import { failureText } from '@cubic/web-kit/faults'
import { useTexts } from '@cubic/web-kit/text'
import { useToast, type ToastAction } from '@cubic/web-kit/ui/toast'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, TextAreaInput } from '../../../ui/field.tsx'
import { reject } from '../api.ts'
import { applicantTexts } from '../texts.ts'

/** Asks for the reason of a rejection and suggests the usual ones. */
export function RejectDialog({
  applicant: { id, name },
  undo,
  onDone,
  onDismiss,
}: {
  readonly applicant: { readonly id: number; readonly name: string }
  /** Takes the rejection back; offered with its confirmation. */
  readonly undo: ToastAction
  readonly onDone?: () => void
  readonly onDismiss: () => void
}) {
  const t = useTexts(applicantTexts)
  const toast = useToast()
  const [reason, setReason] = useState('')
  const { mutate, isPending, data, error } = useChange(reject)
  const refused = data ?? (error ? failureText(error) : undefined)
  const send = () =>
    mutate(
      { id, name, reason: reason.trim() },
      {
        onSuccess(answer) {
          if (answer !== undefined) return
          toast(t.rejectedNow(name), 'success', undo)
          onDone?.()
          onDismiss()
        },
      },
    )
  return (
    <Dialog
      title={t.rejectTitle(name)}
      onDismiss={onDismiss}
      actions={
        <Button variant="danger" pending={isPending} disabled={reason.trim() === ''} onClick={send}>
          {t.reject}
        </Button>
      }
    >
      <div className="grid gap-3">
        <div className="flex flex-wrap gap-2">
          {[t.reasonFull, t.reasonIncomplete, t.reasonScope].map((usual) => (
            <Button
              key={usual}
              size="sm"
              aria-pressed={reason === usual}
              variant={reason === usual ? 'soft' : 'secondary'}
              onClick={() => setReason(usual)}
            >
              {usual}
            </Button>
          ))}
        </div>
        <Field label={t.reason} hint={t.reasonHint} error={refused} required>
          {(described) => (
            <TextAreaInput {...described} rows={3} maxLength={2000} value={reason} onChange={setReason} />
          )}
        </Field>
      </div>
    </Dialog>
  )
}
