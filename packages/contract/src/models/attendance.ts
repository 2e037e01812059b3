import { declareModel, selections } from '../core/model.ts'
import { ATTENDANCE_SOURCE } from '../core/enumerations.ts'

/**
 * Kept of events that check people out or have sessions; elsewhere the ticket's `check_in_time` says it all. The scans
 * alone decide it (docs/check-in.md), so it is never saved directly.
 */
export const CubicAttendance = declareModel({
  name: 'CubicAttendance',
  label: { cn: '出勤', en: 'Attendance' },
  description: {
    cn: '一张票在活动或一个场次的进出和在场分钟',
    en: 'When a ticket’s holder came to an event or one of its sessions, when they left, and how many minutes that is',
  },
  displayField: 'id',
  userReadOnly: true,
  kept: { whose: ['applicant_id'] },
  fields: {
    event_id: {
      type: 'to_one',
      kept: 'attendance',
      model: 'CubicEventBase',
      readonly: true,
      required: true,
      foreignKey: false,
      label: { cn: '活动', en: 'Event' },
    },
    applicant_id: {
      type: 'to_one',
      kept: 'attendance',
      model: 'CubicEventApplicant',
      readonly: true,
      required: true,
      foreignKey: false,
      label: { cn: '报名人', en: 'Applicant' },
    },
    session_id: {
      type: 'to_one',
      kept: 'attendance',
      model: 'CubicEventSession',
      readonly: true,
      foreignKey: false,
      label: { cn: '场次', en: 'Session' },
      help: { cn: '为空：整个活动', en: 'Empty: the event as a whole' },
    },
    in_time: {
      type: 'instant',
      kept: 'attendance',
      readonly: true,
      label: { cn: '签到', en: 'Checked in' },
      help: { cn: '为空：签退了，但没有签到', en: 'Empty: they checked out with no check-in' },
    },
    out_time: {
      type: 'instant',
      kept: 'attendance',
      readonly: true,
      label: { cn: '签退', en: 'Checked out' },
      help: { cn: '为空：还没有离开，或忘记签退', en: 'Empty: still there, or they forgot' },
    },
    minutes: {
      type: 'integer',
      kept: 'attendance',
      readonly: true,
      label: { cn: '在场分钟', en: 'Minutes present' },
      help: {
        cn: '从第一次签到到最后一次签退，开始前和结束后的不算；还没有签退的为空',
        en: 'From the first check-in to the last check-out, without the time before the start and after the end. Empty until they check out',
      },
    },
    source: {
      type: 'selection',
      kept: 'attendance',
      selections: selections(ATTENDANCE_SOURCE),
      readonly: true,
      notNull: true,
      label: { cn: '来源', en: 'Source' },
    },
  },
})
