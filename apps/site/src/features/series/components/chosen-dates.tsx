import { REGISTRATION_STATUS, type SeriesDate } from '@cubic/contract'
import type { DateAnswer } from '@cubic/data-client'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { useLanguage } from '@cubic/web-kit/language/language'
import { paths } from '@cubic/web-kit/navigation/paths'
import { Link } from '@cubic/web-kit/navigation/routing'
import { plural, texts, useTexts } from '@cubic/web-kit/language/text'
import { Badge, type Tone } from '@cubic/web-kit/ui/badge'
import { Card, Notice } from '@cubic/web-kit/ui/card'
import { useEffect, useRef } from 'react'
import { dateTexts, dateWords } from '../data/date-words.ts'

const chosenTexts = texts({
  dates: { cn: '日期', en: 'Dates' },
  change: { cn: '重选', en: 'Change' },
  timeOpen: { cn: '时间待定', en: 'Time to be announced' },
  hint: {
    cn: '每个日期各自给出结果，一次满了或未开放，不影响其他日期。',
    en: 'Each date gets its own answer. One that is full doesn’t affect the others.',
  },
  done: {
    cn: (count: number) => `${count} 次报名已提交`,
    en: (count: number) => `Registered for ${plural(count, 'date')}`,
  },
  seated: { cn: '有座', en: 'Seat' },
  refused: { cn: '未报上', en: 'Not registered' },
  leave: {
    cn: '请假或取消只影响那一次，在各次的报名里办理。',
    en: 'Asking for leave or cancelling concerns one date. You’ll find it with that date’s registration.',
  },
})

type Dates = { readonly dates: readonly SeriesDate[] }

export function ChosenDates({ dates }: Dates) {
  const t = useTexts(chosenTexts)
  const words = useTexts(dateTexts)
  const { moment } = useDates()
  const [first] = dates
  return (
    <Card aria-label={t.dates}>
      <div className="mb-1 flex items-center justify-between gap-3">
        <h2 className="text-[1rem] font-bold">{t.dates}</h2>
        {first && (
          <Link to={paths.event(first.event_id)} className="rounded-sm text-sm font-semibold text-brand-text">
            {t.change}
          </Link>
        )}
      </div>
      <ul className="divide-y divide-line">
        {dates.map((date) => (
          <DateRow key={date.event_id} date={date} {...dateWords(date, words, moment)} />
        ))}
      </ul>
      <p className="mt-2 text-xs text-ink-3">{t.hint}</p>
    </Card>
  )
}

export function AnsweredDates({ answers, dates }: Dates & { readonly answers: readonly DateAnswer[] }) {
  const t = useTexts(chosenTexts)
  const lang = useLanguage()
  const heading = useRef<HTMLHeadingElement>(null)
  // the pressed button is gone
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'center' })
  }, [])
  const taken = answers.filter(({ answer }) => answer.status === 'ok').length
  const wordsOf = (eventId: number): { readonly text: string; readonly tone: Tone; readonly note?: string } => {
    const answer = answers.find((each) => each.event_id === eventId)?.answer
    if (!answer) return { text: t.refused, tone: 'neutral' }
    if (answer.status === 'error') return { text: t.refused, tone: 'danger', note: answer.detail ?? answer.message }
    const status = answer.applicants[0]?.registration_status ?? 'success'
    return status === 'success'
      ? { text: t.seated, tone: 'success' }
      : { text: REGISTRATION_STATUS[status][lang], tone: 'warn' }
  }
  return (
    <Card>
      <h2 ref={heading} tabIndex={-1} className="mb-1 text-lg outline-none">
        {t.done(taken)}
      </h2>
      <ul className="divide-y divide-line">
        {dates.map((date) => (
          <DateRow key={date.event_id} date={date} {...wordsOf(date.event_id)} />
        ))}
      </ul>
      <div className="mt-3">
        <Notice tone="brand">{t.leave}</Notice>
      </div>
    </Card>
  )
}

type RowProps = {
  readonly date: SeriesDate
  readonly text: string
  readonly tone: Tone
  readonly note?: string | undefined
}

function DateRow({ date, text, tone, note }: RowProps) {
  const t = useTexts(chosenTexts)
  const { moment } = useDates()
  return (
    <li className="py-2.5">
      <span className="flex items-center justify-between gap-3">
        <Link to={paths.register(date.event_id)} className="min-w-0 rounded-sm font-medium hover:underline">
          {date.start_time === null ? t.timeOpen : moment(date.start_time)}
        </Link>
        <Badge tone={tone} dot={false} className="shrink-0">
          {text}
        </Badge>
      </span>
      {note && <span className="mt-0.5 block text-sm text-ink-3">{note}</span>}
    </li>
  )
}
