import type { FieldDeclaration } from '@cubic/contract'
import { type Dependencies, type Derivation, identifier, raw, sql, tableNameOf } from '@cubic/data-platform'
import type { Choices } from './choices.ts'
import { type Derive, modelOf, type Row } from './world.ts'

/** A derived field in SQL and in JavaScript. */
export type RandomDerivation = {
  readonly field: FieldDeclaration
  readonly server: Derivation
  readonly derive: Derive
}

const label = { cn: '', en: '' }
/** Read from the record's own row. */
const OWN: Dependencies = { tables: [] }

/**
 * Some of: a number, a text, a choice that has its own predicate, what depends on the caller, a
 * relation, a computed value.
 */
export function derivationsOf(
  choices: Choices,
  model: string,
  fields: { readonly [name: string]: FieldDeclaration },
): { readonly [name: string]: RandomDerivation } {
  const related = Object.entries(fields).flatMap(([name, field]) =>
    field.type === 'to_many' && field.inverse !== undefined
      ? [{ name, model: field.model, inverse: field.inverse }]
      : [],
  )
  const all: { readonly [name: string]: RandomDerivation } = {
    twice: {
      field: { type: 'number', derived: true, label },
      server: { dependsOn: OWN, sql: (row) => sql`(${row}.count::double precision * 2)` },
      derive: ({ count }) => (typeof count === 'number' ? count * 2 : null),
    },
    title_or_none: {
      field: { type: 'text', derived: true, label },
      server: { dependsOn: OWN, sql: (row) => sql`coalesce(${row}.title, 'none')` },
      derive: ({ title }) => title ?? 'none',
    },
    choice,
    is_mine: {
      field: { type: 'boolean', derived: true, label },
      server: { dependsOn: OWN, sql: (row, { userId }) => sql`(${row}.count = ${userId}::integer)` },
      derive: ({ count }, { userId }) => (count === null || userId === null ? null : count === userId),
    },
    computed: {
      field: { type: 'text', derived: true, label },
      server: {
        needs: ['id', 'count'],
        compute: ({ id, count }, { userId }) => `${String(id)}/${String(count)}/${userId}`,
      },
      derive: ({ id, count }, { userId }) => `${id}/${String(count)}/${userId}`,
    },
    ...Object.fromEntries(related.slice(0, 1).map((relation) => ['first', firstOf(model, relation)])),
  }
  return Object.fromEntries(choices.some(Object.entries(all), 40))
}

const choice: RandomDerivation = {
  field: {
    type: 'selection',
    derived: true,
    label,
    selections: ['none', 'a', 'b'].map((value) => ({ value, label })),
  },
  server: {
    dependsOn: OWN,
    sql: (row) => sql`(case when ${row}.count > 1 then 'a' when ${row}.count <= 1 then 'b' end)`,
    matches: (row, values) => {
      if (values.includes(null)) return undefined
      if (values.includes('a') && values.includes('b')) return sql`${row}.count is not null`
      if (values.includes('a')) return sql`${row}.count > 1`
      return values.includes('b') ? sql`${row}.count <= 1` : raw('false')
    },
  },
  derive: ({ count }) => (typeof count === 'number' ? (count > 1 ? 'a' : 'b') : null),
}

/** A relation that SQL finds: the first of the records that point here. */
function firstOf(model: string, relation: { readonly model: string; readonly inverse: string }): RandomDerivation {
  const [table, column] = [identifier(tableNameOf(relation.model)), identifier(relation.inverse)]
  return {
    field: { type: 'to_one', model: relation.model, derived: true, label },
    server: {
      sql: (row) => sql`(select min(pointing.id) from ${table} pointing where pointing.${column} = ${row}.id)`,
    },
    derive(row: Row, _caller, world) {
      modelOf(world, model)
      const ids = modelOf(world, relation.model).rows.filter((other) => other[relation.inverse] === row.id)
      return ids.length > 0 ? Math.min(...ids.map((other) => other.id)) : null
    },
  }
}
