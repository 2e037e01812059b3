import type { ReactNode } from 'react'
import { useQueries } from '@cubic/web-kit/queries/query'
import { useAudience } from '@cubic/web-kit/session/session'
import { formatNumber, plural, texts, useTexts } from '@cubic/web-kit/language/text'
import { Button } from '@cubic/web-kit/ui/button'
import { ChipGroup } from '@cubic/web-kit/ui/chip'
import { Dialog } from '@cubic/web-kit/ui/dialog'
import { activityPage, runningEvents, type ActivityFilter } from '../../features/events/data/api.ts'
import { activitiesTexts } from './activities-texts.ts'
import { type Choices, useDraftChoices } from './activity-choices.ts'
import { Switches, useFilterLabels } from './activity-filters.tsx'
import { HoursFilter } from './hours-filter.tsx'
import { UnitFilter } from './unit-filter.tsx'

/** Apart from those of the page, which everybody loads. */
const sheetTexts = texts({
  only: { cn: '只看', en: 'Show only' },
  show: { cn: '查看活动', en: 'Show events' },
  showTotal: {
    cn: (count: number) => (count === 0 ? '没有符合条件的活动' : `查看 ${formatNumber(count)} 场活动`),
    en: (count: number) => (count === 0 ? 'No events match' : `Show ${plural(count, 'event')}`),
  },
})

export function FilterSheet({ onDismiss }: { readonly onDismiss: () => void }) {
  const t = useTexts(activitiesTexts)
  const sheet = useTexts(sheetTexts)
  const choices = useDraftChoices()
  const { filter, chosen, choose, apply } = choices
  const total = useTotal(filter)
  const show = () => {
    apply()
    onDismiss()
  }
  const clear = () =>
    choose({
      time: undefined,
      type: undefined,
      unit: undefined,
      hours: undefined,
      open: undefined,
      ongoing: undefined,
      sort: undefined,
    })
  const actions = (
    <>
      <Button variant="secondary" disabled={chosen === 0} onClick={clear}>
        {t.clear}
      </Button>
      <Button onClick={show}>{total === undefined ? sheet.show : sheet.showTotal(total)}</Button>
    </>
  )
  return (
    <Dialog title={t.filterAndSort} onDismiss={onDismiss} actions={actions}>
      <AllFilters choices={choices} />
    </Dialog>
  )
}

function AllFilters({ choices }: { readonly choices: Choices }) {
  const t = useTexts(activitiesTexts)
  const sheet = useTexts(sheetTexts)
  const { filter, time, usual, choose } = choices
  const { times, types, sorts } = useFilterLabels(choices)
  return (
    <div className="grid gap-5 pt-2 *:*:flex-wrap">
      <Part title={t.time}>
        <ChipGroup
          label={t.time}
          value={time}
          onChange={(value) => choose({ time: value === 'all' ? undefined : value })}
          choices={times}
        />
      </Part>
      <Part title={t.type}>
        <ChipGroup
          label={t.type}
          value={String(filter.type ?? '')}
          onChange={(type) => choose({ type })}
          choices={types}
        />
      </Part>
      <UnitFilter unit={filter.unit} onChange={(unit) => choose({ unit })}>
        {(title, select) => <Part title={title}>{select}</Part>}
      </UnitFilter>
      <HoursFilter category={filter.hours} onChange={(hours) => choose({ hours })}>
        {(title, select) => <Part title={title}>{select}</Part>}
      </HoursFilter>
      {!filter.past && (
        <Part title={sheet.only}>
          <div role="group" aria-label={sheet.only} className="flex gap-2">
            <Switches choices={choices} />
          </div>
        </Part>
      )}
      <Part title={t.sort}>
        <ChipGroup
          label={t.sort}
          value={filter.sort}
          onChange={(sort) => choose({ sort: sort === usual ? undefined : sort })}
          choices={sorts}
        />
      </Part>
    </div>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2.5 text-[0.875rem] text-ink-2">{title}</h3>
      {children}
    </section>
  )
}

/** How many events the list will have, by the list's own queries: it then shows them at once. */
function useTotal(filter: ActivityFilter): number | undefined {
  const audience = useAudience()
  const running = runningEvents(filter, audience)
  const results = useQueries({ queries: [activityPage(filter, 0, audience), ...(running ? [running] : [])] })
  const totals = results.map(({ data }) => data?.total ?? undefined)
  return totals.reduce((sum, total) => (sum === undefined || total === undefined ? undefined : sum + total), 0)
}
