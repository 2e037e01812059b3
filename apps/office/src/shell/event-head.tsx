import { Link } from '@cubic/web-kit/navigation/routing'
import { texts, useTexts } from '@cubic/web-kit/language/text'
import { useTitle } from '@cubic/web-kit/language/title'
import { Badge, type Tone } from '@cubic/web-kit/ui/badge'
import { Cover } from '@cubic/web-kit/ui/cover'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { Icon } from '@cubic/web-kit/ui/icon'
import type { ReactNode } from 'react'
import { EventTabs, type ToMend } from './event-tabs.tsx'
import { useMayOpen } from './office-rights.ts'
import { officePath } from './screen.ts'

const headTexts = texts({
  events: { cn: '活动', en: 'Events' },
  applicants: { cn: '报名人', en: 'Applicants' },
  'check-in': { cn: '签到', en: 'Check-in' },
  untitled: { cn: '未命名的活动', en: 'Untitled event' },
})

/** The lists that may lead to an event, the usual one first. */
const LISTS = ['events', 'applicants'] as const

export type HeadOfEvent = {
  readonly name: string
  readonly cover: string | null
  readonly type: { readonly id: number; readonly display_name: string } | null
  readonly state: { readonly word: string; readonly tone: Tone }
}

/** The head of every tab of one event. `event` is undefined until it is read. */
export function EventHead({
  id,
  event,
  editors,
  actions,
  toMend,
  stays = false,
}: {
  readonly id: number
  readonly event: HeadOfEvent | undefined
  readonly editors?: ReactNode
  readonly actions: ReactNode
  /** The number of values in each part that prevent publishing or saving it. */
  readonly toMend?: ToMend
  /** It stays in sight where there is room for it, such as for what it says of saving. */
  readonly stays?: boolean
}) {
  const t = useTexts(headTexts)
  const name = event && (event.name || t.untitled)
  useTitle(name)
  return (
    <header
      data-stays={stays || undefined}
      className={classNames(
        'border-b border-line bg-surface px-4 pt-3.5 lg:px-7',
        stays && 'lg:sticky lg:top-(--notice) lg:z-20',
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5">
        <div className="flex min-w-0 items-center gap-3">
          <Cover
            src={event?.cover ?? ''}
            seed={id}
            kind={event?.type?.id ?? 0}
            shown="row"
            className="hidden h-12 w-[60px] shrink-0 rounded-[10px] sm:block"
          />
          <div className="min-w-0">
            <Breadcrumb type={event?.type?.display_name} />
            <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
              <h1 className="min-w-0 text-[1.25rem] leading-[1.3] [overflow-wrap:anywhere]">{name ?? '…'}</h1>
              {event && <Badge tone={event.state.tone}>{event.state.word}</Badge>}
              {editors}
            </div>
          </div>
        </div>
        {actions}
      </div>
      <EventTabs id={id} {...(toMend && { toMend })} className="-mb-px pt-1" />
    </header>
  )
}

function Breadcrumb({ type }: { readonly type: string | undefined }) {
  const t = useTexts(headTexts)
  const mayOpen = useMayOpen()
  // registrars may not list events, and check-in staff may not list all applicants
  const list = LISTS.find(mayOpen) ?? 'check-in'
  return (
    <ol className="flex flex-wrap items-center gap-1 text-xs text-ink-3">
      <li className="flex items-center gap-1">
        <Link to={officePath(list)} className="rounded-sm hover:text-ink">
          {t[list]}
        </Link>
        {type !== undefined && <Icon name="chevron-right" size={12} />}
      </li>
      {type !== undefined && <li>{type}</li>}
    </ol>
  )
}
