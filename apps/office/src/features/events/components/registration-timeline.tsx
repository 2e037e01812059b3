import { useDates } from '@cubic/web-kit/clock'
import { formatDate, dayOf } from '@cubic/web-kit/datetime'
import { useQuery } from '@cubic/web-kit/query'
import { useTexts } from '@cubic/web-kit/text'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { reservedSeats } from '../api.ts'
import type { RecordEditor } from '../hooks.ts'
import { registrationTexts } from '../internal/registration-texts.ts'
import { useScopeWords } from './audience.tsx'
import type { EditedEvent } from '../internal/edited-event.ts'
import { momentIn } from '../internal/moments.ts'
import { isRelated } from '../../../crud/value.tsx'

const DAY_MS = 86_400_000

type Bar = {
  readonly key: string
  readonly label: string
  readonly from: Date
  readonly to: Date
  readonly words: string
  readonly look: string
}

/** The registration in one sentence and one picture: when it is open, when seats are reserved, when the event is. */
export function RegistrationTimeline({
  edited: { event },
  registration,
}: {
  readonly edited: EditedEvent
  readonly registration: RecordEditor
}) {
  const t = useTexts(registrationTexts)
  const { now, moment, range } = useDates()
  const who = useScopeWords()
  const registId = event.values['regist_id']
  const { data: reserved = [] } = useQuery(reservedSeats(isRelated(registId) ? registId.id : 0))
  const { values } = registration
  const [opens, closes, changes] = ['regist_start_time', 'regist_end_time', 'modify_end_time'].map((name) =>
    momentIn(values[name]),
  )
  const [start, end] = [momentIn(event.values['start_time']), momentIn(event.values['end_time'])]
  const published = momentIn(event.values['published_time']) ?? now
  const from = opens ?? published
  const to = closes ?? end
  const bars: readonly Bar[] = [
    ...(to && to > from
      ? [{ key: 'open', label: t.open, from, to, words: range(from, to), look: 'bg-brand text-brand-ink' }]
      : []),
    ...(to && changes && changes > to
      ? [
          {
            key: 'changes',
            label: t.changes,
            from: to,
            to: changes,
            words: moment(changes),
            look: 'bg-brand-soft text-brand-text',
          },
        ]
      : []),
    ...reserved.flatMap((each) => {
      const until = momentIn(each.until) ?? to
      return until && until > from
        ? [
            {
              key: `reserved ${each.id}`,
              label: each.name,
              from,
              to: until,
              words: t.reservedHeld(each.held, each.seats),
              look: 'border border-accent bg-warn-soft text-warn',
            },
          ]
        : []
    }),
    ...(start && end && end > start
      ? [{ key: 'event', label: t.event, from: start, to: end, words: range(start, end), look: 'bg-ink text-bg' }]
      : []),
  ]
  const seats = values['limited'] === true ? t.seatsLimited(Number(values['limit_number'] ?? 0)) : t.seatsUnlimited
  const window =
    opens && closes
      ? t.windowBoth(moment(opens), moment(closes))
      : opens
        ? t.windowFrom(moment(opens))
        : closes
          ? t.windowTo(moment(closes))
          : t.windowAlways
  return (
    <section aria-label={t.timeline} className="grid gap-3 rounded-[14px] border border-line bg-surface px-4 py-3.5">
      <h2 className="text-[1rem]">{t.summary(who(values['scope']), window, seats)}</h2>
      {bars.length > 0 && <Picture bars={bars} />}
    </section>
  )
}

function Picture({ bars: shown }: { readonly bars: readonly Bar[] }) {
  const t = useTexts(registrationTexts)
  const { now, reading, zone } = useDates()
  const first = Math.min(...shown.map((bar) => bar.from.getTime()), now.getTime())
  const last = Math.max(...shown.map((bar) => bar.to.getTime()), now.getTime())
  const padding = Math.max((last - first) * 0.04, DAY_MS / 8)
  const [left, right] = [first - padding, last + padding]
  const at = (when: number) => (100 * (when - left)) / (right - left)
  const days = Math.max(1, Math.ceil((right - left) / DAY_MS / 8))
  const marks = Array.from({ length: Math.floor((right - left) / DAY_MS / days) + 1 }, (_, index) => {
    const day = Math.ceil(left / DAY_MS) * DAY_MS + index * days * DAY_MS
    return day < right ? [day] : []
  }).flat()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
    <div className="overflow-x-auto" tabIndex={0} role="group" aria-label={t.timeline}>
      <div className="relative grid min-w-[560px] gap-2 pt-6 pb-1">
        {marks.map((mark) => (
          <span
            key={mark}
            aria-hidden="true"
            style={{ left: `${at(mark)}%` }}
            className="absolute inset-y-0 border-l border-line pl-1.5 text-xs whitespace-nowrap text-ink-3"
          >
            {formatDate(dayOf(new Date(mark), zone), reading)}
          </span>
        ))}
        {shown.map((bar) => {
          const [begins, ends] = [at(bar.from.getTime()), at(bar.to.getTime())]
          return (
            <div key={bar.key} className="relative h-7">
              <span
                style={{ left: `${begins}%`, width: `max(${ends - begins}%, 10px)` }}
                className={classNames('absolute inset-y-0 rounded-[8px]', bar.look)}
              />
              <span
                style={begins < 55 ? { left: `${begins}%` } : { right: `${100 - ends}%` }}
                className="absolute inset-y-0 flex items-center px-1.5"
              >
                <span className="rounded-[6px] bg-surface px-1.5 py-px text-xs font-semibold whitespace-nowrap text-ink shadow-card">
                  {bar.label} · {bar.words}
                </span>
              </span>
            </div>
          )
        })}
        <span
          style={{ left: `${at(now.getTime())}%` }}
          className="absolute inset-y-0 border-l-2 border-bad"
          title={t.now}
        >
          <span className="sr-only">{t.now}</span>
        </span>
      </div>
    </div>
  )
}
