import { useState } from 'react'
import { useTexts } from '@cubic/web-kit/text'
import { useChange } from '@cubic/web-kit/change'
import { failureText } from '@cubic/web-kit/faults'
import { ConfirmDialog } from '@cubic/web-kit/ui/dialog'
import { useToast } from '@cubic/web-kit/ui/toast'
import { changeRegistration, type OwnApplicant } from '../data/api.ts'
import { submittedTexts } from '../internal/submitted-texts.ts'

/** Confirms a withdrawal, which frees seats, or leaving the waitlist, which gives up places. */
export function WithdrawDialog({
  eventId,
  applicants,
  isSelf,
  onDismiss,
}: {
  readonly eventId: number
  /** Withdrawn together, or not at all. */
  readonly applicants: readonly OwnApplicant[]
  /** The only applicant is the user. */
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
  // fixed when the dialog opens: a seat that arrives later must not change the question
  const [waits] = useState(() => applicants.every((applicant) => applicant.registration_status === 'waitlisted'))
  const name = applicants[0]?.name ?? ''
  const failed = [t.failed, t.withdrawOffline].join(t.stop)
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
