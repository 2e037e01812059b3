import { allOf, anyOf, AppError, type Condition, type SortKey, where, cutText } from '@cubic/contract'
import {
  asObject,
  type Caller,
  defaultView,
  get,
  type Model,
  modelTags,
  parseJson,
  readAs,
  type Queryable,
  type ReadLimits,
  readListView,
  readScopeFor,
  type Registry,
  search,
  systemScope,
  type ViewType,
  VIEW_TYPES,
} from '@cubic/data-platform'
import { mine } from '../../../infra/access/access-rules.ts'
import { shared } from './access.ts'

export type StoredView = {
  readonly id: number
  readonly external_id: string | null
  readonly name: string
  readonly model: string
  readonly view_type: string
  readonly data: string
  /** Is it the caller's own? Other views are for everybody. */
  readonly own: boolean
}
/** The id of a view that is made from the model's declaration, because none is stored. */
const DEFAULT_VIEW_ID = 0

/**
 * The stored views of a model that the caller may read: those for everybody first, or one made from its declaration if
 * there is none, then the caller's own. None for a model that they may not read.
 */
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
  const stored = await readAs(
    db,
    registry,
    caller,
    'ViewConfig',
    {
      fields: ['external_id', 'name', 'model', 'view_type', 'data', 'owner'],
      condition: allOf(where('model', '=', asked.model), where('view_type', '=', viewType)),
      limit: -1,
    },
    limits,
  )
  const views = stored.map(({ owner, data, ...view }) => ({
    ...view,
    data: JSON.stringify(data),
    own: owner !== null,
  }))
  const forAll = views.filter((view) => !view.own)
  return [
    ...(forAll.length > 0 ? forAll : [viewOfDeclaration(registry, caller, registry.model(asked.model), viewType)]),
    ...views.filter((view) => view.own),
  ]
}

function viewOfDeclaration(registry: Registry, caller: Caller, model: Model, viewType: ViewType): StoredView {
  const data = JSON.stringify(defaultView(registry, caller, model, viewType))
  const { label, name } = model.declaration
  const view = { external_id: null, name: label[caller.lang], model: name, view_type: viewType, data, own: false }
  return { id: DEFAULT_VIEW_ID, ...view }
}

export type ListView = { readonly filter?: Condition | undefined; readonly sort?: readonly SortKey[] | undefined }

/** Finds it by external id, else the model's first if the search applies it. Throws `BadRequest` for an unknown id. */
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
        asked.externalId === null ? shared : anyOf(shared, mine('owner')(caller)),
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
    cn: `${asked.model} 没有外部 ID 为 ${cutText(asked.externalId, 60)} 的列表视图`,
    en: `${asked.model} has no list view with the external id ${cutText(asked.externalId, 60)}`,
  })
}

export type PivotSource = { readonly model: string; readonly data: unknown }

/** Only for those who may read saved ones. Throws `BadRequest` or `Forbidden`; calculating checks `data`. */
export function readUnsavedPivot(registry: Registry, caller: Caller, definition: string): PivotSource {
  if (!modelTags(readScopeFor(registry, 'PivotTable', caller), false).includes('read'))
    throw new AppError('Forbidden', { cn: '您不能使用透视表', en: 'You may not use pivot tables' })
  const { model, data } = asObject(parseJson(definition, 'definition'), 'definition')
  if (typeof model !== 'string')
    throw new AppError('BadRequest', { cn: 'definition 须有 model', en: 'definition needs a model' })
  return { model, data }
}

/** Returns a stored pivot table; throws `NotFound` if there is none that the caller may read. */
export async function findPivot(db: Queryable, registry: Registry, caller: Caller, id: number): Promise<PivotSource> {
  const page = await get(db, readScopeFor(registry, 'PivotTable', caller), id, { fields: ['model', 'data'] })
  const [pivot] = page.records
  if (!pivot) throw new AppError('NotFound', { cn: '透视表不存在', en: 'This pivot table does not exist' })
  return { model: String(pivot['model']), data: pivot['data'] }
}
