import type { CurrentUser } from '@cubic/data-client'
import type { ComponentType } from 'react'
import { island } from '../../hydration/island.tsx'
import { Navigate } from '../../hydration/router.tsx'
import { paths } from '@cubic/web-kit/navigation/paths'
import { Link, useLocation } from '@cubic/web-kit/navigation/routing'
import { useSession } from '@cubic/web-kit/session/session'
import { readStored } from '@cubic/web-kit/storage/storage'
import { texts, useTexts } from '@cubic/web-kit/language/text'
import { useTitle } from '@cubic/web-kit/language/title'
import { LinkButton } from '@cubic/web-kit/ui/button'
import { Icon } from '@cubic/web-kit/ui/icon'
import { PageContainer } from '@cubic/web-kit/ui/layout'
import { EmptyState } from '@cubic/web-kit/ui/states'
import { useIsAway } from '../../lib/away.ts'
import { CentreSkeleton, TicketsSkeleton } from '../components/centre-skeleton.tsx'
import { NotFound } from '../../shell/not-found.ts'
import { SiteShell } from '../../shell/site-shell.tsx'

const centre = () => import('../components/centre.tsx')
const Centre = island(async () => (await centre()).Centre, { fallback: <CentreSkeleton /> })
const OwnTickets = island(async () => (await centre()).OwnTickets, { fallback: <TicketsSkeleton /> })
const Notices = island(async () => (await import('../components/own-notices.tsx')).OwnNotices, {
  fallback: <TicketsSkeleton />,
})
const Security = island(async () => (await import('../../features/people/components/security.tsx')).Security, {
  fallback: <TicketsSkeleton />,
})
const OwnData = island(async () => (await import('../../features/people/components/own-data.tsx')).OwnData, {
  fallback: <TicketsSkeleton />,
})
const OwnHours = island(async () => (await import('../../features/hours/components/own-hours.tsx')).OwnHours, {
  fallback: <TicketsSkeleton />,
})
const OwnCertificates = island(
  async () => (await import('../../features/certificates/components/own-certificates.tsx')).OwnCertificates,
  { fallback: <TicketsSkeleton /> },
)
/** Not among `paths`, which every page loads. */
const DATA = '/me/data'
const HOURS = '/me/hours'
const CERTIFICATES = '/me/certificates'
// Beside the question who is signed in, but nothing that this page does not show.
if (readStored('login_token')) {
  const shown = location.pathname.endsWith(paths.notices())
    ? Notices.fetch
    : location.pathname.endsWith(paths.security())
      ? Security.fetch
      : location.pathname.endsWith(DATA)
        ? OwnData.fetch
        : location.pathname.endsWith(HOURS)
          ? OwnHours.fetch
          : location.pathname.endsWith(CERTIFICATES)
            ? OwnCertificates.fetch
            : centre
  void shown().catch(() => undefined)
}
const KeptTickets = island(async () => (await import('../../features/tickets/components/kept-tickets.tsx')).KeptTickets)

const pageTexts = texts({
  title: { cn: '个人中心', en: 'Personal center' },
  tickets: { cn: '我的报名码', en: 'My tickets' },
  notices: { cn: '通知', en: 'Notices' },
  security: { cn: '登录与安全', en: 'Log-in and security' },
  data: { cn: '我的数据', en: 'My data' },
  hours: { cn: '我的学时', en: 'My hours' },
  certificates: { cn: '我的证书', en: 'My certificates' },
  logInFirst: { cn: '登录后查看个人中心', en: 'Log in to see your personal center' },
  logInHint: { cn: '报名码、签到状态和评价都在这里。', en: 'Your tickets, check-ins and ratings are all here.' },
  logIn: { cn: '登录', en: 'Log in' },
})

const BIND = '/me/bind'
type OwnPage = {
  readonly title: 'tickets' | 'security' | 'notices' | 'data' | 'hours' | 'certificates'
  readonly Content: ComponentType<{ readonly user: CurrentUser }>
  readonly Waiting: ComponentType
}
/** The pages below `/me` with a heading of their own. */
const OWN_PAGES: { readonly [path: string]: OwnPage | undefined } = {
  [paths.tickets()]: { title: 'tickets', Content: OwnTickets, Waiting: TicketsSkeleton },
  [paths.notices()]: { title: 'notices', Content: Notices, Waiting: TicketsSkeleton },
  [paths.security()]: { title: 'security', Content: Security, Waiting: TicketsSkeleton },
  [HOURS]: { title: 'hours', Content: OwnHours, Waiting: TicketsSkeleton },
  [CERTIFICATES]: { title: 'certificates', Content: OwnCertificates, Waiting: TicketsSkeleton },
  [DATA]: { title: 'data', Content: OwnData, Waiting: TicketsSkeleton },
}

export function MePage() {
  const t = useTexts(pageTexts)
  const session = useSession()
  const { isAway, isAsking, askAgain } = useIsAway()
  const { pathname, search } = useLocation()
  const own = OWN_PAGES[pathname]
  const title = t[own?.title ?? 'title']
  useTitle(title)
  if (pathname !== paths.me() && pathname !== BIND && !own) return <NotFound />
  // everything else answers as to a guest until then
  if (session.user?.must_set_up_second_factor && pathname !== paths.security())
    return <Navigate to={paths.security()} replace />
  const Waiting = own?.Waiting ?? CentreSkeleton
  return (
    <SiteShell>
      {/* at least as tall as the screen, so that loaded content does not move the footer */}
      <PageContainer className="min-h-svh pt-2 pb-16 lg:pt-8">
        {own && (
          <Link
            to={paths.me()}
            className="-ml-1 inline-flex min-h-9 items-center text-sm font-semibold text-brand-text"
          >
            <Icon name="chevron-left" size={18} />
            {t.title}
          </Link>
        )}
        <h1 className="mb-4 text-xl lg:mb-6 lg:text-2xl">{title}</h1>
        {session.state === 'signed-in' &&
          (own ? <own.Content user={session.user} /> : <Centre user={session.user} isBinding={pathname === BIND} />)}
        {session.state === 'unknown' && !isAway && <Waiting />}
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
