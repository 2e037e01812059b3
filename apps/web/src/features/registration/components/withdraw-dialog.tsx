import { useState } from 'react'
import { useTexts } from '../../../lib/text.ts'
import { useChange } from '../../../lib/query.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { changeRegistration, type OwnApplicant } from '../api.ts'
import { registrationTexts } from '../internal/texts.ts'

/** Asks before somebody leaves a registration, and gives their seat back. */
export function WithdrawDialog({
  eventId,
  applicant,
  onDismiss,
}: {
  readonly eventId: number
  readonly applicant: OwnApplicant
  readonly onDismiss: () => void
}) {
  const t = useTexts(registrationTexts)
  const toast = useToast()
  const change = useChange(changeRegistration)
  const [refusal, setRefusal] = useState<string>()
  const withdraw = () =>
    change.mutate(
      { eventId, action: 'delete', data: { applicants: [{ id: applicant.id, values: {} }] } },
      {
        onSuccess: (answer) => {
          if (answer.status === 'error') return setRefusal(answer.message)
          toast(t.withdrawn)
          onDismiss()
        },
      },
    )
  return (
    <ConfirmDialog
      title={t.withdrawTitle(applicant.name)}
      confirm={t.withdraw}
      danger
      pending={change.isPending}
      error={refusal ?? (change.isError ? t.failed : undefined)}
      onConfirm={withdraw}
      onDismiss={onDismiss}
    >
      {t.withdrawBody}
    </ConfirmDialog>
  )
}
