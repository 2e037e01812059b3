import type { ScanDirection } from '@cubic/contract'
import { useTexts } from '@cubic/web-kit/language/text'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { Icon } from '@cubic/web-kit/ui/icon'
import { checkInTexts } from '../../data/texts.ts'

const WAYS = [
  ['in', 'login'],
  ['out', 'logout'],
] as const

/** Turns the door the other way. Always in sight, so that nobody has to remember which way is on. */
export function WaySwitch({
  way,
  onChange,
  className,
}: {
  readonly way: ScanDirection
  readonly onChange: (way: ScanDirection) => void
  readonly className?: string
}) {
  const t = useTexts(checkInTexts)
  const labels = { in: t.wayIn, out: t.wayOut }
  return (
    <div
      role="group"
      aria-label={t.way}
      className={classNames('grid grid-cols-2 rounded-[15px] border border-white/17 bg-[#0b0c10d9] p-1', className)}
    >
      {WAYS.map(([each, icon]) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === way}
          onClick={() => onChange(each)}
          className="flex min-h-11 items-center justify-center gap-2 rounded-[11px] text-[0.9375rem] font-semibold text-[#c9ccd4] transition aria-pressed:bg-white aria-pressed:text-[#16171d]"
        >
          <Icon name={icon} size={19} />
          {labels[each]}
        </button>
      ))}
    </div>
  )
}

/** Shows on a verdict which way somebody was scanned. */
export function WayChip({ way }: { readonly way: ScanDirection }) {
  const t = useTexts(checkInTexts)
  const isOut = way === 'out'
  return (
    <span
      data-way={way}
      className={`inline-flex min-h-8 items-center gap-1.5 rounded-full px-3 text-[0.875rem] font-bold ${isOut ? 'bg-white text-[#16171d]' : 'bg-[#16171d] text-white'}`}
    >
      <Icon name={isOut ? 'logout' : 'login'} size={17} />
      {isOut ? t.wayOut : t.wayIn}
    </span>
  )
}
