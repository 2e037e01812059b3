import { formatNumber, plural, texts } from '@cubic/web-kit/language/text'

export const searchTexts = texts({
  suggestions: { cn: '搜索建议', en: 'Suggestions' },
  found: { cn: (count: number) => `${formatNumber(count)} 条建议`, en: (count: number) => plural(count, 'suggestion') },
  none: { cn: '没有找到相关活动', en: 'No events found' },
  tryOther: { cn: '试试更短的词、拼音或首字母，如 rgzn', en: 'Try a shorter word, or pinyin or its initials' },
  recent: { cn: '最近搜索', en: 'Recent searches' },
  forget: { cn: '清除记录', en: 'Clear' },
  all: { cn: (text: string) => `查看“${text}”的全部结果`, en: (text: string) => `See all results for “${text}”` },
})
