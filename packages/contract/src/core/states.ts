import type { Text } from './text.ts'

/** Each state with its word in both languages; the closed unions come from their keys. */
type States = { readonly [state: string]: Text }

export const EVENT_STATUS = {
  draft: { cn: '草稿', en: 'Draft' },
  waiting_review: { cn: '待审核', en: 'Waiting for review' },
  rejected: { cn: '已驳回', en: 'Rejected' },
  scheduled: { cn: '定时发布', en: 'Scheduled' },
  cancelled: { cn: '已取消', en: 'Cancelled' },
  not_start: { cn: '未开始', en: 'Not started' },
  processing: { cn: '正在举行', en: 'Happening now' },
  finished: { cn: '已结束', en: 'Finished' },
} as const satisfies States
export type EventStatus = keyof typeof EVENT_STATUS

export const PUBLIC_STATUSES = ['not_start', 'processing', 'finished'] as const satisfies readonly EventStatus[]

/** The stage of an event that people decide and the database stores; time makes `published` into three statuses. */
export const EVENT_STAGE = {
  draft: EVENT_STATUS.draft,
  waiting_review: EVENT_STATUS.waiting_review,
  rejected: EVENT_STATUS.rejected,
  scheduled: EVENT_STATUS.scheduled,
  published: { cn: '已发布', en: 'Published' },
  cancelled: EVENT_STATUS.cancelled,
} as const satisfies States
export type EventStage = keyof typeof EVENT_STAGE

export const ACTIVITY_MODE = {
  offline: { cn: '线下', en: 'On site' },
  online: { cn: '线上', en: 'Online' },
  hybrid: { cn: '线上线下', en: 'Hybrid' },
} as const satisfies States
export type ActivityMode = keyof typeof ACTIVITY_MODE

export const REGISTRATION_PHASE = {
  upcoming: { cn: '即将开放', en: 'Opening soon' },
  open: { cn: '可报名', en: 'Open' },
  closed: { cn: '已截止', en: 'Closed' },
} as const satisfies States
export type RegistrationPhase = keyof typeof REGISTRATION_PHASE

export const REGISTRATION_STATUS = {
  waiting_review: { cn: '待审核', en: 'Waiting for review' },
  success: { cn: '报名成功', en: 'Registered' },
  review_failed: { cn: '未通过', en: 'Not accepted' },
  waitlisted: { cn: '候补中', en: 'On the waitlist' },
  withdrawn: { cn: '已取消报名', en: 'Registration cancelled' },
} as const satisfies States
export type RegistrationStatus = keyof typeof REGISTRATION_STATUS

/** The states whose applicants hold a seat. */
export const SEAT_HOLDING = ['waiting_review', 'success'] as const satisfies readonly RegistrationStatus[]
/** The states of a ticket that counts as a person's one ticket of an event. */
export const LIVE = [...SEAT_HOLDING, 'waitlisted'] as const satisfies readonly RegistrationStatus[]
