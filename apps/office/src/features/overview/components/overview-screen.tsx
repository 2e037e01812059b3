import { CubicEventBase } from '@cubic/contract'
import type { Overview } from '@cubic/contract'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { dayOf, formatFullDate, partsOf } from '@cubic/web-kit/datetime/format'
import { paths } from '@cubic/web-kit/navigation/paths'
import { keepPrevious, useQuery } from '@cubic/web-kit/queries/query'
import { useSession } from '@cubic/web-kit/session/session'
import { useTexts } from '@cubic/web-kit/language/text'
import { ErrorState, Loading, Skeleton } from '@cubic/web-kit/ui/states'
import { useState } from 'react'
import { modelTags } from '../../../data/metadata.ts'
import { useMayOpen } from '../../../shell/office-rights.ts'
import { recordPath } from '../../../shell/record-path.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { FailedRead } from '../../../ui/failed-read.tsx'
import { Card, Page, PageHead } from '../../../ui/layout.tsx'
import { firstSteps, overview, USUAL_DAYS } from '../data/api.ts'
import { overviewTexts } from '../data/texts.ts'
import { CheckInCard } from './check-in-card.tsx'
import { FirstStepsCard } from './first-steps-card.tsx'
import { QuickCreateCard } from './quick-create-card.tsx'
import { RatingsCard } from './ratings-card.tsx'
import { type Period, RegistrationsCard } from './registrations-card.tsx'
import { TodayCard } from './today-card.tsx'
import { WaitingCard } from './waiting-card.tsx'

export function OverviewScreen() {
  const t = useTexts(overviewTexts)
  const [days, setDays] = useState<Period>(USUAL_DAYS)
  const { data, error, isPlaceholderData } = useQuery({ ...overview(days), placeholderData: keepPrevious })
  const steps = useQuery(firstSteps())
  const { data: tags } = useQuery(modelTags(CubicEventBase))
  const mayCreate = tags?.includes('create') === true
  const mayOpen = useMayOpen()
  // To people who may not see all applicants, zeros would wrongly say that nobody came.
  const seesAll = mayOpen('events/:event/applicants')
  /** People who only check others in review nothing and read no ratings. */
  const runsEvents = mayOpen('events') || mayOpen('applicants')
  const seesPeople = seesAll || data?.registrations.some(({ count, before }) => count + before > 0) === true
  return (
    <Page>
      <Greeting data={data ?? undefined} seesAll={seesAll} mayScan={mayOpen('check-in')} mayCreate={mayCreate} />
      {error && !data ? (
        <Card>
          <FailedRead error={error} />
        </Card>
      ) : data === null ? (
        <Card>
          <ErrorState title={t.noAccess} />
        </Card>
      ) : (
        <>
          {steps.data && <FirstStepsCard steps={steps.data} />}
          {data ? (
            <div className="grid items-start gap-3.5 xl:grid-cols-[minmax(0,1fr)_372px] xl:grid-rows-[auto_auto_1fr]">
              <TodayCard events={data.today} seesAll={seesAll} />
              <div className="grid gap-3.5 xl:col-start-2 xl:row-span-3">
                {runsEvents && <WaitingCard waiting={data.waiting} />}
                {seesPeople && <CheckInCard types={data.check_in} />}
                {mayCreate && <QuickCreateCard />}
              </div>
              {seesPeople && (
                <>
                  <RegistrationsCard
                    days={data.registrations}
                    period={days}
                    onPeriod={setDays}
                    isStale={isPlaceholderData}
                  />
                  {runsEvents && <RatingsCard ratings={data.ratings} />}
                </>
              )}
            </div>
          ) : (
            <OverviewSkeleton />
          )}
        </>
      )}
    </Page>
  )
}

function Greeting({
  data,
  seesAll,
  mayScan,
  mayCreate,
}: {
  readonly data: Overview | undefined
  readonly seesAll: boolean
  readonly mayScan: boolean
  readonly mayCreate: boolean
}) {
  const t = useTexts(overviewTexts)
  const dates = useDates()
  const { user } = useSession()
  const hour = Number(partsOf(dates.now, dates.zone).hour)
  const greet = hour < 5 ? t.evening : hour < 12 ? t.morning : hour < 18 ? t.afternoon : t.evening
  const sum = (count: 'expected' | 'arrived') => (data?.today ?? []).reduce((total, event) => total + event[count], 0)
  return (
    <PageHead
      title={user ? greet(user.nickname || user.name) : t.title}
      description={
        <>
          {formatFullDate(dayOf(dates.now, dates.zone), dates.lang)}
          {data &&
            ` · ${seesAll ? t.summary(data.today.length, sum('expected'), sum('arrived')) : t.eventsToday(data.today.length)}`}
        </>
      }
      actions={
        <>
          {mayScan && (
            <LinkButton to={paths.scan()} icon="scan" variant={mayCreate ? 'secondary' : 'primary'}>
              {t.openDoor}
            </LinkButton>
          )}
          {mayCreate && (
            <LinkButton to={recordPath(CubicEventBase, 'new')} icon="plus" variant="primary">
              {t.create}
            </LinkButton>
          )}
        </>
      }
    />
  )
}

function OverviewSkeleton() {
  return (
    <Loading className="grid gap-3.5 xl:grid-cols-[minmax(0,1fr)_372px]">
      {['h-64', 'h-64', 'h-72', 'h-72', 'h-44', 'h-44'].map((height, index) => (
        <Skeleton key={`${height} ${index}`} className={`${height} w-full rounded-[14px]`} />
      ))}
    </Loading>
  )
}
