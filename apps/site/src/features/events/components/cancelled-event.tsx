import type { ReactNode } from 'react'
import { EVENT_STATUS, type CancelledEvent } from '@cubic/contract'
import { useLanguage } from '@cubic/web-kit/language/language'
import { paths } from '@cubic/web-kit/navigation/paths'
import { useQuery } from '@cubic/web-kit/queries/query'
import { useSession } from '@cubic/web-kit/session/session'
import { texts, unbrokenDots, useTexts } from '@cubic/web-kit/language/text'
import { useTitle } from '@cubic/web-kit/language/title'
import { Badge } from '@cubic/web-kit/ui/badge'
import { LinkButton } from '@cubic/web-kit/ui/button'
import { SectionHeading } from '@cubic/web-kit/ui/card'
import { PageContainer } from '@cubic/web-kit/ui/layout'
import { comingEvents } from '../data/api.ts'
import { cancelledEvent } from '../internal/cancelled-event.ts'
import { EventGrid } from './event-card.tsx'
import { useWhenWords } from './event-status.ts'

const pageTexts = texts({
  cancelled: { cn: '活动已取消', en: 'This event was cancelled' },
  stayHome: {
    cn: '主办方取消了这个活动，请不要前往',
    en: 'The organiser has called it off, so there’s no need to come',
  },
  others: { cn: '看看其他活动', en: 'Other events' },
  all: { cn: '全部活动', en: 'All events' },
})
const OTHERS_SHOWN = 3

type IfCancelledProps = {
  readonly id: number
  /** Is it a page of its own, with the title and frame of one? */
  readonly isPage?: boolean
  readonly otherwise: ReactNode
}

/** For the link of an event that users cannot read: says that it was cancelled, or else shows `otherwise`. */
export function IfCancelled({ id, isPage = false, otherwise }: IfCancelledProps) {
  const { data: event, isPending } = useQuery(cancelledEvent(id))
  if (isPending) return null
  if (!event) return otherwise
  return isPage ? <CancelledPage event={event} /> : <Cancelled event={event} Heading="h2" />
}

function CancelledPage({ event }: { readonly event: CancelledEvent }) {
  useTitle(event.name)
  return (
    <PageContainer className="pt-8 pb-12 lg:pt-12">
      <Cancelled event={event} Heading="h1" />
    </PageContainer>
  )
}

function Cancelled({ event, Heading }: { readonly event: CancelledEvent; readonly Heading: 'h1' | 'h2' }) {
  const t = useTexts(pageTexts)
  const lang = useLanguage()
  const when = useWhenWords(event)
  const guest = useSession().state !== 'signed-in'
  const { data: coming } = useQuery(comingEvents({ guest }))
  const others = coming?.events.slice(0, OTHERS_SHOWN) ?? []
  return (
    <div>
      <Badge tone="danger">{EVENT_STATUS.cancelled[lang]}</Badge>
      <Heading className="mt-2.5 text-2xl lg:text-3xl">{unbrokenDots(event.name)}</Heading>
      <p className="mt-2 text-ink-2">
        <s>{when}</s>
      </p>
      <p className="mt-4 text-md font-semibold">{t.cancelled}</p>
      <p className="mt-1 text-ink-2">{t.stayHome}</p>
      {others.length > 0 && (
        <section aria-label={t.others} className="pt-9">
          <SectionHeading title={t.others} className="mb-4" />
          <EventGrid events={others} className="whole-rows" />
        </section>
      )}
      <LinkButton to={paths.activities()} variant="secondary" className="mt-7">
        {t.all}
      </LinkButton>
    </div>
  )
}
