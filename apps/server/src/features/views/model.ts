import {
  AppError,
  type FieldDeclaration,
  type FieldProblem,
  PivotTable,
  type Refusal,
  refuse,
  ViewConfig,
} from '@cubic/contract'
import {
  type Caller,
  checkPivot,
  checkView,
  defineModel,
  identifier,
  jsonValueOf,
  type Model,
  type Registry,
  type SaveDraft,
  tableNameOf,
  type Tx,
  valueOf,
  VIEW_TYPES,
} from '@cubic/data-platform'
import { viewAccess, pivotAccess } from './data/access.ts'

/** How many views, and how many pivot tables, one person may keep. */
const OWN_MAX = 100

export const viewModels: readonly Model[] = [
  defineModel(ViewConfig, {
    access: viewAccess,
    indexes: {
      cubic_view_config_external_id_unique: 'unique on cubic_view_config (external_id)',
      cubic_view_config_own_name_unique:
        'unique on cubic_view_config (owner, model, view_type, name) where owner is not null',
    },
    constraints: {
      cubic_view_config_external_id_unique: 'external_id',
      cubic_view_config_own_name_unique: 'name',
    },
    beforeSave: beforeViewSave,
  }),
  defineModel(PivotTable, {
    access: pivotAccess,
    indexes: {
      cubic_pivot_table_own_name_unique: 'unique on cubic_pivot_table (owner, name) where owner is not null',
    },
    constraints: { cubic_pivot_table_own_name_unique: 'name' },
    beforeSave: beforePivotSave,
  }),
]

async function beforeViewSave(
  tx: Tx,
  caller: Caller,
  draft: SaveDraft,
  registry: Registry,
): Promise<readonly FieldProblem[] | Refusal> {
  const refused = await refuseTooMany(tx, ViewConfig.name, draft)
  if (refused) return refused
  const viewType = VIEW_TYPES.find((candidate) => candidate === valueOf(draft, 'view_type'))
  if (!viewType) return []
  return problemsOf(ViewConfig.fields, draft, registry, (model, data) =>
    checkView(registry, caller, model, viewType, data),
  )
}

async function beforePivotSave(
  tx: Tx,
  caller: Caller,
  draft: SaveDraft,
  registry: Registry,
): Promise<readonly FieldProblem[] | Refusal> {
  const refused = await refuseTooMany(tx, PivotTable.name, draft)
  if (refused) return refused
  return problemsOf(PivotTable.fields, draft, registry, (model, data) => checkPivot(registry, caller, model, data))
}

async function refuseTooMany(tx: Tx, model: string, draft: SaveDraft): Promise<Refusal | undefined> {
  const owner = valueOf(draft, 'owner')
  if (typeof owner !== 'number' || owner === draft.before?.['owner']) return undefined
  // Of two views saved at the same time, the second waits and counts the first.
  await tx.one`select pg_advisory_xact_lock(hashtext('cubic-own-views'), ${owner}::integer)`
  const kept = await tx.one<{ count: number }>`
    select count(*)::integer as count from ${identifier(tableNameOf(model))} where owner = ${owner}::integer`
  return (kept?.count ?? 0) < OWN_MAX ? undefined : refuse('view:too_many', { max: OWN_MAX })
}

function problemsOf(
  fields: { readonly model: FieldDeclaration; readonly data: FieldDeclaration },
  draft: SaveDraft,
  registry: Registry,
  check: (model: Model, data: unknown) => void,
): readonly FieldProblem[] {
  const model = registry.models.get(String(valueOf(draft, 'model')))
  if (!model) return [{ problem: 'enum', field: 'model', parameters: { name: fields.model.label } }]
  try {
    check(model, jsonValueOf(draft, 'data') ?? {})
    return []
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return [{ problem: 'content', field: 'data', parameters: { name: fields.data.label, reason: error.text } }]
  }
}
