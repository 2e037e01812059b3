import type { RecordOf } from '@cubic/data-client'

export const DOOR_EVENT_FIELDS = ['name', 'address', 'start_time', 'end_time', 'status', 'cover', 'type_id'] as const

export type DoorEvent = RecordOf<'CubicEventBase', (typeof DOOR_EVENT_FIELDS)[number]>
