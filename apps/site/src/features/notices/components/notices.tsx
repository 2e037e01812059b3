import { MESSAGE_CASE } from '@cubic/contract'
import type { CurrentUser } from '@cubic/data-client'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useChange } from '@cubic/web-kit/queries/change'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { failureText } from '@cubic/web-kit/queries/faults'
import { useLanguage } from '@cubic/web-kit/language/language'
import { paths } from '@cubic/web-kit/navigation/paths'
import { retryReads, useQuery } from '@cubic/web-kit/queries/query'
import { Link } from '@cubic/web-kit/navigation/routing'
import { plural, texts, useTexts } from '@cubic/web-kit/language/text'
import { Button, LinkButton } from '@cubic/web-kit/ui/button'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { EmptyState, ErrorState, Loading, Skeleton } from '@cubic/web-kit/ui/states'
import { useToast } from '@cubic/web-kit/ui/toast'
import { island } from '../../../hydration/island.tsx'
import { markNoticesRead, type Notice, NOTICES_PAGE, ownNotices } from '../data/api.ts'
import { noticeText } from '../internal/notice-text.ts'
import { unreadNotices } from '../internal/unread.ts'

const ReminderChoices = island(async () => (await import('./reminder-choices.tsx')).ReminderChoices)

const noticeTexts = texts({
  unread: { cn: (count: number) => `${count} 条未读`, en: (count: number) => plural(count, 'unread notice') },
  allRead: { cn: '没有未读通知', en: 'Nothing unread' },
  markAll: { cn: '全部标为已读', en: 'Mark all as read' },
  isUnread: { cn: '未读：', en: 'Unread: ' },
  empty: { cn: '还没有通知', en: 'No notices yet' },
  emptyHint: {
    cn: '报名结果、候补变化和活动变更都会出现在这里。',
    en: 'Results of your registrations, news from waitlists and changes to your events appear here.',
  },
  browse: { cn: '浏览活动', en: 'Browse events' },
  whole: { cn: '全文', en: 'Read it all' },
  more: { cn: '更早的通知', en: 'Earlier notices' },
  failed: { cn: '操作失败，请检查网络后重试', en: 'That didn’t work. Check your network and try again' },
})

export function Notices({ user, beside }: { readonly user: CurrentUser; readonly beside: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_380px] lg:items-start lg:gap-x-10">
      <NoticeList user={user} />
      <div className="grid gap-5">
        <ReminderChoices userId={user.uid} isStaff={user.is_staff} />
        {beside}
      </div>
    </div>
  )
}

function NoticeList({ user: { uid } }: { readonly user: CurrentUser }) {
  const t = useTexts(noticeTexts)
  const toast = useToast()
  const [count, setCount] = useState(NOTICES_PAGE)
  const { data, error, isFetching, isPlaceholderData } = useQuery(ownNotices(uid, count))
  const { data: unread } = useQuery(unreadNotices(uid))
  const { mutate, isPending } = useChange(markNoticesRead)
  if (!data)
    return error ? (
      <ErrorState message={failureText(error)} pending={isFetching} onRetry={retryReads} />
    ) : (
      <Loading className="grid gap-2.5">
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} className="h-[76px] rounded-[18px]" />
        ))}
      </Loading>
    )
  if (data.notices.length === 0)
    return (
      <EmptyState icon="message" title={t.empty} action={<LinkButton to={paths.activities()}>{t.browse}</LinkButton>}>
        {t.emptyHint}
      </EmptyState>
    )
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-[0.875rem] text-ink-2">
          {unread === 0 ? t.allRead : unread !== undefined && t.unread(unread)}
        </p>
        {unread !== undefined && unread > 0 && (
          <Button
            variant="soft"
            size="sm"
            icon="check"
            pending={isPending}
            onClick={() =>
              mutate(undefined, { onError: (failure) => toast(failureText(failure, t.failed) ?? t.failed, 'danger') })
            }
          >
            {t.markAll}
          </Button>
        )}
      </div>
      <ul className="grid gap-2.5">
        {data.notices.map((notice) => (
          <NoticeLine key={notice.id} notice={notice} onRead={() => mutate([notice.id])} />
        ))}
      </ul>
      {data.notices.length < data.total && (
        <div className="grid justify-items-center pt-3">
          <Button variant="secondary" pending={isPlaceholderData} onClick={() => setCount(count + NOTICES_PAGE)}>
            {t.more}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Opening one marks it as read. */
function NoticeLine({ notice, onRead }: { readonly notice: Notice; readonly onRead: () => void }) {
  const t = useTexts(noticeTexts)
  const lang = useLanguage()
  const { moment } = useDates()
  const isUnread = notice.read_time === null
  const title = notice.subject || MESSAGE_CASE[notice.case][lang]
  const event = notice.event_id?.display_name ?? ''
  const said = noticeText(notice.body ?? '')
  const below = said || (title.includes(event) ? '' : event)
  return (
    <li className="rounded-[18px] border border-line bg-surface transition hover:border-line-2">
      <Link
        to={pathOf(notice)}
        {...(isUnread && { onClick: onRead })}
        className="flex flex-wrap items-start gap-x-3 p-4"
      >
        <span
          aria-hidden="true"
          className={classNames('mt-1.5 size-2.5 shrink-0 rounded-full', isUnread ? 'bg-brand' : 'bg-line')}
        />
        <span className="min-w-0 flex-1">
          <span className={classNames('block', isUnread ? 'font-bold' : 'font-medium text-ink-2')}>
            {isUnread && <span className="sr-only">{t.isUnread}</span>}
            {title}
          </span>
          {below && <span className="mt-0.5 line-clamp-2 text-[0.9375rem] break-words text-ink-2">{below}</span>}
        </span>
        {/* on phones below, so that the words have the width */}
        <span className="shrink-0 text-sm text-ink-3 max-sm:mt-0.5 max-sm:w-full max-sm:pl-[22px]">
          {notice.created_time && moment(notice.created_time)}
        </span>
      </Link>
      {notice.case === 'broadcast' && said !== '' && <Whole onOpen={() => isUnread && onRead()}>{said}</Whole>}
    </li>
  )
}

function Whole({ onOpen, children }: { readonly onOpen: () => void; readonly children: string }) {
  const t = useTexts(noticeTexts)
  const whole = useRef<HTMLDetailsElement>(null)
  // opened before hydration
  const look = useEffectEvent(() => whole.current?.open && onOpen())
  useEffect(() => void look(), [])
  return (
    <details ref={whole} className="px-4 pb-3.5 pl-[38px] text-[0.9375rem]" onToggle={onOpen}>
      <summary className="w-fit cursor-pointer text-sm font-semibold text-brand-text">{t.whole}</summary>
      <p className="mt-2 break-words whitespace-pre-line">{children}</p>
    </details>
  )
}

/** Returns the address of the notice's subject: the ticket, or the event if there is none. */
function pathOf({ applicant_id: ticket, event_id: event, case: reason }: Notice): string {
  if (reason === 'hours_published' || reason === 'hours_changed') return '/me/hours'
  const code = ticket?.flora_external_id
  if (code && reason !== 'registration_failure' && reason !== 'event_info_change') return paths.ticket(code)
  return event ? paths.event(event.id) : paths.me()
}
