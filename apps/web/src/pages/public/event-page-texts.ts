import { texts } from '../../lib/text.ts'

export const eventPageTexts = texts({
  activities: { cn: '活动', en: 'Events' },
  toActivities: { cn: '看看其他活动', en: 'See other events' },
  notThere: { cn: '活动不存在或不可见', en: 'This event does not exist, or is not visible to you' },
  notThereHint: { cn: '它可能已下线，或登录后才能查看', en: 'It may have been taken down, or may need you to log in' },
})
