import { Link, useSearchParams } from '@cubic/web-kit/navigation/routing'
import { comingEvents, type EventSummary } from '../../features/events/data/api.ts'
import { eventsDuring, hotEvents, openEvents, pinnedEvents } from '../../features/events/data/home-lists.ts'
import { EventGrid, EventGridSkeleton } from '../../features/events/components/event-card.tsx'
import type { HomeCalendarProps } from '../../features/events/components/home-calendar.tsx'
import { LeadEvent, LeadEventSkeleton } from '../../features/events/components/lead-event.tsx'
import { homeTexts } from '../../features/events/components/home-texts.ts'
import { TodoSpace } from '../../features/events/components/todo-space.tsx'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { spanOf, type TimeSpan } from '@cubic/web-kit/datetime/spans'
import { island } from '../../hydration/island.tsx'
import { paths } from '@cubic/web-kit/navigation/paths'
import { useAudience, useSession } from '@cubic/web-kit/session/session'
import { readStored } from '@cubic/web-kit/storage/storage'
import { useTexts } from '@cubic/web-kit/language/text'
import { useTitle } from '@cubic/web-kit/language/title'
import { LinkButton } from '@cubic/web-kit/ui/button'
import { SectionHeading } from '@cubic/web-kit/ui/card'
import { ChipGroup, ChipLink } from '@cubic/web-kit/ui/chip'
import { PageContainer } from '@cubic/web-kit/ui/layout'
import { EmptyState, ErrorState, Skeleton } from '@cubic/web-kit/ui/states'
import { useIsAway } from '../../lib/away.ts'
import { SiteSearch } from '../../shell/site-search.tsx'
import { SiteShell } from '../../shell/site-shell.tsx'
import { retryReads, useQueries, useQuery, type Audience } from '@cubic/web-kit/queries/query'

const calendar = async () => (await import('../../features/events/components/home-calendar.tsx')).HomeCalendar
const fallback = <Skeleton className="h-[360px] rounded-lg" />
/** Below the fold on a phone. Guests have it from the server. */
const GuestCalendar = island<HomeCalendarProps>(calendar, { when: 'touched', fallback })
const MemberCalendar = island<HomeCalendarProps>(calendar, { fallback })
const TodoList = island(async () => (await import('../../features/events/components/todo-list.tsx')).TodoList, {
  fallback: <TodoSpace />,
})
if (readStored('login_token')) void TodoList.fetch().catch(() => undefined)

const TIMES = ['all', 'today', 'tomorrow', 'week'] as const
const [OPEN_SHOWN, HOT_SHOWN, COMING_SHOWN] = [3, 3, 6]
type Time = (typeof TIMES)[number]
const CALENDAR = 'calendar'

export function HomePage() {
  const t = useTexts(homeTexts)
  const session = useSession()
  const audience = useAudience()
  const { isAway } = useIsAway()
  const HomeCalendar = audience.guest ? GuestCalendar : MemberCalendar
  const [params] = useSearchParams()
  const time = TIMES.find((choice) => choice === params.get('time')) ?? 'all'
  // shown together, so that none moves the content below
  const isKnown = useQueries({
    queries: [pinnedEvents(audience), openEvents(audience), hotEvents(audience)],
  }).every(({ isPending }) => !isPending)
  useTitle()
  // below the first event, or beside it
  const todo = (className: string) =>
    session.state !== 'guest' && (
      <div className={`${className} empty:hidden!`}>
        {session.user || isAway ? <TodoList uid={session.user?.uid} /> : <TodoSpace />}
      </div>
    )
  return (
    <SiteShell>
      <PageContainer className="pb-16 lg:pt-8">
        <div className="mt-1 lg:hidden">
          <SiteSearch />
        </div>
        <div className="xl:grid xl:grid-cols-[minmax(0,1fr)_330px] xl:gap-x-10">
          <div className="min-w-0">
            <div className="pt-3.5 pb-3 lg:flex lg:items-center lg:justify-between lg:pt-0 lg:pb-5">
              <h1 className="sr-only text-2xl lg:not-sr-only">{t.title}</h1>
              <TimeChips time={time} />
            </div>
            {time === 'all' ? (
              <Lead audience={audience} isKnown={isKnown} />
            ) : (
              <DuringSection span={time} audience={audience} />
            )}
            {todo('mt-5 xl:hidden')}
            {time === 'all' && (isKnown ? <Sections audience={audience} /> : <SectionsSkeleton />)}
          </div>
          <aside className="mt-8 xl:mt-0">
            {todo('mb-5 hidden xl:block')}
            <div id={CALENDAR} className="scroll-mt-20 xl:sticky xl:top-[92px]">
              <HomeCalendar audience={audience} time={time} />
            </div>
          </aside>
        </div>
      </PageContainer>
    </SiteShell>
  )
}

function TimeChips({ time }: { readonly time: Time }) {
  const t = useTexts(homeTexts)
  const [, setParams] = useSearchParams()
  const choose = (choice: Time) =>
    setParams((params) => {
      params.delete('time')
      if (choice !== 'all') params.set('time', choice)
      return params
    })
  return (
    <ChipGroup
      label={t.when}
      value={time}
      onChange={choose}
      choices={TIMES.map((value) => ({ value, label: t[value] }))}
    >
      {/* where it is far below */}
      <ChipLink href={`#${CALENDAR}`} icon="calendar" label={t.calendar} className="xl:hidden" />
    </ChipGroup>
  )
}

function Lead({ audience, isKnown }: { readonly audience: Audience; readonly isKnown: boolean }) {
  const [pinned, hot] = useQueries({ queries: [pinnedEvents(audience), hotEvents(audience)] })
  if (!isKnown) return <LeadEventSkeleton />
  const lead = leadOf(pinned.data?.events, hot.data?.events)
  return lead ? <LeadEvent event={lead} /> : null
}

function Sections({ audience }: { readonly audience: Audience }) {
  const t = useTexts(homeTexts)
  const [pinned, open, hot, coming] = useQueries({
    queries: [pinnedEvents(audience), openEvents(audience), hotEvents(audience), comingEvents(audience)],
  })
  if (hot.isError && coming.isError && !hot.data && !coming.data)
    return <ErrorState onRetry={retryReads} pending={hot.isFetching} />
  const lead = leadOf(pinned.data?.events, hot.data?.events)
  const shown = new Set(lead && [lead.id])
  // each event appears only in its first section, so a section waits for those before it
  const pick = (found: readonly EventSummary[], count: number) => {
    const picked = found.filter(({ id }) => !shown.has(id)).slice(0, count)
    for (const { id } of picked) shown.add(id)
    return picked
  }
  const openOnes = hot.data && (open.isError ? [] : open.data && pick(open.data.events, OPEN_SHOWN))
  const hotOnes = openOnes && hot.data && pick(hot.data.events, HOT_SHOWN)
  const comingOnes = hotOnes && coming.data && pick(coming.data.events, COMING_SHOWN)
  if (!lead && hotOnes?.length === 0 && comingOnes?.length === 0)
    return [hot, coming].some(({ isPlaceholderData }) => isPlaceholderData) ? (
      <SectionsSkeleton />
    ) : (
      <EmptyState title={t.emptyHome}>{t.emptyHomeHint}</EmptyState>
    )
  return (
    <>
      <Section title={t.open} to={paths.activities({ open: '1' })} events={openOnes} count={OPEN_SHOWN} />
      <Section title={t.hot} to={paths.activities({ sort: 'registrations' })} events={hotOnes} count={HOT_SHOWN} />
      <Section title={t.coming} to={paths.activities()} events={comingOnes} count={COMING_SHOWN} />
    </>
  )
}

/** Screen-high, so that the footer stays below it. */
function SectionsSkeleton() {
  return (
    <>
      {[OPEN_SHOWN, HOT_SHOWN].map((count, index) => (
        <div key={index} className="pt-7 lg:pt-9">
          <Skeleton className="mb-3 h-7 w-32 lg:mb-4" />
          <EventGridSkeleton count={count} />
        </div>
      ))}
    </>
  )
}

function Section({
  title,
  to,
  events,
  count,
}: {
  readonly title: string
  readonly to: string
  readonly events: readonly EventSummary[] | undefined
  readonly count: number
}) {
  const t = useTexts(homeTexts)
  if (events?.length === 0) return null
  return (
    <section aria-label={title} className="pt-7 lg:pt-9">
      <SectionHeading
        title={title}
        className="mb-3 lg:mb-4"
        action={
          <Link to={to} className="rounded-sm text-[0.875rem] font-semibold text-brand-text">
            {t.seeAll}
          </Link>
        }
      />
      {events ? <EventGrid events={events} className="whole-rows" /> : <EventGridSkeleton count={count} />}
    </section>
  )
}

function DuringSection({ span, audience }: { readonly span: TimeSpan; readonly audience: Audience }) {
  const t = useTexts(homeTexts)
  const { zone, now } = useDates()
  const found = useQuery(eventsDuring(spanOf(span, { zone, now }), audience))
  // a member may see more than everybody does
  const isNoneYet = found.isPlaceholderData && found.data?.events.length === 0 && !found.isError
  if (found.isPending || isNoneYet) return <EventGridSkeleton count={6} />
  if (!found.data) return <ErrorState onRetry={retryReads} pending={found.isFetching} />
  const { events, total } = found.data
  if (events.length === 0)
    return (
      <EmptyState
        title={t.emptySpan}
        action={
          <LinkButton to={paths.activities()} variant="secondary">
            {t.allActivities}
          </LinkButton>
        }
      >
        {t.emptySpanHint}
      </EmptyState>
    )
  return (
    <section aria-label={t[span]}>
      <SectionHeading
        title={t[span]}
        className="mb-3 lg:mb-4"
        action={total !== null && <span className="text-sm text-ink-3">{t.spanTotal(total)}</span>}
      />
      <EventGrid events={events} className="whole-rows" />
      {total !== null && total > events.length && (
        <div className="mt-8 text-center">
          <LinkButton to={paths.activities({ time: span })} variant="secondary">
            {t.allActivities}
          </LinkButton>
        </div>
      )}
    </section>
  )
}

/** The pinned event, else the most wanted one. */
function leadOf(
  pinned: readonly EventSummary[] | undefined,
  hot: readonly EventSummary[] | undefined,
): EventSummary | undefined {
  return pinned?.[0] ?? hot?.[0]
}
