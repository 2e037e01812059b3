import { Combobox } from '@base-ui/react/combobox'
import { useTexts } from '@cubic/web-kit/language/text'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { Icon } from '@cubic/web-kit/ui/icon'
import { CONTROL } from '../../ui/control.ts'
import type { Described } from '../../ui/field.tsx'
import { POPUP } from '../../ui/menu.tsx'
import { pickerTexts } from './picker-texts.ts'

const INPUT =
  'h-7 min-w-24 flex-1 bg-transparent px-1 text-[0.875rem] outline-none placeholder:text-ink-3 disabled:cursor-not-allowed'
export const FRAME = `${CONTROL} flex min-h-9 flex-wrap items-center gap-1 px-2 py-[3px] read-only:bg-surface data-disabled:bg-fill data-disabled:text-ink-2 focus-within:border-brand-text focus-within:ring-3 focus-within:ring-brand-text/20`
export const LIST = classNames(
  POPUP,
  'max-h-[min(320px,var(--available-height))] w-(--anchor-width) min-w-60 overflow-y-auto',
)
export const ITEM =
  'flex min-h-8 cursor-default items-center gap-2 rounded-sm px-2.5 py-1 outline-none select-none data-highlighted:bg-fill'

export function PickerInput({
  label,
  placeholder,
  isOpen,
  ...described
}: Partial<Described> & { readonly label: string; readonly placeholder: string; readonly isOpen: boolean }) {
  return (
    <Combobox.Input
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // Escape closes the list and no more; Base UI would empty the field, and close a dialog with an empty list.
        if (isOpen) event.stopPropagation()
        else event.preventBaseUIHandler()
      }}
      id={described.id}
      aria-label={described.id === undefined ? label : undefined}
      aria-describedby={described['aria-describedby']}
      aria-required={described['aria-required']}
      placeholder={placeholder}
      className={INPUT}
    />
  )
}

export function PickerButtons({ canClear }: { readonly canClear: boolean }) {
  const t = useTexts(pickerTexts)
  return (
    <>
      {canClear && (
        <Combobox.Clear
          aria-label={t.clear}
          className="grid size-6 place-items-center rounded-sm text-ink-3 hover:text-ink"
        >
          <Icon name="close" size={14} />
        </Combobox.Clear>
      )}
      <Combobox.Trigger aria-label={t.show} className="grid size-6 place-items-center text-ink-3">
        <Icon name="chevron-down" size={15} />
      </Combobox.Trigger>
    </>
  )
}
