import { Link } from '@cubic/web-kit/navigation/routing'
import { paths } from '@cubic/web-kit/navigation/paths'
import { useQuery } from '@cubic/web-kit/queries/query'
import { texts, useTexts } from '@cubic/web-kit/language/text'
import { lastRefusal } from '../internal/refusal.ts'

const refusalTexts = texts({
  refused: { cn: '上次报名未通过', en: 'Not accepted last time' },
})

export type RefusedBeforeProps = { readonly eventId: number; readonly uid: number }

export function RefusedBefore({ eventId, uid }: RefusedBeforeProps) {
  const t = useTexts(refusalTexts)
  const { data } = useQuery(lastRefusal(eventId, uid))
  if (!data) return null
  return (
    <span className="mt-1 block text-xs">
      <Link
        to={paths.ticket(data.flora_external_id)}
        className="rounded-sm font-semibold text-bad underline-offset-3 hover:underline"
      >
        {t.refused}
      </Link>
      {data.reject_reason && <span className="line-clamp-1 text-ink-2 lg:line-clamp-none">{data.reject_reason}</span>}
    </span>
  )
}
