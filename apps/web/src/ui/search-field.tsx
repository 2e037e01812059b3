import { useRef } from 'react'
import { useTexts } from '../lib/text.ts'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { uiTexts } from './texts.ts'

export function SearchField({
  label,
  value,
  onChange,
  onSubmit,
  placeholder,
  className,
  compact = false,
}: {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onSubmit?: () => void
  readonly placeholder?: string
  readonly className?: string
  readonly compact?: boolean
}) {
  const t = useTexts(uiTexts)
  const input = useRef<HTMLInputElement>(null)
  return (
    <form
      role="search"
      className={classNames('relative', className)}
      onSubmit={(event) => {
        event.preventDefault()
        input.current?.blur()
        onSubmit?.()
      }}
    >
      <Icon
        name="search"
        size={19}
        className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-ink-3"
      />
      <input
        ref={input}
        type="search"
        enterKeyHint="search"
        aria-label={label}
        placeholder={placeholder ?? label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        className={classNames(
          'w-full rounded-[14px] border border-line bg-surface pr-10 pl-[42px] text-[16px] transition placeholder:text-ink-3 hover:border-line-2 focus:border-brand-text focus:ring-3 focus:ring-brand-text/20 focus:outline-none lg:text-[15px] [&::-webkit-search-cancel-button]:hidden',
          compact ? 'h-[42px]' : 'h-[46px]',
        )}
      />
      {value !== '' && (
        <button
          type="button"
          aria-label={t.clear}
          className="absolute top-1/2 right-1 grid size-9 -translate-y-1/2 place-items-center rounded-full text-ink-3 hover:text-ink"
          onClick={() => {
            onChange('')
            input.current?.focus()
          }}
        >
          <Icon name="close" size={17} />
        </button>
      )}
    </form>
  )
}
