import type { StatisticsCounts, StatisticsQuery, StatisticsRow } from '@cubic/contract'
import type { WireClient } from '@cubic/testing/server/wire-client'

const STATISTICS = `query statistics($from: String!, $to: String!, $by: String!, $unit_id: Int, $type_id: Int, $event_id: Int) {
  cubicEvent { statistics(from: $from, to: $to, by: $by, unit_id: $unit_id, type_id: $type_id, event_id: $event_id) { rows total } } }`

export type Statistics = { readonly rows: readonly StatisticsRow[]; readonly total: StatisticsCounts }

/** Throws what the server refuses. */
export async function statisticsOf(caller: WireClient, asked: StatisticsQuery): Promise<Statistics> {
  type Answer = { cubicEvent: { statistics: { rows: string; total: string } } }
  const { data, errors } = await caller.gql<Answer>(STATISTICS, asked)
  if (!data || errors) throw new Error(errors?.[0]?.message)
  const { rows, total } = data.cubicEvent.statistics
  return { rows: JSON.parse(rows) as StatisticsRow[], total: JSON.parse(total) as StatisticsCounts }
}

/** A day of Shanghai, so many days from today. */
export function dayAt(offset: number): string {
  return new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Shanghai' }).format(Date.now() + offset * 86_400_000)
}
