import type { Lang } from '@cubic/contract'
import type { View, ViewData } from '@cubic/data-client'
import { visibleFields, type Model } from '../model.ts'
import type { FormField } from './form-row.tsx'

/** The fields of a form in groups. */
export type FormGroup = {
  readonly label?: string | undefined
  readonly fields: readonly FormField[]
}

/** Returns the view's groups; for a read-only model, whose derived view is empty, all fields. */
export function groupsOf(view: View<ViewData['form']> | undefined, model: Model, lang: Lang): readonly FormGroup[] {
  const said = (label: string | { readonly cn: string; readonly en: string } | null | undefined) =>
    typeof label === 'object' ? label?.[lang] : label
  const groups = (view?.data?.groups ?? []).map(({ label, fields }) => ({
    label: said(label),
    fields: (fields ?? []).map((field) =>
      typeof field === 'string' ? { field } : { field: field.field, label: said(field.label), widget: field.widget },
    ),
  }))
  if (groups.some(({ fields }) => fields.length > 0)) return groups
  return [{ fields: visibleFields(model).map(({ name }) => ({ field: name })) }]
}
