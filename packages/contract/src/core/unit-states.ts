import type { Text } from './text.ts'

// Apart from the other enumerations, which all pages load.
type States = { readonly [state: string]: Text }

export const UNIT_KIND = {
  school: { cn: '学校', en: 'School' },
  department: { cn: '院系', en: 'Department' },
  club: { cn: '社团', en: 'Club' },
  office: { cn: '部门', en: 'Office' },
  other: { cn: '其他', en: 'Other' },
} as const satisfies States

/** What people do for a unit and the units below it. Owners may do all of it. */
export const UNIT_ROLE = {
  owner: { cn: '负责人', en: 'Owner' },
  author: { cn: '作者', en: 'Author' },
  auditor: { cn: '审核人', en: 'Reviewer' },
  registrar: { cn: '登记员', en: 'Registrar' },
  door: { cn: '门口', en: 'Door' },
  viewer: { cn: '只读', en: 'Viewer' },
} as const satisfies States
export type UnitRole = keyof typeof UNIT_ROLE

/** Who reviews the events of a unit. */
export const UNIT_REVIEW = {
  none: { cn: '无需审核', en: 'No review' },
  unit: { cn: '单位审核', en: 'The unit' },
  unit_then_centre: { cn: '单位审核后由中心审核', en: 'The unit, then the centre' },
} as const satisfies States
export type UnitReview = keyof typeof UNIT_REVIEW

/** Who is asked to review an event now. */
export const REVIEW_STEP = {
  unit: { cn: '单位', en: 'The unit' },
  centre: { cn: '中心', en: 'The centre' },
} as const satisfies States

/** Why a planned hand-over was not made at its time. */
export const HAND_OVER_PROBLEM = {
  planner: { cn: '计划人已不是负责人', en: 'Whoever planned it no longer owns the unit' },
  successor: { cn: '接手人的账号已停用', en: 'The successor’s account is disabled' },
  archived: { cn: '单位已归档', en: 'The unit is archived' },
} as const satisfies States
export type HandOverProblem = keyof typeof HAND_OVER_PROBLEM
