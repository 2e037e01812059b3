import { Select as BaseSelect } from '@base-ui/react/select'
import { useTexts } from '@cubic/web-kit/language/text'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { Icon } from '@cubic/web-kit/ui/icon'
import { uiTexts } from '@cubic/web-kit/ui/texts'
import type { ComponentProps } from 'react'
import { Field, type Described } from './field.tsx'
import { CONTROL } from './control.ts'
import { POPUP } from './menu.tsx'

export type Option<Value extends string = string> = {
  readonly value: Value
  readonly label: string
  readonly disabled?: boolean
}

export function Select<Value extends string>({
  value,
  onChange,
  options,
  label,
  clearable = false,
  disabled = false,
  compact = false,
  placeholder,
  className,
  ...described
}: Partial<Described> & {
  readonly value: Value | ''
  readonly onChange: (value: Value | '') => void
  readonly options: readonly Option<Value>[]
  /** The accessible name, if no `Field` provides it. */
  readonly label?: string
  /** Offers an empty choice first. */
  readonly clearable?: boolean
  readonly disabled?: boolean
  readonly compact?: boolean
  readonly placeholder?: string
  readonly className?: string
}) {
  const t = useTexts(uiTexts)
  const items: readonly Option<Value | ''>[] = [
    ...(clearable ? [{ value: '' as const, label: placeholder ?? t.choose, disabled: false }] : []),
    ...options,
  ]
  return (
    <BaseSelect.Root<Value | ''>
      items={items}
      value={value}
      onValueChange={(next) => onChange(next ?? '')}
      disabled={disabled}
      modal={false}
    >
      <BaseSelect.Trigger
        {...described}
        aria-label={label}
        className={classNames(
          CONTROL,
          'flex items-center justify-between gap-2 px-[11px] text-left',
          compact ? 'h-8' : 'h-9',
          className,
        )}
      >
        <span className={classNames('truncate', value === '' && 'text-ink-3')}>
          {value === '' ? (placeholder ?? t.choose) : (items.find((item) => item.value === value)?.label ?? value)}
        </span>
        <Icon name="chevron-down" size={15} className="text-ink-3" />
      </BaseSelect.Trigger>
      <Options items={items} />
    </BaseSelect.Root>
  )
}

function Options({ items }: { readonly items: readonly Option[] }) {
  return (
    <BaseSelect.Portal>
      <BaseSelect.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-50 outline-none">
        <BaseSelect.Popup
          className={classNames(
            POPUP,
            'max-h-[min(320px,var(--available-height))] min-w-(--anchor-width) overflow-y-auto',
          )}
        >
          {items.map((item) => (
            <BaseSelect.Item
              key={item.value}
              value={item.value}
              disabled={item.disabled}
              className="flex min-h-8 cursor-default items-center gap-2 rounded-sm px-2.5 outline-none select-none data-disabled:text-ink-3 data-highlighted:bg-fill"
            >
              <BaseSelect.ItemText className={classNames('flex-1', item.value === '' && 'text-ink-3')}>
                {item.label}
              </BaseSelect.ItemText>
              <BaseSelect.ItemIndicator>
                <Icon name="check" size={15} className="text-brand-text" />
              </BaseSelect.ItemIndicator>
            </BaseSelect.Item>
          ))}
        </BaseSelect.Popup>
      </BaseSelect.Positioner>
    </BaseSelect.Portal>
  )
}

export function SelectField<Value extends string>({
  label,
  ...select
}: Omit<ComponentProps<typeof Select<Value>>, keyof Described | 'label'> & { readonly label: string }) {
  return <Field label={label}>{(described) => <Select {...described} {...select} />}</Field>
}
