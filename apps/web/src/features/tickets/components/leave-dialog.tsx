import { useState } from 'react'
import { useChange } from '../../../lib/query.ts'
import { useTexts } from '../../../lib/text.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { askLeave } from '../api.ts'
import { ticketTexts } from '../internal/texts.ts'

/** Asks before a leave; the reason is one's own business. */
export function LeaveDialog({ ticketId, onDismiss }: { readonly ticketId: number; readonly onDismiss: () => void }) {
  const t = useTexts(ticketTexts)
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
          toast(t.leaveDone)
          onDismiss()
        },
      },
    )
  return (
    <ConfirmDialog
      title={t.leaveTitle}
      confirm={t.leaveConfirm}
      danger
      pending={change.isPending}
      error={refusal ?? (change.isError ? t.failed : undefined)}
      onConfirm={confirm}
      onDismiss={onDismiss}
    >
      <p className="mb-3 text-[14px]">{t.leaveBody}</p>
      <TextArea label={t.leaveReason} value={reason} onChange={setReason} rows={3} maxLength={2000} />
    </ConfirmDialog>
  )
}
