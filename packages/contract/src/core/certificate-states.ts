import type { Text } from './text.ts'

type States = { readonly [state: string]: Text }

export const CERTIFICATE_STATE = {
  valid: { cn: '有效', en: 'Valid' },
  revoked: { cn: '已撤销', en: 'Revoked' },
} as const satisfies States
export type CertificateState = keyof typeof CERTIFICATE_STATE

/** Who gets a certificate once the event is over, without anybody issuing it by hand. */
export const CERTIFICATE_RULE = {
  none: { cn: '不自动签发', en: 'Nobody automatically' },
  attended: { cn: '到场的人', en: 'Everybody who attended' },
  hours: { cn: '得到学时的人', en: 'Everybody who has hours' },
  sessions: { cn: '到场满几场的人', en: 'Everybody who attended so many sessions' },
} as const satisfies States
export type CertificateRule = keyof typeof CERTIFICATE_RULE
