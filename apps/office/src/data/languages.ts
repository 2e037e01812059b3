import { LANGUAGES } from '@cubic/contract'

/** Each language in its own words. */
export const LANGUAGE_NAMES = { cn: '中文', en: 'English' } as const
/** The languages as HTML and HTTP name them. */
export const LANGUAGE_TAGS = { cn: 'zh-CN', en: 'en' } as const
/** The choices of a control that switches languages. */
export const LANGUAGE_OPTIONS = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))
