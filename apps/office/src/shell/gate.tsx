import type { CurrentUser } from '@cubic/data-client'
import { siteConfig } from '@cubic/web-kit/config'
import { contactUrl, paths } from '@cubic/web-kit/navigation/paths'
import { retryReads } from '@cubic/web-kit/queries/query'
import { useLocation, useNavigate } from '@cubic/web-kit/navigation/routing'
import { useSession } from '@cubic/web-kit/session/session'
import { useTexts } from '@cubic/web-kit/language/text'
import { useTitle } from '@cubic/web-kit/language/title'
import { AppMark } from '@cubic/web-kit/ui/app-mark'
import { EmptyState, ErrorState, Loading, Skeleton } from '@cubic/web-kit/ui/states'
import { useEffect, useState, type ReactNode } from 'react'
import { matchPath } from 'react-router'
import { LinkButton } from '../ui/button.tsx'
import { useOfficeRights, type OfficeRights } from './office-rights.ts'
import { officePath, useOffice } from './screen.ts'
import { Shell } from './shell.tsx'
import { shellTexts } from './texts.ts'

/** Leads guests to the log-in page; users without an office role get an explanation. */
export function Gate({ children }: { readonly children: (rights: OfficeRights) => ReactNode }) {
  const t = useTexts(shellTexts)
  const { state, user } = useSession()
  const rights = useOfficeRights()
  const { pathname, search } = useLocation()
  const wasIn = useWasIn(user)
  const isBare = useOffice().screens.some((screen) => screen.bare && matchPath(officePath(screen.path), pathname))
  const logIn = paths.logIn(`${pathname}${search}`)
  if (state === 'guest' && wasIn)
    return (
      <Locked
        title={t.sessionEnded}
        hint={t.sessionEndedHint}
        action={
          <LinkButton variant="primary" to={logIn}>
            {t.logIn}
          </LinkButton>
        }
      />
    )
  if (state === 'guest') return <ToLogIn path={logIn} />
  if (user?.must_set_up_second_factor)
    return (
      <Locked
        title={t.setUpFirst}
        hint={t.setUpFirstHint}
        action={
          <LinkButton variant="primary" to={paths.security()}>
            {t.setUp}
          </LinkButton>
        }
      />
    )
  if (!user || rights.state === 'unknown') return <Opening />
  if (rights.state === 'failed')
    return (
      <Alone>
        <ErrorState onRetry={retryReads} />
      </Alone>
    )
  if (!user.is_staff) return <NotStaff />
  if (isBare) return children(rights)
  return (
    <Shell user={user} rights={rights}>
      {children(rights)}
    </Shell>
  )
}

function NotStaff() {
  const t = useTexts(shellTexts)
  const { contact } = siteConfig().footer
  return (
    <Locked
      title={t.noRight}
      hint={t.noRightHint}
      action={
        <span className="flex flex-wrap justify-center gap-2">
          <LinkButton to={paths.home()}>{t.home}</LinkButton>
          {contact !== undefined && (
            <a
              href={contactUrl(contact)}
              className="inline-flex min-h-9 items-center px-2 font-semibold text-brand-text hover:underline"
            >
              {t.askAdministrator}
            </a>
          )}
        </span>
      }
    />
  )
}

function Locked({
  title,
  hint,
  action,
}: {
  readonly title: string
  readonly hint: string
  readonly action: ReactNode
}) {
  return (
    <Alone>
      <EmptyState icon="lock" title={title} action={action}>
        {hint}
      </EmptyState>
    </Alone>
  )
}

/** Leads to the log-in, which is a page of the site and leads back; a press on “back” does not end here again. */
function ToLogIn({ path }: { readonly path: string }) {
  const navigate = useNavigate()
  useEffect(() => navigate(path, { replace: true }), [navigate, path])
  return <Opening />
}

/** Tells whether a user was logged in on this page before. */
function useWasIn(user: CurrentUser | undefined): boolean {
  const [wasIn, setWasIn] = useState(false)
  if (user && !wasIn) setWasIn(true)
  return wasIn
}

function Alone({ children }: { readonly children: ReactNode }) {
  const t = useTexts(shellTexts)
  useTitle(t.backOffice)
  return (
    <main tabIndex={-1} className="grid min-h-dvh place-items-center bg-bg p-4">
      <div className="grid w-full max-w-[460px] justify-items-center rounded-[18px] border border-line bg-surface pt-8">
        <AppMark />
        <h1 className="mt-3 text-lg">{t.backOffice}</h1>
        {children}
      </div>
    </main>
  )
}

function Opening() {
  const t = useTexts(shellTexts)
  return (
    <Loading className="min-h-dvh bg-bg lg:grid lg:grid-cols-[224px_minmax(0,1fr)]">
      <h1 className="sr-only">{t.backOffice}</h1>
      <div className="hidden content-start gap-2.5 border-r border-line bg-surface px-3 pt-5 lg:grid">
        <Skeleton className="mb-3 h-7 w-36" />
        {Array.from({ length: 8 }, (_, index) => (
          <Skeleton key={index} className="h-8 w-full" />
        ))}
      </div>
      <div className="grid content-start gap-4 p-7">
        <Skeleton className="h-8 w-52" />
        <Skeleton className="h-96 w-full rounded-[14px]" />
      </div>
    </Loading>
  )
}
