import type { CurrentUser } from '@cubic/data-client'
import { useState } from 'react'
import { SavedEvents } from '../../features/events/components/saved-events.tsx'
import { calendarLinkMade, ownPerson } from '../../features/people/data/api.ts'
import { CalendarLink } from '../../features/people/components/calendar-link.tsx'
import { ProfileCard } from '../../features/people/components/profile-card.tsx'
import { myProjects } from '../../features/projects/data/api.ts'
import { ProjectList } from '../../features/projects/components/project-list.tsx'
import { firstTickets, nextTicket } from '../../features/tickets/data/api.ts'
import { NextTicket } from '../../features/tickets/components/next-ticket.tsx'
import { TicketList } from '../../features/tickets/components/ticket-list.tsx'
import { LinkToOthers, TicketsForOthers } from '../../features/tickets/components/tickets-for-others.tsx'
import { Link, useGoBack } from '@cubic/web-kit/navigation/routing'
import { island } from '../../hydration/island.tsx'
import { paths } from '@cubic/web-kit/navigation/paths'
import { useQueries, useQuery } from '@cubic/web-kit/queries/query'
import type { Read } from '@cubic/web-kit/queries/read'
import { useNavigate, useSearchParams } from '@cubic/web-kit/navigation/routing'
import { texts, useTexts } from '@cubic/web-kit/language/text'
import { Button } from '@cubic/web-kit/ui/button'
import { Card, SectionHeading } from '@cubic/web-kit/ui/card'
import { Icon } from '@cubic/web-kit/ui/icon'
import { CentreSkeleton, TicketsSkeleton } from './centre-skeleton.tsx'

const BindDialog = island(async () => (await import('../../features/tickets/components/bind-dialog.tsx')).BindDialog, {
  ahead: true,
})
const centreTexts = texts({
  projects: { cn: '我的项目', en: 'My projects' },
  activities: { cn: '我的活动', en: 'My events' },
  bind: { cn: '绑定报名码', en: 'Add a ticket' },
  account: { cn: '我的账号', en: 'My account' },
  notices: { cn: '通知', en: 'Notices' },
  security: { cn: '登录与安全', en: 'Log-in and security' },
  hours: { cn: '我的学时', en: 'My hours' },
  certificates: { cn: '我的证书', en: 'My certificates' },
  data: { cn: '我的数据', en: 'My data' },
})

type Own = { readonly user: CurrentUser }

export function OwnTickets({ user: { uid } }: Own) {
  const t = useTexts(centreTexts)
  const [tab, showTab] = useTicketTab()
  const isAnswered = useAnswered(firstTickets(uid, tab))
  if (!isAnswered) return <TicketsSkeleton />
  return (
    <>
      <h2 className="sr-only">{t.activities}</h2>
      <TicketList userId={uid} asked={tab} onTab={showTab} />
      <TicketsForOthers userId={uid} />
    </>
  )
}

/** True once each query has answered or failed: shown together, none of them moves the content below. */
function useAnswered(reads: readonly Read<unknown>[]): boolean {
  const isNow = useQueries({ queries: reads }).every(({ isPending }) => !isPending)
  const [isAnswered, setAnswered] = useState(isNow)
  if (isNow && !isAnswered) setAnswered(true)
  return isAnswered
}

function useTicketTab() {
  const [params, setParams] = useSearchParams()
  const showTab = (tab: string) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        if (tab === 'all') next.delete('tab')
        else next.set('tab', tab)
        return next
      },
      { replace: true },
    )
  return [params.get('tab'), showTab] as const
}

function CentreLinks() {
  const t = useTexts(centreTexts)
  return (
    <Card padded={false} aria-label={t.account} className="overflow-hidden">
      {(
        [
          [paths.notices(), 'message', t.notices],
          [paths.security(), 'lock', t.security],
          ['/me/hours', 'clock', t.hours],
          ['/me/certificates', 'certificate', t.certificates],
          ['/me/data', 'file', t.data],
        ] as const
      ).map(([to, icon, label]) => (
        <Link key={to} to={to} className="flex min-h-13 items-center gap-3 px-4 font-medium hover:bg-fill">
          <Icon name={icon} className="text-ink-2" />
          <span className="flex-1">{label}</span>
          <Icon name="chevron-right" size={18} className="text-ink-3" />
        </Link>
      ))}
    </Card>
  )
}

export function Centre({ user, isBinding }: Own & { readonly isBinding: boolean }) {
  const t = useTexts(centreTexts)
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const person = useQuery(ownPerson(user.uid))
  const [tab, showTab] = useTicketTab()
  const close = useGoBack(paths.me())
  const isAnswered = useAnswered([
    ownPerson(user.uid),
    nextTicket(user.uid),
    myProjects(user.uid),
    calendarLinkMade(user.uid),
    ...firstTickets(user.uid, tab, true),
  ])
  if (!isAnswered) return <CentreSkeleton />
  return (
    <div className="grid grid-cols-1 gap-7 lg:grid-cols-[380px_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:gap-x-10">
      <div className="lg:col-start-2">
        <NextTicket userId={user.uid} />
      </div>
      {/* what is needed comes first on phones */}
      <section aria-labelledby="my-activities" className="min-w-0 content-start lg:col-start-2">
        <SectionHeading
          id="my-activities"
          title={t.activities}
          className="mb-1"
          action={
            <Button variant="soft" size="sm" icon="ticket" onClick={() => navigate(paths.bindTicket())}>
              {t.bind}
            </Button>
          }
        />
        <TicketList userId={user.uid} asked={tab} isBrief onTab={showTab} />
        <LinkToOthers userId={user.uid} />
        <SavedEvents userId={user.uid} />
      </section>
      <div className="grid grid-cols-1 content-start gap-7 lg:col-start-1 lg:row-span-2 lg:row-start-1">
        <ProfileCard
          user={user}
          person={person.isError || person.fetchStatus === 'paused' ? (person.data ?? null) : person.data}
        />
        <CalendarLink userId={user.uid} />
        <CentreLinks />
        <section className="grid gap-3" aria-labelledby="my-projects">
          <SectionHeading id="my-projects" title={t.projects} />
          <ProjectList userId={user.uid} />
        </section>
      </div>
      {isBinding && (
        <BindDialog
          code={params.get('code') ?? ''}
          onBound={(code) => navigate(paths.ticket(code), { replace: true })}
          onDismiss={close}
        />
      )}
    </div>
  )
}
