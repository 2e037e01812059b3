import { allOf, anyOf, declareModel, type MethodDeclaration, ok, selections, where } from '@cubic/contract'
import { defineMethod, defineModel, type Method } from '@cubic/data-platform'
import { recordChange } from '../../src/features/audit/commands/record-change.ts'
import { everybody } from '../../src/infra/access/access-rules.ts'
import { eventManagers, scanners } from '../../src/features/people/data/roles.ts'

const EQUIPMENT = {
  projector: { cn: '投影仪', en: 'Projector' },
  microphone: { cn: '麦克风', en: 'Microphone' },
}

export const Building = declareModel({
  name: 'Building',
  label: { cn: '楼宇', en: 'Building' },
  description: { cn: '校园里的楼', en: 'A building of the campus' },
  displayField: 'name',
  fields: {
    name: { type: 'text', translated: true, max: 100, required: true, label: { cn: '名称', en: 'Name' } },
    room_ids: { type: 'to_many', model: 'Room', inverse: 'building_id', label: { cn: '房间', en: 'Rooms' } },
  },
})

export const Room = declareModel({
  name: 'Room',
  label: { cn: '房间', en: 'Room' },
  description: { cn: '可以举办活动的房间', en: 'A room that events take place in' },
  displayField: 'name',
  fields: {
    name: { type: 'text', max: 100, required: true, label: { cn: '名称', en: 'Name' } },
    building_id: { type: 'to_one', model: 'Building', onUnlink: 'restrict', label: { cn: '楼宇', en: 'Building' } },
    seats: { type: 'integer', min: 1, max: 5000, default: 30, label: { cn: '座位', en: 'Seats' } },
    equipment: { type: 'selection', selections: selections(EQUIPMENT), label: { cn: '设备', en: 'Equipment' } },
    opened_on: { type: 'date', label: { cn: '启用日期', en: 'Opened on' } },
    retired: { type: 'boolean', default: false, readonly: true, label: { cn: '已停用', en: 'Retired' } },
    keeper_note: { type: 'long_text', max: 2000, label: { cn: '管理备注', en: 'Keeper’s note' } },
  },
})

export const roomModels = [
  defineModel(Building, {
    access: { read: everybody, create: eventManagers, write: eventManagers, unlink: eventManagers },
    textSearch: { fields: ['name'] },
  }),
  defineModel(Room, {
    access: {
      // Everybody sees the rooms in use, staff see all of them.
      read: (caller) => anyOf(scanners(caller), where('retired', '=', false)),
      create: eventManagers,
      write: (caller) => allOf(eventManagers(caller), where('retired', '=', false)),
      unlink: eventManagers,
      fields: { keeper_note: { read: scanners } },
    },
    indexes: { cubic_room_name_unique: 'unique on cubic_room (building_id, name)' },
    constraints: { cubic_room_name_unique: 'name' },
    textSearch: { fields: ['name'], related: ['building_id'] },
  }),
]

export const RETIRE_ROOM = {
  model: 'Room',
  name: 'retire',
  arguments: { note: { type: 'text', max: 2000 } },
  result: { retired: { type: 'boolean' } },
  refusals: [],
} as const satisfies MethodDeclaration

export const roomMethods: readonly Method[] = [
  defineMethod(RETIRE_ROOM, {
    right: eventManagers,
    when: () => where('retired', '=', false),
    async run(tx, caller, id, { note }) {
      await tx.run`update cubic_room set retired = true, keeper_note = coalesce(${note}, keeper_note) where id = ${id}`
      await recordChange(tx, caller, { model: 'Room', id, action: 'retire', before: null, after: { retired: true } })
      return ok({ retired: true })
    },
  }),
]
