import { AppError, invariant } from '@cubic/contract'
import { findField, isStored, type Method, type Model } from './model.ts'

/** Every model and method, by name: where all identifiers of the platform's SQL come from. */
export class Registry {
  readonly models: ReadonlyMap<string, Model>
  readonly #methods = new Map<string, Map<string, Method>>()

  constructor(models: readonly Model[], methods: readonly Method[]) {
    this.models = new Map(models.map((model) => [model.declaration.name, model]))
    for (const method of methods) {
      this.model(method.model)
      const ofModel = this.#methods.get(method.model) ?? new Map<string, Method>()
      invariant(!ofModel.has(method.name), `one method ${method.model}.${method.name}`)
      this.#methods.set(method.model, ofModel.set(method.name, method))
    }
    for (const model of models) checkModel(this, model)
  }

  model(name: string): Model {
    const model = this.models.get(name)
    if (!model)
      throw new AppError('NotFound', {
        cn: `没有名为 ${shown(name)} 的模型`,
        en: `There is no model named ${shown(name)}`,
      })
    return model
  }

  methods(model: Model): readonly Method[] {
    return [...(this.#methods.get(model.declaration.name)?.values() ?? [])]
  }

  method(model: Model, name: string): Method {
    const method = this.#methods.get(model.declaration.name)?.get(name)
    if (!method)
      throw new AppError('BadRequest', {
        cn: `${model.declaration.name} 没有方法 ${shown(name)}`,
        en: `${model.declaration.name} has no method ${shown(name)}`,
      })
    return method
  }
}

/** A caller's word as an error may repeat it: short, and on one line. */
export function shown(text: string): string {
  const line = text.replaceAll(/[\p{C}\s]+/gu, ' ').trim()
  return line.length > 60 ? `${line.slice(0, 60)}…` : line
}

function checkModel(registry: Registry, model: Model): void {
  const { name, fields, displayField } = model.declaration
  invariant(findField(model, displayField), `${name} has its display field ${displayField}`)
  invariant(!model.access.fields?.[displayField]?.read, `${name} shows its display field to all who read the record`)
  for (const [fieldName, field] of Object.entries(fields)) {
    const derivation = model.derived?.[fieldName]
    const path = `${name}.${fieldName}`
    if (field.aliasOf !== undefined) invariant(findField(model, field.aliasOf), `${path} is another name of a field`)
    if (field.derived && !field.writeOnly) invariant(derivation, `${path} has its derivation`)
    invariant(
      !derivation || 'sql' in derivation || !model.access.fields?.[fieldName]?.read,
      `${path} is computed for all who read the record`,
    )
    if (field.type === 'to_one' || field.type === 'to_many') {
      invariant(registry.models.has(field.model), `${path} points to a model`)
      if (field.type === 'to_many' && field.inverse !== undefined) {
        const inverse = findField(registry.model(field.model), field.inverse)
        invariant(inverse?.type === 'to_one' && isStored(inverse), `${path} has its inverse ${field.inverse}`)
      }
    }
  }
}
