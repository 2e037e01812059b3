import type { OwnHours as Hours } from '@cubic/contract'
import type { CurrentUser } from '@cubic/data-client'
import { sumHours } from '@cubic/domain/hours/caps'
import { missingHours, printHours, stackCubes, totalOf, warningLevel } from '@cubic/domain/hours/progress'
import { useState } from 'react'
import { useChange } from '@cubic/web-kit/queries/change'
import { failureText } from '@cubic/web-kit/queries/faults'
import { paths } from '@cubic/web-kit/navigation/paths'
import { retryReads, useQuery } from '@cubic/web-kit/queries/query'
import { texts, useTexts } from '@cubic/web-kit/language/text'
import { Badge } from '@cubic/web-kit/ui/badge'
import { Button, LinkButton } from '@cubic/web-kit/ui/button'
import { Card, SectionHeading } from '@cubic/web-kit/ui/card'
import { ChipGroup } from '@cubic/web-kit/ui/chip'
import { EmptyState, ErrorState, Loading, Skeleton } from '@cubic/web-kit/ui/states'
import { useToast } from '@cubic/web-kit/ui/toast'
import { island } from '../../../hydration/island.tsx'
import { ownHours, saveTranscript } from '../data/api.ts'
import { entryTexts } from '../internal/words.ts'
import { CategoryBars } from './category-bars.tsx'
import { CubeStack, SmallCube } from './cube-stack.tsx'
import { HourEntries } from './hour-entries.tsx'
import { TermColumns } from './term-columns.tsx'

const HoursTable = island(async () => (await import('./hours-table.tsx')).HoursTable, {
  fallback: <Skeleton className="h-[280px] rounded-[18px]" />,
})

/** Asked for with a press: the page has no room for it at once. */
const EventsToFill = island(async () => (await import('./events-to-fill.tsx')).EventsToFill, { ahead: true })

const hoursTexts = texts({
  sum: { cn: '计入总数', en: 'Hours counted' },
  of: { cn: (target: string) => `/ ${target}`, en: (target: string) => `of ${target}` },
  picture: {
    cn: (sum: string, target: string) => `${target} 学时里已有 ${sum} 学时`,
    en: (sum: string, target: string) => `${sum} of ${target} hours`,
  },
  categories: { cn: '按类别', en: 'By category' },
  key: {
    cn: '竖线是该类至少要有的学时。浅色为公示中，斜纹为待公示。',
    en: 'The tick is what a category needs at least. Pale is published, hatched is proposed.',
  },
  terms: { cn: '按学期', en: 'By term' },
  entries: { cn: '明细', en: 'Entries' },
  all: { cn: '全部', en: 'All' },
  earlier: { cn: '更早', en: 'Earlier' },
  noneInTerm: { cn: '这个学期还没有学时', en: 'No hours in this term yet' },
  final: {
    cn: '锁定后不再改动，更正会另起一行',
    en: 'Locked entries don’t change. A correction is added as a new one',
  },
  table: { cn: '看表格', en: 'As a table' },
  pictures: { cn: '看图', en: 'As pictures' },
  transcript: { cn: '成绩单', en: 'Transcript' },
  noTranscript: { cn: '有锁定的学时后可以开具成绩单', en: 'You can have a transcript once hours are locked' },
  transcriptFailed: { cn: '成绩单没有下载成功，请重试', en: 'The transcript wasn’t downloaded. Please try again' },
  met: { cn: '各类别均已达标', en: 'Every category has enough' },
  far: { cn: (names: string) => `预警二级：${names}`, en: (names: string) => `Warning, level 2: ${names}` },
  short: { cn: (names: string) => `预警一级：${names}`, en: (names: string) => `Warning, level 1: ${names}` },
  close: { cn: (names: string) => `快达标：${names}`, en: (names: string) => `Nearly there: ${names}` },
  empty: { cn: '还没有学时', en: 'No hours yet' },
  emptyHint: {
    cn: '参加记学时的活动，结束后一分钟内就会出现在这里。',
    en: 'Take part in events that give hours. They appear here within a minute of the end.',
  },
  browse: { cn: '浏览活动', en: 'Browse events' },
  fill: { cn: '看看哪些活动能补上', en: 'See events that fill the gaps' },
})

export function OwnHours({ user }: { readonly user: CurrentUser }) {
  const t = useTexts(hoursTexts)
  const { data, error, isFetching } = useQuery(ownHours(user.uid))
  const [isTable, setTable] = useState(false)
  const [isFilling, setFilling] = useState(false)
  if (error && !data) return <ErrorState message={failureText(error)} pending={isFetching} onRetry={retryReads} />
  if (!data) return <HoursSkeleton />
  const missing = missingIn(data.categories)
  const filling =
    missing.length > 0 &&
    (isFilling ? (
      <EventsToFill categories={missing} />
    ) : (
      <Button variant="secondary" onClick={() => setFilling(true)}>
        {t.fill}
      </Button>
    ))
  if (data.entries.length === 0)
    return (
      <>
        <EmptyState icon="clock" title={t.empty} action={<LinkButton to={paths.activities()}>{t.browse}</LinkButton>}>
          {t.emptyHint}
        </EmptyState>
        {filling}
      </>
    )
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Warnings categories={data.categories} />
        <div className="flex gap-2.5">
          <Button variant="secondary" size="sm" icon="list" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            {isTable ? t.pictures : t.table}
          </Button>
          <Transcript isThere={data.has_transcript} />
        </div>
      </div>
      {isTable ? (
        <HoursTable hours={data} />
      ) : (
        <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:items-start lg:gap-8">
          <Charts hours={data} />
          <div className="grid grid-cols-1 gap-6">
            <Entries hours={data} />
            {filling}
          </div>
        </div>
      )}
    </div>
  )
}

function missingIn(categories: Hours['categories']) {
  return categories.flatMap((category) => {
    const hours = missingHours(totalOf(category), category.minimum)
    return hours > 0 ? [{ id: category.id, name: category.name, missing: printHours(hours) }] : []
  })
}

function Charts({ hours }: { readonly hours: Hours }) {
  const t = useTexts(hoursTexts)
  return (
    <div className="grid grid-cols-1 gap-6">
      <Sum hours={hours} />
      <Card aria-labelledby="hours-by-category">
        <h2 id="hours-by-category" className="mb-4 text-base font-bold">
          {t.categories}
        </h2>
        <CategoryBars categories={hours.categories} terms={hours.terms.length} />
        <p className="mt-4 text-sm text-ink-3">{t.key}</p>
      </Card>
      {hours.terms.length > 1 && (
        <Card aria-labelledby="hours-by-term">
          <h2 id="hours-by-term" className="mb-3 text-base font-bold">
            {t.terms}
          </h2>
          <TermColumns hours={hours} />
        </Card>
      )}
    </div>
  )
}

function HoursSkeleton() {
  return (
    <Loading className="grid gap-6 lg:grid-cols-2 lg:gap-8">
      <div className="grid content-start gap-6">
        <Skeleton className="h-[190px] rounded-[18px]" />
        <Skeleton className="h-[380px] rounded-[18px]" />
      </div>
      <Skeleton className="h-[420px] rounded-[18px]" />
    </Loading>
  )
}

/** The most urgent level, with the categories that it is about. */
function Warnings({ categories }: Pick<Hours, 'categories'>) {
  const t = useTexts(hoursTexts)
  const levels = categories.map((category) => ({
    name: category.name,
    level: warningLevel(totalOf(category), category.minimum),
  }))
  const worst = (['far', 'short', 'close'] as const).find((level) => levels.some((each) => each.level === level))
  if (worst === undefined) return <Badge tone="success">{t.met}</Badge>
  const names = levels.flatMap(({ name, level }) => (level === worst ? [name] : []))
  return (
    <Badge tone="warn" className="[&>span:last-child]:whitespace-normal">
      {t[worst](names.join(' · '))}
    </Badge>
  )
}

function Transcript({ isThere }: { readonly isThere: boolean }) {
  const t = useTexts(hoursTexts)
  const toast = useToast()
  const { isPending, mutate } = useChange(saveTranscript)
  return (
    <Button
      size="sm"
      icon="file"
      pending={isPending}
      disabled={!isThere}
      {...(!isThere && { title: t.noTranscript })}
      onClick={() =>
        mutate(undefined, {
          onError: (error) => toast(failureText(error, t.transcriptFailed) ?? t.transcriptFailed, 'danger'),
        })
      }
    >
      {t.transcript}
    </Button>
  )
}

function Sum({ hours: { categories, target } }: { readonly hours: Hours }) {
  const t = useTexts(hoursTexts)
  const words = useTexts(entryTexts)
  const sums = {
    locked: sumHours(categories.map(({ locked }) => locked)),
    published: sumHours(categories.map(({ published }) => published)),
    proposed: sumHours(categories.map(({ proposed }) => proposed)),
  }
  const sum = printHours(totalOf(sums))
  return (
    <Card aria-label={t.sum} className="flex items-center gap-4 sm:gap-6">
      <CubeStack stack={stackCubes(sums, target)} label={t.picture(sum, printHours(target))} />
      <div className="min-w-0 flex-1">
        <p className="text-sm text-ink-2">{t.sum}</p>
        <p className="flex flex-wrap items-baseline gap-x-1.5">
          <b className="text-[2.25rem] leading-tight">{sum}</b>
          <span className="font-semibold text-ink-2">{t.of(printHours(target))}</span>
        </p>
        <dl className="mt-2 grid gap-1 text-sm">
          {(['locked', 'published', 'proposed'] as const).map((state) => (
            <div key={state} className="flex items-center gap-2">
              <SmallCube kind={state} />
              <dt className="text-ink-2">{words[state]}</dt>
              <dd className="ml-auto font-bold">{printHours(sums[state])}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Card>
  )
}

const ALL = 'all'
const EARLIER = 'earlier'

function Entries({ hours }: { readonly hours: Hours }) {
  const t = useTexts(hoursTexts)
  const [asked, setAsked] = useState(hours.terms[0]?.start ?? ALL)
  const hasEarlier = hours.entries.some(({ term }) => term === null)
  const entries = hours.entries.filter(
    ({ term }) => asked === ALL || (asked === EARLIER ? term === null : term === asked),
  )
  const choices = [
    ...hours.terms.map(({ start, name }) => ({ value: start, label: name })),
    ...(hasEarlier && hours.terms.length > 0 ? [{ value: EARLIER, label: t.earlier }] : []),
    { value: ALL, label: t.all },
  ]
  return (
    <section aria-labelledby="hour-entries" className="grid min-w-0 grid-cols-1 gap-3">
      <SectionHeading id="hour-entries" title={t.entries} />
      {choices.length > 1 && <ChipGroup label={t.terms} choices={choices} value={asked} onChange={setAsked} />}
      {entries.length === 0 ? (
        <p className="rounded-[18px] border border-line bg-surface px-4 py-8 text-center text-ink-2">{t.noneInTerm}</p>
      ) : (
        <HourEntries entries={entries} categories={hours.categories} />
      )}
      <p className="text-center text-sm text-ink-3">{t.final}</p>
    </section>
  )
}
