import { useChange } from '@cubic/web-kit/queries/change'
import { useTexts } from '@cubic/web-kit/language/text'
import { useToast, type ToastAction } from '@cubic/web-kit/ui/toast'
import { useState } from 'react'
import { useChangeProblem } from '../../../crud/actions/use-change-problem.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { Field } from '../../../ui/field.tsx'
import { type Applicant, reject } from '../data/api.ts'
import { applicantTexts } from '../data/texts.ts'
import { ReasonInput } from './reason-input.tsx'

export function RejectDialog({
  applicant: { id, name, event_id: event },
  undo,
  onDone,
  onDismiss,
}: {
  readonly applicant: Pick<Applicant, 'id' | 'name' | 'event_id'>
  /** Offered in the confirmation. */
  readonly undo: ToastAction
  readonly onDone?: () => void
  readonly onDismiss: () => void
}) {
  const t = useTexts(applicantTexts)
  const toast = useToast()
  const [reason, setReason] = useState('')
  const { mutate, isPending, ...change } = useChange(reject)
  const refused = useChangeProblem(change)
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
      width="wide"
      onDismiss={isPending ? () => undefined : onDismiss}
      actions={
        <Button variant="danger" pending={isPending} disabled={reason.trim() === ''} onClick={send}>
          {t.reject}
        </Button>
      }
    >
      <Field label={t.reason} hint={t.reasonHint} required>
        {(described) => <ReasonInput described={described} eventId={event?.id} value={reason} onChange={setReason} />}
      </Field>
      <Failure>{refused}</Failure>
    </Dialog>
  )
}
