import type { CurrentUser } from '@cubic/data-client'
import { useLocation, useNavigate, useSearchParams } from '../../lib/router.tsx'
import { ownPerson } from '../../features/people/api.ts'
import { CalendarLink } from '../../features/people/components/calendar-link.tsx'
import { ProfileCard } from '../../features/people/components/profile-card.tsx'
import { ProfileSkeleton } from '../../features/people/components/profile-skeleton.tsx'
import { ProjectList } from '../../features/projects/components/project-list.tsx'
import { BindDialog } from '../../features/tickets/components/bind-dialog.tsx'
import { NextTicket, NextTicketSkeleton } from '../../features/tickets/components/next-ticket.tsx'
import { KeptTickets, TicketList } from '../../features/tickets/components/ticket-list.tsx'
import { useGoBack } from '../../lib/navigation.ts'
import { part } from '../../lib/part.tsx'
import { paths } from '../../lib/paths.ts'
import { useIsAway } from '../../lib/away.ts'
import { useSession } from '../../lib/session.ts'
import { texts, useTexts } from '../../lib/text.ts'
import { useTitle } from '../../lib/title.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { SectionHeading } from '../../ui/card.tsx'
import { PageContainer } from '../../ui/layout.tsx'
import { EmptyState, Loading, Skeleton } from '../../ui/states.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { SiteShell } from './site-shell.tsx'
import { useQuery } from '../../lib/query.ts'

/** Below one's own tickets, for those who registered somebody else. */
const TicketsForOthers = part(
  async () => (await import('../../features/tickets/components/tickets-for-others.tsx')).TicketsForOthers,
)

const pageTexts = texts({
  title: { cn: '个人中心', en: 'Personal center' },
  tickets: { cn: '我的报名码', en: 'My tickets' },
  projects: { cn: '我的项目', en: 'My projects' },
  activities: { cn: '我的活动', en: 'My events' },
  bind: { cn: '绑定报名码', en: 'Bind a ticket' },
  logInFirst: { cn: '登录后查看个人中心', en: 'Log in to see your personal center' },
  logInHint: { cn: '报名码、签到状态和评价都在这里。', en: 'Your tickets, check-ins and ratings are all here.' },
  logIn: { cn: '登录', en: 'Log in' },
})

const BIND = '/me/bind'

export function MePage() {
  const t = useTexts(pageTexts)
  const session = useSession()
  const { isAway, isAsking, askAgain } = useIsAway()
  const { pathname, search } = useLocation()
  useTitle(t.title)
  const isTickets = pathname === paths.tickets()
  if (pathname !== paths.me() && pathname !== BIND && !isTickets) return <NotFoundPage />
  return (
    <SiteShell>
      <PageContainer className="pt-2 pb-16 lg:pt-8">
        <h1 className="mb-4 text-xl lg:mb-6 lg:text-2xl">{isTickets ? t.tickets : t.title}</h1>
        {session.state === 'signed-in' &&
          (isTickets ? (
            <Tickets userId={session.user.uid} />
          ) : (
            <Centre user={session.user} isBinding={pathname === BIND} />
          ))}
        {session.state === 'unknown' && !isAway && (isTickets ? <TicketsSkeleton /> : <CentreSkeleton />)}
        {isAway && <KeptTickets viewer={undefined} pending={isAsking} onRetry={askAgain} />}
        {session.state === 'guest' && (
          <EmptyState
            icon="user"
            title={t.logInFirst}
            action={<LinkButton to={paths.logIn(`${pathname}${search}`)}>{t.logIn}</LinkButton>}
          >
            {t.logInHint}
          </EmptyState>
        )}
      </PageContainer>
    </SiteShell>
  )
}

/** One's tickets alone, and those that one got for others. */
function Tickets({ userId }: { readonly userId: number }) {
  const [tab, showTab] = useTicketTab()
  return (
    <>
      <TicketList userId={userId} asked={tab} onTab={showTab} />
      <TicketsForOthers userId={userId} />
    </>
  )
}

/** The tab of one's tickets, as the address has it. */
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

function Centre({ user, isBinding }: { readonly user: CurrentUser; readonly isBinding: boolean }) {
  const t = useTexts(pageTexts)
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const person = useQuery(ownPerson(user.uid))
  const [tab, showTab] = useTicketTab()
  const close = useGoBack(paths.me())
  return (
    <div className="grid grid-cols-1 gap-7 lg:grid-cols-[380px_minmax(0,1fr)] lg:grid-rows-[auto_auto_1fr] lg:gap-x-10">
      <div className="lg:col-start-2">
        <NextTicket userId={user.uid} />
      </div>
      <div className="grid grid-cols-1 content-start gap-7 lg:col-start-1 lg:row-span-2 lg:row-start-1">
        <ProfileCard
          user={user}
          person={person.isError || person.fetchStatus === 'paused' ? (person.data ?? null) : person.data}
        />
        <section className="grid gap-3" aria-labelledby="my-projects">
          <SectionHeading id="my-projects" title={t.projects} />
          <ProjectList userId={user.uid} />
        </section>
      </div>
      <section aria-labelledby="my-activities" className="min-w-0 content-start lg:col-start-2 lg:row-span-2">
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
        <TicketList userId={user.uid} asked={tab} onTab={showTab} />
        <TicketsForOthers userId={user.uid} />
      </section>
      <CalendarLink userId={user.uid} />
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

function TicketsSkeleton() {
  return (
    <Loading className="grid content-start gap-4">
      <Skeleton className="h-10 w-full" />
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} className="h-[84px] rounded-[13px]" />
      ))}
    </Loading>
  )
}

function CentreSkeleton() {
  return (
    <div className="grid gap-7 lg:grid-cols-[380px_minmax(0,1fr)] lg:gap-10">
      <div className="order-2 lg:order-1">
        <ProfileSkeleton />
      </div>
      <div className="contents lg:order-2 lg:grid lg:content-start lg:gap-7">
        <NextTicketSkeleton />
        <div className="order-3 grid content-start gap-4 lg:order-none">
          <Skeleton className="h-6 w-32" />
          <TicketsSkeleton />
        </div>
      </div>
    </div>
  )
}
