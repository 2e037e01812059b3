import { paths } from '@cubic/web-kit/navigation/paths'
import { Link } from '@cubic/web-kit/navigation/routing'
import { DOT, texts, useTexts } from '@cubic/web-kit/language/text'
import type { EventDetail } from '../data/api.ts'
import { Fact } from './fact.tsx'

const hoursTexts = texts({
  label: { cn: '学时', en: 'Hours' },
  hours: {
    cn: (hours: string) => `${hours} 学时`,
    en: (hours: string) => (hours === '1' ? '1 hour' : `${hours} hours`),
  },
  atMost: {
    cn: (hours: string) => `最多 ${hours} 学时`,
    en: (hours: string) => `up to ${hours === '1' ? '1 hour' : `${hours} hours`}`,
  },
  byTime: { cn: '按在场时长记学时', en: 'hours by time present' },
  fixed: { cn: '到场即记', en: 'For everybody who attends' },
  minutes: { cn: '每在场一刻钟记 0.25', en: 'A quarter for each 15 minutes present' },
  sessions: {
    cn: (count: number) => `到场满 ${count} 场才记`,
    en: (count: number) => (count === 1 ? 'For attending a session' : `For attending ${count} sessions`),
  },
  more: { cn: (name: string) => `${name}学时的全部活动`, en: (name: string) => `All events with hours of ${name}` },
})

export function HoursFact({
  event: { hours_rule: rule, hours, hours_sessions: needed },
  category: { id, name },
}: {
  readonly event: EventDetail
  readonly category: { readonly id: number; readonly name: string }
}) {
  const t = useTexts(hoursTexts)
  const isByTime = rule === 'minutes'
  const many = hours === null ? t.byTime : (isByTime ? t.atMost : t.hours)(String(hours))
  return (
    <Fact
      icon="clock"
      label={t.label}
      title={
        <>
          <Link to={paths.activities({ hours: id })} aria-label={t.more(name)} className="hover:underline">
            {name}
          </Link>
          {DOT}
          {many}
        </>
      }
      note={isByTime ? t.minutes : rule === 'sessions' ? t.sessions(needed ?? 1) : t.fixed}
    />
  )
}
