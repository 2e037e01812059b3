import { useState } from 'react'
import { useChange } from '@cubic/web-kit/queries/change'
import { failureText } from '@cubic/web-kit/queries/faults'
import { useTexts } from '@cubic/web-kit/language/text'
import { ConfirmDialog } from '@cubic/web-kit/ui/dialog'
import { TextArea } from '@cubic/web-kit/ui/field'
import { useToast } from '@cubic/web-kit/ui/toast'
import { askLeave } from '../data/api.ts'
import { ticketDialogTexts } from '../internal/dialog-texts.ts'

export function LeaveDialog({
  ticketId,
  frees,
  onDismiss,
}: {
  readonly ticketId: number
  readonly frees: boolean
  readonly onDismiss: () => void
}) {
  const t = useTexts(ticketDialogTexts)
  const toast = useToast()
  const [reason, setReason] = useState('')
  const change = useChange(askLeave)
  const refusal = change.data?.status === 'error' ? change.data.error_msg : undefined
  const confirm = () =>
    change.mutate(
      { id: ticketId, reason: reason.trim() },
      {
        onSuccess: (answer) => {
          if (answer.status === 'error') return
          toast(answer.result.seat_freed ? t.leaveDoneFrees : t.leaveDone)
          onDismiss()
        },
      },
    )
  return (
    <ConfirmDialog
      title={t.leaveTitle}
      confirm={frees ? t.leaveConfirmFrees : t.leaveConfirm}
      danger
      pending={change.isPending}
      error={refusal ?? failureText(change.error, t.failed)}
      onConfirm={confirm}
      onDismiss={onDismiss}
    >
      {frees ? <GivesSeatUp /> : <p className="mb-3 text-[0.875rem]">{t.leaveBody}</p>}
      <p className="mb-3 text-[0.875rem] text-ink-2">{t.leaveOrCancel}</p>
      <TextArea label={t.leaveReason} value={reason} onChange={setReason} rows={3} maxLength={2000} />
    </ConfirmDialog>
  )
}

function GivesSeatUp() {
  const t = useTexts(ticketDialogTexts)
  return (
    <div className="mb-4 rounded-lg bg-bad-soft px-3.5 py-3 text-[0.875rem] text-ink">
      <p className="font-semibold">{t.leaveBodyFrees}</p>
      <ul className="mt-1 grid list-disc gap-0.5 pl-5">
        <li>{t.leaveGivesSeat}</li>
        <li>{t.leaveEndsTicket}</li>
        <li>{t.leaveComeBack}</li>
      </ul>
    </div>
  )
}
