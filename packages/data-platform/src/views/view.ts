import { type Condition, isTranslated, type SortKey, type Text } from '@cubic/contract'
import { Binder } from '../condition/bind.ts'
import { readCondition, readSort } from '../condition/parse.ts'
import type { Caller } from '../core/caller.ts'
import { checkCountable } from '../query/counts.ts'
import { describeFields } from './describe.ts'
import { fieldTypeOf } from '../field-types/registry.ts'
import { findField, type Model, type Registry } from '../model/model.ts'
import { readLabel, readList, readName, readPart, wrongPart } from './read-data.ts'

export const VIEW_TYPES = ['list', 'form', 'search'] as const
export type ViewType = (typeof VIEW_TYPES)[number]

type Label = string | Text
/** A field of a view, by its path from the view's model. */
export type ViewField = { readonly field: string; readonly label?: Label | undefined }
export type ListView = {
  readonly columns: readonly (ViewField & { readonly width?: number | undefined })[]
  readonly filter?: Condition | undefined
  readonly sort?: readonly SortKey[] | undefined
  /** The field whose values are offered as tabs, with their counts. */
  readonly tabs?: string | undefined
}
export type FormView = {
  readonly groups: readonly {
    readonly label?: Label | undefined
    readonly fields: readonly (ViewField & { readonly widget?: string | undefined })[]
  }[]
}
export type SearchView = {
  readonly fields: readonly ViewField[]
  /** Named conditions that users can switch on. */
  readonly filters?: readonly { readonly label: Label; readonly condition: Condition }[] | undefined
}
export type View = ListView | FormView | SearchView

const ENTRIES_MAX = 100
const DEFAULT_COLUMNS = 8

/** Parses a stored view. Throws `BadRequest` naming an unknown part. */
export function readView(viewType: ViewType, data: unknown): View {
  switch (viewType) {
    case 'list':
      return readListView(data)
    case 'form': {
      const { groups } = readPart(data, 'data', ['groups'])
      return { groups: readList(groups, 'groups', ENTRIES_MAX, readGroup) }
    }
    case 'search': {
      const { fields, filters } = readPart(data, 'data', ['fields', 'filters'])
      return {
        fields: readList(fields, 'fields', ENTRIES_MAX, (field) => readField(field, 'fields', [])),
        filters: readList(filters, 'filters', ENTRIES_MAX, readFilter),
      }
    }
  }
}

export function readListView(data: unknown): ListView {
  const { columns, filter, sort, tabs } = readPart(data, 'data', ['columns', 'filter', 'sort', 'tabs'])
  return {
    columns: readList(columns, 'columns', ENTRIES_MAX, (column) => {
      const { width, ...field } = readField(column, 'columns', ['width'])
      if (width === undefined) return field
      if (typeof width !== 'number' || !(width > 0 && width <= 2000))
        throw wrongPart('width', { cn: '须在 1 到 2000 之间', en: 'must be from 1 to 2000' })
      return { ...field, width }
    }),
    filter: filter === undefined || filter === null ? undefined : readCondition(filter),
    sort: sort === undefined || sort === null ? undefined : readSort(sort),
    tabs: tabs === undefined || tabs === null ? undefined : readName(tabs, 'tabs'),
  }
}

function readGroup(group: unknown): FormView['groups'][number] {
  const { label, fields } = readPart(group, 'groups', ['label', 'fields'])
  return {
    label: readLabel(label, 'label'),
    fields: readList(fields, 'fields', ENTRIES_MAX, (entry) => {
      const { widget, ...field } = readField(entry, 'fields', ['widget'])
      return widget === undefined ? field : { ...field, widget: readName(widget, 'widget') }
    }),
  }
}

function readFilter(filter: unknown): { label: Label; condition: Condition } {
  const { label, condition } = readPart(filter, 'filters', ['label', 'condition'])
  return { label: readLabel(label, 'label') ?? readName(label, 'label'), condition: readCondition(condition) }
}

/** A field's name, alone or with the view's settings for it. */
function readField(
  value: unknown,
  name: string,
  more: readonly string[],
): ViewField & { readonly [key: string]: unknown } {
  if (typeof value === 'string') return { field: readName(value, name) }
  const { field, label, ...rest } = readPart(value, name, ['field', 'label', ...more])
  return { ...rest, field: readName(field, 'field'), label: readLabel(label, 'label') }
}

/**
 * Checks that the model has everything that the view names. Throws `BadRequest` or `Forbidden` naming what is missing.
 */
export function checkView(registry: Registry, caller: Caller, model: Model, viewType: ViewType, data: unknown): void {
  const view = readView(viewType, data)
  const binder = new Binder(registry, caller, 'rules')
  const checkPath = ({ field }: ViewField) => binder.path(model, field)
  if ('columns' in view) {
    view.columns.forEach(checkPath)
    if (view.filter) binder.condition(model, view.filter)
    binder.sort(model, view.sort ?? [])
    if (view.tabs !== undefined) checkCountable(binder.field(model, view.tabs))
  } else if ('groups' in view) {
    // a form edits one record: only its own fields, not those of related records
    for (const { field } of view.groups.flatMap((group) => group.fields))
      if (!findField(model, field)) binder.field(model, field)
  } else {
    view.fields.forEach(checkPath)
    for (const { condition } of view.filters ?? []) binder.condition(model, condition)
  }
}

/**
 * Derives a view for a model without a stored one, from its declaration and the caller's rights. Lists and
 * searches show a translated field in the reader's language, forms in every language; a field that has
 * another name is shown once.
 */
export function defaultView(registry: Registry, caller: Caller, model: Model, viewType: ViewType): View {
  const described = Object.entries(describeFields(registry, caller, model.declaration.name))
  const typeOf = (name: string) => {
    const field = model.declaration.fields[name]
    return field && fieldTypeOf(field)
  }
  const isRead = ([name]: readonly [string, unknown]): boolean => {
    const field = model.declaration.fields[name]
    if (field === undefined || field.writeOnly) return false
    return field.translationOf === undefined && field.aliasOf === undefined
  }
  const readable = described.filter(isRead).map(([name]) => name)
  const isEdited = ([name, { readonly }]: (typeof described)[number]): boolean => {
    const field = model.declaration.fields[name]
    return field !== undefined && !readonly && !isTranslated(field)
  }
  switch (viewType) {
    case 'list': {
      const { displayField } = model.declaration
      const names = readable.filter((name) => name !== displayField && typeOf(name)?.sortable)
      return { columns: [displayField, ...names].slice(0, DEFAULT_COLUMNS).map((field) => ({ field })) }
    }
    case 'form':
      return {
        groups: [
          {
            fields: described.filter(isEdited).map(([field, { widget }]) => ({ field, widget })),
          },
        ],
      }
    case 'search':
      return { fields: readable.filter((name) => typeOf(name)?.comparators.has('ilike')).map((field) => ({ field })) }
  }
}
