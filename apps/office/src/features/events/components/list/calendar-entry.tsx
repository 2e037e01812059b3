import { CubicEventBase, type EventStatus } from '@cubic/contract'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { dayOf, type Day } from '@cubic/web-kit/datetime/format'
import { Link } from '@cubic/web-kit/navigation/routing'
import { texts, useTexts } from '@cubic/web-kit/language/text'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { Cover } from '@cubic/web-kit/ui/cover'
import { Icon } from '@cubic/web-kit/ui/icon'
import { useModel } from '../../../../crud/model/model.ts'
import { officePath } from '../../../../shell/screen.ts'
import type { CalendarEvent } from '../../data/calendar.ts'
import { isLive } from '../../internal/stages.ts'

const entryTexts = texts({
  untitled: { cn: '未命名的活动', en: 'Untitled event' },
  clash: { cn: '地点冲突', en: 'Clash of places' },
  clashes: {
    cn: (count: number) => `${count} 处地点冲突：同一地点、同一时间有两个活动`,
    en: (count: number) =>
      count === 1
        ? 'One clash: two events in one place at one time'
        : `${count} clashes: two events in one place at one time`,
  },
  and: { cn: '和', en: 'and' },
  more: { cn: (count: number) => `还有 ${count} 处`, en: (count: number) => `and ${count} more` },
})
const NAMED = 5

/** Shows an event on one of its days. Long ones also say where, and in which state it is. */
export function CalendarEntry({
  event,
  day,
  isClashing,
  isLong,
}: {
  readonly event: CalendarEvent
  readonly day: Day
  readonly isClashing: boolean
  readonly isLong: boolean
}) {
  const t = useTexts(entryTexts)
  const { time, zone } = useDates()
  const word = useStatusWord()
  const { id, name, status, start_time: start, end_time: end, address, type_id: type } = event
  const begins = start !== null && dayOf(start, zone) === day
  const isOff = status === 'cancelled' || status === 'rejected'
  return (
    <Link
      to={officePath(`events/${id}`)}
      className={classNames(
        'flex min-w-0 gap-1.5 rounded-[7px] border px-1.5 py-0.5 text-xs leading-[1.4] hover:bg-fill',
        isClashing ? 'border-warn bg-warn-soft' : 'border-line bg-surface',
        !isLive(status) && 'border-dashed',
        isLong && 'py-1.5 text-[0.8125rem]',
      )}
    >
      <Cover src="" seed={id} kind={type?.id ?? 0} shown="row" className="mt-[3px] size-3 shrink-0 rounded-[3px]" />
      <span className="grid min-w-0 flex-1">
        <span className={classNames('min-w-0', !isLong && 'truncate')}>
          {begins && (
            <span className="text-ink-2 tabular-nums">
              {time(start)}
              {isLong && end && ` – ${time(end)}`}{' '}
            </span>
          )}
          <span className={classNames('font-semibold', isOff && 'line-through')}>{name || t.untitled}</span>
        </span>
        {isLong && <span className="text-xs text-ink-2">{[address, word(status)].filter(Boolean).join(' · ')}</span>}
      </span>
      {isClashing && (
        <span className="shrink-0 text-warn" title={t.clash}>
          <Icon name="warning" size={14} />
          <span className="sr-only">{t.clash}</span>
        </span>
      )}
    </Link>
  )
}

export function ClashNote({ clashes }: { readonly clashes: readonly (readonly [CalendarEvent, CalendarEvent])[] }) {
  const t = useTexts(entryTexts)
  const { exact } = useDates()
  if (clashes.length === 0) return null
  return (
    <div role="status" className="grid gap-1 rounded-[11px] bg-warn-soft px-3 py-2 text-sm text-warn">
      <b className="flex items-center gap-2">
        <Icon name="warning" size={16} />
        {t.clashes(clashes.length)}
      </b>
      <ul className="grid gap-0.5 pl-6">
        {clashes.slice(0, NAMED).map(([one, other]) => (
          <li key={`${one.id} ${other.id}`}>
            <NameLink event={one} /> {t.and} <NameLink event={other} />
            <span className="block">
              {other.start_time && exact(other.start_time)} · {other.address}
            </span>
          </li>
        ))}
        {clashes.length > NAMED && <li>{t.more(clashes.length - NAMED)}</li>}
      </ul>
    </div>
  )
}

function NameLink({ event: { id, name } }: { readonly event: CalendarEvent }) {
  const t = useTexts(entryTexts)
  return (
    <Link to={officePath(`events/${id}`)} className="font-semibold underline underline-offset-3">
      {name || t.untitled}
    </Link>
  )
}

function useStatusWord(): (status: EventStatus) => string {
  const states = useModel(CubicEventBase).data?.fields.get('status')?.selections
  return (status) => states?.find(({ value }) => value === status)?.name ?? status
}
