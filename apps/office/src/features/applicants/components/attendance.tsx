import { REGISTRATION_STATUS } from '@cubic/contract'
import { useDates, useNow } from '@cubic/web-kit/datetime/clock'
import { useLanguage } from '@cubic/web-kit/language/language'
import { formatNumber, useTexts } from '@cubic/web-kit/language/text'
import { Badge } from '@cubic/web-kit/ui/badge'
import { Loading, Skeleton } from '@cubic/web-kit/ui/states'
import type { Applicant } from '../data/api.ts'
import { countOutcomes, outcomeOf, splitByTime, type Outcome, type PastRegistration } from '../data/attendance.ts'
import { applicantTexts } from '../data/texts.ts'
import { Section } from './applicant-details.tsx'
import { useAttendance } from './use-attendance.ts'

/** Limits the events that are named; the figures count all. */
const NAMED = 4

/** Shows how often the person registered for other events and came, as far as the reader may see these. */
export function Attendance({ applicant }: { readonly applicant: Applicant }) {
  const t = useTexts(applicantTexts)
  const now = useNow()
  const { isKnown, past: all, error } = useAttendance(applicant)
  if (!isKnown) {
    // The account may be hidden from the reader.
    return (
      !applicant.bound && (
        <Section title={t.past}>
          <Quiet>{t.pastUnknown}</Quiet>
        </Section>
      )
    )
  }
  if (error && !all) return null
  if (!all) {
    return (
      <Section title={t.past}>
        <Loading>
          <Skeleton className="h-[66px] w-full rounded-[12px]" />
        </Loading>
      </Section>
    )
  }
  const { past, coming } = splitByTime(all, now)
  return (
    <>
      <Section title={t.past}>
        {past.length === 0 ? <Quiet>{t.firstTime}</Quiet> : <Past past={past} now={now} />}
      </Section>
      {coming.length > 0 && (
        <Section title={t.coming}>
          <Lines of={coming} now={now} />
        </Section>
      )}
    </>
  )
}

type LinesProps = { readonly of: readonly PastRegistration[]; readonly now: Date }

function Past({ past, now }: { readonly past: readonly PastRegistration[]; readonly now: Date }) {
  const t = useTexts(applicantTexts)
  const { registered, attended, absent } = countOutcomes(past, now)
  return (
    <>
      <dl className="grid grid-cols-3 rounded-[12px] bg-fill py-2.5 text-center">
        <Figure label={t.registeredTimes} value={registered} />
        <Figure label={t.attendedTimes} value={attended} />
        <Figure label={t.absentTimes} value={absent} isBad={absent > 0} />
      </dl>
      <Lines of={past} now={now} />
    </>
  )
}

function Lines({ of, now }: LinesProps) {
  return (
    <ul className="grid grid-cols-1 gap-1.5 text-sm">
      {of.slice(0, NAMED).map((each) => (
        <Line key={each.id} past={each} now={now} />
      ))}
    </ul>
  )
}

function Quiet({ children }: { readonly children: string }) {
  return <p className="text-sm text-ink-2">{children}</p>
}

function Figure({
  label,
  value,
  isBad = false,
}: {
  readonly label: string
  readonly value: number
  readonly isBad?: boolean
}) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-xs text-ink-2">{label}</dt>
      <dd className={`text-[1.125rem] font-bold tabular-nums ${isBad ? 'text-warn' : ''}`}>{formatNumber(value)}</dd>
    </div>
  )
}

const TONES: { readonly [outcome in Outcome]?: 'success' | 'warn' } = { attended: 'success', absent: 'warn' }

function Line({ past, now }: { readonly past: PastRegistration; readonly now: Date }) {
  const t = useTexts(applicantTexts)
  const lang = useLanguage()
  const dates = useDates()
  const outcome = outcomeOf(past, now)
  const words =
    outcome === 'attended' || outcome === 'absent' || outcome === 'on_leave'
      ? t[outcome]
      : REGISTRATION_STATUS[outcome][lang]
  return (
    <li className="flex items-center justify-between gap-2.5">
      <span className="min-w-0 truncate">
        {past.event?.name ?? t.hiddenEvent}
        {past.event?.start && <span className="ml-2 text-xs text-ink-3">{dates.day(past.event.start)}</span>}
      </span>
      <Badge tone={TONES[outcome] ?? 'neutral'}>{words}</Badge>
    </li>
  )
}
