import { TickBox } from '@cubic/web-kit/ui/tick-box'
import { useId } from 'react'

/** A checkbox whose whole card can be tapped. */
export function CheckCard({
  label,
  hint,
  checked,
  onChange,
}: {
  readonly label: string
  readonly hint: string
  readonly checked: boolean
  readonly onChange: (isChecked: boolean) => void
}) {
  const hintId = useId()
  return (
    <label className="flex cursor-pointer items-center gap-3 rounded-[18px] border border-line p-4 has-checked:border-brand-text has-checked:bg-brand-soft has-focus-visible:ring-3 has-focus-visible:ring-brand-text/30">
      <TickBox label={label} describedBy={hintId} checked={checked} onChange={onChange} size="size-6 rounded-[7px]" />
      <b>
        {label}
        <small id={hintId} className="block text-sm font-normal text-ink-2">
          {hint}
        </small>
      </b>
    </label>
  )
}
