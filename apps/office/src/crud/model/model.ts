// oxlint-disable-next-line no-restricted-imports -- for the declarations, by their names
import * as contract from '@cubic/contract'
import {
  type CheckedModel,
  type FieldDeclaration,
  type Lang,
  type MethodDeclaration,
  type ModelDeclaration,
  type DeclarationOf,
  type FieldEntry,
  type FieldNameOf,
  type ModelEntry,
  type ModelOrName,
  nameOf,
  type TagOf,
} from '@cubic/contract'
import { fieldTypeOf } from '@cubic/data-platform/field-types/registry'
import { queryClient } from '@cubic/web-kit/queries/engine'
import { query, useQuery } from '@cubic/web-kit/queries/query'
import type { Read } from '@cubic/web-kit/queries/read'
import { METADATA } from '../../data/families.ts'
import { metadataOf, modelTags } from '../../data/metadata.ts'

/** A field as the caller may use it, with its declaration for checking values and choosing comparators. */
export type Field = FieldEntry & { readonly name: string; readonly declaration: FieldDeclaration }

/** A model's metadata from the server, for this caller and in the page's language. */
export type Model<Name extends string = string, Tag extends string = string> = {
  readonly name: string
  readonly label: string
  readonly description: string
  readonly displayField: string
  readonly searchesText: boolean
  readonly fields: ReadonlyMap<Name, Field>
  /** The tags that the caller has for the model, including `create`. */
  readonly tags: readonly Tag[]
}
/** The metadata of a declared model; of one that is known at run time only, with any names. */
export type ModelOf<Of extends ModelOrName> = Model<FieldNameOf<Of>, TagOf<DeclarationOf<Of>>>

export function modelOf<const Of extends ModelOrName>(of: CheckedModel<Of>): Read<ModelOf<Of>>
export function modelOf(of: ModelOrName): Read<Model> {
  const name = nameOf(of)
  return {
    // the parts are asked for by themselves, before this code has arrived
    ...query(METADATA, { described: name }, async () => {
      const [{ entry, fields }, tags] = await Promise.all([
        queryClient.fetchQuery(metadataOf(name)),
        queryClient.fetchQuery(modelTags(name)),
      ])
      return toModel(entry, fields, tags)
    }),
    staleTime: 5 * 60_000,
  }
}

export function useModel<const Of extends ModelOrName>(of: CheckedModel<Of>, enabled = true) {
  return useQuery({ ...modelOf<Of>(of), enabled })
}

export function toModel(
  entry: ModelEntry,
  fields: { readonly [field: string]: FieldEntry },
  tags: readonly string[],
): Model {
  const declared = declarationOf(entry.name)
  return {
    name: entry.name,
    label: entry.display_name,
    description: entry.description ?? '',
    displayField: entry.display_field,
    searchesText: entry.text_search,
    tags,
    fields: new Map(
      Object.entries(fields).map(([name, field]) => [
        name,
        { ...field, name, declaration: declared?.fields[name] ?? declarationFrom(field) },
      ]),
    ),
  }
}

const DECLARATIONS: ReadonlyMap<string, ModelDeclaration> = new Map(
  Object.values<unknown>(contract)
    .filter(isModel)
    .map((declaration) => [declaration.name, declaration]),
)
const METHODS: readonly MethodDeclaration[] = Object.values<unknown>(contract).filter(isMethod)

function isModel(value: unknown): value is ModelDeclaration {
  return typeof value === 'object' && value !== null && 'displayField' in value && 'fields' in value
}

function isMethod(value: unknown): value is MethodDeclaration {
  return typeof value === 'object' && value !== null && 'refusals' in value && 'arguments' in value && 'model' in value
}

/** The declaration that the contract has of a model; undefined for one that an installation added. */
export function declarationOf(model: string): ModelDeclaration | undefined {
  return DECLARATIONS.get(model)
}

export function methodsOf(model: string): readonly MethodDeclaration[] {
  return METHODS.filter((method) => method.model === model)
}

/** Builds the declaration of a field unknown to the contract from the server's metadata. */
function declarationFrom({
  type,
  display_name,
  required,
  readonly,
  relation,
  selections,
}: FieldEntry): FieldDeclaration {
  const label = { cn: display_name, en: display_name }
  const declared = {
    type,
    label,
    required,
    readonly,
    ...(relation !== undefined && { model: relation }),
    ...(selections && { selections: selections.map(({ value, name }) => ({ value, label: { cn: name, en: name } })) }),
  }
  return declared as FieldDeclaration
}

/** Lists the visible fields: a translated field, but not its translations, and a field once, not by its other names. */
export function visibleFields(model: Model): readonly Field[] {
  const translations = new Set(
    [...model.fields.values()].flatMap(({ translations: names }) => Object.values(names ?? {})),
  )
  return [...model.fields.values()].filter(
    ({ name, declaration }) => !translations.has(name) && !('aliasOf' in declaration),
  )
}

/** Labels a path such as `event_id.name`: `Event › Name`. Other models' fields are named in their declarations. */
export function labelOfPath(model: Model, path: string, lang: Lang): string {
  const [first = '', ...rest] = path.split('.')
  const field = model.fields.get(first)
  const labels = [field?.display_name ?? first]
  let target = field?.relation
  for (const name of rest) {
    const declared: FieldDeclaration | undefined =
      target === undefined ? undefined : declarationOf(target)?.fields[name]
    if (name !== 'id') labels.push(declared?.label[lang] ?? name)
    target = declared && 'model' in declared ? declared.model : undefined
  }
  return labels.join(' › ')
}

/** Returns the field at a path, labelled with the relations that lead to it; undefined if there is none. */
export function fieldOfPath(model: Model, path: string, lang: Lang): Field | undefined {
  const [first = '', ...rest] = path.split('.')
  const own = model.fields.get(first)
  if (!own || rest.length === 0) return own
  let declared: FieldDeclaration = own.declaration
  for (const name of rest) {
    const target: FieldDeclaration | undefined =
      'model' in declared ? declarationOf(declared.model)?.fields[name] : undefined
    if (!target) return undefined
    declared = target
  }
  const type = fieldTypeOf(declared)
  return {
    type: declared.type,
    required: false,
    readonly: true,
    widget: type.widget,
    sortable: type.sortable,
    comparators: [...type.comparators],
    countable: false,
    groupings: [],
    measures: [],
    ...type.describe(declared, lang),
    name: path,
    display_name: labelOfPath(model, path, lang),
    declaration: declared,
  }
}

/** The value at a path of a record: of a to-many relation, a list. */
export function valueAt(record: unknown, path: string): unknown {
  let value = record
  for (const name of path.split('.')) {
    if (Array.isArray(value)) value = value.map((each) => valueAt(each, name))
    else if (typeof value === 'object' && value !== null) value = (value as { readonly [key: string]: unknown })[name]
    else return value ?? null
  }
  return value ?? null
}
