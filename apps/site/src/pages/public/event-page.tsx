import { ACTIVITY_MODE } from '@cubic/contract'
import { useState } from 'react'
import { useParams } from '../../hydration/router.tsx'
import { registrationState } from '../../lib/registration-state.ts'
import { eventDetail, type EventDetail } from '../../features/events/data/api.ts'
import { isForEverybody } from '../../features/events/data/lists.ts'
import { EventFacts } from '../../features/events/components/event-facts.tsx'
import { useStatusWord } from '../../features/events/components/event-status.ts'
import { useCountedView } from '../../features/events/data/use-counted-view.ts'
import { NextStep } from '../../features/events/components/next-step.tsx'
import { eventTexts } from '../../features/events/data/texts.ts'
import { useLanguage } from '@cubic/web-kit/language/language'
import { useGoBack } from '@cubic/web-kit/navigation/routing'
import { island } from '../../hydration/island.tsx'
import { fileUrl, paths, publicUrl } from '@cubic/web-kit/navigation/paths'
import { useAudience } from '@cubic/web-kit/session/session'
import { unbrokenDots, useTexts } from '@cubic/web-kit/language/text'
import { useTitle } from '@cubic/web-kit/language/title'
import { Badge } from '@cubic/web-kit/ui/badge'
import { IconButton } from '@cubic/web-kit/ui/button'
import { Card, Notice } from '@cubic/web-kit/ui/card'
import { Cover } from '@cubic/web-kit/ui/cover'
import { Breadcrumb } from '@cubic/web-kit/ui/breadcrumb'
import { BottomAction } from '@cubic/web-kit/ui/layout'
import { RichText } from '@cubic/web-kit/ui/rich-text'
import { ErrorState, Loading, Skeleton } from '@cubic/web-kit/ui/states'
import { useToast } from '@cubic/web-kit/ui/toast'
import { NotFound } from '../../shell/not-found.ts'
import { SiteShell } from '../../shell/site-shell.tsx'
import { eventPageTexts } from '../components/event-page-texts.ts'
import { uiTexts } from '@cubic/web-kit/ui/texts'
import { retryReads, useQuery } from '@cubic/web-kit/queries/query'

const customPage = () => import('@cubic/web-kit/page/page-content')
const Materials = island(async () => (await customPage()).Materials)
const PageBanner = island(async () => (await customPage()).PageBanner)
const interestButton = async () => (await import('../../features/events/components/interest-button.tsx')).InterestButton
/** It shows what a member has saved; to a guest it shows nothing until it is pressed. */
const InterestButton = { ofMember: island(interestButton), ofGuest: island(interestButton, { when: 'touched' }) }
const EventAgenda = island(
  async () => (await import('../../features/sessions/components/event-agenda.tsx')).EventAgenda,
  { fallback: <TextSkeleton /> },
)
const ChoosingStep = island(
  async () => (await import('../../features/sessions/components/choosing-step.tsx')).ChoosingStep,
)
const EventNotThere = island(async () => (await import('../components/event-not-there.tsx')).EventNotTherePage)
const PageContent = island(async () => (await customPage()).PageContent, { fallback: <TextSkeleton /> })

const SERIES = <Skeleton className="h-[260px]" />
const seriesParts = {
  dates: async () => (await import('../../features/series/components/series-dates.tsx')).SeriesDates,
  bar: async () => (await import('../../features/series/components/series-bar.tsx')).SeriesBar,
}
const SeriesDates = island(seriesParts.dates, { fallback: SERIES })
const SeriesBar = island(seriesParts.bar, { ahead: true })

const COVER = 'h-[268px] sm:h-[340px] lg:h-auto lg:aspect-[16/8] lg:rounded-2xl'
const OVER_COVER =
  'absolute inset-x-3 top-[max(12px,env(safe-area-inset-top))] flex justify-between pr-12 lg:top-4 lg:right-4 lg:justify-end lg:pr-0'
const FRAME =
  'lg:mx-auto lg:grid lg:w-full lg:max-w-[1376px] lg:grid-cols-[minmax(0,1fr)_380px] lg:gap-x-10 lg:px-10 lg:pt-6 lg:pb-16'
const SHEET =
  'relative -mt-[22px] grid gap-5 rounded-t-[22px] bg-bg px-4 pt-[18px] pb-8 sm:px-6 lg:mt-6 lg:gap-6 lg:rounded-none lg:p-0'

export function EventPage() {
  const id = Number(useParams()['event'])
  return Number.isSafeInteger(id) && id > 0 && id < 2 ** 31 ? <EventById id={id} /> : <NotFound />
}

function EventById({ id }: { readonly id: number }) {
  const read = useQuery(eventDetail(id, useAudience()))
  if (read.data !== null) return <EventRead {...read} />
  return (
    <SiteShell>
      <EventNotThere id={id} />
    </SiteShell>
  )
}

type EventReading = Pick<ReturnType<typeof useQuery<EventDetail | null>>, 'data' | 'isPending' | 'isFetching'>

function EventRead({ data: event, isPending, isFetching }: EventReading) {
  const [{ of, dates }, choose] = useState<{ readonly of?: number; readonly dates: readonly number[] }>({ dates: [] })
  const chosen = event && of === event.id ? dates : undefined
  useTitle(event?.name)
  if (isPending)
    return (
      <SiteShell phoneMenu="floating">
        <EventSkeleton />
      </SiteShell>
    )
  if (!event)
    return (
      <SiteShell>
        <ErrorState onRetry={retryReads} pending={isFetching} />
      </SiteShell>
    )
  return (
    <SiteShell
      phoneMenu="floating"
      action={
        <Step event={event} chosen={chosen}>
          {(note, action) => (
            <BottomAction note={note} className="lg:hidden">
              {action}
            </BottomAction>
          )}
        </Step>
      }
    >
      <EventArticle event={event} chosen={chosen} onChoose={(next) => choose({ of: event.id, dates: next })} />
    </SiteShell>
  )
}

type StepProps = Parameters<typeof NextStep>[0] & { readonly chosen: readonly number[] | undefined }

/** The event's own step, or that of the dates of its series that are chosen. */
function Step({ chosen, ...props }: StepProps) {
  const isOwn = !chosen || (chosen.length === 1 && chosen[0] === props.event.id)
  return isOwn ? <OwnStep {...props} /> : <SeriesBar chosen={chosen}>{props.children}</SeriesBar>
}

/** The event's own step, which is to choose sessions where people do. */
function OwnStep({ event, besideFacts = false, children }: Parameters<typeof NextStep>[0]) {
  return (
    <NextStep event={event} besideFacts={besideFacts}>
      {(note, action) =>
        choosesSessions(event) ? (
          <ChoosingStep eventId={event.id} note={note} action={action}>
            {children}
          </ChoosingStep>
        ) : (
          children(note, action)
        )
      }
    </NextStep>
  )
}

function choosesSessions({ session_ids: sessions, regist_id: regist }: EventDetail): boolean {
  return sessions.length > 0 && regist?.choose_sessions === 'some'
}

type ArticleProps = Pick<StepProps, 'event' | 'chosen'> & { readonly onChoose: (dates: readonly number[]) => void }

function EventArticle({ event, chosen, onChoose }: ArticleProps) {
  const t = useTexts(eventTexts)
  const tp = useTexts(eventPageTexts)
  useCountedView(event.id)
  const page = event.custom_detail_page_id
  return (
    <article className={FRAME}>
      <div className="hidden lg:col-span-2 lg:mb-4 lg:block">
        <Breadcrumb crumbs={[{ label: tp.activities, to: paths.activities() }, { label: event.name }]} />
      </div>
      <div className="min-w-0">
        <div className="relative">
          <Cover
            eager
            shown="lead"
            src={event.cover ?? page?.banner}
            seed={event.id}
            kind={event.type_id?.id ?? 0}
            className={COVER}
          />
          <OverCover event={event} />
        </div>
        <div className={SHEET}>
          <Heading event={event} />
          <div className="lg:hidden">
            <EventFacts event={event} />
          </div>
          {event.series_id && <SeriesDates key={event.id} eventId={event.id} chosen={chosen} onChoose={onChoose} />}
          {event.session_ids.length > 0 && <EventAgenda eventId={event.id} chooses={choosesSessions(event)} />}
          {event.notice && <Notice title={t.notice}>{event.notice}</Notice>}
          <Description event={event} />
          {page && <Materials files={page.material_ids} content={page.content} />}
          {isForEverybody(event) && <PosterLink event={event} />}
        </div>
      </div>
      <aside className="hidden lg:block">
        <Card raised className="sticky top-[92px] p-6!">
          <EventFacts event={event} />
          <div className="mt-5 border-t border-line pt-5">
            <Step event={event} chosen={chosen} besideFacts>
              {(note, action) => (
                <div className="grid gap-3.5">
                  <div>{note}</div>
                  <div className="*:w-full">{action}</div>
                </div>
              )}
            </Step>
          </div>
        </Card>
      </aside>
    </article>
  )
}

function OverCover({ event }: { readonly event: EventDetail }) {
  const t = useTexts(eventTexts)
  const toast = useToast()
  const Interest = useAudience().guest ? InterestButton.ofGuest : InterestButton.ofMember
  const share = async () => {
    const { shareLink } = await import('../../lib/share.ts')
    const outcome = await shareLink({ title: event.name, url: publicUrl(paths.event(event.id)) })
    if (outcome === 'copied') toast(t.shared)
    if (outcome === 'failed') toast(t.shareFailed, 'danger')
  }
  return (
    <div className={OVER_COVER}>
      <BackButton />
      <span className="flex gap-2">
        {(event.status === 'not_start' || event.status === 'processing') && (
          <Interest eventId={event.id} isUpcoming={event.regist_id?.status === 'upcoming'} />
        )}
        <IconButton label={t.share} icon="share" tone="floating" onClick={() => void share()} />
      </span>
    </div>
  )
}

function BackButton() {
  const t = useTexts(uiTexts)
  return (
    <IconButton
      label={t.back}
      icon="chevron-left"
      tone="floating"
      onClick={useGoBack(paths.activities())}
      className="lg:hidden"
    />
  )
}

function Heading({ event }: { readonly event: EventDetail }) {
  const lang = useLanguage()
  const audience = useAudience()
  const { data: state } = useQuery({ ...registrationState(event.id, audience), enabled: false })
  const status = useStatusWord(event, { state, besideSeats: true })
  return (
    <div>
      <div className="mb-2.5 flex flex-wrap gap-2 lg:mb-3">
        <Badge tone={status.tone}>{status.text}</Badge>
        {event.type_name && <Badge dot={false}>{event.type_name}</Badge>}
        {event.activity_mode && <Badge dot={false}>{ACTIVITY_MODE[event.activity_mode][lang]}</Badge>}
      </div>
      <h1 className="text-2xl lg:text-3xl">{unbrokenDots(event.name)}</h1>
    </div>
  )
}

function Description({ event }: { readonly event: EventDetail }) {
  const t = useTexts(eventTexts)
  const { act_description, custom_detail_page_id: page } = event
  return (
    <section aria-label={t.about}>
      <h2 className="mb-2.5 text-lg">{t.about}</h2>
      {page && hasBlocks(page.content) ? (
        <>
          {event.cover && page.banner && <PageBanner src={page.banner} />}
          <PageContent content={page.content} files={page.material_ids} />
        </>
      ) : act_description ? (
        <RichText html={act_description} />
      ) : (
        <p className="text-ink-3">{t.noDescription}</p>
      )}
    </section>
  )
}

function PosterLink({ event: { id, name } }: { readonly event: EventDetail }) {
  const t = useTexts(eventPageTexts)
  return (
    <a
      href={fileUrl(paths.eventPoster(id, useLanguage()))}
      download={`${name}.png`}
      className="justify-self-start rounded-sm text-sm font-semibold text-brand-text underline-offset-3 hover:underline"
    >
      {t.poster}
    </a>
  )
}

/** An empty page is as good as none: the description is shown instead. */
function hasBlocks(content: unknown): boolean {
  return Array.isArray(content) ? content.length > 0 : Boolean(content)
}

function EventSkeleton() {
  return (
    <Loading className={FRAME}>
      <div className="min-w-0 lg:pt-9">
        <div className="relative">
          <Skeleton className={`${COVER} rounded-none`} />
          <div className={OVER_COVER}>
            <BackButton />
          </div>
        </div>
        <div className={SHEET}>
          <div className="grid gap-3">
            <Skeleton className="h-6 w-40" />
            <Skeleton className="h-8 w-4/5" />
          </div>
          <div className="grid gap-3.5 lg:hidden">
            {[0, 1, 2].map((row) => (
              <Skeleton key={row} className="h-10" />
            ))}
          </div>
          <TextSkeleton />
        </div>
      </div>
      <div className="hidden pt-9 lg:block">
        <Skeleton className="h-[330px] rounded-[18px]" />
      </div>
    </Loading>
  )
}

function TextSkeleton() {
  return (
    <div className="grid gap-2.5">
      {['w-24', 'w-full', 'w-full', 'w-2/3'].map((width, row) => (
        <Skeleton key={row} className={`h-4 ${width}`} />
      ))}
    </div>
  )
}
