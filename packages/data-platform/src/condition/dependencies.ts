import { isTrue, type BoundCondition, type BoundField, type BoundPath, type BoundStep } from './bound.ts'
import { isStored, type Model } from '../model/model.ts'
import { tablesOf } from '../model/table-versions.ts'
import type { Sql } from '../core/sql.ts'

/** The data on which a condition's matches depend. */
export type ConditionDependencies = {
  readonly tables: readonly string[]
  /** The moments at which time alone changes them; see `Dependencies.changesAt`. */
  readonly changesAt: readonly Sql[]
}

/**
 * Lists what the condition, and the rights on the relations that it walks, depend on. Undefined if a model among them
 * does not remember totals, since nobody is told then when it changes.
 */
export function dependenciesOf(model: Model, condition: BoundCondition): ConditionDependencies | undefined {
  const tables = new Set<string>()
  const changesAt = new Map<string, Sql>()

  function readsModel(read: Model): boolean {
    if (!read.rememberTotals) return false
    for (const table of tablesOf(read)) tables.add(table)
    return true
  }

  function readsField({ model: owner, name, declaration, readable }: BoundField): boolean {
    if (!readsModel(owner) || !readsCondition(readable)) return false
    const derivation = owner.derived?.[name]
    if (derivation === undefined || declaration.aliasOf !== undefined || isStored(declaration)) return true
    if (!('sql' in derivation) || !derivation.dependsOn) return false
    for (const table of derivation.dependsOn.tables) tables.add(table)
    const moment = derivation.dependsOn.changesAt
    if (moment) changesAt.set(moment.strings.join(), moment)
    return true
  }

  const readsStep = ({ relation, to, scope }: BoundStep): boolean =>
    readsField(relation) && readsModel(to) && readsCondition(scope)

  const readsPath = ({ steps, field }: BoundPath): boolean => steps.every(readsStep) && readsField(field)

  function readsCondition(read: BoundCondition): boolean {
    if (isTrue(read)) return true
    switch (read.kind) {
      case 'constant':
        return true
      case 'and':
      case 'or':
        return read.children.every(readsCondition)
      case 'not':
        return readsCondition(read.child)
      case 'test':
        return readsPath(read.path)
      case 'related':
        return readsField(read.relation)
      case 'match':
        return (
          read.steps.every(readsStep) &&
          readsModel(read.model) &&
          readsCondition(read.everybody) &&
          read.words.every((word) => word.related.every(({ step }) => readsStep(step)))
        )
    }
  }

  if (!readsModel(model) || !readsCondition(condition)) return undefined
  return { tables: [...tables], changesAt: [...changesAt.values()] }
}
