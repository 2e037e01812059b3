import type {
  AnswersOf,
  AnswerSummary,
  FirstSteps,
  Overview,
  StatisticsCounts,
  StatisticsQuery,
  StatisticsRow,
  StatisticsSummary,
  SystemReport,
} from '@cubic/contract'
import type { Options } from './client-options.ts'
import type { Connection } from './connection.ts'
import { callOf, decode } from './graphql.ts'

export interface Office {
  /**
   * Reads current figures and pending tasks, by the caller's rights; null for people who are not staff. `days`: how far
   * registrations go back, 7 to 90.
   */
  overview(days?: number, options?: Options): Promise<Overview | null>
  firstSteps(options?: Options): Promise<FirstSteps | null>
  /** Reads how this installation is; null for people who are not administrators. */
  system(options?: Options): Promise<SystemReport | null>
  /**
   * Counts how people answered an event's form, as far as the caller reads answers; null for people who are not staff.
   */
  answerSummary(eventId: number, of: AnswersOf, options?: Options): Promise<AnswerSummary | null>
  /** Counts registrations by day, type, unit and so on, of the events whose applicants the caller reads. */
  statistics(
    asked: StatisticsQuery,
    options?: Options,
  ): Promise<{ readonly rows: readonly StatisticsRow[]; readonly total: StatisticsCounts }>
  /** Reads the figures of a period that are of no group; its `by` does not matter. */
  statisticsSummary(asked: StatisticsQuery, options?: Options): Promise<StatisticsSummary>
}

const STATISTICS_ARGS = 'from: String!, to: String!, by: String!, unit_id: Int, type_id: Int, event_id: Int'
const STATISTICS_SUMMARY = `total event_number
  events { id name cover type_id start_time registered seated arrived leave no_show seat_limit rating }
  seats { arrived seats } visits ratings { average scores }`

const OVERVIEW = `today { id name address cover type_id start_time end_time expected arrived }
  waiting { events_to_review applicants_to_review unfinished_events review_events { id name count } review_applicants { id name count } }
  registrations { day count before } check_in { type_id name events expected arrived }
  ratings { average scores comments { event_id event_name score comment } }`
const FIRST_STEPS = 'organisation_named event_types events published_events people'
const ANSWERS = `people questions { id name type removed answered counts { answer count } numbers { least median mean most } latest }`

const SYSTEM = `at lines { key group name value unit note state advice }
  processes { name version started_at seen_at is_alive cpu memory connections_busy connections_waiting connections_most roles }
  responses { at count p50_ms p95_ms }`

export function office({ query }: Connection): Office {
  return {
    overview: (days, options) =>
      query<Overview | null>(
        callOf({ field: 'cubicEvent overview', args: 'days: Int', select: OVERVIEW, variables: { days } }),
        options,
      ),
    firstSteps: (options) =>
      query<FirstSteps | null>(callOf({ field: 'cubicEvent first_steps', select: FIRST_STEPS }), options),
    system: (options) => query<SystemReport | null>(callOf({ field: 'cubicEvent system', select: SYSTEM }), options),
    answerSummary: (event_id, of, options) =>
      query<AnswerSummary | null>(
        callOf({
          field: 'cubicEvent answer_summary',
          args: 'event_id: Int!, of: String!',
          select: ANSWERS,
          variables: { event_id, of },
        }),
        options,
      ),
    statistics: async (asked, options) => {
      const { rows, total } = await query<{ rows: string; total: string }>(statisticsCall(asked, 'rows total'), options)
      return { rows: decode(rows, []), total: decode<StatisticsCounts>(total, NOTHING) }
    },
    statisticsSummary: async (asked, options) => {
      const answer = await query<Omit<StatisticsSummary, 'total'> & { total: string }>(
        statisticsCall(asked, STATISTICS_SUMMARY),
        options,
      )
      return { ...answer, total: decode<StatisticsCounts>(answer.total, NOTHING) }
    },
  }
}

const NOTHING: StatisticsCounts = { registered: 0, seated: 0, arrived: 0, leave: 0, no_show: 0 }

function statisticsCall(asked: StatisticsQuery, select: string) {
  return callOf({ field: 'cubicEvent statistics', args: STATISTICS_ARGS, select, variables: { ...asked } })
}
