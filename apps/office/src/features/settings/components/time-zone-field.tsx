import { Combobox } from '@base-ui/react/combobox'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { useTexts } from '@cubic/web-kit/language/text'
import { Icon } from '@cubic/web-kit/ui/icon'
import { useState } from 'react'
import { FRAME, ITEM, LIST, PickerButtons, PickerInput } from '../../../crud/relation-picker/picker-controls.tsx'
import { pickerTexts } from '../../../crud/relation-picker/picker-texts.ts'
import type { ControlProps } from '../../../crud/record-form/field-control.tsx'
import { settingsTexts } from '../data/texts.ts'
import { listTimeZones } from '../internal/list-time-zones.ts'

type Zones = ReturnType<typeof listTimeZones>

/** Finds a time zone by its place, its name in the reader's language, or its difference from UTC. */
export function TimeZoneField({
  described,
  label,
  value,
  onChange,
  onBlur,
  disabled,
  inherited,
}: ControlProps<string | null> & { readonly inherited: string | undefined }) {
  const t = useTexts(settingsTexts)
  const picker = useTexts(pickerTexts)
  const { lang, now } = useDates()
  const [typed, setTyped] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const [zones, setZones] = useState<Zones>([])
  const words = (typed ?? '').trim().toLowerCase()
  const found = zones.filter(({ text }) => text.includes(words))
  return (
    <Combobox.Root<string>
      filter={null}
      items={found.map(({ id }) => id)}
      value={value}
      onValueChange={onChange}
      inputValue={typed ?? value ?? ''}
      onInputValueChange={(next, { reason }) => reason === 'input-change' && setTyped(next)}
      open={isOpen}
      onOpenChange={(open) => {
        setOpen(open)
        if (open) return setZones(listTimeZones(lang, now, value))
        setTyped(undefined)
        onBlur()
      }}
      disabled={disabled}
    >
      <Combobox.InputGroup className={FRAME} aria-invalid={described['aria-invalid']}>
        <PickerInput
          {...described}
          label={label}
          isOpen={isOpen}
          placeholder={inherited === undefined ? picker.choose : t.inherited(inherited)}
        />
        <PickerButtons canClear={value !== null && !disabled} />
      </Combobox.InputGroup>
      <FoundZones found={found} />
    </Combobox.Root>
  )
}

function FoundZones({ found }: { readonly found: Zones }) {
  const picker = useTexts(pickerTexts)
  return (
    <Combobox.Portal>
      <Combobox.Positioner sideOffset={4} className="z-50 outline-none">
        <Combobox.Popup className={LIST}>
          <Combobox.Status className={found.length > 0 ? 'sr-only' : 'px-2.5 py-2 text-sm text-ink-2'}>
            {found.length > 0 ? '' : picker.nothing}
          </Combobox.Status>
          <Combobox.List>
            {found.map(({ id, note }) => (
              <Combobox.Item key={id} value={id} className={ITEM}>
                <span className="min-w-0 flex-1 truncate">
                  {id} <span className="text-xs text-ink-3">{note}</span>
                </span>
                <Combobox.ItemIndicator>
                  <Icon name="check" size={15} className="text-brand-text" />
                </Combobox.ItemIndicator>
              </Combobox.Item>
            ))}
          </Combobox.List>
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  )
}
