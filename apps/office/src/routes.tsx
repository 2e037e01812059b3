import { useTexts } from '@cubic/web-kit/language/text'
import { useTitle } from '@cubic/web-kit/language/title'
import { EmptyState, Loading, Skeleton } from '@cubic/web-kit/ui/states'
import { lazy, Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { auditScreens } from './features/audit/screens.ts'
import { applicantScreens } from './features/applicants/screens.ts'
import { certificateScreens } from './features/certificates/screens.ts'
import { checkInScreens } from './features/check-in/screens.ts'
import { dataScreens } from './features/data/screens.ts'
import { handbookScreens } from './features/handbook/screens.ts'
import { hourCommands, hourScreens } from './features/hours/screens.ts'
import { messageScreens } from './features/messages/screens.ts'
import { overviewScreens } from './features/overview/screens.ts'
import { pageScreens } from './features/pages/screens.ts'
import { peopleCommands, peopleScreens } from './features/people/screens.ts'
import { projectCommands, projectScreens } from './features/projects/screens.ts'
import { reportScreens } from './features/reports/screens.ts'
import { signOnScreens } from './features/sign-on/screens.ts'
import { statisticsScreens } from './features/statistics/screens.ts'
import { settingsScreens } from './features/settings/screens.ts'
import { unitCommands, unitScreens } from './features/units/screens.ts'
import { typeCommands, typeScreens } from './features/event-types/screens.ts'
import { eventCommands, eventScreens } from './features/events/screens.ts'
import type { OfficeRights } from './shell/office-rights.ts'
import { officePath, type Command, type Office, type Screen } from './shell/screen.ts'
import { shellTexts } from './shell/texts.ts'
import { LinkButton } from './ui/button.tsx'
import { Page } from './ui/layout.tsx'

/** The screens of all features: a new feature takes a line here. */
const SCREENS: readonly Screen[] = [
  ...overviewScreens,
  ...eventScreens,
  ...applicantScreens,
  ...checkInScreens,
  ...hourScreens,
  ...typeScreens,
  ...unitScreens,
  ...peopleScreens,
  ...signOnScreens,
  ...projectScreens,
  ...statisticsScreens,
  ...dataScreens,
  ...pageScreens,
  ...messageScreens,
  ...reportScreens,
  ...certificateScreens,
  ...auditScreens,
  ...settingsScreens,
  ...handbookScreens,
]
const COMMANDS: readonly Command[] = [
  ...eventCommands,
  ...typeCommands,
  ...unitCommands,
  ...hourCommands,
  ...peopleCommands,
  ...projectCommands,
]

export const OFFICE: Office = { screens: SCREENS, commands: COMMANDS }

const PAGES = SCREENS.map((screen) => ({
  screen,
  Page: lazy(async () => ({ default: await screen.load() })),
}))

export function OfficeRoutes({ rights }: { readonly rights: OfficeRights }) {
  const allowed = PAGES.filter(({ screen }) => rights.may(screen.right))
  const first = allowed.find(({ screen }) => screen.nav)?.screen.path
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Routes>
        {allowed.map(({ screen, Page: Content }) => (
          <Route key={screen.path} path={officePath(screen.path)} element={<Content />} />
        ))}
        {first !== undefined && !allowed.some(({ screen }) => screen.path === '') && (
          <Route path={officePath('')} element={<Navigate to={officePath(first)} replace />} />
        )}
        <Route path="*" element={<NotFound />} />
      </Routes>
    </Suspense>
  )
}

function NotFound() {
  const t = useTexts(shellTexts)
  useTitle(t.notFound)
  return (
    <Page>
      <h1 className="sr-only">{t.notFound}</h1>
      <EmptyState icon="search" title={t.notFound} action={<LinkButton to={officePath('')}>{t.toOverview}</LinkButton>}>
        {t.notFoundHint}
      </EmptyState>
    </Page>
  )
}

function PageSkeleton() {
  return (
    <Loading className="grid gap-4 px-4 py-4 lg:px-7 lg:py-[22px]">
      <Skeleton className="h-8 w-52" />
      <Skeleton className="h-[420px] w-full rounded-[14px]" />
    </Loading>
  )
}
