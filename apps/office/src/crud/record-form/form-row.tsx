import { LANGUAGES, translationName, type Lang } from '@cubic/contract'
import { useLanguage } from '@cubic/web-kit/language'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { Field as FieldFrame } from '../../ui/field.tsx'
import type { Field, Model } from '../model.ts'
import type { ReactNode } from 'react'
import { FieldControl } from './field-control.tsx'
import type { ShownLanguages } from './form-languages.tsx'
import { problemOf, translatedProblem, type Values } from './values.ts'

/** A field of a form by its name, with what the form says of it besides. */
export type FormField = {
  readonly field: string
  readonly label?: string | undefined
  readonly widget?: string | undefined
  /** Replaces the field's default control; for a translated field, in each language. */
  readonly render?: (props: Parameters<typeof FieldControl>[0]) => ReactNode
}

type RowProps = {
  readonly about: Model
  readonly field: FormField
  readonly form: UseFormReturn<{ [field: string]: unknown }>
  readonly languages: ShownLanguages
  readonly canWrite: boolean
  readonly owner: { readonly model: string; readonly id: number | null }
}

/** The widgets that take a whole line. */
const WIDE = new Set(['textarea', 'rich-text', 'json', 'relations'])

/** One field of a form: of a translated one, a control for each language. */
export function FormRow(props: RowProps) {
  const { about, field: shown, languages } = props
  const lang = useLanguage()
  const field = about.fields.get(shown.field)
  if (!field) return null
  const widget = shown.widget ?? field.widget
  if (!field.translations) {
    return (
      <div className={WIDE.has(widget) ? 'sm:col-span-2' : ''}>
        <FormControl
          {...props}
          of={field}
          widget={widget}
          label={shown.label ?? field.display_name}
          check={(value) => problemOf(field, value, lang)}
        />
      </div>
    )
  }
  const each = languages === 'both' ? LANGUAGES : [languages]
  return (
    <div
      className={`grid grid-cols-1 gap-x-4 gap-y-[15px] sm:col-span-2 ${languages === 'both' && !WIDE.has(widget) ? 'sm:grid-cols-2' : ''}`}
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
            label={`${shown.label ?? field.display_name} · ${of === 'cn' ? '中文' : 'English'}`}
            required={field.required && of === LANGUAGES[0]}
            check={(_, values) => translatedProblem(about, field, { values, lang, of })}
          />
        ) : null
      })}
    </div>
  )
}

function FormControl({
  field: shown,
  form,
  canWrite,
  owner,
  of: field,
  in: lang,
  widget,
  label,
  required = field.required,
  check,
}: RowProps & {
  readonly of: Field
  readonly in?: Lang
  readonly widget: string
  readonly label: string
  readonly required?: boolean
  readonly check: (value: unknown, values: Values) => string | undefined
}) {
  return (
    <Controller
      control={form.control}
      name={field.name}
      rules={{ validate: (value, values) => check(value, values) ?? true }}
      render={({ field: control, fieldState }) => (
        <FieldFrame label={label} hint={field.help} required={required} error={fieldState.error?.message}>
          {(described) => {
            const props = {
              field,
              widget,
              described,
              label,
              value: control.value,
              onChange: control.onChange,
              onBlur: control.onBlur,
              disabled: !canWrite || field.readonly,
              owner,
              ...(lang && { lang }),
            }
            return shown.render ? shown.render(props) : <FieldControl {...props} />
          }}
        </FieldFrame>
      )}
    />
  )
}
