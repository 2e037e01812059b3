import type { Lang } from '@cubic/contract'

/** What people call the zone: `北京时间`, `Beijing time`. */
export function zoneName(zone: string, lang: Lang): string {
  if (zone === 'Asia/Shanghai') return lang === 'cn' ? '北京时间' : 'Beijing time'
  const parts = new Intl.DateTimeFormat(lang === 'cn' ? 'zh-CN' : 'en', {
    timeZone: zone,
    timeZoneName: 'longGeneric',
  }).formatToParts(new Date('2026-01-01'))
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
}
