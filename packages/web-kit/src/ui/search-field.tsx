import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useTexts } from '../language/text.ts'
import { classNames } from './class-names.ts'
import { useEarlyInput } from './early-input.ts'
import { Icon } from './icon.tsx'
import { uiTexts } from './texts.ts'

export type Offered = {
  readonly listId: string
  readonly open: boolean
  readonly activeId: string | undefined
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
  readonly onOpen: () => void
  readonly onLeave: () => void
  readonly popup: ReactNode
}

type SearchFieldProps = {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onSubmit?: () => void
  readonly placeholder?: string
  readonly className?: string
  readonly compact?: boolean
  /** The address that shows the results of `?q=…`, for Enter before hydration. */
  readonly action?: string
  readonly offered?: Offered
}

export function SearchField({
  label,
  value,
  onChange,
  onSubmit,
  compact = false,
  offered,
  ...props
}: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const form = useRef<HTMLFormElement>(null)
  useLeaving(form, offered)
  useEarlyInput(input, value, onChange)
  useOpenWhereFocused(input, offered)
  return (
    <form
      role="search"
      action={props.action}
      className={classNames('relative', props.className)}
      onSubmit={(event) => {
        event.preventDefault()
        input.current?.blur()
        onSubmit?.()
      }}
      ref={form}
    >
      <Icon
        name="search"
        size={19}
        className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-ink-3"
      />
      <input
        ref={input}
        type="search"
        name="q"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={label}
        placeholder={props.placeholder ?? label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        {...(offered && comboboxOf(offered))}
        className={classNames(
          'w-full rounded-[14px] border border-line bg-surface pr-10 pl-[42px] text-[1rem] text-ellipsis transition placeholder:text-ink-3 hover:border-line-2 focus:border-brand-text focus:ring-3 focus:ring-brand-text/20 focus:outline-none lg:text-[0.9375rem] [&::-webkit-search-cancel-button]:hidden',
          compact ? 'h-[42px]' : 'h-[46px]',
        )}
      />
      {value !== '' && (
        <ClearButton
          onClear={() => {
            onChange('')
            input.current?.focus()
          }}
        />
      )}
      {offered?.popup}
    </form>
  )
}

function ClearButton({ onClear }: { readonly onClear: () => void }) {
  const t = useTexts(uiTexts)
  return (
    <button
      type="button"
      aria-label={t.clear}
      className="absolute top-1/2 right-1 grid size-9 -translate-y-1/2 place-items-center rounded-full text-ink-3 hover:text-ink"
      onClick={onClear}
    >
      <Icon name="close" size={17} />
    </button>
  )
}

/** Closes the options when the user turns to something else on the page. */
function useLeaving(form: RefObject<HTMLFormElement | null>, offered: Offered | undefined): void {
  useEffect(() => {
    if (!offered?.open) return
    const leave = (event: Event) => {
      if (event.target instanceof Node && !form.current?.contains(event.target)) offered.onLeave()
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
    }
  })
}

/** Opens the options of a field that had the focus before hydration. */
function useOpenWhereFocused(input: RefObject<HTMLInputElement | null>, offered: Offered | undefined): void {
  const open = useEffectEvent(() => {
    if (document.activeElement === input.current) offered?.onOpen()
  })
  useEffect(() => open(), [])
}

function comboboxOf({ listId, open, activeId, onKeyDown, onOpen }: Offered) {
  return {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': open,
    'aria-controls': open ? listId : undefined,
    'aria-activedescendant': activeId,
    onKeyDown,
    onFocus: onOpen,
    onClick: onOpen,
  } as const
}
