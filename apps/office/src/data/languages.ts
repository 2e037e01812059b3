import { LANGUAGES } from '@cubic/contract'

export const LANGUAGE_NAMES = { cn: '中文', en: 'English' } as const
/** The languages as HTML and HTTP name them. */
export const LANGUAGE_TAGS = { cn: 'zh-CN', en: 'en' } as const
export const LANGUAGE_OPTIONS = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))
