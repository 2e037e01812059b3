import type { Question } from './random-query.ts'
import { pathsOf, targetOfRelation } from './random-query.ts'
import { dottedValue, fullSight, holds, projected, type Sight, sorted, type TextOrder } from './reference.ts'
import { fieldOf, modelOf, namesUnreadable, type Row, targetOf, type WorldModel } from './world.ts'

export type Found = {
  readonly records: readonly unknown[]
  /** The records with their dotted paths as keys of their own. */
  readonly dotted: readonly unknown[]
  /** The fields asked for that the caller may not read. */
  readonly unreadable: readonly string[]
  readonly relations: unknown
  readonly count: number
  readonly counts: unknown
  /** Granted on each record, both in order. */
  readonly tags: readonly (readonly [number, readonly string[]])[]
}
export type Answer = Found | { readonly refused: string }

/** The reference's answer to a caller with this view of the data. */
export function askReference(sight: Sight, order: TextOrder, question: Question): Answer {
  const { world } = sight
  const { caller, model: asked, id, related, query } = question
  if (pathsOf(world, question).some(({ model, path }) => namesUnreadable(world, caller, model, path)))
    return { refused: 'Forbidden' }
  const model = modelOf(world, related ? targetOfRelation(world, asked, related.field) : asked)
  const full = fullSight(world, caller)
  const granted = (row: Row) => tagsOf(full, order, model, caller, row)
  const rows = sight
    .rows(model.name)
    .filter((row) => id === undefined || row.id === id)
    .filter((row) => !related || isAmong(sight, modelOf(world, asked), related, row))
    .filter((row) => query.condition === undefined || holds(sight, order, model, row, query.condition))
    .filter((row) => (query.matchRecordTags ?? []).every((tag) => tag === null || granted(row).includes(tag)))
  const end = query.limit === -1 ? undefined : query.offset + query.limit
  const page = sorted(sight, order, model, rows, query.sort).slice(query.offset, end)
  const paths = [...new Set(query.fields)]
  const records = page.map((row) => projected(sight, model, row, { paths, caller }))
  return {
    records,
    dotted: records.map((record) => {
      const keys = paths.filter((path) => path.includes('.'))
      return {
        ...record,
        ...Object.fromEntries(keys.map((path) => [path, dottedValue(world, caller, { model, record, path })])),
      }
    }),
    unreadable: paths.filter((path) => namesUnreadable(world, caller, model.name, path)),
    relations: relationsOf(model, query.fields),
    count: rows.length,
    counts: id === undefined ? countsOf(sight, model, rows, query.customCountFields ?? []) : {},
    tags: page.map((row) => [row.id, granted(row)] as const).toSorted(([a], [b]) => a - b),
  }
}

function isAmong(
  sight: Sight,
  model: WorldModel,
  { id, field, which }: NonNullable<Question['related']>,
  row: Row,
): boolean {
  if (which === 'all') return true
  const owner = id === null ? undefined : sight.find(model.name, id)
  const isToMany = fieldOf(model, field).type === 'to_many'
  const isRelated =
    owner !== undefined &&
    (isToMany
      ? sight.related(model, owner, field).some((found) => found.id === row.id)
      : sight.value(model, owner, field) === row.id)
  return isRelated === (which === 'associated')
}

function tagsOf(
  full: Sight,
  order: TextOrder,
  model: WorldModel,
  caller: Question['caller'],
  row: Row,
): readonly string[] {
  const { access } = model.server
  const covers = (rule: typeof access.read | undefined) =>
    rule === undefined || holds(full, order, model, row, rule(caller))
  const basic = (['read', 'write', 'unlink'] as const).filter((tag) => covers(access[tag]))
  const methods = model.methods.filter((method) => covers(method.right) && covers(method.when))
  return [...basic, ...methods.map(({ declaration }) => declaration.name)].toSorted()
}

function relationsOf(model: WorldModel, fields: readonly string[]): { readonly [field: string]: string } {
  return Object.fromEntries(
    fields.flatMap((path) => {
      const [name = ''] = path.split('.')
      const target = targetOf(fieldOf(model, name))
      return target === undefined ? [] : [[name, target]]
    }),
  )
}

function countsOf(sight: Sight, model: WorldModel, rows: readonly Row[], fields: readonly string[]) {
  return Object.fromEntries(
    fields.map((name) => {
      const field = fieldOf(model, name)
      const values =
        field.type === 'selection' ? field.selections.map((selection) => selection.value) : ['true', 'false']
      const count = (value: string) => rows.filter((row) => String(sight.value(model, row, name)) === value).length
      return [name, Object.fromEntries(values.map((value) => [value, count(value)]))]
    }),
  )
}
