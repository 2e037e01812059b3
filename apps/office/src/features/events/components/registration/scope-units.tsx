import { CubicUnit, whereOf } from '@cubic/contract'
import { useQuery } from '@cubic/web-kit/queries/query'
import { useTexts } from '@cubic/web-kit/language/text'
import { RelationsPicker } from '../../../../crud/relation-picker/relation-picker.tsx'
import { Field } from '../../../../ui/field.tsx'
import { namesOfUnits } from '../../data/api.ts'
import { registrationTexts } from '../../internal/registration-texts.ts'

/** Edits the units whose people, and those of the units below, may register. */
export function ScopeUnits({
  value,
  disabled,
  onChange,
}: {
  readonly value: readonly number[]
  readonly disabled: boolean
  readonly onChange: (value: readonly number[]) => void
}) {
  const t = useTexts(registrationTexts)
  const { data: names } = useQuery(namesOfUnits(value))
  return (
    <Field label={t.unitsLabel}>
      {(described) => (
        <RelationsPicker
          {...described}
          target={CubicUnit}
          label={t.unitsLabel}
          value={value.map((id) => ({ id, display_name: names?.get(id) ?? '' }))}
          onChange={(next) => onChange(next.map(({ id }) => id))}
          condition={whereOf(CubicUnit)('archived', '=', false)}
          disabled={disabled}
          canCreate={false}
        />
      )}
    </Field>
  )
}
