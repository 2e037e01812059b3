import { printInstant } from '@cubic/contract'
import { useChange } from '@cubic/web-kit/change'
import { useDates } from '@cubic/web-kit/clock'
import { useQuery } from '@cubic/web-kit/query'
import { useTexts } from '@cubic/web-kit/text'
import { reservedSeats, saveReservedSeats, type RegistrationEditor } from '../../data/api.ts'
import { registrationTexts } from '../../internal/registration-texts.ts'
import { type Bar, TimelinePicture } from './timeline-picture.tsx'
import { useScopeWords } from '../base/audience.tsx'
import type { EditedEvent } from '../../internal/edited-event.ts'
import { momentIn } from '../../internal/moments.ts'
import { useChangeProblem } from '../../../../crud/use-change-problem.ts'

/** Shows on a timeline when registration is open, when seats are reserved, and when the event takes place. */
export function RegistrationTimeline({
  edited: { event },
  registration,
}: {
  readonly edited: EditedEvent
  readonly registration: RegistrationEditor
}) {
  const t = useTexts(registrationTexts)
  const { now, moment, range } = useDates()
  const who = useScopeWords()
  const registId = event.values.regist_id
  const { data: reserved = [] } = useQuery(reservedSeats(registId?.id ?? 0))
  const { values } = registration
  const [opens, closes, changes] = [values.regist_start_time, values.regist_end_time, values.modify_end_time].map(
    momentIn,
  )
  const [start, end] = [momentIn(event.values.start_time), momentIn(event.values.end_time)]
  const { canWrite } = registration
  const reserving = useChange(saveReservedSeats)
  const problem = useChangeProblem(reserving)
  /** The draggable end of a bar, which changes a field of the registration. */
  const endOf = (name: string) =>
    canWrite
      ? {
          label: registration.model.fields.get(name)?.display_name ?? name,
          onMove: (to: Date) => registration.set({ [name]: printInstant(to) }),
        }
      : undefined
  const published = momentIn(event.values.published_time) ?? now
  const from = opens ?? published
  const to = closes ?? end
  const bars: readonly Bar[] = [
    ...(to && to > from
      ? [
          {
            key: 'open',
            label: t.open,
            from,
            to,
            words: range(from, to),
            look: 'bg-brand text-brand-ink',
            ends: { from: endOf('regist_start_time'), to: endOf('regist_end_time') },
          },
        ]
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
            ends: { to: endOf('modify_end_time') },
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
              ends: {
                to: canWrite
                  ? {
                      label: t.reservedEnd(each.name),
                      onMove: (when: Date) => reserving.mutate({ id: each.id, until: printInstant(when) }),
                    }
                  : undefined,
              },
            },
          ]
        : []
    }),
    ...(start && end && end > start
      ? [{ key: 'event', label: t.event, from: start, to: end, words: range(start, end), look: 'bg-ink text-bg' }]
      : []),
  ]
  const limit = values.limit_number
  const seats =
    values.limited !== true ? t.seatsUnlimited : typeof limit === 'number' ? t.seatsLimited(limit) : t.seatsMissing
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
      <h2 className="text-[1rem]">{t.summary(who(values.scope), window, seats)}</h2>
      {bars.length > 0 && <TimelinePicture bars={bars} />}
      {canWrite && bars.length > 0 && <p className="text-xs text-ink-3">{t.dragHint}</p>}
      {problem && (
        <p role="alert" className="text-xs font-medium text-bad">
          {problem}
        </p>
      )}
    </section>
  )
}
