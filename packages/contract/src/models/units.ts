import { HAND_OVER_PROBLEM, UNIT_KIND, UNIT_REVIEW, UNIT_ROLE } from '../core/unit-states.ts'
import { declareModel, selections } from '../core/model.ts'

export const CubicUnit = declareModel({
  name: 'CubicUnit',
  label: { cn: '单位', en: 'Unit' },
  description: {
    cn: '举办活动的学校、院系、社团或部门，单位可以有下级单位',
    en: 'A school, department, club or office that runs events. Units form a tree',
  },
  displayField: 'name',
  kept: 'nobody',
  fields: {
    name: { type: 'text', translated: true, max: 200, required: true, label: { cn: '名称', en: 'Name' } },
    kind: {
      type: 'selection',
      selections: selections(UNIT_KIND),
      default: 'department',
      required: true,
      label: { cn: '类型', en: 'Kind' },
    },
    parent_id: {
      type: 'to_one',
      model: 'CubicUnit',
      onUnlink: 'restrict',
      label: { cn: '上级单位', en: 'Part of' },
      help: {
        cn: '在上级单位的角色对所有下级单位有效，最多八级',
        en: 'Roles in a unit count in all units below it. At most eight levels',
      },
    },
    description: { type: 'long_text', translated: true, max: 2000, label: { cn: '简介', en: 'Description' } },
    logo: { type: 'file', label: { cn: '标志', en: 'Logo' } },
    contact: {
      type: 'text',
      kept: 'contact',
      max: 200,
      label: { cn: '联系方式', en: 'Contact' },
      help: {
        cn: '电话、邮箱或办公室，向所有人显示',
        en: 'A phone number, e-mail address or office, shown to everyone',
      },
    },
    review: {
      type: 'selection',
      selections: selections(UNIT_REVIEW),
      label: { cn: '活动审核', en: 'Review of events' },
      help: {
        cn: '留空则与上级单位相同；都留空时由单位审核',
        en: 'Empty: as the unit above, and the unit itself where none says otherwise',
      },
    },
    sort: { type: 'integer', min: 0, max: 1_000_000, default: 0, label: { cn: '排序', en: 'Order' } },
    archived: {
      type: 'boolean',
      default: false,
      required: true,
      label: { cn: '已归档', en: 'Archived' },
      help: {
        cn: '归档后不能再有新的活动、成员和下级单位，已有的保留',
        en: 'Gets no new events, members or units. Those that it has stay',
      },
    },
    below: {
      type: 'json',
      derived: true,
      label: { cn: '本单位及下级单位', en: 'This unit and those below' },
      help: { cn: '编号列表', en: 'A list of ids' },
    },
    event_number: {
      type: 'integer',
      derived: true,
      label: { cn: '活动数', en: 'Events' },
      help: { cn: '主办与合办的，含草稿', en: 'Organised and co-organised, drafts included' },
    },
    child_ids: {
      type: 'to_many',
      model: 'CubicUnit',
      inverse: 'parent_id',
      readonly: true,
      label: { cn: '下级单位', en: 'Units below' },
    },
    member_ids: {
      type: 'to_many',
      model: 'CubicUnitMember',
      inverse: 'unit_id',
      readonly: true,
      label: { cn: '成员', en: 'Members' },
    },
  },
})

export const CubicUnitMember = declareModel({
  name: 'CubicUnitMember',
  label: { cn: '单位成员', en: 'Unit member' },
  description: {
    cn: '某人在一个单位的角色，对下级单位也有效',
    en: 'Somebody’s role in a unit. It counts in the units below, too',
  },
  confirm: 'roles',
  displayField: 'user_id',
  kept: { whose: ['user_id'] },
  fields: {
    unit_id: {
      type: 'to_one',
      kept: 'role',
      model: 'CubicUnit',
      required: true,
      onUnlink: 'restrict',
      label: { cn: '单位', en: 'Unit' },
    },
    user_id: {
      type: 'to_one',
      kept: 'role',
      model: 'User',
      byId: true,
      required: true,
      onUnlink: 'cascade',
      label: { cn: '成员', en: 'Member' },
    },
    role: {
      type: 'selection',
      kept: 'role',
      selections: selections(UNIT_ROLE),
      required: true,
      label: { cn: '角色', en: 'Role' },
    },
    until: {
      type: 'instant',
      kept: 'role',
      label: { cn: '有效至', en: 'Until' },
      help: { cn: '留空则长期有效', en: 'Empty: for good' },
    },
    active: { type: 'boolean', derived: true, notNull: true, label: { cn: '有效', en: 'In force' } },
    given_by: {
      type: 'to_one',
      kept: 'staff',
      model: 'User',
      readonly: true,
      onUnlink: 'set null',
      label: { cn: '授予人', en: 'Given by' },
    },
    rule_id: {
      type: 'integer',
      kept: 'role',
      readonly: true,
      label: { cn: '登录规则', en: 'Sign-on rule' },
      help: { cn: '留空则由人授予', en: 'Empty: given by hand' },
    },
  },
})

export const CubicHandOver = declareModel({
  name: 'CubicHandOver',
  label: { cn: '交接计划', en: 'Planned hand-over' },
  description: {
    cn: '某个成员的角色在约定的时间交给另一个人',
    en: 'A member’s role that goes to somebody else at an agreed time',
  },
  confirm: 'roles',
  displayField: 'member_id',
  kept: { whose: ['user_id'] },
  fields: {
    member_id: {
      type: 'to_one',
      kept: 'role',
      model: 'CubicUnitMember',
      required: true,
      onUnlink: 'cascade',
      label: { cn: '交出的角色', en: 'Role handed over' },
    },
    user_id: {
      type: 'to_one',
      kept: 'role',
      model: 'User',
      required: true,
      onUnlink: 'cascade',
      label: { cn: '接手人', en: 'Successor' },
      help: { cn: '先添加为单位的成员', en: 'Add them as a member of the unit first' },
    },
    at: { type: 'instant', kept: 'role', required: true, label: { cn: '交接时间', en: 'Handed over at' } },
    until: {
      type: 'instant',
      kept: 'role',
      label: { cn: '有效至', en: 'Until' },
      help: { cn: '接手人的期限，留空则长期有效', en: 'Of the successor. Empty: for good' },
    },
    planned_by: {
      type: 'to_one',
      kept: 'staff',
      model: 'User',
      readonly: true,
      onUnlink: 'cascade',
      label: { cn: '计划人', en: 'Planned by' },
    },
    problem: {
      type: 'selection',
      kept: 'role',
      selections: selections(HAND_OVER_PROBLEM),
      readonly: true,
      label: { cn: '没有交接成', en: 'Not handed over' },
      help: { cn: '改过时间或接手人后再试', en: 'Tried again once its time or successor is changed' },
    },
  },
})

export const CubicFollow = declareModel({
  name: 'CubicFollow',
  label: { cn: '关注', en: 'Follow' },
  description: {
    cn: '某人关注的单位，有新活动时告诉他',
    en: 'A unit whose new events somebody wants to hear of',
  },
  displayField: 'unit_id',
  kept: { whose: ['user_id'] },
  fields: {
    user_id: {
      type: 'to_one',
      kept: 'choice',
      model: 'User',
      readonly: true,
      onUnlink: 'cascade',
      label: { cn: '关注人', en: 'Followed by' },
    },
    unit_id: {
      type: 'to_one',
      kept: 'choice',
      model: 'CubicUnit',
      required: true,
      onUnlink: 'cascade',
      label: { cn: '单位', en: 'Unit' },
    },
  },
})
