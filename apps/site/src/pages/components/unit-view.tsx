import { UNIT_KIND } from '@cubic/contract'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { useLanguage } from '@cubic/web-kit/language/language'
import { paths, publicUrl } from '@cubic/web-kit/navigation/paths'
import { useQuery } from '@cubic/web-kit/queries/query'
import { Link } from '@cubic/web-kit/navigation/routing'
import { useAudience } from '@cubic/web-kit/session/session'
import { formatNumber, texts, useTexts } from '@cubic/web-kit/language/text'
import { Badge } from '@cubic/web-kit/ui/badge'
import { IconButton } from '@cubic/web-kit/ui/button'
import { Card, SectionHeading } from '@cubic/web-kit/ui/card'
import { Cover } from '@cubic/web-kit/ui/cover'
import { PageContainer } from '@cubic/web-kit/ui/layout'
import { EmptyState } from '@cubic/web-kit/ui/states'
import { useToast } from '@cubic/web-kit/ui/toast'
import { UnitMark } from '@cubic/web-kit/ui/unit-mark'
import { EventGrid, EventGridSkeleton } from '../../features/events/components/event-card.tsx'
import type { EventSummary } from '../../features/events/data/api.ts'
import { eventsOfUnit } from '../../features/events/data/unit-events.ts'
import { FollowButton } from '../../features/units/components/follow-button.tsx'
import { type UnitDetail, unitsBelow } from '../../features/units/data/api.ts'

const unitTexts = texts({
  partOf: { cn: '属于', en: 'Part of' },
  archived: { cn: '已停办', en: 'No longer active' },
  share: { cn: '分享', en: 'Share' },
  shared: { cn: '链接已复制', en: 'Link copied' },
  shareFailed: { cn: '没有复制成功', en: 'Couldn’t copy the link' },
  coming: { cn: '即将开始', en: 'Coming up' },
  past: { cn: '过去的活动', en: 'Past events' },
  all: {
    cn: (count: number) => `全部 ${formatNumber(count)} 场`,
    en: (count: number) => `See all ${formatNumber(count)}`,
  },
  none: { cn: '最近没有活动', en: 'Nothing coming up' },
  noneHint: { cn: '发布新活动后会显示在这里', en: 'New events appear here' },
  contact: { cn: '联系我们', en: 'Contact' },
  below: { cn: '下级单位', en: 'Units' },
})

export function UnitView({ unit }: { readonly unit: UnitDetail }) {
  const t = useTexts(unitTexts)
  const { data: below = [] } = useQuery(unitsBelow(unit.id))
  const aside = unit.contact !== null || below.length > 0
  return (
    <article>
      <div className="relative">
        <Cover src={null} seed={unit.id * 31} kind={1} shown="lead" eager className="h-[140px] lg:h-[190px]" />
        <span className="absolute top-3 right-3 lg:hidden">
          <Share unit={unit} />
        </span>
      </div>
      <PageContainer className="pb-16">
        <Head unit={unit} />
        <div className={aside ? 'grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_300px]' : ''}>
          <div className="grid min-w-0 content-start gap-9">
            <Coming unit={unit.id} />
            <Past unit={unit.id} />
          </div>
          {aside && (
            <aside className="grid content-start gap-4">
              {unit.contact !== null && (
                <Card aria-labelledby="unit-contact">
                  <h2 id="unit-contact" className="mb-1.5 text-md">
                    {t.contact}
                  </h2>
                  <Contact text={unit.contact} />
                </Card>
              )}
              {below.length > 0 && (
                <Card aria-labelledby="unit-below">
                  <h2 id="unit-below" className="mb-1.5 text-md">
                    {t.below}
                  </h2>
                  <ul className="grid">
                    {below.map(({ id, name, kind, logo }) => (
                      <li key={id}>
                        <Link
                          to={paths.unit(id)}
                          className="flex min-h-11 items-center gap-3 rounded-sm font-semibold hover:text-brand-text"
                        >
                          <UnitMark kind={kind} logo={logo} size={28} />
                          <span className="min-w-0 wrap-anywhere">{name}</span>
                        </Link>
                      </li>
                    ))}
                  </ul>
                </Card>
              )}
            </aside>
          )}
        </div>
      </PageContainer>
    </article>
  )
}

/** Its addresses are links. (`contact-links.tsx` is in the event page's own file, which this page does not fetch.) */
function Contact({ text }: { readonly text: string }) {
  return (
    <p className="text-sm whitespace-pre-line text-ink-2 wrap-anywhere">
      {text.split(/([\w.+-]+@[\w.-]*\w)/).map((part, at) =>
        at % 2 === 1 ? (
          <a key={at} href={`mailto:${part}`} className="rounded-sm font-semibold text-brand-text hover:underline">
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </p>
  )
}

function Head({ unit }: { readonly unit: UnitDetail }) {
  const t = useTexts(unitTexts)
  const lang = useLanguage()
  return (
    <header className="mb-7 flex flex-wrap items-start gap-x-6 gap-y-3 lg:mb-9">
      <span className="relative -mt-9 grid size-[88px] shrink-0 place-items-center overflow-hidden rounded-[20px] border-4 border-bg bg-surface lg:size-[112px]">
        <UnitMark kind={unit.kind} logo={unit.logo} size={unit.logo ? 104 : 60} />
      </span>
      <div className="min-w-0 flex-[1_1_280px] pt-2">
        <div className="flex flex-wrap items-center gap-2.5">
          <h1 className="text-2xl">{unit.name}</h1>
          <Badge dot={false}>{UNIT_KIND[unit.kind][lang]}</Badge>
          {unit.archived && <Badge tone="warn">{t.archived}</Badge>}
        </div>
        {unit.description && <p className="mt-1.5 max-w-[70ch] whitespace-pre-line text-ink-2">{unit.description}</p>}
        {unit.parent_id && (
          <p className="mt-2 flex items-center gap-2 text-sm text-ink-2">
            <UnitMark kind={unit.parent_id.kind} logo={unit.parent_id.logo} size={18} />
            <span className="sr-only">{t.partOf}</span>
            <Link to={paths.unit(unit.parent_id.id)} className="rounded-sm font-semibold hover:text-brand-text">
              {unit.parent_id.name}
            </Link>
          </p>
        )}
      </div>
      <span className="flex items-center gap-2.5 pt-2">
        <span className="hidden lg:block">
          <Share unit={unit} />
        </span>
        {!unit.archived && <FollowButton unitId={unit.id} />}
      </span>
    </header>
  )
}

function Share({ unit: { id, name } }: { readonly unit: UnitDetail }) {
  const t = useTexts(unitTexts)
  const toast = useToast()
  const share = async () => {
    const { shareLink } = await import('../../lib/share.ts')
    const outcome = await shareLink({ title: name, url: publicUrl(paths.unit(id)) })
    if (outcome === 'copied') toast(t.shared)
    if (outcome === 'failed') toast(t.shareFailed, 'danger')
  }
  return <IconButton label={t.share} icon="link" tone="floating" onClick={() => void share()} />
}

function Coming({ unit }: { readonly unit: number }) {
  const t = useTexts(unitTexts)
  const { data, isPending } = useQuery(eventsOfUnit(unit, false, useAudience()))
  if (isPending) return <EventGridSkeleton count={3} />
  const events = data?.events ?? []
  return (
    <section aria-labelledby="unit-coming">
      <SectionHeading
        id="unit-coming"
        title={t.coming}
        className="mb-3 lg:mb-4"
        action={<AllLink to={paths.activities({ unit })} total={data?.total} shown={events.length} />}
      />
      {events.length > 0 ? (
        <EventGrid events={events} />
      ) : (
        <EmptyState compact title={t.none}>
          {t.noneHint}
        </EmptyState>
      )}
    </section>
  )
}

function Past({ unit }: { readonly unit: number }) {
  const t = useTexts(unitTexts)
  const { data } = useQuery(eventsOfUnit(unit, true, useAudience()))
  const events = data?.events ?? []
  if (events.length === 0) return null
  return (
    <section aria-labelledby="unit-past">
      <SectionHeading
        id="unit-past"
        title={t.past}
        className="mb-3 lg:mb-4"
        action={<AllLink to={paths.activities({ unit, past: '1' })} total={data?.total} shown={events.length} />}
      />
      <ul className="divide-y divide-line rounded-[18px] border border-line bg-surface">
        {events.map((event) => (
          <PastEvent key={event.id} event={event} />
        ))}
      </ul>
    </section>
  )
}

function PastEvent({ event }: { readonly event: EventSummary }) {
  const { day } = useDates()
  return (
    <li>
      <Link
        to={paths.event(event.id)}
        className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-0.5 px-4 py-2.5 hover:text-brand-text"
      >
        <span className="w-[130px] shrink-0 text-sm text-ink-3">{event.start_time && day(event.start_time)}</span>
        <span className="min-w-0 flex-1 basis-48 font-semibold">{event.name}</span>
      </Link>
    </li>
  )
}

function AllLink({
  to,
  total,
  shown,
}: {
  readonly to: string
  readonly total: number | null | undefined
  readonly shown: number
}) {
  const t = useTexts(unitTexts)
  const all = total ?? 0
  return (
    all > shown && (
      <Link to={to} className="rounded-sm text-[0.875rem] font-semibold text-brand-text">
        {t.all(all)}
      </Link>
    )
  )
}
