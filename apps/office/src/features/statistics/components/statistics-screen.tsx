import { useDates } from '@cubic/web-kit/datetime/clock'
import { dayOf, formatDate } from '@cubic/web-kit/datetime/format'
import { keepPrevious, useQuery } from '@cubic/web-kit/queries/query'
import { useSearchParams } from '@cubic/web-kit/navigation/routing'
import { DOT, useTexts } from '@cubic/web-kit/language/text'
import { EmptyState, Loading, Skeleton } from '@cubic/web-kit/ui/states'
import { useToast } from '@cubic/web-kit/ui/toast'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { FailedRead } from '../../../ui/failed-read.tsx'
import { Card, Page, PageHead } from '../../../ui/layout.tsx'
import { choiceQuestions, offeredUnits, summary } from '../data/api.ts'
import { type Counting, earlierSpan, readChoices, spanOf, writeChoices } from '../data/choices.ts'
import { statisticsTexts } from '../data/texts.ts'
import { DaysCard } from './days-card.tsx'
import { DefinitionsDialog } from './definitions-dialog.tsx'
import { EventsCard } from './events-card.tsx'
import { Figures } from './figures.tsx'
import { FilterBar } from './filter-bar.tsx'
import { GroupCard } from './group-card.tsx'
import { HoursCard } from './hours-card.tsx'
import { VisitsCard } from './visits-card.tsx'

/** Counts registrations of a period: by day, by what events and people are, and beside an earlier period. */
export function StatisticsScreen() {
  const t = useTexts(statisticsTexts)
  const [isExplained, setExplained] = useState(false)
  const counting = useCounting()
  const { asked, earlier } = counting
  const { reading } = useDates()
  const now = useQuery({ ...summary(asked), placeholderData: keepPrevious })
  const before = useQuery({ ...summary({ ...asked, ...(earlier ?? asked) }), placeholderData: keepPrevious })
  return (
    <Page>
      <PageHead
        title={t.title}
        description={`${formatDate(asked.from, reading)} – ${formatDate(asked.to, reading)}${DOT}${t.description}`}
        actions={
          <>
            <Button icon="help" onClick={() => setExplained(true)}>
              {t.definitions}
            </Button>
            <ShareButton />
          </>
        }
      />
      <FilterBar {...counting} />
      {now.data ? (
        <>
          <Figures now={now.data} earlier={earlier && before.data} isStale={now.isPlaceholderData} />
          {now.data.total.registered === 0 ? (
            <Card>
              <EmptyState icon="chart" title={t.none}>
                {t.noneHint}
              </EmptyState>
            </Card>
          ) : (
            <>
              <Cards {...counting} />
              <div className="grid items-start gap-3.5 xl:grid-cols-[minmax(0,1fr)_372px]">
                <EventsCard events={now.data.events} />
                <VisitsCard visits={now.data.visits} {...counting} />
              </div>
            </>
          )}
        </>
      ) : now.error ? (
        <Card>
          <FailedRead error={now.error} />
        </Card>
      ) : (
        <Loading className="grid gap-3.5">
          <Skeleton className="h-24 w-full rounded-[14px]" />
          <Skeleton className="h-80 w-full rounded-[14px]" />
        </Loading>
      )}
      {isExplained && <DefinitionsDialog onDismiss={() => setExplained(false)} />}
    </Page>
  )
}

function Cards(counting: Counting) {
  const t = useTexts(statisticsTexts)
  const { event_id: event } = counting.asked
  const questions = useQuery({ ...choiceQuestions(event ?? 0), enabled: event !== null })
  return (
    <>
      <DaysCard {...counting} />
      <HoursCard {...counting} />
      <div className="grid items-start gap-3.5 md:grid-cols-2 xl:grid-cols-3">
        {event === null && <GroupCard title={t.byType} by="type" {...counting} />}
        {event === null && <GroupCard title={t.rates} by="type" name="rates" isRate {...counting} />}
        {event === null && <GroupCard title={t.byUnit} by="unit" {...counting} />}
        {event === null && <GroupCard title={t.bySeries} by="series" {...counting} />}
        <GroupCard title={t.byPersonType} by="person_type" {...counting} />
        <GroupCard title={t.byProvince} by="province" {...counting} />
        <GroupCard title={t.bySource} by="source" {...counting} />
        {event !== null &&
          questions.data?.map(({ id, name }) => (
            <GroupCard key={id} title={t.byQuestion(name)} by={`question:${id}`} {...counting} />
          ))}
      </div>
    </>
  )
}

function useCounting(): Counting {
  const [params, setParams] = useSearchParams()
  const { now, zone } = useDates()
  const { data: offered } = useQuery(offeredUnits())
  const choices = readChoices(params)
  const span = spanOf(choices, dayOf(now, zone))
  const below = offered?.find(({ id }) => id === choices.unit)?.below
  return {
    asked: { ...span, unit_id: choices.unit, type_id: choices.type, event_id: choices.event },
    earlier: earlierSpan(span, choices.against),
    choices,
    choose: (changes) => setParams((before) => writeChoices(before, changes), { replace: true }),
    units: Array.isArray(below) ? below.filter((id) => typeof id === 'number') : [],
  }
}

function ShareButton() {
  const t = useTexts(statisticsTexts)
  const toast = useToast()
  const copy = () =>
    navigator.clipboard.writeText(window.location.href).then(
      () => toast(t.shared),
      () => toast(t.notShared, 'danger'),
    )
  return (
    <Button icon="link" onClick={() => void copy()}>
      {t.share}
    </Button>
  )
}
