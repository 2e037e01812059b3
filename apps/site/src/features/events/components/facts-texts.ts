import { texts } from '@cubic/web-kit/text'

/** Apart from `texts.ts`, which lists load too. */
export const factsTexts = texts({
  organiser: { cn: '主办', en: 'Organiser' },
  linkLater: { cn: '开始前一小时起显示链接', en: 'The link appears an hour before the start' },
})
