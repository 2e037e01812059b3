import { declareModel, selections } from '../model.ts'
import { FORM_FIELD_TYPE, SIGN_IN_TYPE } from '../other-states.ts'
import { ACTIVITY_MODE, EVENT_STATUS, REGISTRATION_PHASE } from '../states.ts'

export const CubicEventType = declareModel({
  name: 'CubicEventType',
  label: { cn: '活动类型', en: 'Event type' },
  description: { cn: '活动的分类', en: 'A category of events' },
  displayField: 'name',
  fields: {
    name: { type: 'text', translated: true, max: 100, required: true, label: { cn: '名称', en: 'Name' } },
    sort: { type: 'integer', min: 0, max: 1_000_000, default: 0, label: { cn: '排序', en: 'Order' } },
    creator: {
      type: 'to_one',
      model: 'User',
      readonly: true,
      onUnlink: 'set null',
      label: { cn: '创建人', en: 'Creator' },
    },
  },
})

export const CubicEventBase = declareModel({
  name: 'CubicEventBase',
  label: { cn: '活动', en: 'Event' },
  description: { cn: '人们浏览并报名的活动', en: 'An event that people browse and register for' },
  displayField: 'name',
  fields: {
    name: { type: 'text', translated: true, max: 200, required: true, label: { cn: '活动名称', en: 'Name' } },
    type_id: { type: 'to_one', model: 'CubicEventType', onUnlink: 'restrict', label: { cn: '活动类型', en: 'Type' } },
    type: {
      type: 'to_one',
      model: 'CubicEventType',
      aliasOf: 'type_id',
      readonly: true,
      label: { cn: '活动类型', en: 'Type' },
    },
    type_name: { type: 'text', derived: true, label: { cn: '类型名称', en: 'Type name' } },
    address: { type: 'text', translated: true, max: 500, label: { cn: '地点', en: 'Address' } },
    activity_mode: {
      type: 'selection',
      selections: selections(ACTIVITY_MODE),
      default: 'offline',
      label: { cn: '活动形式', en: 'Format' },
    },
    start_time: { type: 'instant', label: { cn: '开始时间', en: 'Start time' } },
    end_time: { type: 'instant', label: { cn: '结束时间', en: 'End time' } },
    status: {
      type: 'selection',
      selections: selections(EVENT_STATUS),
      derived: true,
      notNull: true,
      label: { cn: '状态', en: 'Status' },
    },
    notice: { type: 'long_text', translated: true, max: 2000, label: { cn: '须知', en: 'Notice' } },
    published_time: { type: 'instant', readonly: true, label: { cn: '发布时间', en: 'Published at' } },
    cover: { type: 'file', label: { cn: '封面', en: 'Cover' } },
    detail_url: { type: 'url', derived: true, notNull: true, label: { cn: '详情链接', en: 'Event page link' } },
    custom_detail_page_id: {
      type: 'to_one',
      model: 'CubicEventPage',
      onUnlink: 'set null',
      label: { cn: '自定义详情页', en: 'Custom event page' },
    },
    act_id: { type: 'text', max: 100, label: { cn: '活动编号', en: 'Event number' } },
    act_url: { type: 'url', label: { cn: '活动链接', en: 'Event link' } },
    act_description: {
      type: 'rich_text',
      translated: true,
      max: 100_000,
      label: { cn: '活动介绍', en: 'Description' },
    },
    act_details_manage_url: { type: 'url', label: { cn: '详情管理链接', en: 'Management link' } },
    regist_id: {
      type: 'to_one',
      model: 'CubicEventRegist',
      derived: true,
      label: { cn: '报名设置', en: 'Registration' },
    },
    regist_start_time: { type: 'instant', derived: true, label: { cn: '报名开始', en: 'Registration opens' } },
    regist_end_time: { type: 'instant', derived: true, label: { cn: '报名截止', en: 'Registration closes' } },
    application_form_ids: {
      type: 'to_many',
      model: 'CubicEventFormField',
      inverse: 'event_id',
      label: { cn: '报名表单', en: 'Form fields' },
    },
    applicants_ids: {
      type: 'to_many',
      model: 'CubicEventApplicant',
      inverse: 'event_id',
      readonly: true,
      label: { cn: '报名人', en: 'Applicants' },
    },
    own_applicant_id: {
      type: 'to_one',
      model: 'CubicEventApplicant',
      derived: true,
      label: { cn: '我的报名', en: 'My registration' },
    },
    registered: { type: 'boolean', derived: true, notNull: true, label: { cn: '我已报名', en: 'I’m registered' } },
    can_register: {
      type: 'boolean',
      derived: true,
      notNull: true,
      label: { cn: '现在可报名', en: 'Can register now' },
    },
    participant_number: { type: 'integer', derived: true, label: { cn: '报名人数', en: 'Participants' } },
    show_participant_number: {
      type: 'boolean',
      default: true,
      required: true,
      label: { cn: '显示报名人数', en: 'Show number of participants' },
    },
    sign_in: { type: 'boolean', default: true, required: true, label: { cn: '需要签到', en: 'Needs check-in' } },
    home_calender: {
      type: 'boolean',
      default: false,
      required: true,
      label: { cn: '显示在首页日历', en: 'Show in the home calendar' },
    },
    home_todo_list: {
      type: 'boolean',
      default: false,
      required: true,
      label: { cn: '显示在首页待办', en: 'Show in the home to-do list' },
    },
    to_official_website: {
      type: 'boolean',
      default: true,
      required: true,
      label: { cn: '在网站显示', en: 'Show on the website' },
    },
    top_or_not: {
      type: 'boolean',
      default: false,
      readonly: true,
      notNull: true,
      label: { cn: '置顶', en: 'Pinned' },
    },
    public_or_not: {
      type: 'boolean',
      default: true,
      required: true,
      label: { cn: '对访客公开', en: 'Open to guests' },
    },
    payment_id: { type: 'text', max: 100, label: { cn: '支付编号', en: 'Payment id' } },
    payment_invoice: {
      type: 'boolean',
      default: false,
      required: true,
      label: { cn: '可开发票', en: 'Invoice available' },
    },
    payment_register_type_ids: { type: 'json', label: { cn: '收费报名类型', en: 'Paid registration types' } },
    creator: {
      type: 'to_one',
      model: 'User',
      readonly: true,
      onUnlink: 'set null',
      label: { cn: '创建人', en: 'Creator' },
    },
    reject_reason: {
      type: 'long_text',
      max: 2000,
      readonly: true,
      label: { cn: '驳回原因', en: 'Reason for rejection' },
    },
  },
})

export const CubicEventRegist = declareModel({
  name: 'CubicEventRegist',
  label: { cn: '报名设置', en: 'Registration settings' },
  description: { cn: '一个活动的报名规则', en: 'The registration rules of an event' },
  displayField: 'id',
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
    regist_end_time: { type: 'instant', label: { cn: '报名截止', en: 'Closes' } },
    modify_end_time: { type: 'instant', label: { cn: '修改截止', en: 'Changes until' } },
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
    leave_frees_seat: {
      type: 'boolean',
      default: false,
      required: true,
      label: { cn: '请假让出名额', en: 'Leave frees the seat' },
      help: {
        cn: '活动开始前请假会让出名额，由候补的人递补；此后不能再签到',
        en: 'Asking for leave before the event starts gives the seat to the next person; the ticket can no longer check in',
      },
    },
    scope: {
      type: 'json',
      default: 'everyone',
      required: true,
      label: { cn: '报名范围', en: 'Who can register' },
      help: {
        cn: '"everyone"、"login"、{"person_types": […]} 或 {"unify_ids": […]}',
        en: '"everyone", "login", {"person_types": […]} or {"unify_ids": […]}',
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
    sign_in_type: {
      type: 'selection',
      selections: selections(SIGN_IN_TYPE),
      default: 'staff_scan',
      required: true,
      label: { cn: '签到方式', en: 'Check-in method' },
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
    tips: { type: 'text', translated: true, max: 500, label: { cn: '提示', en: 'Hint' } },
    required: { type: 'boolean', default: false, required: true, label: { cn: '必填', en: 'Required' } },
    selections: {
      type: 'json',
      translated: true,
      label: { cn: '选项', en: 'Choices' },
      help: { cn: '单选的选项：[{"value", "name"}]', en: 'The choices: [{"value", "name"}]' },
    },
    bounds: {
      type: 'json',
      label: { cn: '范围', en: 'Bounds' },
      help: { cn: '{"min"?, "max"?, "length"?, "pattern"?}', en: '{"min"?, "max"?, "length"?, "pattern"?}' },
    },
    sort: { type: 'integer', min: 0, max: 1_000_000, default: 0, label: { cn: '排序', en: 'Order' } },
  },
})

export const CubicEventPage = declareModel({
  name: 'CubicEventPage',
  label: { cn: '自定义详情页', en: 'Custom event page' },
  description: { cn: '活动的自定义详情页', en: 'A page designed for an event' },
  displayField: 'name',
  fields: {
    name: { type: 'text', max: 200, required: true, label: { cn: '名称', en: 'Name' } },
    content: { type: 'json', translated: true, label: { cn: '内容', en: 'Content' } },
    banner: { type: 'file', label: { cn: '横幅图', en: 'Banner' } },
    material_ids: {
      type: 'to_many',
      model: 'PageMaterialFile',
      inverse: 'page_id',
      label: { cn: '素材', en: 'Materials' },
    },
    event_ids: {
      type: 'to_many',
      model: 'CubicEventBase',
      inverse: 'custom_detail_page_id',
      readonly: true,
      label: { cn: '活动', en: 'Events' },
    },
  },
})

export const PageMaterialFile = declareModel({
  name: 'PageMaterialFile',
  label: { cn: '页面素材', en: 'Page material' },
  description: { cn: '详情页中可下载的文件', en: 'A file that visitors can download from a page' },
  displayField: 'origin_filename',
  fields: {
    page_id: { type: 'to_one', model: 'CubicEventPage', onUnlink: 'cascade', label: { cn: '页面', en: 'Page' } },
    origin_filename: { type: 'text', max: 300, required: true, label: { cn: '原文件名', en: 'Original file name' } },
    filename: { type: 'text', max: 300, readonly: true, label: { cn: '文件名', en: 'File name' } },
    flora_external_id: { type: 'text', max: 60, readonly: true, label: { cn: '文件编码', en: 'File code' } },
    download_url: { type: 'url', siteRelative: true, label: { cn: '下载链接', en: 'Download link' } },
  },
})
