import {
  type Condition,
  type CheckedArgumentsOf,
  type FieldDeclaration,
  type FieldProblem,
  isTranslated,
  type Kept,
  type MethodDeclaration,
  type MethodOutcome,
  type ModelDeclaration,
  type Outcome,
  type Refusal,
  type Text,
} from '@cubic/contract'
import { readArguments } from './arguments.ts'
import type { Caller } from '../core/caller.ts'
import type { Tx } from '../core/database.ts'
import type { Relation } from '../field-types/field-type.ts'
import { fieldTypeOf, relationOf } from '../field-types/registry.ts'
import type { Sql } from '../core/sql.ts'
import type { TextSearch } from './declaration.ts'

/**
 * The records that a right covers, as a condition over the model's own fields. `allOf()` is
 * every record, `anyOf()` none.
 */
export type Rule = (caller: Caller) => Condition

/** A model's rights, declared once: each becomes the SQL predicate and the record tag alike. */
export type Access = {
  readonly read: Rule
  /** Checked on the new record, in its transaction, once it is written. */
  readonly create: Rule
  /** Checked before and after the change, so that nobody moves a record out of their own reach. */
  readonly write: Rule
  readonly unlink: Rule
  /**
   * Where a field's right is narrower than its record's. An unreadable value is null where the
   * rule depends on the record.
   */
  readonly fields?: { readonly [field: string]: FieldAccess }
}
export type FieldAccess = { readonly read?: Rule; readonly write?: Rule }

/** A field that SQL computes from the row `alias`. */
export type SqlDerivation = {
  readonly sql: (alias: Sql, caller: Caller) => Sql
  /** A query of `id` and `value` that computes it for many rows in one pass: long pages are read by it. */
  readonly forPage?: (ids: readonly number[], caller: Caller) => Sql
  /** A predicate that an index serves, for `=` and `in` with these values; undefined to compare the computed value. */
  readonly matches?: (alias: Sql, values: readonly unknown[], caller: Caller) => Sql | undefined
  /** The data on which its value depends. Without this, no total of a condition on it is cached. */
  readonly dependsOn?: Dependencies
}
export type Dependencies = {
  readonly tables: readonly string[]
  /**
   * Where time changes the value too: the next moment after `now()` at which it may do so on any row, null for never.
   */
  readonly changesAt?: Sql
}
/** A field computed from columns after they are read: it can be asked for, not compared nor sorted by. */
export type ComputedDerivation = {
  readonly needs: readonly string[]
  readonly compute: (row: { readonly [column: string]: unknown }, caller: Caller) => unknown
}
export type Derivation = SqlDerivation | ComputedDerivation

/** Limits how often a caller may try something. */
export type Guard<Result> = (caller: Caller, run: () => Promise<Result>) => Promise<Result>

type MethodRights = {
  /** Who may call it, on which records. A recordless method names its `records`. */
  readonly right: Rule
  /**
   * Records on which it may be called by callers who may not read them, such as holders of a key;
   * those need the right too.
   */
  readonly reach?: Rule
  /**
   * Of a recordless method, the argument that lists the records it is for: only those to which the caller has the right
   * arrive at `run`. Whoever has the right to some records only must name them.
   */
  readonly records?: string
  /** When it makes sense: with `right`, this is the record's tag. The method itself refuses with the reason. */
  readonly when?: Rule
  /**
   * Runs the call, or throws to refuse it. Runs outside of the call's transaction, so its counters survive a rollback.
   */
  readonly guard?: Guard<Outcome<unknown>>
}

/** A method of a record, called by name over the wire: its declaration with what only the server knows of it. */
export type Method = MethodRights & {
  readonly declaration: MethodDeclaration
  /** Checks the arguments as they came and runs the call. */
  readonly run: (
    tx: Tx,
    caller: Caller,
    id: number,
    given: { readonly [name: string]: unknown },
    registry: Registry,
  ) => Promise<Outcome<unknown>>
}

/** `run` takes the declaration's arguments and returns its result or one of its refusals. */
export function defineMethod<const Declaration extends MethodDeclaration>(
  declaration: Declaration,
  server: MethodRights & {
    readonly run: (
      tx: Tx,
      caller: Caller,
      id: number,
      args: CheckedArgumentsOf<NoInfer<Declaration>>,
      registry: Registry,
    ) => Promise<MethodOutcome<NoInfer<Declaration>>>
  },
): Method {
  return {
    ...server,
    declaration,
    async run(tx, caller, id, given, registry) {
      const args = readArguments(declaration, given)
      return args.ok ? server.run(tx, caller, id, args.value, registry) : args
    },
  }
}

export type SaveDraft = {
  /** Undefined while it is created. */
  readonly id: number | undefined
  /** The row as it was, undefined while it is created. */
  readonly before: { readonly [column: string]: unknown } | undefined
  /** Parsed values by field, to be changed by the hook where it must. */
  readonly values: Map<string, unknown>
}

export type ExternalId = {
  /** The predicate that finds the record on row `alias`; undefined where the text can be no code. */
  readonly find: (text: string, alias: Sql) => Sql | undefined
  /** Fields that anybody who knows the code may read, besides readers of the record itself. */
  readonly publicFields?: ReadonlySet<string>
  /** Changes what such a reader sees of a field. */
  readonly mask?: { readonly [field: string]: (value: unknown) => unknown }
  /**
   * Runs a look-up, which gives the record's id, or throws to refuse it. Not asked for records that
   * the caller may read anyway.
   */
  readonly guard?: Guard<number | undefined>
  /** Does the text prove itself, as a signature does? It is looked up without the guard. */
  readonly isProof?: (text: string) => boolean
}

/** A declaration with what only the server knows of it. */
export type Model = {
  readonly declaration: ModelDeclaration
  readonly table: string
  readonly access: Access
  readonly derived?: { readonly [field: string]: Derivation }
  /**
   * Sort keys that order rows as the field's values do, nulls last, but faster: by an index, or
   * computed once for all rows.
   */
  readonly sortKeys?: { readonly [field: string]: { readonly [order in 'asc' | 'desc']?: (alias: Sql) => Sql } }
  /** Columns that every row fills: an index on one serves a sort in both directions. */
  readonly neverNull?: readonly string[]
  /**
   * Some of its values are in most records and others in few: each search is planned for the values that it asks for.
   */
  readonly plannedEachTime?: true
  /**
   * Its records are read far more often than written: totals are remembered until the table changes. Each transaction
   * that writes it moves its version on, so nothing that many people write at once belongs here.
   */
  readonly rememberTotals?: true
  /** Records are found by what people type: conditions take `search_text` `match`. */
  readonly textSearch?: TextSearch
  /** Columns that no query can name, with their SQL type. */
  readonly hiddenColumns?: { readonly [column: string]: string }
  /** What they are to people, as `kept` says of fields. */
  readonly keptColumns?: { readonly [column: string]: Kept }
  /** `create index …` statements by name; made when missing. */
  readonly indexes?: { readonly [name: string]: string }
  readonly externalId?: ExternalId
  /**
   * Runs a save of these values, or throws to refuse it. Runs outside of the save's transaction, so its
   * counters survive a rollback.
   */
  readonly guardSave?: (
    caller: Caller,
    values: { readonly [field: string]: unknown },
    run: () => Promise<Outcome<number>>,
  ) => Promise<Outcome<number>>
  /** What texts must be beyond their types: says what is wrong with one, together with all that the types refuse. */
  readonly checks?: { readonly [field: string]: (text: string) => Text | undefined }
  /** Checks over several fields, and values that the server sets. */
  readonly beforeSave?: (
    tx: Tx,
    caller: Caller,
    draft: SaveDraft,
    registry: Registry,
  ) => Promise<readonly FieldProblem[] | Refusal>
  readonly afterSave?: (tx: Tx, caller: Caller, id: number, draft: SaveDraft) => Promise<Refusal | undefined>
  /** Runs after the row was deleted, in the same transaction. */
  readonly afterUnlink?: (
    tx: Tx,
    caller: Caller,
    row: { readonly [column: string]: unknown },
  ) => Promise<Refusal | undefined>
  /** A database constraint's name → the field that it speaks of. */
  readonly constraints?: { readonly [constraint: string]: string }
}

/** Every model and method, by name: where all identifiers of the platform's SQL come from. */
export type Registry = {
  readonly models: ReadonlyMap<string, Model>
  /** Throws `NotFound` for an unknown name. */
  readonly model: (name: string) => Model
  readonly methods: (model: Model) => readonly Method[]
  /** Throws `BadRequest` for an unknown name. */
  readonly method: (model: Model, name: string) => Method
}

/** The table of a model that declares none: `cubic_` and its name in snake case. */
export function tableNameOf(modelName: string): string {
  const snake = modelName.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '_').toLowerCase()
  return snake.startsWith('cubic_') ? snake : `cubic_${snake}`
}

/** The table that holds a to-many relation without an inverse: owner_id, related_id. */
export function joinTableNameOf(model: Model, field: string): string {
  return `${model.table}__${field}`
}

export function defineModel(declaration: ModelDeclaration, server: Omit<Model, 'declaration' | 'table'>): Model {
  return { declaration, table: tableNameOf(declaration.name), ...server }
}

export function onlyOneName(model: Model): string {
  return `${model.table}_only_one`
}

export function referenceName(model: Model, field: string): string {
  return `${model.table}_${field}_reference`
}

/** What every model has besides its declaration: its id, and a version that changes whenever the record is written. */
export const SYSTEM_FIELDS: { readonly [name: string]: FieldDeclaration } = {
  id: { type: 'integer', readonly: true, label: { cn: '编号', en: 'Id' } },
  version: { type: 'text', readonly: true, label: { cn: '版本', en: 'Version' } },
}

/** The field of that name, `id` and `version` among them. */
export function findField(model: Model, name: string): FieldDeclaration | undefined {
  if (Object.hasOwn(SYSTEM_FIELDS, name)) return SYSTEM_FIELDS[name]
  return Object.hasOwn(model.declaration.fields, name) ? model.declaration.fields[name] : undefined
}

/** Where the field of that name leads, if it is a relation. */
export function findRelation(model: Model, name: string): Relation | undefined {
  const field = findField(model, name)
  return field && relationOf(field)
}

/** Is its value made of other columns? */
export function isComputed(field: FieldDeclaration): boolean {
  return field.derived === true || field.aliasOf !== undefined
}

/** Has the field a column of its own in the model's table? A translated field has one for each language instead. */
export function isStored(field: FieldDeclaration): boolean {
  return fieldTypeOf(field).column !== undefined && !isComputed(field) && !isTranslated(field)
}

export function isMoment(field: FieldDeclaration): boolean {
  return fieldTypeOf(field).column?.startsWith('timestamptz') === true
}

/** The rights that narrow the field of that name: an alias and the translations share those of their field. */
export function fieldAccess(model: Model, name: string): FieldAccess | undefined {
  const field = findField(model, name)
  return model.access.fields?.[field?.aliasOf ?? field?.translationOf?.field ?? name]
}
