import { useState } from 'react'
import { useTexts } from '@cubic/web-kit/text'
import { useChange } from '@cubic/web-kit/change'
import { failureText } from '@cubic/web-kit/faults'
import { ConfirmDialog } from '@cubic/web-kit/ui/dialog'
import { useToast } from '@cubic/web-kit/ui/toast'
import { changeRegistration, type OwnApplicant } from '../api.ts'
import { submittedTexts } from '../internal/submitted-texts.ts'

/** Asks before people leave a registration and give their seats back, or leave the waitlist and give their places up. */
export function WithdrawDialog({
  eventId,
  applicants,
  isSelf,
  onDismiss,
}: {
  readonly eventId: number
  /** All of them, or none, are withdrawn. */
  readonly applicants: readonly OwnApplicant[]
  /** It is one person: who is asked. */
  readonly isSelf: boolean
  readonly onDismiss: () => void
}) {
  const words = useWords(applicants, isSelf)
  const toast = useToast()
  const change = useChange(changeRegistration)
  const [refusal, setRefusal] = useState<string>()
  const withdraw = () =>
    change.mutate(
      { eventId, action: 'delete', data: { applicants: applicants.map(({ id }) => ({ id, values: {} })) } },
      {
        onSuccess: (answer) => {
          if (answer.status === 'error') return setRefusal(answer.message)
          toast(words.done)
          onDismiss()
        },
      },
    )
  return (
    <ConfirmDialog
      title={words.title}
      confirm={words.confirm}
      dismiss={words.keep}
      danger
      pending={change.isPending}
      error={refusal ?? failureText(change.error, words.failed)}
      onConfirm={withdraw}
      onDismiss={onDismiss}
    >
      {words.body}
    </ConfirmDialog>
  )
}

function useWords(applicants: readonly OwnApplicant[], isSelf: boolean) {
  const t = useTexts(submittedTexts)
  // as it was when the question was asked: a seat that comes meanwhile changes nothing of what was answered
  const [waits] = useState(() => applicants.every((applicant) => applicant.registration_status === 'waitlisted'))
  const name = applicants[0]?.name ?? ''
  const failed = [t.failed, t.withdrawNoAnswer].join(t.stop)
  if (!waits)
    return {
      title: isSelf ? t.withdrawSelf : t.withdrawTitle(name),
      body: t.withdrawBody,
      confirm: t.withdraw,
      keep: t.keepRegistration,
      done: t.withdrawn,
      failed,
    }
  return {
    title:
      applicants.length > 1
        ? t.leaveAllTitle(applicants.length)
        : isSelf
          ? t.leaveWaitlistSelf
          : t.leaveWaitlistTitle(name),
    body: t.leaveWaitlistBody,
    confirm: isSelf ? t.leaveWaitlist : t.takeOffWaitlist,
    keep: t.stayOnWaitlist,
    done: t.leftWaitlist,
    failed,
  }
}
