import { useSearchParams } from '../../lib/router.tsx'
import { activityPage, eventTypes, type ActivityFilter, type Audience } from '../../features/events/api.ts'
import { EventGrid, EventGridSkeleton } from '../../features/events/components/event-card.tsx'
import type { EventSearchProps } from '../../features/events/components/search-suggestions.tsx'
import { homeTexts } from '../../features/events/components/home-texts.ts'
import { useDates } from '../../lib/clock.ts'
import { spanOf } from '../../lib/datetime/spans.ts'
import { part } from '../../lib/part.tsx'
import { useSession } from '../../lib/session.ts'
import { useTexts } from '../../lib/text.ts'
import { useTitle } from '../../lib/title.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { ChipGroup } from '../../ui/chip.tsx'
import { PageContainer } from '../../ui/layout.tsx'
import { PillSelect } from '../../ui/pill-select.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { activitiesTexts } from './activities-texts.ts'
import { SiteShell } from './site-shell.tsx'
import { siteTexts } from './site-texts.ts'
import { useQueries, useQuery } from '../../lib/query.ts'

const EventSearch = part<EventSearchProps>(
  async () => (await import('../../features/events/components/search-suggestions.tsx')).EventSearch,
  { when: 'touched', fallback: <div className="h-[46px] lg:w-[420px]" /> },
)

const TIMES = ['all', 'today', 'tomorrow', 'week', 'month'] as const
const SORTS = ['best', 'latest', 'registrations'] as const
const PAGES_MAX = 50

export function ActivitiesPage() {
  const t = useTexts(activitiesTexts)
  const site = useTexts(siteTexts)
  const choices = useChoices()
  const { filter } = choices
  const { data: types } = useQuery(eventTypes())
  const type = types?.find(({ id }) => id === filter.type)
  const title = filter.text ? t.results(filter.text) : (type?.name ?? t.title)
  useTitle(title)
  return (
    <SiteShell search={false}>
      <PageContainer className="pb-16 lg:pt-8">
        <div className="mt-1 lg:mt-0 lg:flex lg:items-center lg:justify-between lg:gap-8">
          <h1 className="sr-only text-2xl lg:not-sr-only lg:truncate">{title}</h1>
          <EventSearch
            key={filter.text}
            label={site.search}
            placeholder={site.searchHint}
            text={filter.text}
            onSearch={(q) => choices.choose({ q })}
            className="lg:w-[420px]"
          />
        </div>
        <Filters choices={choices} />
        <Results choices={choices} />
      </PageContainer>
    </SiteShell>
  )
}

type Choices = ReturnType<typeof useChoices>
type Changes = { readonly [name in 'q' | 'time' | 'type' | 'sort' | 'ongoing' | 'pages']?: string | undefined }

/** What is chosen lives in the address, so that Back and a shared link restore it. */
function useChoices() {
  const [params, setParams] = useSearchParams()
  const { zone, now } = useDates()
  const time = TIMES.find((choice) => choice === params.get('time')) ?? 'all'
  const type = Number(params.get('type'))
  const text = (params.get('q') ?? '').trim().slice(0, 100)
  const sorts = SORTS.filter((choice) => choice !== 'best' || text !== '')
  const [usual = 'latest'] = sorts
  const filter: ActivityFilter = {
    text,
    span: time === 'all' ? undefined : spanOf(time, { zone, now }),
    type: Number.isInteger(type) && type > 0 ? type : undefined,
    ongoing: params.get('ongoing') === '1',
    sort: sorts.find((choice) => choice === params.get('sort')) ?? usual,
  }
  const choose = (changes: Changes) => {
    const next = new URLSearchParams(params)
    // another list begins at its first page
    next.delete('pages')
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    // more of the same list is nothing to go back from
    setParams(next, { replace: 'pages' in changes })
  }
  const pages = Math.min(PAGES_MAX, Math.max(1, Math.floor(Number(params.get('pages'))) || 1))
  return {
    filter,
    time,
    pages,
    sorts,
    usual,
    choose,
    isNarrowed: filter.text !== '' || time !== 'all' || filter.type !== undefined || filter.ongoing,
  }
}

function Filters({ choices }: { readonly choices: Choices }) {
  const t = useTexts(activitiesTexts)
  const spans = useTexts(homeTexts)
  const { data: types } = useQuery(eventTypes())
  const { filter, time, sorts, usual, choose } = choices
  const typeChoices = [
    { value: '', label: t.anyType },
    ...(types ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
  ]
  return (
    <section
      aria-label={t.filters}
      className="grid gap-2.5 py-3.5 lg:flex lg:items-center lg:justify-between lg:gap-6 lg:py-5"
    >
      <ChipGroup
        label={t.time}
        value={time}
        onChange={(value) => choose({ time: value === 'all' ? undefined : value })}
        choices={TIMES.map((value) => ({ value, label: value === 'all' ? t.anyTime : spans[value] }))}
      />
      <div className="flex flex-wrap items-center gap-2 lg:gap-3">
        <PillSelect
          label={t.type}
          value={filter.type === undefined ? '' : String(filter.type)}
          choices={typeChoices}
          onChange={(type) => choose({ type })}
          active={filter.type !== undefined}
        />
        <PillSelect
          label={t.sort}
          value={filter.sort}
          choices={sorts.map((value) => ({ value, label: t[value] }))}
          onChange={(sort) => choose({ sort: sort === usual ? undefined : sort })}
        />
        <span className="ml-1 shrink-0">
          <Checkbox
            label={t.ongoing}
            checked={filter.ongoing}
            onChange={(on) => choose({ ongoing: on ? '1' : undefined })}
          />
        </span>
      </div>
    </section>
  )
}

function Results({ choices }: { readonly choices: Choices }) {
  const t = useTexts(activitiesTexts)
  const session = useSession()
  const { filter, pages, choose } = choices
  const audience: Audience = { guest: session.state === 'guest' }
  const results = useQueries({
    queries: Array.from({ length: pages }, (_, page) => activityPage(filter, page, audience)),
  })
  const [first] = results
  const failed = results.find((result) => result.isError)
  const events = results.flatMap(({ data }) => data?.events ?? [])
  const total = results.findLast(({ data }) => data)?.data?.total ?? null
  if (failed && events.length === 0)
    return <ErrorState onRetry={() => void failed.refetch()} pending={failed.isFetching} />
  if (first?.isPending)
    return (
      <>
        <Skeleton className="mb-4 h-5 w-24" />
        <EventGridSkeleton count={9} />
      </>
    )
  if (events.length === 0) return <NothingFound choices={choices} />
  const isLoadingMore = results.some(({ isPending }) => isPending)
  return (
    <>
      <p role="status" className="mb-3 text-sm text-ink-3 lg:mb-4">
        {total !== null && t.total(total)}
      </p>
      <h2 className="sr-only">{t.list}</h2>
      <EventGrid events={events} />
      {isLoadingMore && (
        <div className="pt-5 sm:pt-8">
          <EventGridSkeleton count={3} />
        </div>
      )}
      {failed && <ErrorState compact onRetry={() => void failed.refetch()} pending={failed.isFetching} />}
      {total !== null && !failed && (
        <div className="flex flex-col items-center gap-3 pt-8">
          <p className="text-sm text-ink-3">{t.shown(events.length, total)}</p>
          {events.length < total && pages < PAGES_MAX && (
            <Button variant="secondary" pending={isLoadingMore} onClick={() => choose({ pages: String(pages + 1) })}>
              {t.more}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

function NothingFound({ choices }: { readonly choices: Choices }) {
  const t = useTexts(activitiesTexts)
  const clear = () => choices.choose({ q: undefined, time: undefined, type: undefined, ongoing: undefined })
  return (
    <div role="status">
      <EmptyState
        icon="search"
        title={t.none}
        action={
          choices.isNarrowed && (
            <Button variant="secondary" onClick={clear}>
              {t.clear}
            </Button>
          )
        }
      >
        {t.noneHint}
      </EmptyState>
    </div>
  )
}
