import { useMemo, useState } from 'react'
import { useParams } from '../../hydration/router.tsx'
import { RegistrationSkeleton } from '../../features/registration/components/registration-skeleton.tsx'
import { island } from '../../hydration/island.tsx'
import { paths } from '@cubic/web-kit/navigation/paths'
import { useSession } from '@cubic/web-kit/session/session'
import { readStored } from '@cubic/web-kit/storage/storage'
import { texts, useTexts } from '@cubic/web-kit/language/text'
import { useTitle } from '@cubic/web-kit/language/title'
import { BackBar } from '@cubic/web-kit/ui/back-bar'
import { PageContainer } from '@cubic/web-kit/ui/layout'
import { BarsContext } from '../components/register-bars.ts'
import { SiteShell } from '../../shell/site-shell.tsx'

const EventNotThere = island(async () => (await import('../components/event-not-there.tsx')).EventNotThere)
const LogInEnded = island(async () => (await import('../components/register-outcomes.tsx')).LogInEnded)
const LogInFirst = island(async () => (await import('../components/register-log-in.tsx')).LogInFirst, {
  fallback: <RegistrationSkeleton />,
})
const Registration = island(async () => (await import('../components/registering.tsx')).Registration, {
  fallback: <RegistrationSkeleton />,
})
if (readStored('login_token')) void Registration.fetch().catch(() => undefined)

const pageTexts = texts({
  fillIn: { cn: '填写报名信息', en: 'Register' },
})

export function RegisterPage() {
  const t = useTexts(pageTexts)
  const eventId = Number(useParams()['event'])
  const isEvent = Number.isSafeInteger(eventId) && eventId > 0 && eventId < 2 ** 31
  const [heading = t.fillIn, setHeading] = useState<string>()
  const [action, setAction] = useState<HTMLElement | null>(null)
  const bars = useMemo(() => ({ setHeading, action }), [action])
  useTitle(heading)
  return (
    <SiteShell phoneMenu="plain" action={<div ref={setAction} className="contents" />}>
      <BackBar title={heading} fallback={isEvent ? paths.event(eventId) : paths.activities()} />
      {/* at least as tall as the screen, so that loaded content does not move the footer */}
      <PageContainer width="medium" className="grid min-h-svh grid-cols-1 content-start gap-4 pt-1 pb-10 md:px-4!">
        <BarsContext value={bars}>{isEvent ? <OfEvent eventId={eventId} /> : <EventNotThere />}</BarsContext>
      </PageContainer>
    </SiteShell>
  )
}

function OfEvent({ eventId }: { readonly eventId: number }) {
  const session = useSession()
  const [lastUser, setLastUser] = useState<number>()
  if (session.user && session.user.uid !== lastUser) setLastUser(session.user.uid)
  if (session.state === 'guest')
    return lastUser === undefined ? (
      <LogInFirst eventId={eventId} />
    ) : (
      <LogInEnded eventId={eventId} lastUser={lastUser} />
    )
  // keyed, so that another event or user starts with fresh state
  return <Registration key={`${eventId}-${session.user?.uid ?? 0}`} eventId={eventId} user={session.user} />
}
