import type { Text } from './text.ts'

// Apart from the other states: only the pages of messages need them.

type States = { readonly [state: string]: Text }

export const MESSAGE_CHANNEL = {
  email: { cn: '邮件', en: 'Email' },
  sms_domestic: { cn: '国内短信', en: 'Domestic SMS' },
  sms_international: { cn: '国际短信', en: 'International SMS' },
} as const satisfies States
export type MessageChannel = keyof typeof MESSAGE_CHANNEL

/** How a connection to a mail server is encrypted. */
export const SMTP_SECURITY = {
  tls: { cn: 'TLS（端口 465）', en: 'TLS (port 465)' },
  starttls: { cn: 'STARTTLS（端口 587）', en: 'STARTTLS (port 587)' },
  auto: { cn: '服务器支持时加密', en: 'Encrypted if the server can' },
} as const satisfies States
export type SmtpSecurity = keyof typeof SMTP_SECURITY

/** The cases that have templates. */
export const TEMPLATE_CASE = {
  registration_success: { cn: '报名成功', en: 'Registration confirmed' },
  registration_failure: { cn: '报名失败', en: 'Registration failed' },
  event_info_change: { cn: '活动信息变更', en: 'Event change' },
  sign_in_code: { cn: '报名码', en: 'Ticket' },
  registration_received: { cn: '报名待审核', en: 'Registration received' },
  waitlisted: { cn: '进入候补', en: 'On the waitlist' },
  answers_corrected: { cn: '报名信息被修改', en: 'Details corrected' },
  reminder: { cn: '活动提醒', en: 'Reminder' },
  registration_opens: { cn: '收藏的活动开放报名', en: 'A saved event opens' },
  unit_events: { cn: '关注的单位有新活动', en: 'New events of units' },
  certificate_issued: { cn: '证书已签发', en: 'Certificate issued' },
  certificate_revoked: { cn: '证书被撤销', en: 'Certificate revoked' },
  hours_published: { cn: '学时公示', en: 'Hours published' },
  hours_changed: { cn: '学时更正与异议答复', en: 'Hours corrected or objection answered' },
  password_reset: { cn: '重设密码', en: 'Password reset' },
  invitation: { cn: '账号邀请', en: 'Invitation' },
  security_notice: { cn: '账号安全提醒', en: 'Security notice' },
} as const satisfies States
export type TemplateCase = keyof typeof TEMPLATE_CASE

export const MESSAGE_CASE = {
  ...TEMPLATE_CASE,
  broadcast: { cn: '主办方来信', en: 'From the organiser' },
  report: { cn: '活动数字', en: 'Numbers of events' },
} as const satisfies States
export type MessageCase = keyof typeof MESSAGE_CASE

/** How often somebody gets the numbers of their events by mail. */
export const REPORT_MAILS = {
  none: { cn: '不发送', en: 'Never' },
  weekly: { cn: '每周', en: 'Weekly' },
  monthly: { cn: '每月', en: 'Monthly' },
} as const satisfies States
export type ReportMails = keyof typeof REPORT_MAILS

export const MESSAGE_LANGUAGE = {
  cn: { cn: '中文', en: 'Chinese' },
  en: { cn: '英文', en: 'English' },
} as const satisfies States

export const MESSAGE_STATE = {
  waiting: { cn: '待发送', en: 'Waiting' },
  sent: { cn: '已发送', en: 'Sent' },
  failed: { cn: '稍后重试', en: 'Trying again' },
  dead: { cn: '已放弃', en: 'Given up' },
  skipped: { cn: '无需发送', en: 'Not needed' },
  unreachable: { cn: '没有可用的地址', en: 'No address' },
} as const satisfies States
export type MessageState = keyof typeof MESSAGE_STATE

/** Whom a message of an organiser goes to, at the time when it is sent. */
export const BROADCAST_AUDIENCE = {
  all: { cn: '全部报名人', en: 'Everyone' },
  registered: { cn: '报名成功', en: 'Registered' },
  waiting_review: { cn: '待审核', en: 'Waiting for review' },
  waitlisted: { cn: '候补中', en: 'On the waitlist' },
  arrived: { cn: '已签到', en: 'Checked in' },
  not_arrived: { cn: '未签到', en: 'Not checked in' },
  chosen: { cn: '所选的人', en: 'Selected people' },
} as const satisfies States
export type BroadcastAudience = keyof typeof BROADCAST_AUDIENCE

export const BROADCAST_CHANNELS = {
  email: { cn: '邮件', en: 'Email' },
  sms: { cn: '短信', en: 'SMS' },
  both: { cn: '邮件和短信', en: 'Email and SMS' },
} as const satisfies States
export type BroadcastChannels = keyof typeof BROADCAST_CHANNELS

export const BROADCAST_STATE = {
  scheduled: { cn: '等待发送', en: 'Scheduled' },
  sent: { cn: '已发出', en: 'Sent' },
  withdrawn: { cn: '已撤回', en: 'Withdrawn' },
} as const satisfies States
