import { allOf, AppError, type Condition, type SortKey, where } from '@cubic/contract'
import {
  type Caller,
  defaultView,
  get,
  modelTags,
  type Queryable,
  type ReadLimits,
  readListView,
  readScopeFor,
  type Registry,
  search,
  systemScope,
  VIEW_TYPES,
} from '@cubic/data-platform'

/** A view as `config` returns it; `data` is JSON. */
export type StoredView = {
  readonly id: number
  readonly external_id: string | null
  readonly name: string
  readonly model: string
  readonly view_type: string
  readonly data: string
}
/** The id of a view that is made from the model's declaration, because none is stored. */
const DEFAULT_VIEW_ID = 0

/** The stored views of a model that the caller may read, else one made from its declaration; none for a model that they may not read. */
export async function listViews(
  db: Queryable,
  registry: Registry,
  caller: Caller,
  asked: { readonly model: string; readonly view_type: string },
  limits: ReadLimits,
): Promise<readonly StoredView[]> {
  const viewType = VIEW_TYPES.find((candidate) => candidate === asked.view_type)
  if (!viewType)
    throw new AppError('BadRequest', {
      cn: `view_type 须是 ${VIEW_TYPES.join('、')} 之一`,
      en: `view_type must be one of ${VIEW_TYPES.join(', ')}`,
    })
  if (!modelTags(readScopeFor(registry, asked.model, caller), false).includes('read')) return []
  const stored = await search(
    db,
    readScopeFor(registry, 'ViewConfig', caller),
    {
      fields: ['external_id', 'name', 'model', 'view_type', 'data'],
      condition: allOf(where('model', '=', asked.model), where('view_type', '=', viewType)),
      limit: -1,
    },
    limits,
  )
  if (stored.records.length > 0)
    return stored.records.map((view) => ({ ...(view as unknown as StoredView), data: JSON.stringify(view['data']) }))
  const model = registry.model(asked.model)
  const data = JSON.stringify(defaultView(registry, caller, model, viewType))
  const name = model.declaration.label[caller.lang]
  return [{ id: DEFAULT_VIEW_ID, external_id: null, name, model: asked.model, view_type: viewType, data }]
}

export type ListView = { readonly filter?: Condition | undefined; readonly sort?: readonly SortKey[] | undefined }

/**
 * The stored list view that a search names by its external id, else the model's first one if the search applies it.
 * Throws `BadRequest` if the model has no list view of that id.
 */
export async function findListView(
  db: Queryable,
  registry: Registry,
  caller: Caller,
  asked: { readonly model: string; readonly externalId: string | null; readonly apply: boolean | null },
): Promise<ListView | undefined> {
  if (asked.apply === false || (asked.apply === null && asked.externalId === null)) return undefined
  const scope = systemScope(registry, 'ViewConfig', caller, 'a list is filtered alike for all who may read its records')
  const found = await search(
    db,
    scope,
    {
      fields: ['data'],
      condition: allOf(
        where('model', '=', asked.model),
        where('view_type', '=', 'list'),
        ...(asked.externalId === null ? [] : [where('external_id', '=', asked.externalId)]),
      ),
      limit: 1,
    },
    { pageMax: 1, allMax: 1 },
  )
  const [view] = found.records
  if (view) return readListView(view['data'])
  if (asked.externalId === null) return undefined
  throw new AppError('BadRequest', {
    cn: `${asked.model} 没有外部 ID 为 ${asked.externalId.slice(0, 60)} 的列表视图`,
    en: `${asked.model} has no list view with the external id ${asked.externalId.slice(0, 60)}`,
  })
}

/** Returns a stored pivot table; throws `NotFound` if there is none that the caller may read. */
export async function findPivot(
  db: Queryable,
  registry: Registry,
  caller: Caller,
  id: number,
): Promise<{ readonly model: string; readonly data: unknown }> {
  const page = await get(db, readScopeFor(registry, 'PivotTable', caller), id, { fields: ['model', 'data'] })
  const [pivot] = page.records
  if (!pivot) throw new AppError('NotFound', { cn: '透视表不存在', en: 'This pivot table does not exist' })
  return { model: String(pivot['model']), data: pivot['data'] }
}
