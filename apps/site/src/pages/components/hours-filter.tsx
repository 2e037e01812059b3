import { useQuery } from '@cubic/web-kit/queries/query'
import { texts, useTexts } from '@cubic/web-kit/language/text'
import { PillSelect } from '@cubic/web-kit/ui/pill-select'
import type { ReactNode } from 'react'
import { hourCategories } from '../../features/hours/data/categories.ts'

const filterTexts = texts({
  hours: { cn: '学时', en: 'Hours' },
  any: { cn: '不限学时', en: 'Hours or none' },
})

export function HoursFilter({
  category,
  onChange,
  children = (_, select) => select,
}: {
  readonly category: number | undefined
  readonly onChange: (category: string) => void
  readonly children?: (title: string, select: ReactNode) => ReactNode
}) {
  const t = useTexts(filterTexts)
  const { data: categories = [] } = useQuery(hourCategories())
  if (categories.length === 0) return null
  return children(
    t.hours,
    <PillSelect
      label={t.hours}
      value={String(category ?? '')}
      choices={[{ value: '', label: t.any }, ...categories.map(({ id, name }) => ({ value: String(id), label: name }))]}
      onChange={onChange}
      active={category !== undefined}
    />,
  )
}
