import { alike } from '@cubic/contract'
import type { OwnTables } from '../../feature.ts'

export const checkInKeeps: OwnTables = {
  cubic_attendance_undo: {
    label: { cn: '撤销的签到', en: 'Undone check-ins' },
    whose: { applicant_id: 'CubicEventApplicant' },
    columns: alike('attendance', 'id', 'applicant_id', 'session_id', 'direction', 'until'),
  },
  cubic_attendance_recount: { columns: alike('nobody', 'event_id', 'at') },
  cubic_door_removal: { columns: alike('nobody', 'ticket_id', 'event_id', 'door_xid') },
}
