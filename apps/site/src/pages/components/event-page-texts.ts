import { texts } from '@cubic/web-kit/language/text'

export const eventPageTexts = texts({
  poster: { cn: '保存活动海报（含二维码）', en: 'Save a poster with a QR code' },
  activities: { cn: '活动', en: 'Events' },
})
