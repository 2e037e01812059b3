import { alike } from '@cubic/contract'
import type { OwnTables } from '../../feature.ts'
import { CUTS } from './cuts.ts'

const counts = alike('nobody', 'event_id', 'day', 'key', 'registered', 'seated', 'arrived', 'leave')

export const statisticsKeeps: OwnTables = {
  ...Object.fromEntries(Object.keys(CUTS).map((cut) => [`cubic_statistics_${cut}`, { columns: counts }])),
  cubic_statistics_visit: { whose: { user_id: 'User' }, columns: alike('visit', 'event_id', 'day', 'user_id') },
  cubic_statistics_counted: { columns: alike('nobody', 'event_id', 'zone') },
  cubic_statistics_stale: { whose: { user_id: 'User' }, columns: alike('visit', 'event_id', 'user_id') },
}
