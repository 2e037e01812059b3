import { formatNumber, plural, texts } from '@cubic/web-kit/language/text'

export const homeTexts = texts({
  title: { cn: '发现活动', en: 'Discover events' },
  when: { cn: '时间', en: 'When' },
  all: { cn: '全部', en: 'All' },
  today: { cn: '今天', en: 'Today' },
  tomorrow: { cn: '明天', en: 'Tomorrow' },
  week: { cn: '本周', en: 'This week' },
  calendar: { cn: '日历', en: 'Calendar' },
  month: { cn: '本月', en: 'This month' },
  open: { cn: '可报名', en: 'Open for registration' },
  hot: { cn: '热门活动', en: 'Hot events' },
  coming: { cn: '即将开始', en: 'Coming soon' },
  seeAll: { cn: '全部', en: 'See all' },
  emptyHome: { cn: '近期还没有活动', en: 'No events yet' },
  emptyHomeHint: { cn: '新的活动发布后会出现在这里', en: 'New events will appear here' },
  emptySpan: { cn: '这段时间没有活动', en: 'No events in this period' },
  emptySpanHint: { cn: '换个时间，或看看全部活动', en: 'Try another time, or see all events' },
  allActivities: { cn: '全部活动', en: 'All events' },
  spanTotal: { cn: (count: number) => `${formatNumber(count)} 场`, en: (count: number) => plural(count, 'event') },
})
