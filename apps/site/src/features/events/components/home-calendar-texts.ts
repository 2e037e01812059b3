import { formatNumber, plural, texts } from '@cubic/web-kit/language/text'

export const calendarTexts = texts({
  calendar: { cn: '活动日历', en: 'Calendar' },
  previous: { cn: '上一月', en: 'Previous month' },
  next: { cn: '下一月', en: 'Next month' },
  previousWeek: { cn: '上一周', en: 'Previous week' },
  nextWeek: { cn: '下一周', en: 'Next week' },
  dayWithHighlights: {
    cn: (day: string, count: number) => (count > 0 ? `${day}，${formatNumber(count)} 场重点活动` : day),
    en: (day: string, count: number) => (count > 0 ? `${day}, ${plural(count, 'highlighted event')}` : day),
  },
  highlighted: { cn: '重点活动', en: 'Highlighted' },
  allDay: { cn: '全天', en: 'All day' },
  calendarFailed: { cn: '日历没有加载出来', en: 'Couldn’t load the calendar' },
  retry: { cn: '重试', en: 'Try again' },
  noneThatDay: { cn: '这一天没有活动', en: 'No events on this day' },
  moreThatDay: {
    cn: (count: number) => `还有 ${formatNumber(count)} 场`,
    en: (count: number) => `${formatNumber(count)} more`,
  },
  comingNext: { cn: '接下来', en: 'Coming up' },
})
