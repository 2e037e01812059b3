import { classNames } from './class-names.ts'

export function Progress({
  label,
  value,
  tone = 'brand',
  className,
}: {
  readonly label: string
  readonly value: number
  readonly tone?: 'brand' | 'warn' | 'neutral'
  readonly className?: string
}) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100)
  const colour = { brand: 'bg-brand', warn: 'bg-accent', neutral: 'bg-line-2' }[tone]
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className={classNames('h-1.5 overflow-hidden rounded-full bg-fill', className)}
    >
      <div className={classNames('h-full rounded-full transition-[width]', colour)} style={{ width: `${percent}%` }} />
    </div>
  )
}
