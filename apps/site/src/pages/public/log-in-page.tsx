import { useEffect, useSyncExternalStore } from 'react'
import { useSearchParams } from '@cubic/web-kit/routing'
import { Navigate } from '../../hydration/router.tsx'
import { LogInForm } from '../../features/people/components/log-in-form.tsx'
import { logInPurpose } from '../components/log-in-purpose.ts'
import { siteConfig } from '@cubic/web-kit/config'
import { useLanguage } from '@cubic/web-kit/language'
import { paths, safeBackPath } from '@cubic/web-kit/paths'
import { useSession } from '@cubic/web-kit/session'
import { texts, useTexts } from '@cubic/web-kit/text'
import { useTitle } from '@cubic/web-kit/title'
import { AppMark } from '@cubic/web-kit/ui/app-mark'
import { CoverArt } from '../../hydration/kit-islands.ts'
import { SiteShell } from '../../shell/site-shell.tsx'

const pageTexts = texts({
  logIn: { cn: '登录', en: 'Log in' },
  welcome: { cn: (name: string) => `登录${name}`, en: (name: string) => `Log in to ${name}` },
  register: { cn: '登录后继续报名', en: 'Log in to go on with your registration' },
  event: { cn: '登录后即可报名或收藏这个活动', en: 'Log in to register for this event or save it' },
  ticket: { cn: '登录后可以把报名码绑定到您的账号', en: 'Log in to add the ticket to your account' },
  mine: { cn: '登录后查看您的报名码和活动', en: 'Log in to see your tickets and events' },
  checkIn: { cn: '登录后签到', en: 'Log in to check in' },
  hint: { cn: '报名活动，查看报名码和我的活动', en: 'Register for events and find your tickets' },
})

/** The picture beside the form. */
const ART = { seed: 2026, kind: 1 }

const never = () => () => {}

/** The tickets open without network, whether they were looked at or not; nothing waits for it. */
function keepTicketsLater(userId: number): void {
  void import('../../features/tickets/data/keep-coming.ts').then(
    ({ keepComing }) => keepComing(userId),
    () => undefined,
  )
}

export function LogInPage() {
  const t = useTexts(pageTexts)
  const name = siteConfig().name[useLanguage()]
  const session = useSession()
  const back = safeBackPath(useSearchParams()[0].get('back'))
  // the server renders no address to return to
  const purpose = useSyncExternalStore(
    never,
    () => logInPurpose(back) ?? 'hint',
    () => 'hint' as const,
  )
  useTitle(t.logIn)
  const userId = session.state === 'signed-in' ? session.user.uid : undefined
  useEffect(() => {
    if (userId !== undefined) keepTicketsLater(userId)
  }, [userId])
  // also the way on after a log-in, which starts the session
  if (session.state === 'signed-in') {
    const mustSetUp = session.user.must_set_up_second_factor
    return <Navigate to={mustSetUp ? paths.security() : back} replace />
  }
  return (
    <SiteShell>
      <div className="mx-auto grid w-full max-w-[1000px] px-4 pt-6 pb-16 lg:min-h-[560px] lg:grid-cols-[1fr_440px] lg:px-10 lg:pt-14">
        <div className="relative hidden overflow-hidden rounded-l-2xl lg:block">
          <CoverArt {...ART} className="absolute inset-0" />
        </div>
        <section className="mx-auto w-full max-w-[440px] rounded-2xl bg-surface px-5 py-8 shadow-card sm:px-9 lg:grid lg:content-center lg:rounded-l-none">
          <div>
            <AppMark size={40} />
            <h1 className="mt-4 text-2xl">{t.welcome(name)}</h1>
            <p className="mt-1 mb-6 text-[0.875rem] text-ink-2">{t[purpose]}</p>
            <LogInForm />
          </div>
        </section>
      </div>
    </SiteShell>
  )
}
