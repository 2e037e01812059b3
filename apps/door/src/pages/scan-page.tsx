import { paths } from '@cubic/web-kit/paths'
import { useGoBack, useLocation, useSearchParams } from '@cubic/web-kit/routing'
import { texts, useTexts } from '@cubic/web-kit/text'
import { useTitle } from '@cubic/web-kit/title'
import { LinkButton } from '@cubic/web-kit/ui/button'
import { EmptyState, Loading, Skeleton } from '@cubic/web-kit/ui/states'
import { lazy, Suspense } from 'react'
import { useStaff } from '../features/staff/hooks.ts'
import { DoorShell } from './door-shell.tsx'

const pageTexts = texts({
  title: { cn: '扫码签到', en: 'Check-in scanner' },
  staffOnly: { cn: '仅限签到管理员', en: 'For check-in staff only' },
  staffHint: {
    cn: '您的账号没有扫码签到的权限，如有需要请联系管理员。',
    en: 'Your account can’t check people in. If it should, ask an administrator.',
  },
  logInFirst: { cn: '登录后扫码签到', en: 'Log in to check people in' },
  logIn: { cn: '登录', en: 'Log in' },
  home: { cn: '返回首页', en: 'Go to the home page' },
})

/** For check-in staff alone. */
const Door = lazy(async () => ({ default: (await import('../features/check-in/components/door.tsx')).Door }))

/** Shows the scanner to check-in staff, and tells everybody else how to get access. */
export function ScanPage() {
  const t = useTexts(pageTexts)
  const staff = useStaff()
  const { pathname, search } = useLocation()
  const [params, setParams] = useSearchParams()
  const goBack = useGoBack(paths.home())
  useTitle(t.title)
  if (staff === 'yes')
    return (
      <Suspense fallback={<Opening />}>
        <main tabIndex={-1}>
          <Door
            asked={params.get('event')}
            onBack={goBack}
            onChoose={(choice) =>
              setParams(choice.kind === 'event' ? { event: String(choice.id) } : {}, { replace: true })
            }
          />
        </main>
      </Suspense>
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
        />
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

function Opening() {
  const t = useTexts(pageTexts)
  return (
    <DoorShell>
      <h1 className="sr-only">{t.title}</h1>
      <Loading className="mx-auto max-w-md p-6">
        <Skeleton className="aspect-square w-full rounded-2xl" />
      </Loading>
    </DoorShell>
  )
}
