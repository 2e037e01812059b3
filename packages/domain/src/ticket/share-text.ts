import { fillText, type Lang, type Text } from '@cubic/contract'

/** The text that is copied to share a registration code (spec §9). */
const SHARE_TEXT = {
  cn: '已成功报名{name}，活动时间：{start_time} 至 {end_time}，点击链接获取报名码：{link}',
  en: 'Successfully registered for {name}, event held from {start_time} to {end_time}, click link to get the registration code: {link}',
} as const satisfies Text
const SHARE_TEXT_WITHOUT_TIMES = {
  cn: '已成功报名{name}，点击链接获取报名码：{link}',
  en: 'Successfully registered for {name}, click link to get the registration code: {link}',
} as const satisfies Text

export type SharedTicket = {
  readonly name: string
  readonly start_time: Date | null
  readonly end_time: Date | null
  readonly link: string
}

export function shareText(ticket: SharedTicket, lang: Lang, formatTime: (moment: Date) => string): string {
  const { name, start_time, end_time, link } = ticket
  if (start_time === null || end_time === null) return fillText(SHARE_TEXT_WITHOUT_TIMES, lang, { name, link })
  const [start, end] = [formatTime(start_time), formatTime(end_time)]
  return fillText(SHARE_TEXT, lang, { name, start_time: start, end_time: withoutDayOf(start, end), link })
}

/** `11:00` of an end on the day of the start: the day is said once. */
function withoutDayOf(start: string, end: string): string {
  const at = end.search(/\d\d:\d\d$/)
  return at > 0 && start.slice(0, at) === end.slice(0, at) ? end.slice(at) : end
}
