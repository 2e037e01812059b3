import { AppError, type Condition, type Text } from '@cubic/contract'
import type { Caller } from '../core/caller.ts'
import { Binder, isComparable } from '../condition/bind.ts'
import type { BoundPath } from '../condition/bound.ts'
import { readCondition } from '../condition/parse.ts'
import type { FieldType, Grouping, Groupings } from '../field-types/field-type.ts'
import { fieldTypeOf, relationOf } from '../field-types/registry.ts'
import type { Model, Registry } from '../model/model.ts'
import { shown } from '../core/shown.ts'
import { readList, readName, readPart, wrongPart } from './read-data.ts'

const PERIODS = ['day', 'week', 'month'] as const
const MEASURES = ['count', 'sum', 'average', 'minimum', 'maximum'] as const
export type PivotMeasureKind = (typeof MEASURES)[number]
/** How a page shows it in addition to the table. */
const CHARTS = ['bar', 'line', 'none'] as const

export type Pivot = {
  readonly rows: readonly PivotGroup[]
  readonly columns: readonly PivotGroup[]
  readonly measures: readonly PivotMeasure[]
  readonly filter?: Condition | undefined
}
/** `name` is the group's key in a result; its path by default. */
export type PivotGroup = { readonly field: string; readonly by: Grouping; readonly name: string }
export type PivotMeasure = {
  readonly measure: PivotMeasureKind
  readonly field?: string | undefined
  readonly name: string
}

export type BoundGroup = {
  readonly name: string
  /** The value that records are grouped by: the id for a relation. */
  readonly value: BoundPath
  readonly by: Grouping
  readonly grouping: NonNullable<Groupings[Grouping]>
  /** For a relation: the display name of its record, and that record's model. */
  readonly related?: { readonly display: BoundPath; readonly model: string } | undefined
}
export type BoundMeasure = {
  readonly name: string
  readonly measure: PivotMeasureKind
  readonly value?: BoundPath | undefined
}
export type BoundPivot = {
  readonly rows: readonly BoundGroup[]
  readonly columns: readonly BoundGroup[]
  readonly measures: readonly BoundMeasure[]
}

/** The key of a row's cells in a result. */
export const CELLS = 'cells'
const GROUPS_MAX = 5
const MEASURES_MAX = 20

/** Parses a stored pivot table. Throws `BadRequest` naming an unknown part. */
export function readPivot(data: unknown): Pivot {
  const parts = readPart(data, 'data', ['rows', 'columns', 'measures', 'filter', 'chart'])
  const { rows, columns, measures, filter, chart } = parts
  if (chart !== undefined && !CHARTS.some((known) => known === chart))
    throw wrongPart('chart', { cn: `须是 ${CHARTS.join('、')} 之一`, en: `must be one of ${CHARTS.join(', ')}` })
  const pivot: Pivot = {
    rows: readList(rows, 'rows', GROUPS_MAX, (group) => readGroup(group, 'rows')),
    columns: readList(columns, 'columns', GROUPS_MAX, (group) => readGroup(group, 'columns')),
    measures: readList(measures, 'measures', MEASURES_MAX, readMeasure),
    filter: filter === undefined || filter === null ? undefined : readCondition(filter),
  }
  if (pivot.measures.length === 0) throw wrongPart('measures', { cn: '至少需要一项', en: 'needs at least one entry' })
  const names = [CELLS, ...[...pivot.rows, ...pivot.columns, ...pivot.measures].map((part) => part.name)]
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined)
    throw wrongPart('data', {
      cn: `中 ${shown(twice)} 出现两次，请用 name 区分`,
      en: `has ${shown(twice)} twice: use name to tell them apart`,
    })
  return pivot
}

function readGroup(value: unknown, part: string): PivotGroup {
  const group = readPart(value, part, ['field', 'by', 'name'])
  const field = readName(group['field'], 'field')
  const by = group['by'] === undefined ? undefined : PERIODS.find((period) => period === group['by'])
  if (group['by'] !== undefined && !by)
    throw wrongPart('by', { cn: `须是 ${PERIODS.join('、')} 之一`, en: `must be one of ${PERIODS.join(', ')}` })
  return { field, by: by ?? 'value', name: group['name'] === undefined ? field : readName(group['name'], 'name') }
}

function readMeasure(value: unknown): PivotMeasure {
  const part = readPart(value, 'measures', ['measure', 'field', 'name'])
  const measure = MEASURES.find((candidate) => candidate === part['measure'])
  if (!measure)
    throw wrongPart('measure', { cn: `须是 ${MEASURES.join('、')} 之一`, en: `must be one of ${MEASURES.join(', ')}` })
  const field = part['field'] === undefined ? undefined : readName(part['field'], 'field')
  if (field === undefined && measure !== 'count')
    throw wrongPart('measures', { cn: `的 ${measure} 须有 field`, en: `needs a field for ${measure}` })
  const name = field === undefined ? measure : `${measure}_${field.replaceAll('.', '_')}`
  return { measure, field, name: part['name'] === undefined ? name : readName(part['name'], 'name') }
}

/** Binds a pivot's paths with its reader's rights. Throws `BadRequest` or `Forbidden` naming the failing path. */
export function bindPivot(binder: Binder, model: Model, pivot: Pivot): BoundPivot {
  return {
    rows: pivot.rows.map((group) => bindGroup(binder, model, group)),
    columns: pivot.columns.map((group) => bindGroup(binder, model, group)),
    measures: pivot.measures.map((measure) => bindMeasure(binder, model, measure)),
  }
}

/** Checks that the model has everything that the pivot names, and that it can be grouped and calculated. */
export function checkPivot(registry: Registry, caller: Caller, model: Model, data: unknown): void {
  const pivot = readPivot(data)
  const binder = new Binder(registry, caller, 'rules')
  bindPivot(binder, model, pivot)
  if (pivot.filter) binder.condition(model, pivot.filter)
}

function bindGroup(binder: Binder, model: Model, { field, by, name }: PivotGroup): BoundGroup {
  const path = singlePath(binder, model, field)
  const { groupings } = fieldTypeOf(path.field.declaration)
  const grouping = groupings[by]
  if (!grouping) {
    throw by === 'value'
      ? refused(field, { cn: '不能用于分组', en: 'cannot be grouped by' })
      : refused(field, { cn: `不能按 ${by} 分组`, en: `cannot be grouped by ${by}` })
  }
  if (!relationOf(path.field.declaration)) return { name, value: path, by, grouping }
  const { to } = binder.step(path.field, field)
  return {
    name,
    by,
    grouping,
    value: binder.path(model, `${field}.id`),
    related: { display: binder.path(model, `${field}.${to.declaration.displayField}`), model: to.declaration.name },
  }
}

function bindMeasure(binder: Binder, model: Model, { measure, field, name }: PivotMeasure): BoundMeasure {
  if (field === undefined) return { name, measure }
  const value = singlePath(binder, model, field)
  if (!measuresOf(fieldTypeOf(value.field.declaration)).includes(measure))
    throw refused(field, { cn: `不能计算 ${measure}`, en: `cannot be used for ${measure}` })
  return { name, measure, value }
}

export function measuresOf(type: FieldType): readonly PivotMeasureKind[] {
  const isOrdered = type.sortable && type.comparators.has('<')
  const isTaken: { readonly [measure in PivotMeasureKind]: boolean } = {
    count: true,
    sum: type.measures.has('sum'),
    average: type.measures.has('average'),
    minimum: isOrdered,
    maximum: isOrdered,
  }
  return MEASURES.filter((measure) => isTaken[measure])
}

/** Binds a path that leads to one value of each record, and that SQL can compute. */
function singlePath(binder: Binder, model: Model, field: string): BoundPath {
  const path = binder.path(model, field)
  if (path.steps.some((step) => relationOf(step.relation.declaration)?.kind === 'many') || !isComparable(path.field))
    throw refused(field, { cn: '不能用于分组或计算', en: 'cannot be grouped or calculated with' })
  return path
}

function refused(path: string, reason: Text): AppError {
  return new AppError('BadRequest', { cn: `${shown(path)} ${reason.cn}`, en: `${shown(path)} ${reason.en}` })
}
