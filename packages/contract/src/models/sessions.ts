import { declareModel, selections } from '../core/model.ts'
import { REGISTRATION_STATUS } from '../core/states.ts'

export const CubicEventSession = declareModel({
  name: 'CubicEventSession',
  label: { cn: '场次', en: 'Session' },
  description: { cn: '一个活动里的一场', en: 'A part of an event, with its own time and place' },
  displayField: 'name',
  kept: 'nobody',
  fields: {
    event_id: {
      type: 'to_one',
      model: 'CubicEventBase',
      required: true,
      onUnlink: 'cascade',
      label: { cn: '活动', en: 'Event' },
    },
    name: { type: 'text', translated: true, max: 200, required: true, label: { cn: '名称', en: 'Name' } },
    speaker: { type: 'text', translated: true, max: 200, label: { cn: '主讲', en: 'Speaker' } },
    start_time: { type: 'instant', required: true, label: { cn: '开始时间', en: 'Start time' } },
    end_time: {
      type: 'instant',
      required: true,
      laterThan: 'start_time',
      label: { cn: '结束时间', en: 'End time' },
    },
    address: {
      type: 'text',
      translated: true,
      max: 500,
      label: { cn: '地点', en: 'Place' },
      help: { cn: '房间或场地；留空则与活动相同', en: 'A room or a hall. Empty: where the event is' },
    },
    limit_number: {
      type: 'integer',
      min: 0,
      max: 10_000_000,
      label: { cn: '人数上限', en: 'Seat limit' },
      help: {
        cn: '自选场次时这一场的名额；留空则不限',
        en: 'The seats of this session where people choose sessions. Empty: no limit',
      },
    },
    sort: {
      type: 'integer',
      min: 0,
      max: 1_000_000,
      default: 0,
      label: { cn: '排序', en: 'Order' },
      help: {
        cn: '同时开始的场次里，数字小的排在前面',
        en: 'Of sessions that start together, lower numbers come first',
      },
    },
    cancelled: {
      type: 'boolean',
      default: false,
      required: true,
      label: { cn: '已取消', en: 'Cancelled' },
      help: {
        cn: '选了这一场的人会收到通知，名额让出；恢复后按原来的次序重新排座',
        en: 'People who chose it are told, and give up their seats. If it takes place after all, they get them back in their order',
      },
    },
    taken_number: { type: 'integer', derived: true, label: { cn: '已占名额', en: 'Seats taken' } },
    waiting_number: { type: 'integer', derived: true, label: { cn: '候补人数', en: 'Waiting' } },
    full: {
      type: 'boolean',
      derived: true,
      notNull: true,
      label: { cn: '已满', en: 'Full' },
      help: { cn: '没有名额，或有人在候补', en: 'No seat is left, or people wait for one' },
    },
    own_status: {
      type: 'selection',
      selections: selections(REGISTRATION_STATUS),
      derived: true,
      label: { cn: '我的状态', en: 'My status' },
      help: {
        cn: '我的票在这一场的状态；没有选这一场则为空',
        en: 'The state of the caller’s ticket in this session. Empty: not chosen',
      },
    },
  },
})

export const CubicSessionChoice = declareModel({
  name: 'CubicSessionChoice',
  label: { cn: '所选场次', en: 'Chosen session' },
  description: { cn: '报名人选的一场', en: 'A session that a registrant has chosen' },
  displayField: 'id',
  userReadOnly: true,
  kept: { whose: ['applicant_id'] },
  fields: {
    name: { type: 'text', derived: true, label: { cn: '名称', en: 'Name' } },
    applicant_id: {
      type: 'to_one',
      kept: 'registration',
      model: 'CubicEventApplicant',
      required: true,
      readonly: true,
      foreignKey: false,
      label: { cn: '报名人', en: 'Applicant' },
    },
    session_id: {
      type: 'to_one',
      kept: 'registration',
      model: 'CubicEventSession',
      required: true,
      readonly: true,
      foreignKey: false,
      label: { cn: '场次', en: 'Session' },
    },
    seated: {
      type: 'boolean',
      kept: 'registration',
      default: false,
      notNull: true,
      readonly: true,
      label: { cn: '有座', en: 'Has a seat' },
    },
    registration_status: {
      type: 'selection',
      selections: selections(REGISTRATION_STATUS),
      derived: true,
      notNull: true,
      label: { cn: '状态', en: 'Status' },
      help: {
        cn: '有座的随报名：待审核或报名成功；没有座的在候补；场次或报名取消后为已取消',
        en: 'With a seat it is the registration’s: under review or registered. Without one it waits. It is cancelled with the session or the registration',
      },
    },
    waitlist_position: {
      type: 'integer',
      derived: true,
      label: { cn: '候补位次', en: 'Place on the waitlist' },
    },
    created_time: {
      type: 'instant',
      kept: 'registration',
      readonly: true,
      label: { cn: '选择时间', en: 'Chosen at' },
    },
  },
})
