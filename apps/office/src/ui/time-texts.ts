import { texts } from '@cubic/web-kit/language/text'

export const timeTexts = texts({
  openCalendar: { cn: '打开日历', en: 'Open the calendar' },
  previousMonth: { cn: '上个月', en: 'Previous month' },
  nextMonth: { cn: '下个月', en: 'Next month' },
  clock: { cn: '时刻', en: 'Time' },
  start: { cn: '开始', en: 'Start' },
  end: { cn: '结束', en: 'End' },
  chooses: { cn: '要选的时间', en: 'Choosing' },
  done: { cn: '完成', en: 'Done' },
  dayExample: { cn: '如 12/4', en: 'e.g. 12/4' },
  timeExample: { cn: '如 12/4 18:00', en: 'e.g. 12/4 18:00' },
  endExample: { cn: '12/4 20:00', en: '12/4 20:00' },
  badDay: {
    cn: '看不懂这个日期，可以写成 12/4 或 2026-12-04',
    en: 'Not a date we can read. Try 12/4 or 2026-12-04',
  },
  badTime: {
    cn: '看不懂这个时间，可以写成 12/4 18:00',
    en: 'Not a time we can read. Try 12/4 18:00',
  },
})
