import { useQuery } from '@cubic/web-kit/queries/query'
import { texts, useTexts } from '@cubic/web-kit/language/text'
import { PillSelect } from '@cubic/web-kit/ui/pill-select'
import type { ReactNode } from 'react'
import { unitChoices } from '../../features/units/data/choices.ts'

const filterTexts = texts({
  unit: { cn: '单位', en: 'Unit' },
  any: { cn: '全部单位', en: 'All units' },
})

export function UnitFilter({
  unit,
  onChange,
  children = (_, select) => select,
}: {
  readonly unit: number | undefined
  readonly onChange: (unit: string) => void
  readonly children?: (title: string, select: ReactNode) => ReactNode
}) {
  const t = useTexts(filterTexts)
  const { data: units = [] } = useQuery(unitChoices(unit))
  if (units.length === 0) return null
  const choices = units.map(({ id, name, level }) => ({ value: String(id), label: `${'\u3000'.repeat(level)}${name}` }))
  return children(
    t.unit,
    <PillSelect
      label={t.unit}
      value={String(unit ?? '')}
      choices={[{ value: '', label: t.any }, ...choices]}
      onChange={onChange}
      active={unit !== undefined}
    />,
  )
}
