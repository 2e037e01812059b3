const LOOKS = {
  line: 'text-sm font-medium text-bad',
  small: 'text-xs font-medium text-bad',
  box: 'rounded-[10px] bg-bad-soft px-3.5 py-2.5 text-[0.875rem] text-bad',
} as const

export function Failure({
  look = 'line',
  children,
}: {
  readonly look?: keyof typeof LOOKS
  readonly children: string | undefined
}) {
  return children ? (
    <p role="alert" className={LOOKS[look]}>
      {children}
    </p>
  ) : null
}
