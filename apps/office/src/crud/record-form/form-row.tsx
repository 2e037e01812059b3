import { LANGUAGES, translationName, type Lang } from '@cubic/contract'
import { LANGUAGE_NAMES } from '../../data/languages.ts'
import { Field as FieldFrame } from '../../ui/field.tsx'
import type { Field, Model } from '../model/model.ts'
import type { ReactNode } from 'react'
import { FieldControl, type ControlProps } from './field-control.tsx'
import type { ShownLanguages } from './form-languages.tsx'
import type { Check, Values } from './values.ts'

export type FormField<Name extends string = string, Value = unknown> = {
  readonly field: Name
  readonly label?: string | undefined
  readonly widget?: string | undefined
  readonly check?: Check | undefined
  /** Replaces the field's default control; for a translated field, in each language. */
  readonly render?: (props: ControlProps<Value>) => ReactNode
}

type RowProps = {
  readonly about: Model
  readonly field: FormField
  readonly values: Values
  readonly onChange: (change: Values) => void
  readonly onBlur: (field: string) => void
  /** The problem of a field, once it is shown. */
  readonly problemOf: (field: string) => string | undefined
  readonly languages: ShownLanguages
  readonly canWrite: boolean
  readonly owner: { readonly model: string; readonly id: number | null }
}

const WIDE_WIDGETS = new Set(['textarea', 'rich-text', 'json', 'relations'])

export function FormRow(props: RowProps) {
  const { about, field: shown, languages } = props
  const field = about.fields.get(shown.field)
  if (!field) return null
  const widget = shown.widget ?? field.widget
  if (!field.translations) {
    return (
      <div className={WIDE_WIDGETS.has(widget) ? 'sm:col-span-2' : ''}>
        <FormControl {...props} of={field} widget={widget} label={shown.label ?? field.display_name} />
      </div>
    )
  }
  const each = languages === 'both' ? LANGUAGES : [languages]
  return (
    <div
      className={`grid grid-cols-1 gap-x-4 gap-y-[15px] sm:col-span-2 ${languages === 'both' && !WIDE_WIDGETS.has(widget) ? 'sm:grid-cols-2' : ''}`}
    >
      {each.map((of) => {
        const own = about.fields.get(translationName(field.name, of))
        return own ? (
          <FormControl
            key={of}
            {...props}
            of={own}
            in={of}
            widget={widget}
            label={`${shown.label ?? field.display_name} · ${LANGUAGE_NAMES[of]}`}
            required={field.required && of === LANGUAGES[0]}
          />
        ) : null
      })}
    </div>
  )
}

function FormControl({
  field: shown,
  values,
  onChange,
  onBlur,
  problemOf,
  canWrite,
  owner,
  of: field,
  in: lang,
  widget,
  label,
  required = field.required,
}: RowProps & {
  readonly of: Field
  readonly in?: Lang
  readonly widget: string
  readonly label: string
  readonly required?: boolean
}) {
  return (
    <FieldFrame label={label} hint={field.help} required={required} error={problemOf(field.name)}>
      {(described) => {
        const props = {
          field,
          widget,
          described,
          label,
          value: values[field.name],
          onChange: (value: unknown) => onChange({ [field.name]: value }),
          onBlur: () => onBlur(field.name),
          disabled: !canWrite || field.readonly,
          owner,
          ...(lang && { lang }),
        }
        return shown.render ? shown.render(props) : <FieldControl {...props} />
      }}
    </FieldFrame>
  )
}
