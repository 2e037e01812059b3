import { texts } from '@cubic/web-kit/language/text'

export const handbookTexts = texts({
  handbook: { cn: '使用手册', en: 'Handbook' },
  chapters: { cn: '手册各部分', en: 'Parts of the handbook' },
  sections: { cn: '本页内容', en: 'On this page' },
  unknown: { cn: '手册里没有这一部分', en: 'This part isn’t in the handbook' },
})
