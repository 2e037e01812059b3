import { AppError, type FieldDeclaration, type FieldProblem, PivotTable, ViewConfig } from '@cubic/contract'
import {
  type Caller,
  checkPivot,
  checkView,
  defineModel,
  jsonValueOf,
  type Model,
  type Registry,
  type SaveDraft,
  type Tx,
  valueOf,
  VIEW_TYPES,
} from '@cubic/data-platform'
import { signedIn } from '../../infra/access-rules.ts'
import { admins, eventManagers } from '../people/roles.ts'

export const viewModels: readonly Model[] = [
  defineModel(ViewConfig, {
    access: { read: signedIn, create: admins, write: admins, unlink: admins },
    indexes: { cubic_view_config_external_id_unique: 'unique on cubic_view_config (external_id)' },
    constraints: { cubic_view_config_external_id_unique: 'external_id' },
    beforeSave: beforeViewSave,
  }),
  defineModel(PivotTable, {
    access: { read: eventManagers, create: admins, write: admins, unlink: admins },
    beforeSave: beforePivotSave,
  }),
]

async function beforeViewSave(
  _tx: Tx,
  caller: Caller,
  draft: SaveDraft,
  registry: Registry,
): Promise<readonly FieldProblem[]> {
  const viewType = VIEW_TYPES.find((candidate) => candidate === valueOf(draft, 'view_type'))
  if (!viewType) return []
  return problemsOf(ViewConfig.fields, draft, registry, (model, data) =>
    checkView(registry, caller, model, viewType, data),
  )
}

async function beforePivotSave(
  _tx: Tx,
  caller: Caller,
  draft: SaveDraft,
  registry: Registry,
): Promise<readonly FieldProblem[]> {
  return problemsOf(PivotTable.fields, draft, registry, (model, data) => checkPivot(registry, caller, model, data))
}

/** Says what is wrong with the model named or with the data stored about it. */
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
