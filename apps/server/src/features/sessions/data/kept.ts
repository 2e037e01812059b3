import { alike } from '@cubic/contract'
import type { OwnTables } from '../../feature.ts'

export const sessionKeeps: OwnTables = {
  cubic_session_seats: { columns: alike('nobody', 'session_id', 'event_id', 'taken_number', 'seat_limit') },
}
