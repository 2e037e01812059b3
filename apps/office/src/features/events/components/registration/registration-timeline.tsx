import { printInstant } from '@cubic/contract'
import { useChange } from '@cubic/web-kit/queries/change'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { useQuery } from '@cubic/web-kit/queries/query'
import { useTexts } from '@cubic/web-kit/language/text'
import { reservedSeats, saveReservedSeats, type RegistrationEditor } from '../../data/api.ts'
import { registrationTexts } from '../../internal/registration-texts.ts'
import { type Bar, TimelinePicture } from './timeline-picture.tsx'
import { useScopeWords } from '../base/audience.tsx'
import type { EditedEvent } from '../../internal/edited-event.ts'
import { momentIn } from '../../internal/moments.ts'
import { useChangeProblem } from '../../../../crud/actions/use-change-problem.ts'
import { Failure } from '../../../../ui/failure.tsx'

type Timed = { readonly edited: EditedEvent; readonly registration: RegistrationEditor }

/** Shows on a timeline when registration is open, when seats are reserved, and when the event takes place. */
export function RegistrationTimeline({ edited, registration }: Timed) {
  const t = useTexts(registrationTexts)
  const reserving = useChange(saveReservedSeats)
  const problem = useChangeProblem(reserving)
  const bars = useBars({ edited, registration, onReserve: reserving.mutate })
  return (
    <section aria-label={t.timeline} className="grid gap-3 rounded-[14px] border border-line bg-surface px-4 py-3.5">
      <h2 className="text-[1rem]">{useSummary({ edited, registration })}</h2>
      {bars.length > 0 && <TimelinePicture bars={bars} />}
      {registration.canWrite && bars.length > 0 && <p className="text-xs text-ink-3">{t.dragHint}</p>}
      <Failure look="small">{problem}</Failure>
    </section>
  )
}

/** Says in a sentence who can register, when, and for how many seats; once it is over, how many were taken. */
function useSummary({ edited, registration }: Timed): string {
  const t = useTexts(registrationTexts)
  const who = useScopeWords()
  const { moment, now } = useDates()
  const openWindow = useWindowWords(registration)
  const { limited, limit_number: limit, taken_number: taken, scope, regist_end_time: ends } = registration.values
  const closed = momentIn(ends) ?? momentIn(edited.event.values.end_time)
  if (closed && closed <= now) {
    const people = Number(taken ?? 0)
    return t.closedSummary(
      moment(closed),
      limited === true && typeof limit === 'number' ? t.seatsTaken(people, limit) : t.peopleTaken(people),
    )
  }
  const seats = limited !== true ? t.seatsUnlimited : typeof limit === 'number' ? t.seatsLimited(limit) : t.seatsMissing
  return t.summary(who(scope), openWindow, seats)
}

function useWindowWords({ values }: RegistrationEditor): string {
  const t = useTexts(registrationTexts)
  const { moment } = useDates()
  const [opens, closes] = [momentIn(values.regist_start_time), momentIn(values.regist_end_time)]
  if (opens && closes) return t.windowBoth(moment(opens), moment(closes))
  if (opens) return t.windowFrom(moment(opens))
  return closes ? t.windowTo(moment(closes)) : t.windowAlways
}

function useBars({
  edited: { event },
  registration: { values, canWrite, model, set },
  onReserve,
}: Timed & { readonly onReserve: (until: { readonly id: number; readonly until: string }) => void }): readonly Bar[] {
  const t = useTexts(registrationTexts)
  const { now, moment, range } = useDates()
  const { data: reserved = [] } = useQuery(reservedSeats(event.values.regist_id?.id ?? 0))
  const [start, end] = [momentIn(event.values.start_time), momentIn(event.values.end_time)]
  const changes = momentIn(values.modify_end_time)
  const opens = momentIn(values.regist_start_time) ?? momentIn(event.values.published_time) ?? now
  const closes = momentIn(values.regist_end_time) ?? end
  const endOf = (name: string) =>
    canWrite
      ? { label: model.fields.get(name)?.display_name ?? name, onMove: (to: Date) => set({ [name]: printInstant(to) }) }
      : undefined
  return [
    ...span(opens, closes, {
      key: 'open',
      label: t.open,
      words: range,
      look: 'bg-brand text-brand-ink',
      ends: { from: endOf('regist_start_time'), to: endOf('regist_end_time') },
    }),
    ...span(closes, changes, {
      key: 'changes',
      label: t.changes,
      words: (_, to) => moment(to),
      look: 'bg-brand-soft text-brand-text',
      ends: { to: endOf('modify_end_time') },
    }),
    ...reserved.flatMap(({ id, name, held, seats, until }) =>
      span(opens, momentIn(until) ?? closes, {
        key: `reserved ${id}`,
        label: name,
        words: () => t.reservedHeld(held, seats),
        look: 'border border-accent bg-warn-soft text-warn',
        ends: {
          to: canWrite
            ? { label: t.reservedEnd(name), onMove: (to: Date) => onReserve({ id, until: printInstant(to) }) }
            : undefined,
        },
      }),
    ),
    ...span(start, end, { key: 'event', label: t.event, words: range, look: 'bg-ink text-bg' }),
  ]
}

/** Returns no bar unless the end is after the start. */
function span(
  from: Date | undefined,
  to: Date | undefined,
  { words, ...bar }: Omit<Bar, 'from' | 'to' | 'words'> & { readonly words: (from: Date, to: Date) => string },
): readonly Bar[] {
  return from && to && to > from ? [{ ...bar, from, to, words: words(from, to) }] : []
}
