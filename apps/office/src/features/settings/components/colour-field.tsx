import { isColour } from '@cubic/domain/settings/values'
import { useTexts } from '@cubic/web-kit/text'
import type { ControlProps } from '../../../crud/record-form/field-control.tsx'
import { textOf } from '../../../data/display-name.ts'
import { Button } from '../../../ui/button.tsx'
import { TextInput } from '../../../ui/field.tsx'
import { settingsTexts } from '../texts.ts'

/** What the browser's own picker begins with. */
const NONE = '#808080'

/** A colour: typed as `#rrggbb`, or picked. Empty is the product's own. */
export function ColourField({ described, label, value, onChange, onBlur, disabled }: ControlProps) {
  const t = useTexts(settingsTexts)
  const text = textOf(value)
  return (
    <div className="flex gap-2">
      <input
        type="color"
        aria-label={`${t.pick}: ${label}`}
        value={isColour(text) ? text : NONE}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.value)}
        className="h-9 w-12 shrink-0 rounded-[10px] border border-line-2 bg-surface p-1 disabled:opacity-50"
      />
      <TextInput
        {...described}
        value={text}
        disabled={disabled}
        placeholder="#3f37c9"
        onBlur={onBlur}
        onChange={(next) => onChange(next.trim() === '' ? null : next.trim())}
      />
      {text !== '' && !disabled && (
        <Button size="sm" onClick={() => onChange(null)}>
          {t.productColour}
        </Button>
      )}
    </div>
  )
}
