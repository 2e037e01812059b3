import type { Condition, FieldDeclaration } from '@cubic/contract'
import type { Choices } from './choices.ts'
import { comparatorsOf, operand } from './values.ts'
import { fieldOf, targetOf } from './world.ts'

/** The fields that a condition or a rule may name, by model. */
export type Names = {
  readonly models: ReadonlyMap<
    string,
    { readonly name: string; readonly fields: { readonly [name: string]: FieldDeclaration } }
  >
  /** The fields of the model to choose from, `id` among them. */
  readonly fieldsOf: (model: string) => readonly string[]
}
export type RandomPath = { readonly path: string; readonly end: FieldDeclaration; readonly crossesMany: boolean }

/** A dotted path of up to `steps` relations whose last field `accepts`; undefined where the walk ends before one. */
export function randomPath(
  choices: Choices,
  names: Names,
  from: string,
  {
    steps,
    many,
    accepts,
  }: { readonly steps: number; readonly many: boolean; readonly accepts: (end: FieldDeclaration) => boolean },
): RandomPath | undefined {
  const walked: string[] = []
  let model = from
  let crossesMany = false
  for (let left = choices.number(0, steps); left > 0; left--) {
    const relations = relationsOf(names, model).filter(([, field]) => many || field.type === 'to_one')
    if (relations.length === 0) break
    const [name, field] = choices.pick(relations)
    walked.push(name)
    crossesMany ||= field.type === 'to_many'
    model = targetOf(field) ?? model
  }
  const ends = declared(names, model).filter(([, field]) => field.writeOnly !== true && accepts(field))
  if (ends.length === 0) return undefined
  const [name, end] = choices.pick(ends)
  return { path: [...walked, name].join('.'), end, crossesMany }
}

/** A condition of any shape over the model. */
export function randomCondition(choices: Choices, names: Names, model: string, depth: number): Condition {
  if (depth > 0 && choices.chance(45)) {
    const child = (): Condition => randomCondition(choices, names, model, depth - 1)
    const logic_operator = choices.pick(['&', '|', '|', '!'] as const)
    return { logic_operator, children: logic_operator === '!' ? [child()] : choices.list(0, 3, child) }
  }
  return randomLeaf(choices, names, model, 3)
}

/** One comparison over a path of up to `steps` relations. */
export function randomLeaf(choices: Choices, names: Names, model: string, steps: number): Condition {
  const found = randomPath(choices, names, model, { steps, many: true, accepts: () => true })
  if (!found) return { logic_operator: '&', children: [] }
  const { path, end, crossesMany } = found
  // Presence of a relation is not tested behind another to-many relation.
  const asksForPresence = end.type !== 'to_many' || !crossesMany
  const comparator = choices.pick(comparatorsOf(end).filter((name) => asksForPresence || !name.endsWith('null')))
  return { leaf: { field: path, comparator, value: operand(choices, end, comparator, end.type !== 'to_many') } }
}

export function declared(names: Names, model: string): readonly (readonly [string, FieldDeclaration])[] {
  const found = names.models.get(model)
  if (!found) throw new Error(`no model ${model}`)
  return names.fieldsOf(model).map((name) => [name, fieldOf(found, name)])
}

function relationsOf(names: Names, model: string): readonly (readonly [string, FieldDeclaration])[] {
  return declared(names, model).filter(([, field]) => targetOf(field) !== undefined)
}
