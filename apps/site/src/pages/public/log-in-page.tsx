import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation, useSearchParams } from '@cubic/web-kit/navigation/routing'
import { island } from '../../hydration/island.tsx'
import { Navigate } from '../../hydration/router.tsx'
import { LogInForm } from '../../features/people/components/log-in-form.tsx'
import type { SignOnProblemKind } from '../../features/people/components/sign-on-problem.tsx'
import { SignOnWays } from '../../features/people/components/sign-on-ways.tsx'
import { signOnPath } from '../../features/people/data/sign-on-paths.ts'
import { logInWays } from '../../features/people/data/api.ts'
import { logInPurpose } from '../components/log-in-purpose.ts'
import { siteConfig } from '@cubic/web-kit/config'
import { useLanguage } from '@cubic/web-kit/language/language'
import { fileUrl, paths, safeBackPath } from '@cubic/web-kit/navigation/paths'
import { useQuery } from '@cubic/web-kit/queries/query'
import { useSession } from '@cubic/web-kit/session/session'
import { texts, useTexts } from '@cubic/web-kit/language/text'
import { useTitle } from '@cubic/web-kit/language/title'
import { AppMark } from '@cubic/web-kit/ui/app-mark'
import { Button } from '@cubic/web-kit/ui/button'
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
  others: { cn: '校友、校外嘉宾或其他方式', en: 'Alumni, guests and other ways' },
  password: { cn: '密码登录', en: 'Use a password' },
  local: {
    cn: '供管理员在统一身份认证中断时使用。',
    en: 'For administrators, while the campus log-in is down.',
  },
  hint: { cn: '报名活动，查看报名码和我的活动', en: 'Register for events and find your tickets' },
})

const PasskeyLogIn = island(
  async () => (await import('../../features/people/components/passkey-log-in.tsx')).PasskeyLogIn,
)
const SignOnStep = island(async () => (await import('../../features/people/components/sign-on-step.tsx')).SignOnStep)
const SignOnProblem = island(
  async () => (await import('../../features/people/components/sign-on-problem.tsx')).SignOnProblem,
)
const LogInReturn = island(async () => (await import('../components/log-in-return.tsx')).LogInReturn)

const ART = { seed: 2026, kind: 1 }

const never = () => () => {}

/** The tickets open without network, whether they were looked at or not; nothing waits for it. */
function keepTicketsLater(userId: number): void {
  void import('../../features/tickets/data/keep-coming.ts').then(
    ({ keepComing }) => keepComing(userId),
    () => undefined,
  )
}

type Step = 'ways' | 'local' | 'finish' | SignOnProblemKind

/** `sign_on`: what the server says after a log-in at a provider. */
function stepOf(pathname: string, signOn: string | null): Step {
  if (/\/link\/*$/i.test(pathname) || signOn === 'done') return 'finish'
  if (/\/local\/*$/i.test(pathname)) return 'local'
  return signOn === 'down' || signOn === 'denied' || signOn === 'failed' ? signOn : 'ways'
}

export function LogInPage() {
  const t = useTexts(pageTexts)
  const name = siteConfig().name[useLanguage()]
  const session = useSession()
  const [params] = useSearchParams()
  const { pathname } = useLocation()
  // the server renders no address to return to
  const back = useSyncExternalStore(
    never,
    () => safeBackPath(params.get('back')),
    () => safeBackPath(null),
  )
  const step = useSyncExternalStore(
    never,
    () => stepOf(pathname, params.get('sign_on')),
    () => stepOf(pathname, null),
  )
  useTitle(t.logIn)
  const userId = session.state === 'signed-in' ? session.user.uid : undefined
  useEffect(() => {
    if (userId !== undefined) keepTicketsLater(userId)
  }, [userId])
  // also the way on after a log-in, which starts the session; one at a provider may replace another person's
  if (session.state === 'signed-in' && step !== 'finish') {
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
            <p className="mt-1 mb-6 text-[0.875rem] text-ink-2">
              {step === 'local' ? t.local : t[logInPurpose(back) ?? 'hint']}
            </p>
            {step === 'finish' ? (
              <SignOnStep back={back} />
            ) : (
              <Ways step={step} back={back} provider={Number(params.get('provider'))} />
            )}
          </div>
        </section>
      </div>
    </SiteShell>
  )
}

type WaysProps = { readonly step: Exclude<Step, 'finish'>; readonly back: string; readonly provider: number }

/** The providers first, and a password behind them. Without a provider, the form alone. */
function Ways({ step, back, provider }: WaysProps) {
  const t = useTexts(pageTexts)
  const lang = useLanguage()
  const { data: { only, providers } = { only: false, providers: [] } } = useQuery(logInWays())
  const [withPassword, setWithPassword] = useState(false)
  const [, eventId] = /^\/activities\/(\d+)/.exec(back) ?? []
  const whereTo = eventId !== undefined && <LogInReturn eventId={Number(eventId)} />
  if (step === 'local' || providers.length === 0)
    return (
      <>
        <LogInForm />
        {whereTo}
      </>
    )
  const failed = providers.find(({ id }) => id === provider)
  return (
    <>
      {step !== 'ways' && (
        <SignOnProblem
          kind={step}
          name={failed?.[`name_${lang}`] ?? ''}
          again={failed && fileUrl(signOnPath(failed.id, back))}
          isElsewhere={withPassword}
        />
      )}
      <SignOnWays providers={providers} back={back} />
      {!only && <p className="my-4 text-center text-sm text-ink-3">{t.others}</p>}
      {!only && !withPassword && (
        <Button variant="secondary" size="lg" block onClick={() => setWithPassword(true)}>
          {t.password}
        </Button>
      )}
      {withPassword ? <LogInForm /> : <PasskeyLogIn />}
      {whereTo}
    </>
  )
}
