import type { Lang } from '@cubic/contract'

/** The names that PDFs use for languages. */
export const LANG_OF_PAPER = { cn: 'zh-CN', en: 'en' } as const satisfies { readonly [lang in Lang]: string }
