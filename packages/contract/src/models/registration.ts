import { declareModel, selections } from '../core/model.ts'
import { CHOOSE_SESSIONS, FORM_FIELD_TYPE, SIGN_IN_TYPE } from '../core/enumerations.ts'
import { REGISTRATION_PHASE } from '../core/states.ts'

export const CubicEventRegist = declareModel({
  name: 'CubicEventRegist',
  label: { cn: '报名设置', en: 'Registration settings' },
  description: { cn: '一个活动的报名规则', en: 'The registration rules of an event' },
  displayField: 'id',
  kept: 'nobody',
  fields: {
    event_id: {
      type: 'to_one',
      model: 'CubicEventBase',
      required: true,
      onUnlink: 'cascade',
      label: { cn: '活动', en: 'Event' },
    },
    status: {
      type: 'selection',
      selections: selections(REGISTRATION_PHASE),
      derived: true,
      notNull: true,
      label: { cn: '状态', en: 'Status' },
    },
    closed: { type: 'boolean', default: false, required: true, label: { cn: '手动停止', en: 'Stopped by hand' } },
    regist_start_time: { type: 'instant', label: { cn: '报名开始', en: 'Opens' } },
    regist_end_time: { type: 'instant', laterThan: 'regist_start_time', label: { cn: '报名截止', en: 'Closes' } },
    modify_end_time: {
      type: 'instant',
      label: { cn: '报名人最晚可修改到', en: 'Registrants can change answers until' },
    },
    limited: { type: 'boolean', default: false, required: true, label: { cn: '限制人数', en: 'Limited seats' } },
    limit_number: { type: 'integer', min: 0, max: 10_000_000, label: { cn: '人数上限', en: 'Seat limit' } },
    taken_number: { type: 'integer', derived: true, label: { cn: '已占名额', en: 'Seats taken' } },
    need_audit: { type: 'boolean', default: false, required: true, label: { cn: '需要审核', en: 'Needs review' } },
    waitlist: { type: 'boolean', default: false, required: true, label: { cn: '开启候补', en: 'Waitlist' } },
    waitlist_hold_minutes: {
      type: 'integer',
      min: 0,
      max: 10_080,
      label: { cn: '候补团体保留时长（分钟）', en: 'Hold for waiting groups (minutes)' },
      help: {
        cn: '名额不够整组人时，为这组候补保留多久，之后由后面坐得下的人先递补；留空则用系统设置',
        en: 'How long free seats are held for a group that needs more of them, before those behind it go first. Empty: the system’s setting',
      },
    },
    reserved_ids: {
      type: 'to_many',
      model: 'CubicReservedPlaces',
      inverse: 'regist_id',
      label: { cn: '保留名额', en: 'Reserved seats' },
    },
    choose_sessions: {
      type: 'selection',
      selections: selections(CHOOSE_SESSIONS),
      default: 'all',
      required: true,
      label: { cn: '报名的场次', en: 'Sessions' },
      help: {
        cn: '自选：报名时挑场次，每场有自己的名额和候补',
        en: 'Of their choice: people pick sessions, each with seats and a waitlist of its own',
      },
    },
    allow_overlap: {
      type: 'boolean',
      default: false,
      required: true,
      label: { cn: '可选时间重叠的场次', en: 'Overlapping sessions' },
      help: {
        cn: '允许选同时进行的场次，中途换场',
        en: 'People may choose sessions that overlap, and move from one to the other',
      },
    },
    leave_frees_seat: {
      type: 'boolean',
      default: false,
      required: true,
      label: { cn: '请假让出名额', en: 'Free the seat when someone asks for leave' },
      help: {
        cn: '活动开始前请假会让出名额，由候补的人递补；此后不能再签到',
        en: 'Asking for leave before the event starts gives the seat to the next person; the ticket can no longer check in',
      },
    },
    scope: {
      type: 'json',
      kept: 'listed',
      default: 'everyone',
      required: true,
      label: { cn: '报名范围', en: 'Who can register' },
      help: {
        cn: '"everyone"、"login"、{"person_types": […]}、{"unify_ids": […]} 或 {"units": […]}（含下级单位）',
        en: '"everyone", "login", {"person_types": […]}, {"unify_ids": […]} or {"units": […]}, with those below',
      },
    },
    max_applicants: {
      type: 'integer',
      min: 1,
      max: 1000,
      default: 10,
      required: true,
      label: { cn: '每次报名人数上限', en: 'People per registration' },
    },
    keep_days: {
      type: 'integer',
      min: 1,
      max: 36_500,
      label: { cn: '填写内容保留天数', en: 'Days that answers are kept' },
      help: {
        cn: '活动结束后过这么多天，删除填写的内容、文件和联系方式；姓名、名额和到场记录留下。留空则按系统设置',
        en: 'So many days after the event, answers, files and contacts are deleted. Names, seats and attendance stay. Empty: the system’s setting',
      },
    },
    sign_in_type: {
      type: 'selection',
      selections: selections(SIGN_IN_TYPE),
      default: 'staff_scan',
      required: true,
      label: { cn: '签到方式', en: 'Check-in method' },
    },
    walk_in: {
      type: 'boolean',
      default: false,
      required: true,
      label: { cn: '接受现场报名', en: 'Register people at the door' },
      help: {
        cn: '门口的工作人员和持通行证的人可以为没有票的人报名并签到，不超过名额',
        en: 'Staff and scanner passes can register people without a ticket and check them in, within the seats',
      },
    },
    walk_in_answers_later: {
      type: 'boolean',
      default: true,
      required: true,
      label: { cn: '现场报名可以稍后补填', en: 'Walk-ins can answer later' },
      help: {
        cn: '排队时先放行：只填姓名，表单里的其他必填问题之后再补。关闭后，现场也要答完必填问题',
        en: 'Keeps the queue moving: a name is enough, and required questions can wait. Turn it off if they must be answered at the door',
      },
    },
  },
})

export const CubicReservedPlaces = declareModel({
  name: 'CubicReservedPlaces',
  label: { cn: '保留名额', en: 'Reserved seats' },
  description: {
    cn: '为部分人员保留的名额，到期后向所有人开放',
    en: 'Seats reserved for certain people until they open to everyone',
  },
  displayField: 'name',
  kept: 'nobody',
  fields: {
    regist_id: {
      type: 'to_one',
      model: 'CubicEventRegist',
      required: true,
      onUnlink: 'cascade',
      label: { cn: '报名设置', en: 'Registration settings' },
    },
    name: { type: 'text', max: 100, required: true, label: { cn: '名称', en: 'Name' } },
    seats: { type: 'integer', min: 1, max: 10_000_000, required: true, label: { cn: '名额', en: 'Seats' } },
    scope: {
      type: 'json',
      kept: 'listed',
      required: true,
      label: { cn: '保留给', en: 'Reserved for' },
      help: { cn: '{"person_types": […]} 或 {"unify_ids": […]}', en: '{"person_types": […]} or {"unify_ids": […]}' },
    },
    until: {
      type: 'instant',
      label: { cn: '保留至', en: 'Reserved until' },
      help: { cn: '留空则一直保留', en: 'Leave empty to reserve them for good' },
    },
    held: { type: 'integer', derived: true, notNull: true, label: { cn: '已占', en: 'Taken' } },
  },
})

export const CubicEventFormField = declareModel({
  name: 'CubicEventFormField',
  label: { cn: '报名表单字段', en: 'Form field' },
  description: { cn: '报名时要填写的一项', en: 'A question in the registration form' },
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
    name: { type: 'text', translated: true, max: 100, required: true, label: { cn: '名称', en: 'Name' } },
    type: {
      type: 'selection',
      selections: selections(FORM_FIELD_TYPE),
      required: true,
      label: { cn: '类型', en: 'Type' },
    },
    tips: { type: 'text', translated: true, max: 2000, label: { cn: '提示', en: 'Hint' } },
    required: { type: 'boolean', default: false, required: true, label: { cn: '必填', en: 'Required' } },
    selections: {
      type: 'json',
      translated: true,
      label: { cn: '选项', en: 'Choices' },
      help: { cn: '单选和多选的选项：[{"value", "name"}]', en: 'The choices: [{"value", "name"}]' },
    },
    bounds: {
      type: 'json',
      label: { cn: '范围', en: 'Bounds' },
      help: {
        cn: '{"min"?, "max"?, "length"?, "pattern"?, "kinds"?, "max_mb"?, "version"?}',
        en: '{"min"?, "max"?, "length"?, "pattern"?, "kinds"?, "max_mb"?, "version"?}',
      },
    },
    show_if: {
      type: 'json',
      label: { cn: '显示条件', en: 'Shown only if' },
      help: {
        cn: '仅当前面某个单选或多选题选了其中一项时显示，field 是题目编号，in 是选项值',
        en: 'Shown only when one of these choices of an earlier question is taken: field is its id, in the values of its choices',
      },
    },
    sort: { type: 'integer', min: 0, max: 1_000_000, default: 0, label: { cn: '排序', en: 'Order' } },
    keep_days: {
      type: 'integer',
      min: 1,
      max: 36_500,
      label: { cn: '保留天数', en: 'Days kept' },
      help: {
        cn: '活动结束后过这么多天删除对它的回答和文件，例如证件号 30 天；留空则与整张表单相同',
        en: 'So many days after the event, its answers and files are deleted: 30 for ID numbers, say. Empty: as the whole form',
      },
    },
    deleted_on: {
      type: 'instant',
      derived: true,
      label: { cn: '回答删除时间', en: 'Answers deleted on' },
      help: { cn: '为空则不自动删除', en: 'Empty: they stay' },
    },
    answers_deleted_at: {
      type: 'instant',
      readonly: true,
      label: { cn: '已删除回答', en: 'Answers were deleted' },
      help: { cn: '到期删除后只留各选项的人数', en: 'What people chose is kept as numbers alone' },
    },
    removed: {
      type: 'boolean',
      default: false,
      notNull: true,
      readonly: true,
      label: { cn: '已移除', en: 'Removed' },
      help: { cn: '不再提问，已有的填写内容仍保留', en: 'No longer asked; the answers given so far are kept' },
    },
    removed_selections: {
      type: 'json',
      translated: true,
      readonly: true,
      label: { cn: '已移除的选项', en: 'Removed choices' },
      help: {
        cn: '不再提供、但已有人选过的选项',
        en: 'Choices that are no longer offered but that people have chosen',
      },
    },
    required_from: {
      type: 'instant',
      readonly: true,
      label: { cn: '必填起始时间', en: 'Required from' },
      help: {
        cn: '此前的报名不受该必填要求约束；为空则一直必填',
        en: 'Registrations made before this may leave it empty. Empty: it has always been required',
      },
    },
    wordings: {
      type: 'json',
      readonly: true,
      label: { cn: '各版内容', en: 'Versions of its text' },
      help: {
        cn: '征求同意的内容改动一次就是新的一版：[{"version", "from", "name_cn", …}]',
        en: 'Each change of a consent’s text makes a new version: [{"version", "from", "name_cn", …}]',
      },
    },
    answer_number: { type: 'integer', derived: true, label: { cn: '已填写人数', en: 'Answers' } },
    choice_numbers: {
      type: 'json',
      derived: true,
      label: { cn: '各选项人数', en: 'Answers by choice' },
      help: { cn: '{"选项值": 人数}', en: '{"value": number of people}' },
    },
  },
})
