import { useTexts } from '@cubic/web-kit/language/text'
import { useQuery } from '@cubic/web-kit/queries/query'
import { Chip, ChipGroup } from '@cubic/web-kit/ui/chip'
import { PillSelect } from '@cubic/web-kit/ui/pill-select'
import { homeTexts } from '../../features/events/components/home-texts.ts'
import { eventTypes } from '../../features/events/data/api.ts'
import { activitiesTexts } from './activities-texts.ts'
import type { Choices } from './activity-choices.ts'
import { island } from '../../hydration/island.tsx'

/** Fetched when it is needed: most organisations have no units. */
const UnitFilter = island(async () => (await import('./unit-filter.tsx')).UnitFilter, { when: 'touched' })

/** Only where events give hours. */
const HoursFilter = island(async () => (await import('./hours-filter.tsx')).HoursFilter, { when: 'touched' })

/** The filters of wide screens; phones have them in a sheet (`filter-sheet.tsx`). */
export function Filters({ choices }: { readonly choices: Choices }) {
  const t = useTexts(activitiesTexts)
  const { filter, time, usual, choose } = choices
  const { times, types, sorts } = useFilterLabels(choices)
  return (
    <section
      aria-label={t.filters}
      className="hidden flex-wrap items-center justify-between gap-x-6 gap-y-2.5 py-5 lg:flex"
    >
      <ChipGroup
        label={t.time}
        value={time}
        onChange={(value) => choose({ time: value === 'all' ? undefined : value })}
        choices={times}
      />
      <div className="flex flex-wrap items-center gap-2">
        <UnitFilter unit={filter.unit} onChange={(unit) => choose({ unit })} />
        <HoursFilter category={filter.hours} onChange={(hours) => choose({ hours })} />
        <Switches choices={choices} />
        <PillSelect
          label={t.type}
          value={String(filter.type ?? '')}
          choices={types}
          onChange={(type) => choose({ type })}
          active={filter.type !== undefined}
        />
        <PillSelect
          label={t.sort}
          value={filter.sort}
          choices={sorts}
          onChange={(sort) => choose({ sort: sort === usual ? undefined : sort })}
        />
      </div>
    </section>
  )
}

export function useFilterLabels({ times, sorts, filter }: Choices) {
  const t = useTexts(activitiesTexts)
  const spans = useTexts(homeTexts)
  const { data: types = [] } = useQuery(eventTypes())
  return {
    times: times.map((value) => ({ value, label: value === 'all' ? t.anyTime : spans[value] })),
    types: [{ value: '', label: t.anyType }, ...types.map(({ id, name }) => ({ value: String(id), label: name }))],
    sorts: sorts.map((value) => ({ value, label: value === 'soonest' && filter.past ? t.mostRecent : t[value] })),
  }
}

/** What can be open for registration or on now is not past. */
export function Switches({ choices: { filter, choose } }: { readonly choices: Choices }) {
  const t = useTexts(activitiesTexts)
  if (filter.past) return null
  return (['open', 'ongoing'] as const).map((name) => (
    <Chip
      key={name}
      label={t[name]}
      on={filter[name]}
      onClick={() => choose({ [name]: filter[name] ? undefined : '1' })}
    />
  ))
}
