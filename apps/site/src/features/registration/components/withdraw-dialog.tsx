import { useState } from 'react'
import { texts, useTexts } from '@cubic/web-kit/language/text'
import { useChange } from '@cubic/web-kit/queries/change'
import { failureText } from '@cubic/web-kit/queries/faults'
import { ConfirmDialog } from '@cubic/web-kit/ui/dialog'
import { useToast } from '@cubic/web-kit/ui/toast'
import { changeRegistration, type OwnApplicant } from '../data/api.ts'
import { submittedTexts } from '../internal/submitted-texts.ts'

const withdrawTexts = texts({
  orLeave: {
    cn: '只是这次来不了、还想保留报名？可以在报名码页面请假。',
    en: 'Just can’t come and want to stay registered? Ask for leave on the ticket.',
  },
  other: {
    cn: '提交后不能再添加报名人，所以之后不能再把对方加进这次报名；对方可以用自己的账号报名。只是改信息或换人，请用“编辑”。',
    en: 'Nobody can be added to this registration later, but they can still register with their own account. To correct their details or send somebody else, use “Edit”.',
  },
  self: {
    cn: '提交后不能再添加报名人：想再参加，要先取消同行的人，再一起重新报名。',
    en: 'Nobody can be added to this registration later: to come after all, you’d have to cancel the others too and register again together.',
  },
})

export function WithdrawDialog({
  eventId,
  applicants,
  isSelf,
  leavesOthers = false,
  onDismiss,
}: {
  readonly eventId: number
  /** Withdrawn together, or not at all. */
  readonly applicants: readonly OwnApplicant[]
  readonly isSelf: boolean
  /** Others stay in the submission, to which nobody can be added any more. */
  readonly leavesOthers?: boolean
  readonly onDismiss: () => void
}) {
  const words = useWords(applicants, { isSelf, leavesOthers })
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
      {words.body.map(
        (line) =>
          line !== false && (
            <p key={line} className="mb-2 last:mb-0">
              {line}
            </p>
          ),
      )}
    </ConfirmDialog>
  )
}

function useWords(
  applicants: readonly OwnApplicant[],
  { isSelf, leavesOthers }: { readonly isSelf: boolean; readonly leavesOthers: boolean },
) {
  const t = useTexts(submittedTexts)
  const words = useTexts(withdrawTexts)
  // fixed when the dialog opens: a seat that arrives later must not change the question
  const [waits] = useState(() => applicants.every((applicant) => applicant.registration_status === 'waitlisted'))
  const name = applicants[0]?.name ?? ''
  const isExpected = applicants.every(
    ({ registration_status: status, check_in_status: there }) => status === 'success' && there === 'not_present',
  )
  const failed = [t.failed, t.withdrawOffline].join(t.stop)
  if (!waits)
    return {
      title: isSelf ? t.withdrawSelf : t.withdrawTitle(name),
      body: [t.withdrawBody, leavesOthers && (isSelf ? words.self : words.other), isExpected && words.orLeave],
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
    body: [t.leaveWaitlistBody],
    confirm: isSelf ? t.leaveWaitlist : t.takeOffWaitlist,
    keep: t.stayOnWaitlist,
    done: t.leftWaitlist,
    failed,
  }
}
