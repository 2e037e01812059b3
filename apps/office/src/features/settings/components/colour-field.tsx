import { isColour } from '@cubic/domain/settings/values'
import { useTexts } from '@cubic/web-kit/language/text'
import type { ControlProps } from '../../../crud/record-form/field-control.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextInput } from '../../../ui/field.tsx'
import { settingsTexts } from '../data/texts.ts'

/** The product's colours in the light theme, as in the kit's stylesheet. */
export const PRODUCT_COLOURS: ReadonlyMap<string, string> = new Map([
  ['brand_colour', '#3f37c9'],
  ['accent_colour', '#f0883e'],
])

/** Edits a colour: typed as `#rrggbb`, or picked. While empty, it shows the inherited one. */
export function ColourField({
  described,
  label,
  value,
  onChange,
  onBlur,
  disabled,
  inherited = '#000000',
}: ControlProps<string | null> & { readonly inherited: string | undefined }) {
  const t = useTexts(settingsTexts)
  const text = value ?? ''
  return (
    <div className="flex gap-2">
      <input
        type="color"
        aria-label={`${t.pick}: ${label}`}
        value={isColour(text) ? text : inherited}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.value)}
        className="h-9 w-12 shrink-0 rounded-[10px] border border-line-2 bg-surface p-1 disabled:opacity-50"
      />
      <TextInput
        {...described}
        value={text}
        disabled={disabled}
        placeholder={t.inherited(inherited)}
        onBlur={onBlur}
        onChange={(next) => onChange(next.trim() === '' ? null : next.trim())}
      />
      {text !== '' && !disabled && (
        <Button size="sm" onClick={() => onChange(null)}>
          {t.reset}
        </Button>
      )}
    </div>
  )
}
