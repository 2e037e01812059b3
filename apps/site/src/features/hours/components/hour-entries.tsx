import type { OwnHours } from '@cubic/contract'
import { printHours } from '@cubic/domain/hours/progress'
import { useState } from 'react'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { paths } from '@cubic/web-kit/navigation/paths'
import { Link } from '@cubic/web-kit/navigation/routing'
import { DOT, inSentence, texts, useTexts } from '@cubic/web-kit/language/text'
import { Badge, type Tone } from '@cubic/web-kit/ui/badge'
import { Button } from '@cubic/web-kit/ui/button'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { island } from '../../../hydration/island.tsx'
import { basisOf, cutsOf, type Entry, entryTexts } from '../internal/words.ts'

const ObjectionDialog = island(async () => (await import('./objection-dialog.tsx')).ObjectionDialog)
const ObjectionProgress = island(async () => (await import('./objection-progress.tsx')).ObjectionProgress, {
  ahead: true,
})

const listTexts = texts({
  untilPublished: { cn: '主办方公示后可以提异议', en: 'You can object once the organiser has published it' },
  until: {
    cn: (moment: string) => `异议到 ${moment}`,
    en: (moment: string) => `Objections until ${inSentence(moment)}`,
  },
  waiting: { cn: '答复前不会锁定', en: 'Stays open until it’s answered' },
  object: { cn: '提异议', en: 'Object' },
  objectTo: { cn: (title: string) => `对“${title}”提异议`, en: (title: string) => `Object to “${title}”` },
  again: { cn: '转交中心', en: 'Ask the centre' },
  progress: { cn: '异议进展', en: 'Your objection' },
  hours: { cn: '学时', en: 'h' },
})

export function HourEntries({
  entries,
  categories,
}: Pick<OwnHours, 'categories'> & { readonly entries: readonly Entry[] }) {
  const [objecting, setObjecting] = useState<Entry>()
  const names = new Map(categories.map(({ id, name }) => [id, name]))
  return (
    <>
      <ul className="overflow-hidden rounded-[18px] border border-line bg-surface">
        {entries.map((entry) => (
          <li key={entry.id} className="border-t border-line p-4 first:border-t-0">
            <EntryLine
              entry={entry}
              category={names.get(entry.category_id) ?? ''}
              correction={entries.find(({ corrects_id: id }) => id === entry.id)}
              onObject={() => setObjecting(entry)}
            />
          </li>
        ))}
      </ul>
      {objecting && <ObjectionDialog entry={objecting} onDismiss={() => setObjecting(undefined)} />}
    </>
  )
}

function EntryLine({
  entry,
  category,
  correction,
  onObject,
}: {
  readonly entry: Entry
  readonly category: string
  readonly correction: Entry | undefined
  readonly onObject: () => void
}) {
  const t = useTexts(listTexts)
  const words = useTexts(entryTexts)
  const { day } = useDates()
  const { title, event_id: eventId, corrected, hours, earned_hours: earned } = entry
  const about = [category, day(entry.earned_time), basisOf(entry, words), ...cutsOf(entry, words)].filter(Boolean)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1">
      <h3 className="text-[0.9375rem] font-semibold break-words">
        {eventId === null ? (
          title
        ) : (
          <Link to={paths.event(eventId)} className="rounded-sm hover:underline">
            {title}
          </Link>
        )}
      </h3>
      <p
        className={classNames('text-right text-md font-bold whitespace-nowrap', corrected && 'text-ink-3 line-through')}
      >
        {corrected ? printHours(earned) : hours > 0 ? `+${printHours(hours)}` : '0'}
        <span className="sr-only"> {t.hours}</span>
      </p>
      <p className="col-span-2 text-sm text-ink-2">{about.join(DOT)}</p>
      <div className="col-span-2 mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
        <StateBadge entry={entry} />
        <EntryNote entry={entry} />
        {entry.can_object && (
          <Button
            variant="soft"
            size="sm"
            className="ml-auto"
            onClick={onObject}
            aria-label={entry.objection_state === null ? t.objectTo(title) : undefined}
          >
            {entry.objection_state === null ? t.object : t.again}
          </Button>
        )}
      </div>
      {entry.objection_state !== null && (
        <details className="col-span-2 mt-1">
          <summary className="w-fit cursor-pointer text-sm font-semibold text-brand-text">{t.progress}</summary>
          <ObjectionProgress entry={entry} correction={correction} />
        </details>
      )}
    </div>
  )
}

function StateBadge({ entry: { state, corrected, corrects_id, objection_state } }: { readonly entry: Entry }) {
  const words = useTexts(entryTexts)
  const tones = { proposed: 'warn', published: 'brand', locked: 'neutral' } as const satisfies { [name: string]: Tone }
  return (
    <>
      {corrects_id !== null && !corrected && (
        <Badge tone="neutral" dot={false}>
          {words.correction}
        </Badge>
      )}
      {corrected ? (
        <Badge tone="neutral">{words.corrected}</Badge>
      ) : objection_state === 'open' ? (
        <Badge tone="brand">{words.open}</Badge>
      ) : (
        <Badge tone={tones[state]}>{words[state]}</Badge>
      )}
    </>
  )
}

function EntryNote({ entry: { state, corrected, objection_state, objections_until } }: { readonly entry: Entry }) {
  const t = useTexts(listTexts)
  const { moment } = useDates()
  if (corrected) return null
  const note =
    objection_state === 'open'
      ? t.waiting
      : state === 'proposed'
        ? t.untilPublished
        : state === 'published' && objections_until !== null
          ? t.until(moment(objections_until))
          : ''
  return note === '' ? null : <span className="text-sm text-ink-2">{note}</span>
}
