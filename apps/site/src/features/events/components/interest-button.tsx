import { useChange } from '@cubic/web-kit/queries/change'
import { failureText } from '@cubic/web-kit/queries/faults'
import { paths } from '@cubic/web-kit/navigation/paths'
import { useQuery } from '@cubic/web-kit/queries/query'
import { useNavigate } from '@cubic/web-kit/navigation/routing'
import { useSession } from '@cubic/web-kit/session/session'
import { texts, useTexts } from '@cubic/web-kit/language/text'
import { Button, IconButton } from '@cubic/web-kit/ui/button'
import { useToast } from '@cubic/web-kit/ui/toast'
import { ownInterest, saveInterest } from '../internal/interests.ts'

const interestTexts = texts({
  save: { cn: '收藏', en: 'Save' },
  remind: { cn: '开放时提醒我', en: 'Remind me' },
  reminded: { cn: '已设提醒', en: 'Reminder set' },
  nowSaved: { cn: '已收藏，可在个人中心查看', en: 'Saved to your personal center' },
  willRemind: { cn: '报名开放前会提醒您', en: 'We’ll tell you before registration opens' },
  failed: { cn: '操作失败，请检查网络后重试', en: 'That didn’t work. Check your network and try again' },
  nowGone: { cn: '已取消收藏', en: 'No longer saved' },
})

type Interest = {
  readonly eventId: number
  readonly isUpcoming: boolean
}

export function InterestButton(interest: Interest) {
  const t = useTexts(interestTexts)
  const { isSaved, toggle } = useInterest(interest)
  return (
    <IconButton
      label={t.save}
      icon="bookmark"
      tone="floating"
      pressed={isSaved}
      onClick={toggle}
      className={isSaved ? 'text-brand-text [&_path]:fill-current' : ''}
    />
  )
}

/** Saves an event by a button with words, in place of an action that waits for registration to open. */
export function RemindButton(interest: Interest) {
  const t = useTexts(interestTexts)
  const { isSaved, isPending, toggle } = useInterest(interest)
  return (
    <Button
      size="lg"
      variant={isSaved ? 'secondary' : 'primary'}
      icon={isSaved ? 'check' : 'bookmark'}
      pending={isPending}
      onClick={toggle}
      block
      className="min-w-[150px]"
    >
      {isSaved ? t.reminded : t.remind}
    </Button>
  )
}

/** Guests log in first, and come back to the event. */
function useInterest({ eventId, isUpcoming }: Interest) {
  const t = useTexts(interestTexts)
  const toast = useToast()
  const navigate = useNavigate()
  const session = useSession()
  const { data: interest = null } = useQuery({ ...ownInterest(eventId), enabled: session.state === 'signed-in' })
  const { mutate, isPending } = useChange(saveInterest)
  const toggle = () => {
    if (session.state === 'guest') return navigate(paths.logIn(paths.event(eventId)))
    const told = interest !== null ? t.nowGone : isUpcoming ? t.willRemind : t.nowSaved
    mutate(
      { eventId, interest },
      {
        onSuccess: () => toast(told, 'success'),
        onError: (error) => toast(failureText(error, t.failed) ?? t.failed, 'danger'),
      },
    )
  }
  return { isSaved: interest !== null, isPending, toggle }
}
