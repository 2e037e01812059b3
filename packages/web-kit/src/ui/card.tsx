import type { CSSProperties, ReactNode } from 'react'
import { classNames } from './class-names.ts'

export function Card({
  className,
  padded = true,
  raised = false,
  children,
  ...rest
}: {
  readonly className?: string
  readonly padded?: boolean
  readonly raised?: boolean
  readonly children: ReactNode
  readonly 'aria-labelledby'?: string
  readonly 'aria-label'?: string
  readonly style?: CSSProperties
}) {
  return (
    <section
      {...rest}
      className={classNames(
        'rounded-[18px] bg-surface',
        raised ? 'shadow-card' : 'border border-line',
        padded && 'p-4 sm:p-[18px]',
        className,
      )}
    >
      {children}
    </section>
  )
}

export function SectionHeading({
  title,
  id,
  action,
  className,
}: {
  readonly title: string
  readonly id?: string
  readonly action?: ReactNode
  readonly className?: string
}) {
  return (
    <div className={classNames('flex items-center justify-between gap-4 large-text:flex-wrap', className)}>
      <h2 id={id} className="text-lg lg:text-xl">
        {title}
      </h2>
      {action}
    </div>
  )
}

export function Notice({
  tone = 'warn',
  title,
  children,
}: {
  readonly tone?: 'warn' | 'danger' | 'brand' | 'success'
  readonly title?: string
  readonly children: ReactNode
}) {
  const tones = {
    warn: ['bg-warn-soft', 'text-warn'],
    danger: ['bg-bad-soft', 'text-bad'],
    brand: ['bg-brand-soft', 'text-brand-text'],
    success: ['bg-ok-soft', 'text-ok'],
  } as const
  const [ground, ink] = tones[tone]
  return (
    <div className={classNames('rounded-lg px-3.5 py-3 text-[0.875rem]', ground)}>
      {title && <div className={classNames('mb-0.5 text-sm font-bold', ink)}>{title}</div>}
      <div className="whitespace-pre-line">{children}</div>
    </div>
  )
}
