import { inSentence, texts } from '@cubic/web-kit/language/text'

export const venueTexts = texts({
  none: { cn: '您没有这场活动的票', en: 'You don’t have a ticket for this event' },
  noneHint: {
    cn: '如果报名用的是另一个账号，请换用那个账号；有报名码可以先绑定。',
    en: 'If you registered with another account, log in with that one. If you have a binding code, add that ticket first.',
  },
  eventPage: { cn: '活动详情', en: 'Event details' },
  bind: { cn: '绑定报名码', en: 'Add a ticket' },
  code: { cn: '屏幕上的签到码', en: 'Code on the screen' },
  codeHint: {
    cn: '用手机相机扫屏幕上的二维码，或输入二维码下的 6 位码。',
    en: 'Scan the QR code on the screen with your phone’s camera, or type the six characters below it.',
  },
  checkIn: { cn: '签到', en: 'Check in' },
  checking: { cn: '正在签到…', en: 'Checking in…' },
  welcome: { cn: '签到成功', en: 'You’re checked in' },
  alreadyIn: { cn: '已签到', en: 'Already checked in' },
  at: { cn: (time: string) => `${time} 签到`, en: (time: string) => `Checked in ${inSentence(time)}` },
  forTheDoor: { cn: '给门口的人看这一页', en: 'Show this to the person at the door' },
  notNow: { cn: '现在不能签到', en: 'Check-in isn’t possible' },
  failed: {
    cn: '没有连上服务器，还没有签到。请检查网络后再扫一次。',
    en: 'We couldn’t reach the server, so you’re not checked in yet. Check your connection and scan again.',
  },
  withYou: { cn: '和您一起来的人', en: 'With you' },
  withYouHint: {
    cn: '您为他们报的名。到场的请逐个签到。',
    en: 'People you registered. Check in those who are here.',
  },
  checkInPerson: { cn: (name: string) => `为 ${name} 签到`, en: (name: string) => `Check in ${name}` },
  nextSession: { cn: '签到下一场', en: 'Check in to the next session' },
  toTicket: { cn: '我的报名码', en: 'My tickets' },
})
