import type { Text } from './text.ts'

// Apart from the other states: only the pages of hours need them.
type States = { readonly [state: string]: Text }

/** How an event turns attendance into hours. */
export const HOURS_RULE = {
  fixed: { cn: '到场即记', en: 'For attending' },
  minutes: { cn: '按在场时长', en: 'By time' },
  sessions: { cn: '按到场场次', en: 'By sessions' },
} as const satisfies States
export type HoursRule = keyof typeof HOURS_RULE

/** Hours only ever move down this list. */
export const HOUR_STATE = {
  proposed: { cn: '待公示', en: 'Proposed' },
  published: { cn: '公示中', en: 'Published' },
  locked: { cn: '已锁定', en: 'Locked' },
} as const satisfies States
export type HourState = keyof typeof HOUR_STATE

export const HOUR_SOURCE = {
  event: { cn: '签到', en: 'Check-in' },
  hand: { cn: '补录', en: 'By hand' },
  import: { cn: '导入', en: 'Import' },
} as const satisfies States
export type HourSource = keyof typeof HOUR_SOURCE

export const OBJECTION_STATE = {
  open: { cn: '异议中', en: 'Objected' },
  granted: { cn: '异议成立', en: 'Objection upheld' },
  kept: { cn: '维持原记录', en: 'Kept as it was' },
} as const satisfies States
export type ObjectionState = keyof typeof OBJECTION_STATE

/** Who answers an objection. */
export const OBJECTION_STEP = {
  organiser: { cn: '主办方', en: 'The organiser' },
  centre: { cn: '中心', en: 'The centre' },
} as const satisfies States
export type ObjectionStep = keyof typeof OBJECTION_STEP
