import { useState } from 'react'
import { useQuery } from '@cubic/web-kit/queries/query'
import { formatNumber, texts, useTexts } from '@cubic/web-kit/language/text'
import { Button } from '@cubic/web-kit/ui/button'
import { SectionHeading } from '@cubic/web-kit/ui/card'
import { savedEvents } from '../internal/interests.ts'
import { EventGrid } from './event-card.tsx'

const savedTexts = texts({
  title: { cn: '我的收藏', en: 'Saved events' },
  all: {
    cn: (count: number) => `全部 ${formatNumber(count)} 场`,
    en: (count: number) => `Show all ${formatNumber(count)}`,
  },
  hint: { cn: '报名开放前会提醒您', en: 'We’ll tell you before registration opens' },
})

const FEW = 4

export function SavedList({ userId }: { readonly userId: number }) {
  const t = useTexts(savedTexts)
  const { data: events = [] } = useQuery(savedEvents(userId))
  const [isUnfolded, setUnfolded] = useState(false)
  const shown = isUnfolded ? events : events.slice(0, FEW)
  if (events.length === 0) return null
  return (
    <section aria-labelledby="saved-events" className="mt-8">
      <SectionHeading id="saved-events" title={t.title} action={<span className="text-sm text-ink-3">{t.hint}</span>} />
      <EventGrid events={shown} className="mt-4" />
      {shown.length < events.length && (
        <div className="grid justify-items-center pt-4">
          <Button variant="ghost" icon="chevron-down" onClick={() => setUnfolded(true)}>
            {t.all(events.length)}
          </Button>
        </div>
      )}
    </section>
  )
}
