import { declareModel, selections } from '../core/model.ts'
import { LOG_IN_STATE, PERSON_TYPE } from '../core/enumerations.ts'
import { REPORT_MAILS } from '../core/message-states.ts'

export const User = declareModel({
  name: 'User',
  label: { cn: '用户', en: 'User' },
  description: { cn: '可以登录的账号', en: 'An account someone can log in to' },
  displayField: 'name',
  confirmUnlink: 'erase',
  fields: {
    account: { type: 'text', max: 100, required: true, label: { cn: '账号', en: 'Account' } },
    nickname: { type: 'text', max: 100, label: { cn: '昵称', en: 'Nickname' } },
    name: { type: 'text', max: 100, required: true, label: { cn: '姓名', en: 'Name' } },
    avatar: { type: 'file', label: { cn: '头像', en: 'Avatar' } },
    phone: { type: 'phone', confirm: 'account', label: { cn: '手机号', en: 'Phone' } },
    email: { type: 'email', confirm: 'account', label: { cn: '邮箱', en: 'Email' } },
    roles: { type: 'to_many', model: 'Role', onlyExisting: true, confirm: 'roles', label: { cn: '角色', en: 'Roles' } },
    default_identity_id: {
      type: 'to_one',
      model: 'EventPerson',
      onUnlink: 'set null',
      label: { cn: '默认身份', en: 'Default identity' },
    },
    reminder_email: {
      type: 'boolean',
      default: true,
      notNull: true,
      label: { cn: '活动提醒发邮件', en: 'Reminders by email' },
    },
    reminder_sms: {
      type: 'boolean',
      default: true,
      notNull: true,
      label: { cn: '活动提醒发短信', en: 'Reminders by text message' },
    },
    report_mails: {
      type: 'selection',
      selections: selections(REPORT_MAILS),
      default: 'none',
      notNull: true,
      label: { cn: '活动数字发邮件', en: 'Numbers of events by email' },
      help: { cn: '发给单位负责人和中心的管理员', en: 'For owners of units and administrators of the centre' },
    },
    password: {
      type: 'text',
      max: 200,
      writeOnly: true,
      confirm: 'account',
      label: { cn: '密码', en: 'Password' },
      help: {
        cn: '登录时输入的密码，可以留空：新账号可邀请本人设置，已有账号的密码不变',
        en: 'What its owner logs in with. May stay empty: a new account’s owner can be invited to choose one, an existing password stays',
      },
    },
    disabled: {
      type: 'boolean',
      default: false,
      notNull: true,
      label: { cn: '停用', en: 'Disabled' },
      help: {
        cn: '不能再登录，所有登录立即结束；报名和记录都保留',
        en: 'Can’t log in any more, and every log-in ends at once. Registrations and records stay',
      },
    },
    old_password: {
      type: 'text',
      max: 200,
      writeOnly: true,
      derived: true,
      label: { cn: '原密码', en: 'Old password' },
    },
    log_in_state: {
      type: 'selection',
      derived: true,
      selections: selections(LOG_IN_STATE),
      label: { cn: '登录状态', en: 'Log-in' },
    },
    has_second_factor: {
      type: 'boolean',
      derived: true,
      notNull: true,
      label: { cn: '两步验证', en: 'Second step' },
    },
    calendar_link_made: {
      type: 'instant',
      derived: true,
      label: { cn: '日历链接生成时间', en: 'Calendar link created at' },
      help: { cn: '没有日历链接时为空', en: 'Empty if there is no calendar link' },
    },
    shown_by_units: {
      type: 'boolean',
      derived: true,
      notNull: true,
      label: { cn: '与我的单位有关', en: 'Known to my units' },
      help: { cn: '我的单位的成员，或其活动的报名人', en: 'A member of my units, or registered for their events' },
    },
    shares_project: {
      type: 'boolean',
      derived: true,
      notNull: true,
      label: { cn: '与我同项目', en: 'Shares a project with me' },
    },
  },
})

export const Role = declareModel({
  name: 'Role',
  label: { cn: '角色', en: 'Role' },
  description: { cn: '授予用户的权限集合', en: 'A set of permissions for users' },
  confirm: 'roles',
  displayField: 'name',
  fields: {
    key: { type: 'text', max: 60, required: true, pattern: '^[a-z][a-z0-9_]*$', label: { cn: '标识', en: 'Key' } },
    name: { type: 'text', translated: true, max: 100, required: true, label: { cn: '名称', en: 'Name' } },
  },
})

export const EventPerson = declareModel({
  name: 'EventPerson',
  label: { cn: '人员', en: 'Person' },
  description: {
    cn: '组织中的人：学生、教职工、校友或校外人员',
    en: 'Someone in the organisation: student, staff, alumni or external',
  },
  displayField: 'name',
  confirmUnlink: 'erase',
  fields: {
    name: { type: 'text', max: 100, required: true, label: { cn: '姓名', en: 'Name' } },
    unify_id: { type: 'text', max: 60, label: { cn: '学号/工号', en: 'Student/employee ID' } },
    person_type: {
      type: 'selection',
      selections: selections(PERSON_TYPE),
      default: 'student',
      label: { cn: '人员类型', en: 'Person type' },
    },
    phone: { type: 'phone', label: { cn: '手机号', en: 'Phone' } },
    email: { type: 'email', label: { cn: '邮箱', en: 'Email' } },
    unit: { type: 'text', translated: true, max: 200, label: { cn: '单位', en: 'Unit' } },
    unit_ids: {
      type: 'to_many',
      model: 'CubicUnit',
      onlyExisting: true,
      label: { cn: '所属单位', en: 'Units' },
      help: { cn: '在哪里学习或工作', en: 'Where they study or work' },
    },
    user_id: { type: 'to_one', model: 'User', onUnlink: 'set null', label: { cn: '用户', en: 'User' } },
  },
})
