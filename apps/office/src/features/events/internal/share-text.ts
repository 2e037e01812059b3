import type { Lang } from '@cubic/contract'
import { formatExactRange } from '@cubic/web-kit/datetime/format'
import { texts } from '@cubic/web-kit/language/text'

const shareTexts = texts({
  when: { cn: '时间：', en: 'When: ' },
  where: { cn: '地点：', en: 'Where: ' },
  register: { cn: '详情与报名：', en: 'Details and registration: ' },
  details: { cn: '详情：', en: 'Details: ' },
})

type Shared = {
  readonly name_cn: string | null
  readonly name_en: string | null
  readonly address_cn: string | null
  readonly address_en: string | null
  readonly start_time: string | null
  readonly end_time: string | null
}

/** Returns what people paste into a chat, without words such as “today” that are wrong the day after. */
export function shareText(
  event: Shared,
  {
    lang,
    zone,
    link,
    registers,
  }: { readonly lang: Lang; readonly zone: string; readonly link: string; readonly registers: boolean },
): string {
  const inLang = (field: 'name' | 'address') =>
    event[`${field}_${lang}`] || event[`${field}_cn`] || event[`${field}_en`]
  const place = inLang('address')
  const { start_time: start, end_time: end } = event
  const lines = [
    inLang('name') ?? '',
    start && `${shareTexts.when[lang]}${formatExactRange(start, end, { lang, zone })}`,
    place && `${shareTexts.where[lang]}${place}`,
    `${(registers ? shareTexts.register : shareTexts.details)[lang]}${link}`,
  ]
  return lines.filter(Boolean).join('\n')
}
