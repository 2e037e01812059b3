import { useQuery } from '@cubic/web-kit/query'
import { texts, useTexts } from '@cubic/web-kit/text'
import { SectionHeading } from '@cubic/web-kit/ui/card'
import { savedEvents } from '../internal/interests.ts'
import { EventGrid } from './event-card.tsx'

const savedTexts = texts({
  title: { cn: '我的收藏', en: 'Saved events' },
  hint: { cn: '报名开放前会提醒您', en: 'We’ll tell you before registration opens' },
})

/** The coming events that the user has saved. */
export function SavedList({ userId }: { readonly userId: number }) {
  const t = useTexts(savedTexts)
  const { data: events = [] } = useQuery(savedEvents(userId))
  if (events.length === 0) return null
  return (
    <section aria-labelledby="saved-events" className="mt-8">
      <SectionHeading id="saved-events" title={t.title} action={<span className="text-sm text-ink-3">{t.hint}</span>} />
      <EventGrid events={events} className="mt-4" />
    </section>
  )
}
