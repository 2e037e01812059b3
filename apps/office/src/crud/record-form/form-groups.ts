import type { FieldNameOf, FieldValue, Lang, ModelDeclaration } from '@cubic/contract'
import type { View, ViewData } from '@cubic/data-client'
import { visibleFields, type Model } from '../model/model.ts'
import type { FormField } from './form-row.tsx'
import type { DraftValue } from './values.ts'

type GroupOf<Item> = { readonly label?: string | undefined; readonly fields: readonly Item[] }
export type AnyFormGroup = GroupOf<FormField | string>
export type FormGroup<M extends ModelDeclaration> = GroupOf<
  FieldNameOf<M> | { [Name in FieldNameOf<M>]: FormField<Name, DraftValue<FieldValue<M, Name>>> }[FieldNameOf<M>]
>
/** The values of a form of a declared model; those that the form does not have are missing. */
export type FormValues<M extends ModelDeclaration> = {
  readonly [Name in FieldNameOf<M>]?: DraftValue<FieldValue<M, Name>>
}

/** Groups in which each field stands by itself. */
export function asFields(groups: readonly AnyFormGroup[]): readonly GroupOf<FormField>[] {
  return groups.map(({ label, fields }) => ({
    label,
    fields: fields.map((field) => (typeof field === 'string' ? { field } : field)),
  }))
}

/** Returns the view's groups; for a read-only model, whose derived view is empty, all fields. */
export function groupsOf(
  view: View<ViewData['form']> | undefined,
  model: Model,
  lang: Lang,
): readonly GroupOf<FormField>[] {
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
