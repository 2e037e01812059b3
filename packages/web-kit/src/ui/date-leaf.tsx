export function DateLeaf({
  month,
  date,
  className,
}: {
  readonly month: string
  readonly date: string
  readonly className?: string
}) {
  return (
    <span
      aria-hidden="true"
      className={`min-w-9 rounded-[9px] bg-surface px-2 pt-[3px] pb-1 text-center text-[0.875rem] leading-[1.15] font-bold shadow-card ${className ?? ''}`}
    >
      <small className="block text-[0.65625rem] font-semibold text-brand-text">{month}</small>
      {date}
    </span>
  )
}
