import { alike } from '@cubic/contract'
import type { OwnTables } from '../../feature.ts'

export const systemKeeps: OwnTables = {
  cubic_process: {
    columns: alike(
      'nobody',
      'name',
      'version',
      'started_at',
      'seen_at',
      'cpu',
      'memory',
      'connections_busy',
      'connections_waiting',
      'connections_most',
      'roles',
    ),
  },
  cubic_response_time: { columns: alike('nobody', 'period', 'up_to_ms', 'answers') },
}
