import type { Text } from './text.ts'

/** Apart from the other enumerations, which many pages load. */
type States = { readonly [state: string]: Text }

/** What somebody said to a consent, and whether they took it back since. */
export const CONSENT_STATE = {
  agree: { cn: '同意', en: 'Agreed' },
  disagree: { cn: '不同意', en: 'Declined' },
  withdrawn: { cn: '已撤回', en: 'Withdrawn' },
} as const satisfies States
export type ConsentState = keyof typeof CONSENT_STATE

/** How somebody got to see data of others. */
export const LOOK_KIND = {
  opened: { cn: '打开', en: 'Opened' },
  exported: { cn: '导出', en: 'Exported' },
  viewed_as: { cn: '以其身份查看', en: 'Viewed as' },
} as const satisfies States
export type LookKind = keyof typeof LOOK_KIND
