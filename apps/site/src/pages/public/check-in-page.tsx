import { island } from '../../hydration/island.tsx'
import { useParams } from '../../hydration/router.tsx'
import { SelfCheckInSkeleton } from '../../features/tickets/components/self-check-in-skeleton.tsx'
import { paths } from '@cubic/web-kit/navigation/paths'
import { useSession } from '@cubic/web-kit/session/session'
import { readStored } from '@cubic/web-kit/storage/storage'
import { texts, useTexts } from '@cubic/web-kit/language/text'
import { useTitle } from '@cubic/web-kit/language/title'
import { BackBar } from '@cubic/web-kit/ui/back-bar'
import { PageContainer } from '@cubic/web-kit/ui/layout'
import { NotFound } from '../../shell/not-found.ts'
import { SiteShell } from '../../shell/site-shell.tsx'

const LogInFirst = island(async () => (await import('../components/check-in-log-in.tsx')).CheckInLogIn, {
  fallback: <SelfCheckInSkeleton />,
})
const SelfCheckIn = island(
  async () => (await import('../../features/tickets/components/self-check-in.tsx')).SelfCheckIn,
  {
    fallback: <SelfCheckInSkeleton />,
  },
)
if (readStored('login_token')) void SelfCheckIn.fetch().catch(() => undefined)

const pageTexts = texts({
  title: { cn: '现场签到', en: 'Check in' },
})

export function CheckInPage() {
  const t = useTexts(pageTexts)
  const eventId = Number(useParams()['event'])
  const session = useSession()
  useTitle(t.title)
  if (!(Number.isSafeInteger(eventId) && eventId > 0 && eventId < 2 ** 31)) return <NotFound />
  return (
    <SiteShell phoneMenu="plain">
      <BackBar title={t.title} fallback={paths.event(eventId)} />
      <PageContainer width="narrow" className="grid min-h-[60svh] grid-cols-1 content-start gap-4 pt-2 pb-10">
        {session.state === 'signed-in' ? (
          <SelfCheckIn key={session.user.uid} eventId={eventId} user={session.user} />
        ) : session.state === 'guest' ? (
          <LogInFirst />
        ) : (
          <SelfCheckInSkeleton />
        )}
      </PageContainer>
    </SiteShell>
  )
}
