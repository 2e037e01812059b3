import type { ReactNode } from 'react'
import { useDates, useNow } from '@cubic/web-kit/datetime/clock'
import { formatCountdown } from '@cubic/web-kit/datetime/countdown'
import { useLanguage } from '@cubic/web-kit/language/language'
import { texts, useTexts } from '@cubic/web-kit/language/text'
import { eventTexts } from '../data/texts.ts'

const { opensIn } = texts({ opensIn: { cn: '距开放报名', en: 'Registration opens in' } })

export function Countdown({ until, other }: { readonly until: string; readonly other: ReactNode }) {
  const t = useTexts(eventTexts)
  const lang = useLanguage()
  const { moment } = useDates()
  const remaining = Date.parse(until) - useNow('second').getTime()
  return (
    <>
      <span className="block text-xs text-ink-3">{opensIn[lang]}</span>
      <span
        role="timer"
        aria-label={t.opensAtLong(moment(until))}
        className="block text-[1.375rem] leading-tight font-bold text-brand-text"
      >
        {formatCountdown(remaining, lang)}
      </span>
      {other}
    </>
  )
}
