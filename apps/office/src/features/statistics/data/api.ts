import {
  CubicEventBase,
  CubicEventFormField,
  CubicEventType,
  CubicUnit,
  LIVE,
  type StatisticsQuery,
  whereOf,
  allOf,
} from '@cubic/contract'
import { hasChoices, typesWhere } from '@cubic/domain/registration/question-types'
import { startOfDay, addDays } from '@cubic/web-kit/datetime/spans'
import { query } from '@cubic/web-kit/queries/query'
import { leaf, printFilter } from '../../../crud/reads/filter.ts'
import { client } from '../../../data/client.ts'
import { RECORDS } from '../../../data/families.ts'
import { officePath } from '../../../shell/screen.ts'

/** Milliseconds between reads. */
const LIVE_MS = 5 * 60_000

export const groups = (asked: StatisticsQuery) => ({
  ...query(RECORDS, { statistics: asked }, (signal) => client.statistics(asked, { signal })),
  refetchInterval: LIVE_MS,
})

export const summary = (asked: Omit<StatisticsQuery, 'by'>) => ({
  ...query(RECORDS, { statisticsSummary: asked }, (signal) =>
    client.statisticsSummary({ ...asked, by: 'day' }, { signal }),
  ),
  refetchInterval: LIVE_MS,
})

const OFFERED_MAX = 500

export const offeredTypes = () =>
  query(RECORDS, 'statistics-types', async (signal) => {
    const asked = { fields: ['name'] as const, sort: [{ field: 'sort', order: 'asc' as const }], limit: OFFERED_MAX }
    return (await client.search(CubicEventType, asked, { signal })).items.map(({ data }) => data)
  })

export const offeredUnits = () =>
  query(RECORDS, 'statistics-units', async (signal) => {
    const asked = {
      fields: ['name', 'below'] as const,
      sort: [{ field: 'name', order: 'asc' as const }],
      limit: OFFERED_MAX,
    }
    return (await client.search(CubicUnit, asked, { signal })).items.map(({ data }) => data)
  })

export const eventNamed = (id: number) => ({
  ...query(RECORDS, { eventNamed: id }, async (signal) => {
    const found = await client.get(CubicEventBase, id, ['name'], { signal })
    return found.data?.name ?? null
  }),
  enabled: id > 0,
})

/** Reads the questions whose choices can be counted. */
export const choiceQuestions = (event: number) =>
  query(RECORDS, { choiceQuestions: event }, async (signal) => {
    const where = whereOf(CubicEventFormField)
    const asked = {
      fields: ['name'] as const,
      condition: allOf(where('event_id', '=', event), where('type', 'in', typesWhere(hasChoices))),
      sort: [{ field: 'sort', order: 'asc' as const }],
      limit: 50,
    }
    return (await client.search(CubicEventFormField, asked, { signal })).items.map(({ data }) => data)
  })

type People = {
  readonly asked: Omit<StatisticsQuery, 'by'>
  readonly zone: string
  /** Includes the units below the chosen one. */
  readonly units: readonly number[]
}

/** Returns the URL of the counted people's list, filtered further by these fields. */
export function peoplePath({ asked, zone, units }: People, fields: { readonly [field: string]: string }): string {
  const { from, to, type_id: type, event_id: event } = asked
  const children = [
    leaf('created_time', '>=', startOfDay(from, zone).toISOString()),
    leaf('created_time', '<', startOfDay(addDays(to, 1), zone).toISOString()),
    leaf('registration_status', 'in', [...LIVE]),
    ...(type ? [leaf('event_id.type_id', '=', type)] : []),
    ...(event ? [leaf('event_id', '=', event)] : []),
    ...(units.length > 0 ? [leaf('event_id.unit_id', 'in', units)] : []),
    ...Object.entries(fields).map(([field, value]) =>
      value === '' ? leaf(field, 'is null') : leaf(field, '=', value),
    ),
  ]
  const filter = printFilter({ kind: 'group', operator: '&', not: false, children })
  return officePath(`applicants?${new URLSearchParams({ f: filter })}`)
}
