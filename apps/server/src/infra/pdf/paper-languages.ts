import type { Lang } from '@cubic/contract'

/** As a PDF names its language. */
export const LANG_OF_PAPER = { cn: 'zh-CN', en: 'en' } as const satisfies { readonly [lang in Lang]: string }
