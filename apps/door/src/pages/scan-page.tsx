import { countWaitingScans } from '@cubic/web-kit/storage/waiting-scans'
import { paths } from '@cubic/web-kit/navigation/paths'
import { useGoBack, useLocation, useNavigate, useSearchParams } from '@cubic/web-kit/navigation/routing'
import { useStored } from '@cubic/web-kit/storage/storage'
import { formatNumber, plural, texts, useTexts } from '@cubic/web-kit/language/text'
import { useTitle } from '@cubic/web-kit/language/title'
import { LinkButton } from '@cubic/web-kit/ui/button'
import { EmptyState, Loading, Skeleton } from '@cubic/web-kit/ui/states'
import { lazy, Suspense, useEffect, useState } from 'react'
import { DoorShell } from './door-shell.tsx'
import { useStaff } from './use-staff.ts'

const pageTexts = texts({
  title: { cn: '扫码签到', en: 'Check-in scanner' },
  staffOnly: { cn: '仅限签到管理员', en: 'For check-in staff only' },
  staffHint: {
    cn: '您的账号没有扫码签到的权限，如有需要请联系管理员。',
    en: 'Your account can’t check people in. If it should, ask an administrator.',
  },
  logInFirst: { cn: '登录后扫码签到', en: 'Log in to check people in' },
  logIn: { cn: '登录', en: 'Log in' },
  havePass: { cn: '有扫码通行证？在这里领取', en: 'Have a scanner pass? Claim it here' },
  waiting: {
    cn: (count: number) => `${formatNumber(count)} 次扫码待发送`,
    en: (count: number) => `${plural(count, 'scan')} waiting`,
  },
  waitingHint: {
    cn: '存在这台手机上，不会丢。登录后自动发送。',
    en: 'Kept on this phone, and sent once you log in.',
  },
  home: { cn: '返回首页', en: 'Go to the home page' },
})

/** For check-in staff and holders of a pass alone. */
const Door = lazy(async () => ({ default: (await import('../features/check-in/components/door.tsx')).Door }))
const PassDoor = lazy(async () => ({
  default: (await import('../features/check-in/components/pass-door.tsx')).PassDoor,
}))
const ClaimPass = lazy(async () => ({
  default: (await import('../features/check-in/components/start/claim-pass.tsx')).ClaimPass,
}))
const WithPass = lazy(async () => ({
  default: (await import('../features/check-in/components/start/with-pass.tsx')).WithPass,
}))

/** Shows the scanner to staff and to holders of a pass, and tells everybody else how to get access. */
export function ScanPage() {
  const t = useTexts(pageTexts)
  const { pathname, hash } = useLocation()
  const code = usePassCode(hash)
  const isMarked = useStored('scanner_pass') !== null
  // a pass that ends says so until the page is left
  const [mayHavePass, setMayHavePass] = useState(isMarked)
  if (isMarked && !mayHavePass) setMayHavePass(true)
  useTitle(t.title)
  return (
    <Suspense fallback={<Opening />}>
      <main tabIndex={-1}>
        {code !== undefined || pathname === paths.claimPass() ? (
          <ClaimPass code={code ?? ''} />
        ) : mayHavePass ? (
          <WithPass opening={<Opening />} door={PassDoor} />
        ) : (
          <StaffPage />
        )}
      </main>
    </Suspense>
  )
}

/** The code of a pass's link; it is removed from the address and from the history at once. */
function usePassCode(hash: string): string | undefined {
  const navigate = useNavigate()
  const [code, setCode] = useState<string>()
  const found = /^#pass=(.+)$/.exec(hash)?.[1]
  if (found !== undefined && found !== code) setCode(found)
  useEffect(() => {
    if (found !== undefined) navigate(paths.claimPass(), { replace: true })
  }, [found, navigate])
  const { pathname } = useLocation()
  return pathname === paths.claimPass() || found !== undefined ? code : undefined
}

function StaffPage() {
  const t = useTexts(pageTexts)
  const { staff, owner, isSignedOut } = useStaff()
  const { pathname, search } = useLocation()
  const [params, setParams] = useSearchParams()
  const goBack = useGoBack(paths.home())
  if (staff === 'yes')
    return (
      <Door
        asked={params.get('event')}
        owner={owner}
        isSignedOut={isSignedOut}
        onBack={goBack}
        onLeave={() => setParams({}, { replace: true })}
        onChoose={(choice) =>
          setParams({ event: choice.kind === 'event' ? String(choice.id) : 'today' }, { replace: true })
        }
      />
    )
  if (staff === 'unknown') return <Opening />
  return (
    <DoorShell>
      <h1 className="sr-only">{t.title}</h1>
      {staff === 'guest' && (
        <EmptyState
          icon="scan"
          title={t.logInFirst}
          action={<LinkButton to={paths.logIn(`${pathname}${search}`)}>{t.logIn}</LinkButton>}
        >
          <LinkButton to={paths.claimPass()} variant="ghost">
            {t.havePass}
          </LinkButton>
          <WaitingScans />
        </EmptyState>
      )}
      {staff === 'no' && (
        <EmptyState
          icon="lock"
          title={t.staffOnly}
          action={
            <LinkButton to={paths.home()} variant="secondary">
              {t.home}
            </LinkButton>
          }
        >
          {t.staffHint}
        </EmptyState>
      )}
    </DoorShell>
  )
}

function WaitingScans() {
  const t = useTexts(pageTexts)
  const [count, setCount] = useState(0)
  useEffect(() => {
    let isOver = false
    void countWaitingScans().then((waiting) => isOver || setCount(waiting))
    return () => void (isOver = true)
  }, [])
  return count === 0 ? null : (
    <p role="status" className="mt-4">
      <b className="block">{t.waiting(count)}</b>
      {t.waitingHint}
    </p>
  )
}

/** As dark as the scanner that comes: no flash in a dark hall. */
function Opening() {
  const t = useTexts(pageTexts)
  return (
    <div data-theme="dark" className="min-h-dvh bg-bg text-ink">
      <h1 className="sr-only">{t.title}</h1>
      <Loading className="mx-auto max-w-md p-6">
        <Skeleton className="aspect-square w-full rounded-2xl" />
      </Loading>
    </div>
  )
}
