/** What numbers can be counted by, besides the choices of a question (`question:<id of the form field>`). */
export const STATISTICS_BY = [
  'day',
  'month',
  'type',
  'unit',
  'series',
  'event',
  'person_type',
  'province',
  'source',
  'weekday_hour',
] as const
export type StatisticsBy = (typeof STATISTICS_BY)[number] | `question:${number}`

/** What the key of a group is that is none of the others: people without a province, events without a type. */
export const NO_GROUP = ''
/** The key of the groups that are too small to be named to the reader. */
export const SMALL_GROUPS = '*'

export type StatisticsCounts = {
  readonly registered: number
  readonly seated: number
  readonly arrived: number
  readonly leave: number
  readonly no_show: number
}
/** A group, its name in the caller's language, and its counts. */
export type StatisticsRow = StatisticsCounts & { readonly key: string; readonly label: string }

/** The days are of the organisation's zone, `YYYY-MM-DD`, both counted, by the time of registering. */
export type StatisticsQuery = {
  readonly from: string
  readonly to: string
  readonly by: string
  readonly unit_id?: number | null | undefined
  readonly type_id?: number | null | undefined
  readonly event_id?: number | null | undefined
}

export type EventStatistics = StatisticsCounts & {
  readonly id: number
  readonly name: string
  readonly cover: string | null
  readonly type_id: number | null
  readonly start_time: string | null
  /** Null: unlimited. */
  readonly seat_limit: number | null
  readonly rating: number | null
}

/** All that the office's screen shows of one period besides its groups (schema: Statistics). */
export type StatisticsSummary = {
  readonly total: StatisticsCounts
  readonly event_number: number
  readonly events: readonly EventStatistics[]
  readonly seats: { readonly arrived: number; readonly seats: number }
  /** How many people arrived at one event, at two, and so on; the last one counts those who arrived at more. */
  readonly visits: readonly number[]
  readonly ratings: { readonly average: number | null; readonly scores: readonly number[] }
}
