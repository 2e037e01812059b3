import type { StatisticsCounts, StatisticsQuery, StatisticsRow, StatisticsSummary } from '@cubic/contract'
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

const SUMMARY = `query summary($from: String!, $to: String!, $by: String!, $unit_id: Int, $type_id: Int, $event_id: Int) {
  cubicEvent { statistics(from: $from, to: $to, by: $by, unit_id: $unit_id, type_id: $type_id, event_id: $event_id) {
    event_number events { id registered seated arrived leave no_show rating } seats { arrived seats } visits ratings { average scores } } } }`

export type Summary = Pick<StatisticsSummary, 'event_number' | 'events' | 'seats' | 'visits' | 'ratings'>

export async function summaryOf(caller: WireClient, asked: Omit<StatisticsQuery, 'by'>): Promise<Summary> {
  const { data, errors } = await caller.gql<{ cubicEvent: { statistics: Summary } }>(SUMMARY, { ...asked, by: 'day' })
  if (!data || errors) throw new Error(errors?.[0]?.message)
  return data.cubicEvent.statistics
}

/** A day of Shanghai, so many days from today. */
export function dayAt(offset: number): string {
  return new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Shanghai' }).format(Date.now() + offset * 86_400_000)
}
