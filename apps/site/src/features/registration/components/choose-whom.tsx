import { texts, useTexts } from '@cubic/web-kit/language/text'
import { Notice } from '@cubic/web-kit/ui/card'
import { Icon, type IconName } from '@cubic/web-kit/ui/icon'
import type { FormPart } from '../data/hooks.ts'

const whomTexts = texts({
  alreadyHolds: {
    cn: '您已有该活动的报名码，这里只能为他人报名。',
    en: 'You already have a ticket for this event. You can register other people here.',
  },
  alreadyHoldsBy: {
    cn: (name: string) => `${name}已为您报名，您已有报名码；这里只能为他人报名。`,
    en: (name: string) => `${name} has already registered you. You can register other people here.`,
  },
  whom: { cn: '请添加报名人', en: 'Please add a registrant' },
  whomHint: {
    cn: (max: number) => (max > 1 ? `可以为自己、为他人，或一起报名，最多 ${max} 人。` : '只能报名一人，本人或他人。'),
    en: (max: number) =>
      max > 1 ? `Yourself, other people, or both: up to ${max} in all.` : 'One person only: yourself or someone else.',
  },
  forMyself: { cn: '为自己报名', en: 'Register myself' },
  forMyselfHint: { cn: '自动填入您的资料', en: 'We fill in what we already know' },
  forOthers: { cn: '为他人报名', en: 'Register others' },
  forOthersHint: { cn: '报名后把报名码分享给对方', en: 'Share their tickets with them afterwards' },
})

export function ChooseWhom({ filling, control }: FormPart) {
  const t = useTexts(whomTexts)
  const holds = useHolds(filling.state.registered_by)
  const { registered } = filling.form.event
  const hint = t.whomHint(filling.state.max_applicants)
  return (
    <section className="grid gap-3">
      <div>
        <h2 className="text-lg">{t.whom}</h2>
        <p className="mt-0.5 text-[0.875rem] text-ink-2">{registered ? holds : hint}</p>
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        {!registered && <BigChoice icon="user" title={t.forMyself} hint={t.forMyselfHint} onClick={control.addSelf} />}
        <BigChoice icon="users" title={t.forOthers} hint={t.forOthersHint} onClick={control.addOther} />
      </div>
    </section>
  )
}

export function AlreadyHolds({ by }: { readonly by: string | null }) {
  return <Notice tone="brand">{useHolds(by)}</Notice>
}

function useHolds(by: string | null): string {
  const t = useTexts(whomTexts)
  return by === null ? t.alreadyHolds : t.alreadyHoldsBy(by)
}

function BigChoice({
  icon,
  title,
  hint,
  onClick,
}: {
  readonly icon: IconName
  readonly title: string
  readonly hint: string
  readonly onClick: () => void
}) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex items-center gap-3.5 rounded-[18px] border border-line bg-surface p-4 text-left transition hover:border-line-2 active:scale-[.99]"
    >
      <span className="grid size-11 shrink-0 place-items-center rounded-[14px] bg-brand-soft text-brand-text">
        <Icon name={icon} size={22} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{title}</span>
        <span className="block text-sm text-ink-2">{hint}</span>
      </span>
      <Icon name="chevron-right" size={18} className="text-ink-3" />
    </button>
  )
}
