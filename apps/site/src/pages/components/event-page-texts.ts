import { texts } from '@cubic/web-kit/text'

export const eventPageTexts = texts({
  activities: { cn: '活动', en: 'Events' },
})
