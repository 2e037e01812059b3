import type { Lang } from '@cubic/contract'

const NAMES: { readonly [lang in Lang]: readonly string[] } = {
  cn: ['周一', '周二', '周三', '周四', '周五', '周六', '周日'],
  en: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
}

export function weekdayNames(lang: Lang): readonly string[] {
  return NAMES[lang]
}
