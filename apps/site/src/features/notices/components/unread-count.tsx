import { useQuery } from '@cubic/web-kit/queries/query'
import { texts, useTexts } from '@cubic/web-kit/language/text'
import { unreadNotices } from '../internal/unread.ts'

const countTexts = texts({
  unread: { cn: (count: number) => `${count} 条未读`, en: (count: number) => `${count} unread` },
})

type Own = { readonly userId: number }

export function UnreadCount({ userId }: Own) {
  const t = useTexts(countTexts)
  const { data = 0 } = useQuery(unreadNotices(userId))
  if (data === 0) return null
  return (
    <span className="ml-auto rounded-full bg-bad px-2 text-xs leading-5 font-bold text-surface">
      <span aria-hidden="true">{data > 99 ? '99+' : data}</span>
      <span className="sr-only">{t.unread(data)}</span>
    </span>
  )
}

/** A dot in the corner of its parent element, while there are unread notices. */
export function UnreadDot({ userId }: Own) {
  const { data = 0 } = useQuery(unreadNotices(userId))
  if (data === 0) return null
  return (
    <span
      aria-hidden="true"
      className="absolute -top-0.5 -right-0.5 size-2.5 rounded-full border-2 border-surface bg-bad"
    />
  )
}
