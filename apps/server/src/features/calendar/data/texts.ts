import type { Text } from '@cubic/contract'

export const calendarTexts = {
  mine: { cn: '我的活动', en: 'My events' },
} as const satisfies { readonly [name: string]: Text }
