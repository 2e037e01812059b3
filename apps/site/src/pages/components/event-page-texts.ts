import { texts } from '@cubic/web-kit/text'

export const eventPageTexts = texts({
  activities: { cn: '活动', en: 'Events' },
  notThere: { cn: '活动不存在或不可见', en: 'This event does not exist, or is not visible to you' },
})
