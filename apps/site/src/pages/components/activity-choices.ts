import { cutText } from '@cubic/contract'
import type { ActivityFilter } from '../../features/events/data/api.ts'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { spanOf } from '@cubic/web-kit/datetime/spans'
import { useSearchParams } from '@cubic/web-kit/navigation/routing'
import { useState } from 'react'

const TIMES = ['all', 'today', 'tomorrow', 'week', 'month'] as const
/** The first applicable one is the default, which the URL omits. */
const SORTS = ['best', 'soonest', 'latest', 'registrations'] as const
const PAGES_MAX = 50
const SWITCHES = ['open', 'ongoing', 'past'] as const

export type Choices = ReturnType<typeof choicesIn>
type Changes = {
  readonly [name in 'q' | 'time' | 'type' | 'unit' | 'hours' | 'sort' | 'pages' | (typeof SWITCHES)[number]]?:
    | string
    | undefined
}

/** Keeps the filter in the URL, so that Back and a shared link restore it. */
export function useChoices(): Choices {
  const [params, setParams] = useSearchParams()
  // "show more" adds no history entry
  return choicesIn(params, useDates(), (next, isMore) => setParams(next, { replace: isMore }))
}

/** Choices that the URL gets only with `apply`. */
export function useDraftChoices(): Choices & { readonly apply: () => void } {
  const [params, setParams] = useSearchParams()
  const [draft, setDraft] = useState(params)
  return { ...choicesIn(draft, useDates(), setDraft), apply: () => setParams(draft) }
}

function choicesIn(
  params: URLSearchParams,
  { zone, now }: Pick<ReturnType<typeof useDates>, 'zone' | 'now'>,
  set: (next: URLSearchParams, isMore: boolean) => void,
) {
  const past = params.get('past') === '1'
  // no past event begins tomorrow
  const times = TIMES.filter((choice) => choice !== 'tomorrow' || !past)
  const time = times.find((choice) => choice === params.get('time')) ?? 'all'
  const idIn = (name: 'type' | 'unit' | 'hours') => {
    const id = Number(params.get(name))
    return Number.isInteger(id) && id > 0 ? id : undefined
  }
  const text = cutText((params.get('q') ?? '').trim(), 100)
  const sorts = SORTS.filter((choice) => choice !== 'best' || text !== '')
  const [usual = 'soonest'] = sorts
  const filter: ActivityFilter = {
    text,
    span: time === 'all' ? undefined : spanOf(time, { zone, now }),
    type: idIn('type'),
    unit: idIn('unit'),
    hours: idIn('hours'),
    past,
    open: !past && params.get('open') === '1',
    ongoing: !past && params.get('ongoing') === '1',
    sort: sorts.find((choice) => choice === params.get('sort')) ?? usual,
  }
  const narrowing = [time !== 'all', filter.type, filter.unit, filter.hours, filter.ongoing, filter.open]
  const withChanges = (changes: Changes) => {
    const next = new URLSearchParams(params)
    // a changed filter starts at the first page
    next.delete('pages')
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    return next
  }
  return {
    filter,
    time,
    times,
    sorts,
    usual,
    pages: Math.min(PAGES_MAX, Math.max(1, Math.floor(Number(params.get('pages'))) || 1)),
    canGrow: (shown: number) => shown < PAGES_MAX,
    choose: (changes: Changes) => set(withChanges(changes), 'pages' in changes),
    searchWith: (changes: Changes) => `?${withChanges(changes)}`,
    isNarrowed: text !== '' || narrowing.some(Boolean),
    chosen: [...narrowing, filter.sort !== usual].filter(Boolean).length,
  }
}
