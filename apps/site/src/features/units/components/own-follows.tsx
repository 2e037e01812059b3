import { useChange } from '@cubic/web-kit/queries/change'
import { failureText } from '@cubic/web-kit/queries/faults'
import { paths } from '@cubic/web-kit/navigation/paths'
import { useQuery } from '@cubic/web-kit/queries/query'
import { Link } from '@cubic/web-kit/navigation/routing'
import { texts, useTexts } from '@cubic/web-kit/language/text'
import { Button } from '@cubic/web-kit/ui/button'
import { Card } from '@cubic/web-kit/ui/card'
import { useToast } from '@cubic/web-kit/ui/toast'
import { UnitMark } from '@cubic/web-kit/ui/unit-mark'
import { ownFollows, saveFollow } from '../data/follows.ts'

const followsTexts = texts({
  title: { cn: '关注的单位', en: 'Units you follow' },
  hint: {
    cn: '有新活动时每天最多一封邮件。只有您自己看得到关注了谁。',
    en: 'New events, in one email a day at most. Only you can see this list.',
  },
  end: { cn: '取消关注', en: 'Unfollow' },
  failed: { cn: '操作失败，请检查网络后重试', en: 'That didn’t work. Check your network and try again' },
})

export function OwnFollows({ userId }: { readonly userId: number }) {
  const t = useTexts(followsTexts)
  const toast = useToast()
  const { data: follows = [] } = useQuery(ownFollows(userId))
  const { mutate, isPending, variables } = useChange(saveFollow)
  if (follows.length === 0) return null
  const fail = (error: Error | null) => toast(failureText(error, t.failed) ?? t.failed, 'danger')
  return (
    <Card aria-labelledby="follows" className="grid gap-2">
      <div>
        <h2 id="follows" className="text-base font-bold">
          {t.title}
        </h2>
        <p className="mt-1 text-[0.875rem] text-ink-2">{t.hint}</p>
      </div>
      <ul className="grid">
        {follows.map(
          ({ id, unit_id: unit }) =>
            unit && (
              <li key={id} className="flex min-h-11 items-center gap-3">
                <UnitMark kind={unit.kind} logo={unit.logo} size={28} />
                <Link
                  to={paths.unit(unit.id)}
                  className="min-w-0 flex-1 rounded-sm font-semibold wrap-anywhere hover:text-brand-text"
                >
                  {unit.name}
                </Link>
                <Button
                  variant="secondary"
                  size="sm"
                  pending={isPending && variables?.follow === id}
                  onClick={() =>
                    mutate({ unitId: unit.id, follow: id }, { onSuccess: (isSo) => isSo || fail(null), onError: fail })
                  }
                >
                  {t.end}
                  <span className="sr-only"> {unit.name}</span>
                </Button>
              </li>
            ),
        )}
      </ul>
    </Card>
  )
}
