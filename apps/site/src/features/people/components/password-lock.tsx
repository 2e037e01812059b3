import { formatCountdown } from '@cubic/web-kit/datetime/countdown'
import { useLanguage } from '@cubic/web-kit/language/language'
import { texts, useTexts } from '@cubic/web-kit/language/text'
import { Icon } from '@cubic/web-kit/ui/icon'

const lockTexts = texts({
  locked: { cn: '尝试次数过多，密码登录暂时锁定', en: 'Too many attempts: passwords have to wait' },
  hint: {
    cn: '锁的只是密码，其他登录方式照常可用。',
    en: 'Only passwords wait. Every other way to log in works.',
  },
  left: { cn: '还要等', en: 'Wait' },
})

/** Wrong passwords wait for a while; no other way does. Announced once, while the clock runs for the eye. */
export function PasswordLock({ seconds }: { readonly seconds: number }) {
  const t = useTexts(lockTexts)
  const lang = useLanguage()
  return (
    <div className="flex items-start gap-2 rounded-md bg-bad-soft px-3.5 py-2.5 text-[0.875rem] text-bad">
      <Icon name="warning" size={18} className="mt-0.5" />
      <div className="min-w-0 flex-1">
        <p role="alert">
          <b className="block">{t.locked}</b>
          {t.hint}
        </p>
        <p role="timer" aria-label={t.left} className="mt-1 text-lg font-bold tabular-nums">
          {formatCountdown(seconds * 1000, lang)}
        </p>
      </div>
    </div>
  )
}
