import { Link } from '../../../lib/router.tsx'
import { paths } from '../../../lib/paths.ts'
import { useQuery } from '../../../lib/query.ts'
import { texts, useTexts } from '../../../lib/text.ts'
import { lastRefusal } from '../internal/refusal.ts'

const refusalTexts = texts({
  refused: { cn: '上次报名未通过', en: 'Not accepted last time' },
  again: { cn: '上次未通过，可再次报名', en: 'Not accepted last time; you may register again' },
})

export type RefusedBeforeProps = { readonly eventId: number; readonly uid: number; readonly mayRegister: boolean }

/** That one's last registration was not accepted, and why; nothing for everybody else. */
export function RefusedBefore({ eventId, uid, mayRegister }: RefusedBeforeProps) {
  const t = useTexts(refusalTexts)
  const { data } = useQuery(lastRefusal(eventId, uid))
  if (!data) return null
  return (
    <span className="mt-1 block text-xs">
      <Link
        to={paths.ticket(data.flora_external_id)}
        className="rounded-sm font-semibold text-bad underline-offset-3 hover:underline"
      >
        {mayRegister ? t.again : t.refused}
      </Link>
      {data.reject_reason && <span className="line-clamp-2 text-ink-2 lg:line-clamp-none">{data.reject_reason}</span>}
    </span>
  )
}
