import { useTexts } from '@cubic/web-kit/language/text'
import { FieldControl, type ControlProps } from '../../../crud/record-form/field-control.tsx'
import { Button } from '../../../ui/button.tsx'
import { settingsTexts } from '../data/texts.ts'

/** Shows the inherited value while the setting is empty; a set one can be reset to it. */
export function InheritedField<Value>({
  inherited,
  ...props
}: ControlProps<Value | null> & { readonly inherited: string | undefined }) {
  const t = useTexts(settingsTexts)
  const { field, value, disabled, onChange } = props
  const shown = field.selections?.find((selection) => selection.value === inherited)?.name ?? inherited
  return (
    <div className="flex gap-2">
      <div className="min-w-0 flex-1">
        <FieldControl {...props} {...(shown !== undefined && { placeholder: t.inherited(shown) })} />
      </div>
      {inherited !== undefined && value && !disabled && (
        <Button size="sm" className="self-center" onClick={() => onChange(null)}>
          {t.reset}
        </Button>
      )}
    </div>
  )
}
