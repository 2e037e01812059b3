import type { useTexts } from '@cubic/web-kit/language/text'
import type { Field } from '../../../crud/model/model.ts'
import { isRelated } from '../../../crud/model/value.tsx'
import { textOf } from '../../../data/display-name.ts'
import type { dataTexts } from '../data/texts.ts'
import type { Group, Measure } from '../data/pivot-table.ts'

export type Words = ReturnType<typeof useTexts<typeof dataTexts>>

export function groupWords(label: string, { by }: Pick<Group, 'by'>, t: Words): string {
  return { value: label, day: t.byDay(label), week: t.byWeek(label), month: t.byMonth(label) }[by]
}

export function measureWords(label: string, { measure, field }: Measure, t: Words): string {
  if (measure === 'count') return field === undefined ? t.count : t.countOf(label)
  return t[measure](label)
}

export function valueWords(value: unknown, field: Field | undefined, t: Words): string {
  if (value === null || value === undefined) return t.empty
  if (isRelated(value)) return value.display_name || `#${value.id}`
  if (typeof value === 'boolean') return value ? t.yes : t.no
  return field?.selections?.find((selection) => selection.value === value)?.name ?? textOf(value)
}
