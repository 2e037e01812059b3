import { classNames } from '@cubic/web-kit/ui/class-names'
import { Icon } from '@cubic/web-kit/ui/icon'
import type { ReactNode } from 'react'

const TONES = {
  bad: 'bg-bad-soft text-bad',
  warn: 'bg-warn-soft text-warn',
  brand: 'bg-brand-soft text-brand-text',
} as const

export function Note({
  tone,
  icon,
  children,
}: {
  readonly tone: keyof typeof TONES
  readonly icon: 'warning' | 'clock' | 'lock' | 'info'
  readonly children: ReactNode
}) {
  return (
    <p className={classNames('flex items-start gap-2 rounded-[11px] px-3 py-2 text-sm', TONES[tone])}>
      <Icon name={icon} size={16} className="mt-0.5 shrink-0" />
      <span className="min-w-0">{children}</span>
    </p>
  )
}
