import { useChange } from '@cubic/web-kit/queries/change'
import { failureText } from '@cubic/web-kit/queries/faults'
import { paths } from '@cubic/web-kit/navigation/paths'
import { useQuery } from '@cubic/web-kit/queries/query'
import { useNavigate } from '@cubic/web-kit/navigation/routing'
import { useSession } from '@cubic/web-kit/session/session'
import { texts, useTexts } from '@cubic/web-kit/language/text'
import { Button } from '@cubic/web-kit/ui/button'
import { useToast } from '@cubic/web-kit/ui/toast'
import { ownFollow, saveFollow } from '../data/follows.ts'

const followTexts = texts({
  follow: { cn: '关注', en: 'Follow' },
  following: { cn: '已关注', en: 'Following' },
  nowFollowing: {
    cn: '已关注，有新活动会告诉您，每天最多一封邮件',
    en: 'We’ll tell you about new events, in one email a day at most',
  },
  ended: { cn: '已取消关注', en: 'You no longer follow it' },
  failed: { cn: '操作失败，请检查网络后重试', en: 'That didn’t work. Check your network and try again' },
})

export function FollowButton({ unitId }: { readonly unitId: number }) {
  const t = useTexts(followTexts)
  const toast = useToast()
  const navigate = useNavigate()
  const { state } = useSession()
  const { data: follow = null } = useQuery({ ...ownFollow(unitId), enabled: state === 'signed-in' })
  const { mutate, isPending } = useChange(saveFollow)
  const fail = (error: Error | null) => toast(failureText(error, t.failed) ?? t.failed, 'danger')
  const turn = () =>
    state === 'guest'
      ? navigate(paths.logIn(paths.unit(unitId)))
      : mutate(
          { unitId, follow },
          {
            onSuccess: (isSo) => (isSo ? toast(follow === null ? t.nowFollowing : t.ended, 'success') : fail(null)),
            onError: fail,
          },
        )
  const isFollowed = follow !== null
  return (
    <Button
      variant={isFollowed ? 'secondary' : 'primary'}
      {...(isFollowed && { icon: 'check' as const })}
      pending={isPending}
      aria-pressed={isFollowed}
      onClick={turn}
    >
      {isFollowed ? t.following : t.follow}
    </Button>
  )
}
