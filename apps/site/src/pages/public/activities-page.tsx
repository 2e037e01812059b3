import { useState } from 'react'
import { Link } from '@cubic/web-kit/navigation/routing'
import {
  activityPage,
  type EventSummary,
  eventTypes,
  PAGE_SIZE,
  pastEventCount,
  runningEvents,
} from '../../features/events/data/api.ts'
import { EventGrid, EventGridSkeleton } from '../../features/events/components/event-card.tsx'
import type { EventSearchProps } from '../../features/events/components/search-suggestions.tsx'
import { island } from '../../hydration/island.tsx'
import { useAudience } from '@cubic/web-kit/session/session'
import { formatNumber, useTexts } from '@cubic/web-kit/language/text'
import { useTitle } from '@cubic/web-kit/language/title'
import { Button, LinkButton } from '@cubic/web-kit/ui/button'
import { SectionHeading } from '@cubic/web-kit/ui/card'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { PageContainer } from '@cubic/web-kit/ui/layout'
import { EmptyState, ErrorState, Skeleton } from '@cubic/web-kit/ui/states'
import { activitiesTexts } from '../components/activities-texts.ts'
import { useChoices, type Choices } from '../components/activity-choices.ts'
import { Filters } from '../components/activity-filters.tsx'
import { SiteShell } from '../../shell/site-shell.tsx'
import { siteTexts } from '../../shell/site-texts.ts'
import { retryReads, useQueries, useQuery } from '@cubic/web-kit/queries/query'

const EventSearch = island<EventSearchProps>(
  async () => (await import('../../features/events/components/search-suggestions.tsx')).EventSearch,
  { when: 'touched', fallback: <div className="h-[46px] lg:w-[420px]" /> },
)

const FilterSheet = island(async () => (await import('../components/filter-sheet.tsx')).FilterSheet, { ahead: true })

/** Choices that one period has and the other may not. */
const OF_A_PERIOD = { open: undefined, ongoing: undefined, sort: undefined }

export function ActivitiesPage() {
  const t = useTexts(activitiesTexts)
  const site = useTexts(siteTexts)
  const choices = useChoices()
  const { filter } = choices
  const { data: types } = useQuery(eventTypes())
  const type = types?.find(({ id }) => id === filter.type)
  const title = filter.text ? t.results(filter.text) : (type?.name ?? (filter.past ? t.pastEvents : t.title))
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
        <div className="mt-3 flex flex-wrap items-center justify-between gap-x-3 border-b border-line max-lg:mb-4 lg:mt-5">
          <Periods choices={choices} />
          <FilterButton choices={choices} />
        </div>
        <Filters choices={choices} />
        <Results choices={choices} />
      </PageContainer>
    </SiteShell>
  )
}

function Periods({ choices: { filter, searchWith } }: { readonly choices: Choices }) {
  const t = useTexts(activitiesTexts)
  const audience = useAudience()
  const isSearch = filter.text !== ''
  const { data: pastCount } = useQuery({
    ...pastEventCount(filter, audience),
    enabled: isSearch && !filter.past,
  })
  const periods = [
    { label: t.upcoming, past: false, count: undefined },
    { label: t.past, past: true, count: isSearch ? pastCount : undefined },
  ]
  return (
    <nav aria-label={t.period} className="flex gap-5">
      {periods.map(({ label, past, count }) => (
        <Link
          key={label}
          to={searchWith({ ...OF_A_PERIOD, past: past ? '1' : undefined })}
          aria-current={past === filter.past ? 'true' : undefined}
          className={classNames(
            '-mb-px border-b-2 py-2.5 text-[0.90625rem] font-semibold transition',
            past === filter.past ? 'border-brand-text text-ink' : 'border-transparent text-ink-2 hover:text-ink',
          )}
        >
          {label}
          {count !== undefined && <span className="ml-1 text-xs text-ink-3">{formatNumber(count)}</span>}
        </Link>
      ))}
    </nav>
  )
}

/** Opens the filters of phones, which have no room for `Filters`. */
function FilterButton({ choices: { chosen } }: { readonly choices: Choices }) {
  const t = useTexts(activitiesTexts)
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="-mr-3.5 lg:hidden">
      <Button variant="ghost" size="sm" icon="settings" className="whitespace-nowrap" onClick={() => setOpen(true)}>
        {t.filterAndSort}
        {chosen > 0 && (
          <span className="grid size-5 shrink-0 place-items-center rounded-full bg-brand text-xs text-brand-ink">
            {chosen}
            <span className="sr-only">{t.chosen(chosen)}</span>
          </span>
        )}
      </Button>
      {isOpen && <FilterSheet onDismiss={() => setOpen(false)} />}
    </div>
  )
}

/** Reads the pages of the list, and `onNow`, the running events above it. */
function useResults({ filter, pages }: Choices) {
  const audience = useAudience()
  const running = runningEvents(filter, audience)
  const [atTop, ...results] = useQueries({
    queries: [
      running ?? activityPage(filter, 0, audience),
      ...Array.from({ length: pages }, (_, page) => activityPage(filter, page, audience)),
    ],
  })
  const [first] = results
  const onNow = running && atTop?.data
  const failed = results.find((result) => result.isError)
  const events = results.flatMap(({ data }) => data?.events ?? [])
  const listed = results.findLast(({ data }) => data)?.data?.total ?? null
  // a member may see more than everybody does
  const isNoneYet =
    events.length === 0 && !onNow?.events.length && [atTop, first].some((list) => list?.isPlaceholderData)
  const isLoading = first?.isPending || (running && atTop?.isPending) || isNoneYet
  return { events, onNow, listed, failed, isLoading, isLoadingMore: results.some(({ isPending }) => isPending) }
}

function Results({ choices }: { readonly choices: Choices }) {
  const t = useTexts(activitiesTexts)
  const { pages, canGrow, choose } = choices
  const { events, onNow, listed, failed, isLoading, isLoadingMore } = useResults(choices)
  const total = listed === null ? null : listed + (onNow?.total ?? 0)
  if (failed && events.length === 0) return <ErrorState onRetry={retryReads} pending={failed.isFetching} />
  if (isLoading)
    return (
      <>
        <Skeleton className="mb-4 h-5 w-24" />
        <EventGridSkeleton count={PAGE_SIZE} />
      </>
    )
  const isSplit = onNow !== undefined && onNow.events.length > 0
  if (events.length === 0 && !isSplit) return <NothingFound choices={choices} />
  return (
    <>
      <p role="status" className="mb-3 text-sm text-ink-3 lg:mb-4">
        {total !== null && t.total(total)}
      </p>
      {isSplit && <OnNow {...onNow} allTo={choices.searchWith({ ongoing: '1' })} />}
      {isSplit && events.length > 0 ? (
        <SectionHeading title={t.coming} className="mb-3 lg:mb-4" />
      ) : (
        <h2 className="sr-only">{t.list}</h2>
      )}
      <EventGrid events={events} className="whole-rows" />
      {isLoadingMore && (
        <div className="pt-5 sm:pt-8">
          <EventGridSkeleton count={3} />
        </div>
      )}
      {failed && <ErrorState compact onRetry={retryReads} pending={failed.isFetching} />}
      {listed !== null && total !== null && listed > 0 && !failed && (
        <div className="flex flex-col items-center gap-3 pt-8">
          <p className="text-sm text-ink-3">{t.shown(events.length + (onNow?.events.length ?? 0), total)}</p>
          {events.length < listed && canGrow(pages) && (
            <Button variant="secondary" pending={isLoadingMore} onClick={() => choose({ pages: String(pages + 1) })}>
              {t.more}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

type OnNowProps = {
  readonly events: readonly EventSummary[]
  readonly total: number | null
  readonly allTo: string
}

function OnNow({ events, total, allTo }: OnNowProps) {
  const t = useTexts(activitiesTexts)
  return (
    <section aria-label={t.ongoing} className="mb-7 lg:mb-9">
      <SectionHeading
        title={t.ongoing}
        className="mb-3 lg:mb-4"
        action={
          total !== null &&
          total > events.length && (
            <Link to={allTo} className="rounded-sm text-[0.875rem] font-semibold text-brand-text">
              {t.allOngoing(total)}
            </Link>
          )
        }
      />
      <EventGrid events={events} className="whole-rows" />
    </section>
  )
}

function NothingFound({ choices }: { readonly choices: Choices }) {
  const t = useTexts(activitiesTexts)
  const { filter, isNarrowed, choose, searchWith } = choices
  const clear = () =>
    choose({ ...OF_A_PERIOD, q: undefined, time: undefined, type: undefined, unit: undefined, hours: undefined })
  return (
    <div role="status">
      <EmptyState
        icon="search"
        title={t.none}
        action={
          <span className="flex flex-wrap justify-center gap-2.5">
            {isNarrowed && (
              <Button variant="secondary" onClick={clear}>
                {t.clear}
              </Button>
            )}
            {!filter.past && (
              <LinkButton to={searchWith({ ...OF_A_PERIOD, past: '1' })} variant="secondary">
                {t.seePast}
              </LinkButton>
            )}
          </span>
        }
      >
        {t.noneHint}
      </EmptyState>
    </div>
  )
}
