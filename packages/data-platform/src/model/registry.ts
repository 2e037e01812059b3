import {
  AppError,
  type FieldDeclaration,
  invariant,
  isTranslated,
  LANGUAGES,
  type ModelDeclaration,
  translationName,
} from '@cubic/contract'
import { fieldTypeOf, relationOf } from '../field-types/registry.ts'
import { type Derivation, fieldAccess, findField, isStored, type Method, type Model, type Registry } from './model.ts'
import { SEARCH_FIELDS_MAX, SEARCH_TEXT } from './declaration.ts'
import { shown } from '../core/shown.ts'

/** Checks the declarations together and makes them findable by name. Throws on the first that breaks a rule. */
export function createRegistry(models: readonly Model[], methods: readonly Method[]): Registry {
  const modelByName = new Map(models.map((each) => [each.declaration.name, each]))
  const methodsByModel = new Map<string, Map<string, Method>>()

  function model(name: string): Model {
    const found = modelByName.get(name)
    if (!found)
      throw new AppError('NotFound', {
        cn: `没有名为 ${shown(name)} 的模型`,
        en: `There is no model named ${shown(name)}`,
      })
    return found
  }

  function method({ declaration }: Model, name: string): Method {
    const found = methodsByModel.get(declaration.name)?.get(name)
    if (!found)
      throw new AppError('BadRequest', {
        cn: `${declaration.name} 没有方法 ${shown(name)}`,
        en: `${declaration.name} has no method ${shown(name)}`,
      })
    return found
  }

  for (const each of methods) {
    const { model: modelName, name } = each.declaration
    model(modelName)
    const ofModel = methodsByModel.get(modelName) ?? new Map<string, Method>()
    invariant(!ofModel.has(name), `one method ${modelName}.${name}`)
    methodsByModel.set(modelName, ofModel.set(name, each))
  }
  const registry: Registry = {
    models: modelByName,
    model,
    methods: ({ declaration }) => [...(methodsByModel.get(declaration.name)?.values() ?? [])],
    method,
  }
  for (const each of models) checkModel(registry, each)
  return registry
}

function checkModel(registry: Registry, model: Model): void {
  const { name, fields, displayField } = model.declaration
  invariant(findField(model, displayField), `${name} has its display field ${displayField}`)
  const display = findField(model, displayField)
  invariant(
    display && (displayField === 'id' || isStored(display) || isTranslated(display)),
    `${name} stores its display field`,
  )
  invariant(
    !fieldAccess(model, displayField)?.read && !display.writeOnly,
    `${name} shows its display field to all who read the record`,
  )
  for (const [fieldName, field] of Object.entries(fields)) {
    const derivation = model.derived?.[fieldName]
    const path = `${name}.${fieldName}`
    if (field.aliasOf !== undefined) invariant(findField(model, field.aliasOf), `${path} is another name of a field`)
    if (field.derived && !field.writeOnly) invariant(derivation, `${path} has its derivation`)
    invariant(
      !field.translationOf || !model.access.fields?.[fieldName],
      `${path} has the rights of the field that it translates`,
    )
    if (isTranslated(field)) checkTranslated(model.declaration, fieldName, field)
    checkDependencies(registry, derivation, path)
    checkDefault(field, path)
    checkRelation(registry, field, path)
  }
  checkTextSearch(registry, model)
}

function checkTranslated({ name, fields }: ModelDeclaration, field: string, declaration: FieldDeclaration): void {
  const isPlain = !declaration.derived && declaration.aliasOf === undefined && !declaration.writeOnly
  invariant(isPlain, `${name}.${field} is translated: neither derived, nor an alias, nor write-only`)
  for (const lang of LANGUAGES) {
    const translation = fields[translationName(field, lang)]?.translationOf
    invariant(translation?.field === field && translation.lang === lang, `${name}.${field} has its text in ${lang}`)
  }
}

function checkTextSearch(registry: Registry, model: Model): void {
  if (!model.textSearch) return
  const { name, fields: declared, displayField } = model.declaration
  const { fields, related = [] } = model.textSearch
  invariant(!declared[SEARCH_TEXT], `${name} has no field of its own that is called ${SEARCH_TEXT}`)
  invariant(fields.length <= SEARCH_FIELDS_MAX, `${name} is searched by ${SEARCH_FIELDS_MAX} fields at most`)
  invariant(fields[0] === displayField, `${name} is searched by the field that names it first`)
  for (const field of fields) {
    const declaration = declared[field]
    invariant(
      declaration && (isStored(declaration) || isTranslated(declaration)) && fieldTypeOf(declaration).column === 'text',
      `${name}.${field} is stored text`,
    )
  }
  for (const field of related) {
    const declaration = declared[field]
    const relation = declaration && isStored(declaration) ? relationOf(declaration) : undefined
    invariant(relation?.kind === 'one', `${name}.${field} leads to one record`)
    invariant(registry.model(relation.model).textSearch, `${name}.${field} leads to a model that is searched itself`)
  }
}

function checkDependencies(registry: Registry, derivation: Derivation | undefined, path: string): void {
  const tables = derivation && 'sql' in derivation ? (derivation.dependsOn?.tables ?? []) : []
  const remembering = [...registry.models.values()].filter((model) => model.rememberTotals).map((model) => model.table)
  for (const table of tables)
    invariant(remembering.includes(table), `${path} depends on ${table}, whose model remembers totals`)
}

function checkDefault(field: FieldDeclaration, path: string): void {
  // each translation has its own
  if (field.default === undefined || isTranslated(field)) return
  invariant(fieldTypeOf(field).parse(field.default, field).ok, `${path} takes its own default`)
}

function checkRelation(registry: Registry, field: FieldDeclaration, path: string): void {
  const relation = relationOf(field)
  if (!relation) return
  const to = registry.models.get(relation.model)
  invariant(to, `${path} points to a model`)
  if (relation.kind === 'one' || relation.inverse === undefined) return
  const inverse = findField(to, relation.inverse)
  const isHeld = inverse && isStored(inverse) && relationOf(inverse)?.kind === 'one'
  invariant(isHeld, `${path} has its inverse ${relation.inverse}`)
}
