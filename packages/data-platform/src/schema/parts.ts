import { isStored, joinTableNameOf, type Model, onlyOneName, referenceName, tableNameOf } from '../model/model.ts'
import { relationOf } from '../field-types/registry.ts'

/** `definition` is the SQL after the name: `on table (columns) …`, preceded by `unique` if it is. */
export type Index = { readonly name: string; readonly table: string; readonly definition: string }
export type Reference = {
  readonly name: string
  readonly table: string
  readonly column: string
  readonly to: string
  readonly onUnlink: string
}
export type JoinTable = { readonly name: string; readonly owner: string; readonly related: string }

type Stored = { readonly name: string; readonly relation: NonNullable<ReturnType<typeof relationOf>> }

function relationsOf(model: Model): readonly Stored[] {
  return Object.entries(model.declaration.fields).flatMap(([name, field]) => {
    const relation = relationOf(field)
    return relation && (relation.kind === 'many' ? relation.inverse === undefined : isStored(field))
      ? [{ name, relation }]
      : []
  })
}

export function joinTablesOf(model: Model): readonly JoinTable[] {
  return relationsOf(model).flatMap(({ name, relation }) =>
    relation.kind === 'many'
      ? [{ name: joinTableNameOf(model, name), owner: model.table, related: tableNameOf(relation.model) }]
      : [],
  )
}

export function indexesOf(model: Model): readonly Index[] {
  const { table } = model
  const references = relationsOf(model).flatMap(({ name, relation }) =>
    relation.kind === 'one' && !isIndexed(model, name)
      ? [{ name: `${table}_${name}_index`, table, definition: `on ${table} ("${name}")` }]
      : [],
  )
  const declared = Object.entries(model.indexes ?? {}).map(([name, definition]) => ({ name, table, definition }))
  const only = { name: onlyOneName(model), table, definition: `unique on ${table} ((true))` }
  const joined = joinTablesOf(model).map(({ name }) => ({
    name: `${name}_related_index`,
    table: name,
    definition: `on ${name} (related_id)`,
  }))
  return [...references, ...declared, ...(model.declaration.onlyOne ? [only] : []), ...joined]
}

export function referencesOf(model: Model): readonly Reference[] {
  return relationsOf(model).flatMap(({ name: column, relation }) =>
    relation.kind === 'one' && relation.foreignKey
      ? [
          {
            name: referenceName(model, column),
            table: model.table,
            column,
            to: tableNameOf(relation.model),
            onUnlink: relation.onUnlink,
          },
        ]
      : [],
  )
}

/**
 * Tells whether a declared index begins with the column and has every row that refers to something, so that one of its
 * own would serve nothing.
 */
function isIndexed(model: Model, name: string): boolean {
  const beginning = `on ${model.table} (${name}`
  return Object.values(model.indexes ?? {}).some((index) => {
    const [columns = '', condition = `${name} is not null`] = index.split(' where ')
    return /^(, .*)?\)$/.test(columns.replace(beginning, '')) && condition === `${name} is not null`
  })
}
