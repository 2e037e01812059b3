import { alike } from '@cubic/contract'
import type { OwnTables } from '../../feature.ts'
import { CUTS } from './cuts.ts'

const counts = alike('nobody', 'event_id', 'day', 'key', 'registered', 'seated', 'arrived', 'leave')

export const statisticsKeeps: OwnTables = {
  ...Object.fromEntries(Object.keys(CUTS).map((cut) => [`cubic_statistics_${cut}`, { columns: counts }])),
  cubic_statistics_visit: {
    label: { cn: '到过的活动（统计用）', en: 'Events attended, for statistics' },
    whose: { user_id: 'User' },
    columns: alike('visit', 'event_id', 'day', 'user_id'),
  },
  cubic_statistics_counted: { columns: alike('nobody', 'event_id', 'zone', 'first_day', 'last_day') },
  cubic_statistics_total: { columns: alike('nobody', 'event_id', 'key', 'registered', 'seated', 'arrived', 'leave') },
  cubic_statistics_stale: {
    label: { cn: '待重新统计的活动', en: 'Events to be counted again' },
    whose: { user_id: 'User' },
    columns: alike('visit', 'event_id', 'user_id'),
  },
}
