import {
  AppError,
  type FieldDeclaration,
  type FieldEntry,
  invariant,
  isTranslated,
  type Lang,
  type ModelEntry,
  translationName,
} from '@cubic/contract'
import { readScopeFor } from '../condition/access.ts'
import type { Caller } from '../core/caller.ts'
import { isComparable } from '../condition/bind.ts'
import { isFalse } from '../condition/bound.ts'
import { GROUPINGS } from '../field-types/field-type.ts'
import { fieldTypeOf, relationOf, wireDefaultOf } from '../field-types/registry.ts'
import { fieldAccess, findField, isComputed, type Model, type Registry, SYSTEM_FIELDS } from '../model/model.ts'
import { shown } from '../core/shown.ts'
import { measuresOf } from './pivot.ts'

export function describeModel(registry: Registry, caller: Caller, modelName: string): ModelEntry {
  const scope = readScopeFor(registry, modelName, caller)
  const { name, label, description, userReadOnly } = scope.model.declaration
  const { access } = scope.model
  const rights = [access.create, access.write, access.unlink].map((rule) => scope.binder.rule(scope.model, rule))
  return {
    name,
    display_name: label[caller.lang],
    description: description[caller.lang],
    user_read_only: userReadOnly === true || rights.every(isFalse),
    text_search: scope.model.textSearch !== undefined,
    display_field: findField(scope.model, scope.model.declaration.displayField)
      ? scope.model.declaration.displayField
      : 'id',
  }
}

export function listModels(registry: Registry, caller: Caller): readonly ModelEntry[] {
  return [...registry.models.keys()]
    .filter((name) => !isFalse(readScopeFor(registry, name, caller).where))
    .map((name) => describeModel(registry, caller, name))
}

export function describeFields(
  registry: Registry,
  caller: Caller,
  modelName: string,
  names?: readonly (string | null)[] | null,
): { readonly [field: string]: FieldEntry } {
  const { model, binder } = readScopeFor(registry, modelName, caller)
  for (const name of names ?? []) {
    if (name !== null && !findField(model, name)) {
      throw new AppError('BadRequest', {
        cn: `${modelName} 没有字段 ${shown(name)}`,
        en: `${modelName} has no field ${shown(name)}`,
      })
    }
  }
  const all = Object.entries({ ...(names ? SYSTEM_FIELDS : {}), ...model.declaration.fields })
  const isWritable = (name: string): boolean => {
    const rule = fieldAccess(model, name)?.write
    return !rule || !isFalse(binder.rule(model, rule))
  }
  const asked = names ? all.filter(([name]) => names.includes(name)) : all
  return Object.fromEntries(
    asked
      // forms contain fields that may be written but never read
      .filter(([name, field]) => field.writeOnly || binder.mayRead(model, name))
      .map(([name]) => [name, describeField(model, name, caller.lang, isWritable(name))]),
  )
}

function describeField(model: Model, name: string, lang: Lang, writable: boolean): FieldEntry {
  const field = findField(model, name)
  invariant(field, `${model.declaration.name} has ${name}`)
  const computed = isComputed(field) && !field.writeOnly
  const type = fieldTypeOf(field)
  return {
    type: field.type,
    display_name: field.label[lang],
    required: field.required === true,
    readonly: field.readonly === true || computed || !writable || model.declaration.userReadOnly === true,
    widget: type.widget,
    ...usesOf(model, name, field),
    ...type.describe(field, lang),
    ...(field.help ? { help: field.help[lang] } : {}),
    ...(isTranslated(field)
      ? { translations: { cn: translationName(name, 'cn'), en: translationName(name, 'en') } }
      : {}),
  }
}

/** Tells what lists and pivot tables may do with a field, by the same rules that check them. */
function usesOf(model: Model, name: string, field: FieldDeclaration) {
  const type = fieldTypeOf(field)
  const isUsed = field.writeOnly !== true && isComparable({ model, name })
  const isSingle = relationOf(field)?.kind !== 'many'
  return {
    sortable: isUsed && type.sortable,
    comparators: isUsed ? [...type.comparators] : [],
    countable: isUsed && type.countedValues !== undefined,
    groupings: isUsed && isSingle ? GROUPINGS.filter((by) => type.groupings[by]) : [],
    measures: isUsed && isSingle ? measuresOf(type) : [],
  }
}

export function defaultsOf(
  registry: Registry,
  caller: Caller,
  modelName: string,
): { readonly [field: string]: unknown } {
  const { declaration } = registry.model(modelName)
  const writable = Object.entries(describeFields(registry, caller, modelName)).filter(([, field]) => !field.readonly)
  return Object.fromEntries(
    writable.flatMap(([name]) => {
      const field = declaration.fields[name]
      // a translated field stands for its translations: given together, they would conflict once one is edited
      if (field?.default === undefined || field.translationOf) return []
      return [[name, isTranslated(field) ? field.default[caller.lang] : wireDefaultOf(field)]]
    }),
  )
}
