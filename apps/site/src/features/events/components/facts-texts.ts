import { texts } from '@cubic/web-kit/language/text'

/** Apart from `texts.ts`, which lists load too. */
export const factsTexts = texts({
  organiser: { cn: '主办', en: 'Organiser' },
  moreFrom: {
    cn: (organiser: string) => `${organiser}的全部活动`,
    en: (organiser: string) => `All events by ${organiser}`,
  },
  together: { cn: '合办：', en: 'With ' },
  linkLater: { cn: '开始前一小时起显示链接', en: 'The link appears an hour before the start' },
})
