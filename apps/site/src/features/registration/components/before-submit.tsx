import { plural, texts, useTexts } from '@cubic/web-kit/language/text'
import { Notice } from '@cubic/web-kit/ui/card'
import type { Filling } from '../data/hooks.ts'
import { joinsWaitlist } from '../internal/admission.ts'
import { LATE } from '../internal/late-texts.ts'
import { SHARED } from '../internal/texts.ts'

const beforeTexts = texts({
  groupTogether: LATE.groupTogether,
  restored: { cn: '已恢复您上次没有提交的内容。', en: 'We’ve restored your unsent answers.' },
  startOver: { cn: '重新填写', en: 'Start over' },
  limitReached: {
    cn: (max: number) => `一次最多可报名 ${max} 人`,
    en: (max: number) => `You can register at most ${plural(max, 'person', 'people')} at once`,
  },
  gap: SHARED.gap,
  waitlistNotice: {
    cn: (place: number) => `名额已满。提交后进入候补，排在第 ${place} 位；有名额空出时按顺序自动递补。`,
    en: (place: number) =>
      `All seats are taken. You’ll join the waitlist as number ${place} and move up automatically.`,
  },
  groupWaits: {
    cn: (left: number, count: number) =>
      `仅剩 ${left} 席，不够 ${count} 人。提交后整组进入候补，一起递补；减少人数即可直接报名。`,
    en: (left: number, count: number) =>
      `Only ${plural(left, 'seat')} left for ${count} people. The whole group will join the waitlist and move up together. With fewer people, you’ll get seats straight away.`,
  },
  reviewNotice: { cn: '提交后由主办方审核。', en: 'The organiser reviews every registration.' },
})

export function Restored({ onStartOver }: { readonly onStartOver: () => void }) {
  const t = useTexts(beforeTexts)
  return (
    <Notice tone="brand">
      {t.restored}
      {t.gap}
      <button
        type="button"
        onClick={onStartOver}
        className="font-semibold text-brand-text underline underline-offset-3"
      >
        {t.startOver}
      </button>
    </Notice>
  )
}

export function LimitReached({ max }: { readonly max: number }) {
  return <p className="py-1 text-center text-sm text-ink-3">{useTexts(beforeTexts).limitReached(max)}</p>
}

export function BeforeSubmit({ filling: { state }, count }: { readonly filling: Filling; readonly count: number }) {
  const t = useTexts(beforeTexts)
  if (!joinsWaitlist(state, count)) return <Notice tone="brand">{t.reviewNotice}</Notice>
  const { joins_waitlist, seats_left, waitlist_length } = state
  const place = t.waitlistNotice(waitlist_length + 1)
  return (
    <Notice>
      {joins_waitlist || seats_left === null
        ? [place, count > 1 && t.groupTogether].filter(Boolean).join(t.gap)
        : t.groupWaits(seats_left, count)}
    </Notice>
  )
}
