import { useTexts } from '@cubic/web-kit/language/text'
import { FilterTabs } from '../../ui/tabs.tsx'
import type { Model } from '../model/model.ts'
import { crudTexts } from '../texts.ts'
import type { AnyListProps } from './types.ts'

/** The values of the list's field of states as tabs with counts, all of them first. */
export function StateTabs({
  about,
  tabs,
  value,
  counts,
  onChange,
}: {
  readonly about: Model
  readonly tabs: NonNullable<AnyListProps['tabs']>
  readonly value: string | undefined
  readonly counts: { readonly all: number | undefined; readonly by: { readonly [state: string]: number } } | undefined
  readonly onChange: (value: string | undefined) => void
}) {
  const t = useTexts(crudTexts)
  const { selections } = about.fields.get(tabs.field) ?? {}
  if (!selections) return null
  const shown = (tabs.only ?? selections.map((each) => each.value)).flatMap(
    (state) => selections.find((each) => each.value === state) ?? [],
  )
  return (
    <div className="border-b border-line">
      <FilterTabs
        label={t.states}
        value={value ?? ''}
        onChange={(tab) => onChange(tab || undefined)}
        tabs={[
          { value: '', label: t.all, count: counts?.all },
          ...shown.map((state) => ({
            value: state.value,
            label: state.name,
            count: counts?.by[state.value],
            waits: tabs.waits?.includes(state.value) ?? false,
          })),
        ]}
      />
    </div>
  )
}
