import type { Text } from './text.ts'

/** Not beside the states of events (`states.ts`), so that the first pages do not load them. */
type States = { readonly [state: string]: Text }

export const CHECK_IN_STATUS = {
  not_present: { cn: '未签到', en: 'Not checked in' },
  attend: { cn: '已签到', en: 'Checked in' },
  leave: { cn: '请假', en: 'On leave' },
} as const satisfies States
export type CheckInStatus = keyof typeof CHECK_IN_STATUS

export const QR_SEND_STATUS = {
  not_sent: { cn: '未发送', en: 'Not sent' },
  sending: { cn: '发送中', en: 'Sending' },
  success: { cn: '已发送', en: 'Sent' },
  fail: { cn: '发送失败', en: 'Failed' },
} as const satisfies States

export const PERSON_TYPE = {
  student: { cn: '学生', en: 'Student' },
  staff: { cn: '教职工', en: 'Staff' },
  alumni: { cn: '校友', en: 'Alumni' },
  external: { cn: '校外人员', en: 'External' },
} as const satisfies States
export type PersonType = keyof typeof PERSON_TYPE

/** Who can open the link of a report. */
export const REPORT_AUDIENCE = {
  signed_in: { cn: '登录的人', en: 'People who are logged in' },
  word: { cn: '有链接和口令的人', en: 'Whoever has the link and the word' },
} as const satisfies States
export type ReportAudience = keyof typeof REPORT_AUDIENCE

/** Where registrations come from; programs may name others. */
export const REGISTRATION_SOURCE = {
  web: { cn: '网站', en: 'Website' },
  office: { cn: '代为报名', en: 'By staff' },
  import: { cn: '导入', en: 'Import' },
  walk_in: { cn: '现场报名', en: 'At the door' },
} as const satisfies States

/** Whether somebody can log in to an account: nobody can without a password. */
export const LOG_IN_STATE = {
  not_invited: { cn: '未登录，尚未邀请', en: 'Not invited yet' },
  invited: { cn: '已邀请，尚未登录', en: 'Invited, not logged in yet' },
  ready: { cn: '可以登录', en: 'Can log in' },
} as const satisfies States

export const SIGN_IN_TYPE = {
  staff_scan: { cn: '工作人员扫码', en: 'Scanned by staff' },
  self_scan: { cn: '自助扫码', en: 'Self check-in' },
  both: { cn: '两者皆可', en: 'Either' },
} as const satisfies States
export type SignInType = keyof typeof SIGN_IN_TYPE

/** Which sessions of an event a registration is for. */
export const CHOOSE_SESSIONS = {
  all: { cn: '全部场次', en: 'All sessions' },
  some: { cn: '自选场次', en: 'Sessions of their choice' },
} as const satisfies States
export type ChooseSessions = keyof typeof CHOOSE_SESSIONS

export const FORM_FIELD_TYPE = {
  text: { cn: '文本', en: 'Text' },
  textarea: { cn: '长文本', en: 'Long text' },
  number: { cn: '数字', en: 'Number' },
  radio: { cn: '单选', en: 'Single choice' },
  checkbox: { cn: '多选', en: 'Checkboxes' },
  date: { cn: '日期', en: 'Date' },
  datetime: { cn: '日期和时间', en: 'Date and time' },
  phone: { cn: '手机号', en: 'Phone' },
  email: { cn: '邮箱', en: 'Email' },
  file: { cn: '文件', en: 'File' },
  consent: { cn: '征求同意', en: 'Consent' },
} as const satisfies States
export type FormFieldType = keyof typeof FORM_FIELD_TYPE

export const FEEDBACK_STATE = {
  draft: { cn: '草稿', en: 'Draft' },
  submitted: { cn: '已提交', en: 'Submitted' },
} as const satisfies States

/** Through the door, and which way. */
export const SCAN_DIRECTION = {
  in: { cn: '签到', en: 'Check-in' },
  out: { cn: '签退', en: 'Check-out' },
} as const satisfies States
export type ScanDirection = keyof typeof SCAN_DIRECTION

/** `back`, `goodbye`, `already_out` and `no_check_in`: only where people check out. */
export const SCAN_VERDICT = {
  welcome: { cn: '欢迎', en: 'Welcome' },
  already_in: { cn: '已签到', en: 'Already in' },
  back: { cn: '回来了', en: 'Back again' },
  goodbye: { cn: '再见', en: 'Goodbye' },
  already_out: { cn: '已签退', en: 'Already out' },
  no_check_in: { cn: '没签到', en: 'No check-in' },
  not_valid: { cn: '票无效', en: 'Not valid' },
  unknown: { cn: '认不出', en: 'Unknown' },
} as const satisfies States
export type ScanVerdict = keyof typeof SCAN_VERDICT
export const SCAN_CONFLICT = {
  two_gates: { cn: '两处都放行', en: 'Let in twice' },
  revoked: { cn: '放行时票已失效', en: 'Ticket no longer valid when let in' },
  other_event: { cn: '放行的是其他活动的票', en: 'Let in with another event’s ticket' },
  clock: { cn: '设备时间不对', en: 'Wrong clock' },
  no_check_in: { cn: '没有签到却签退了', en: 'Checked out with no check-in' },
} as const satisfies States
export type ScanConflict = keyof typeof SCAN_CONFLICT

/** How an attendance counts whose holder did not check out. */
export const COUNT_CLOSED = {
  until_end: { cn: '算到结束', en: 'Until the end' },
  none: { cn: '只算到最后一次签退', en: 'Only until their last check-out' },
} as const satisfies States
export type CountClosed = keyof typeof COUNT_CLOSED

/** Where the times of an attendance come from: what came last decides. */
export const ATTENDANCE_SOURCE = {
  scan: { cn: '扫码', en: 'Scanned' },
  self: { cn: '自助', en: 'Self check-in' },
  hand: { cn: '手工', en: 'By hand' },
  import: { cn: '导入', en: 'Import' },
  closed: { cn: '到时关闭', en: 'Closed at the end' },
} as const satisfies States
export type AttendanceSource = keyof typeof ATTENDANCE_SOURCE

export const PASS_STATE = {
  unclaimed: { cn: '待领取', en: 'Not claimed yet' },
  active: { cn: '使用中', en: 'In use' },
  expired: { cn: '已到期', en: 'Expired' },
  revoked: { cn: '已收回', en: 'Revoked' },
} as const satisfies States

export const VIEW_TYPE = {
  list: { cn: '列表', en: 'List' },
  form: { cn: '表单', en: 'Form' },
  search: { cn: '搜索', en: 'Search' },
} as const satisfies States

/** The role keys that ship with the product. */
export const ROLES = {
  admin: { cn: '管理员', en: 'Administrator' },
  event_admin: { cn: '活动管理员', en: 'Event administrator' },
  event_author: { cn: '活动作者', en: 'Event author' },
  event_auditor: { cn: '活动审核员', en: 'Event auditor' },
  applicant_manager: { cn: '报名管理员', en: 'Applicant manager' },
  scanner_admin: { cn: '签到管理员', en: 'Check-in administrator' },
  mentor: { cn: '导师', en: 'Mentor' },
} as const satisfies States
export type RoleKey = keyof typeof ROLES

export const SIGN_ON_PROTOCOL = {
  oidc: { cn: 'OIDC', en: 'OIDC' },
  cas: { cn: 'CAS', en: 'CAS' },
  oauth2: { cn: 'OAuth2', en: 'OAuth2' },
} as const satisfies States
export type SignOnProtocol = keyof typeof SIGN_ON_PROTOCOL

/** How a rule compares a claim; one with several values matches by any of them, and one that is absent never. */
export const SIGN_ON_COMPARATOR = {
  '=': { cn: '等于', en: 'is' },
  '!=': { cn: '不等于', en: 'is not' },
  in: { cn: '其中之一', en: 'is one of' },
  like: { cn: '形如', en: 'is like' },
} as const satisfies States
export type SignOnComparator = keyof typeof SIGN_ON_COMPARATOR
