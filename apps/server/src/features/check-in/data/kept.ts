import { alike } from '@cubic/contract'
import type { OwnTables } from '../../feature.ts'

export const checkInKeeps: OwnTables = {
  cubic_door_removal: { columns: alike('nobody', 'ticket_id', 'event_id', 'door_xid') },
}
