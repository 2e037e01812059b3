import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type Tone = 'success' | 'warn' | 'neutral' | 'brand' | 'danger'
const TONES: { readonly [tone in Tone]: string } = {
  success: 'bg-ok-soft text-ok',
  warn: 'bg-warn-soft text-warn',
  neutral: 'bg-fill text-ink-2',
  brand: 'bg-brand-soft text-brand-text',
  danger: 'bg-bad-soft text-bad',
}

/** A state: always a word; the colour and the dot say it again. */
export function Badge({
  tone = 'neutral',
  dot = true,
  className,
  children,
}: {
  readonly tone?: Tone
  readonly dot?: boolean
  readonly className?: string
  readonly children: ReactNode
}) {
  return (
    <span
      className={classNames(
        'inline-flex min-h-6 max-w-full items-center gap-1.5 rounded-[7px] px-[9px] py-[2px] text-[0.78125rem] leading-tight font-semibold',
        TONES[tone],
        className,
      )}
    >
      {dot && <i aria-hidden="true" className="size-1.5 shrink-0 rounded-full bg-current" />}
      <span className="truncate">{children}</span>
    </span>
  )
}
