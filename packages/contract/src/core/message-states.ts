import type { Text } from './text.ts'

// Apart from the other states: only the pages of messages need them.

type States = { readonly [state: string]: Text }

export const MESSAGE_CHANNEL = {
  email: { cn: '邮件', en: 'Email' },
  sms_domestic: { cn: '国内短信', en: 'Domestic SMS' },
  sms_international: { cn: '国际短信', en: 'International SMS' },
} as const satisfies States
export type MessageChannel = keyof typeof MESSAGE_CHANNEL

export const MESSAGE_CASE = {
  registration_success: { cn: '报名成功', en: 'Registration confirmed' },
  registration_failure: { cn: '报名失败', en: 'Registration failure' },
  event_info_change: { cn: '活动信息变更', en: 'Event change' },
  sign_in_code: { cn: '签到码', en: 'Sign-in code' },
  registration_received: { cn: '报名待审核', en: 'Registration received' },
  waitlisted: { cn: '进入候补', en: 'On the waitlist' },
  reminder: { cn: '活动提醒', en: 'Reminder' },
  password_reset: { cn: '重设密码', en: 'Password reset' },
} as const satisfies States
export type MessageCase = keyof typeof MESSAGE_CASE

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
} as const satisfies States
export type MessageState = keyof typeof MESSAGE_STATE
