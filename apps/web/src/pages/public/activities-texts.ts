import { formatNumber, plural, texts } from '../../lib/text.ts'

export const activitiesTexts = texts({
  title: { cn: '全部活动', en: 'All events' },
  filters: { cn: '筛选', en: 'Filters' },
  time: { cn: '时间', en: 'Time' },
  anyTime: { cn: '全部时间', en: 'Any time' },
  type: { cn: '类型', en: 'Type' },
  anyType: { cn: '全部类型', en: 'All types' },
  sort: { cn: '排序', en: 'Sort by' },
  best: { cn: '最佳匹配', en: 'Best match' },
  latest: { cn: '最新发布', en: 'Newest' },
  registrations: { cn: '报名人数', en: 'Registrations' },
  ongoing: { cn: '正在举行', en: 'Happening now' },
  total: { cn: (count: number) => `共 ${formatNumber(count)} 场活动`, en: (count: number) => plural(count, 'event') },
  results: { cn: (text: string) => `“${text}”的搜索结果`, en: (text: string) => `Results for “${text}”` },
  list: { cn: '活动列表', en: 'Events' },
  more: { cn: '加载更多', en: 'Show more' },
  shown: {
    cn: (shown: number, total: number) => `已显示 ${formatNumber(shown)} / ${formatNumber(total)}`,
    en: (shown: number, total: number) => `${formatNumber(shown)} of ${formatNumber(total)} shown`,
  },
  none: { cn: '没有符合条件的活动', en: 'No events match' },
  noneHint: { cn: '换个关键词，或放宽筛选条件', en: 'Try other words or fewer filters' },
  clear: { cn: '清除筛选', en: 'Clear filters' },
})
