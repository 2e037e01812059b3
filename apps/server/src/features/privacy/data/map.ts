import { type FieldDeclaration, type Kept, type KeptTable, type LeadsTo, type Text } from '@cubic/contract'
import { isStored, joinTableNameOf, type Model, type Registry, relationOf, textTableOf } from '@cubic/data-platform'
import type { OwnTables } from '../../feature.ts'

export type MappedColumn = {
  readonly name: string
  /** Undefined where nobody has said what it is: a fault, which the map's test names. */
  readonly kept: Kept | undefined
  readonly label?: Text
  readonly refersTo?: string
  readonly field?: FieldDeclaration
}
export type MappedTable = {
  readonly name: string
  /** Undefined for a table of a feature's own, and for one that joins two models. */
  readonly model?: string
  readonly label?: Text
  /** These columns lead to the person whom a row is about. */
  readonly whose: ReadonlyMap<string, LeadsTo>
  readonly byFeature: boolean
  readonly columns: readonly MappedColumn[]
}

/** Maps every stored column: of models, and of the tables that features have beside them. */
export function mapData(registry: Registry, ownTables: OwnTables): readonly MappedTable[] {
  const models = [...registry.models.values()]
  return [...models.flatMap(tablesOf), ...Object.entries(ownTables).map(([name, table]) => ownTableOf(name, table))]
}

function ownTableOf(name: string, { label, whose = {}, byFeature = false, columns }: OwnTables[string]): MappedTable {
  return {
    name,
    ...(label && { label }),
    whose: new Map(Object.entries(whose)),
    byFeature,
    columns: Object.entries(columns).map(([column, kept]) => ({ name: column, kept })),
  }
}

function tablesOf(model: Model): readonly MappedTable[] {
  const { declaration, table, hiddenColumns = {}, keptColumns = {} } = model
  const rest = restOf(declaration.kept)
  const fields = Object.entries(declaration.fields)
  const own: MappedTable = {
    name: table,
    model: declaration.name,
    label: declaration.label,
    whose: whoseOf(model),
    byFeature: false,
    columns: [
      { name: 'id', kept: 'nobody' },
      ...fields.flatMap(([name, field]) => (isStored(field) ? [columnOf(name, field, rest)] : [])),
      ...Object.keys(hiddenColumns).map((name) => ({ name, kept: keptColumns[name] ?? rest })),
    ],
  }
  const joins = fields.flatMap(([name, field]) => (joinsTo(field) ? [joinOf(model, name, field, rest)] : []))
  return [own, ...joins, ...(model.textSearch ? [foundBy(table, rest)] : [])]
}

const restOf = (kept: KeptTable | undefined): 'nobody' | undefined => (kept === 'nobody' ? kept : undefined)
function joinsTo(field: FieldDeclaration): boolean {
  const relation = relationOf(field)
  return relation?.kind === 'many' && relation.inverse === undefined && field.derived !== true
}

/** References to people, and how they are reached, are never about nobody unless they say so. */
const PEOPLE: ReadonlySet<string> = new Set(['User', 'EventPerson', 'CubicEventApplicant', 'CubicIdentity'])
function isSurelyPersonal(field: FieldDeclaration): boolean {
  const related = relationOf(field)?.model
  return field.type === 'phone' || field.type === 'email' || (related !== undefined && PEOPLE.has(related))
}

function columnOf(name: string, field: FieldDeclaration, rest: 'nobody' | undefined): MappedColumn {
  const related = relationOf(field)?.model
  return {
    name,
    kept: field.kept ?? (isSurelyPersonal(field) ? undefined : rest),
    label: field.label,
    field,
    ...(related !== undefined && { refersTo: related }),
  }
}

function whoseOf({ declaration }: Model): ReadonlyMap<string, LeadsTo> {
  const names = typeof declaration.kept === 'object' ? declaration.kept.whose : []
  return new Map(
    names.map((name) => {
      const field = declaration.fields[name]
      return [name, (field ? relationOf(field)?.model : declaration.name) as LeadsTo]
    }),
  )
}

function joinOf(model: Model, name: string, field: FieldDeclaration, rest: 'nobody' | undefined): MappedTable {
  const related = relationOf(field)?.model ?? ''
  const { declaration } = model
  const leads = [
    ['owner_id', declaration.name],
    ['related_id', related],
  ] as const
  const kept = field.kept ?? (isSurelyPersonal(field) ? undefined : rest)
  return {
    name: joinTableNameOf(model, name),
    label: field.label,
    whose: new Map(leads.flatMap(([column, to]) => (PEOPLE.has(to) ? [[column, to as LeadsTo]] : []))),
    byFeature: false,
    columns: leads.map(([column, refersTo]) => ({ name: column, kept, refersTo })),
  }
}

/** Texts for the search go with the records that they come from. */
function foundBy(table: string, rest: 'nobody' | undefined): MappedTable {
  return {
    name: textTableOf(table),
    whose: new Map(),
    byFeature: false,
    columns: ['id', 'title', 'sound', 'tokens'].map((name) => ({ name, kept: rest })),
  }
}
