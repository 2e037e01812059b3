import { formatNumber, plural, texts } from '@cubic/web-kit/language/text'
import { SHARED } from './shared-texts.ts'

export const ticketTexts = texts({
  ...SHARED,
  enlarge: { cn: '放大二维码', en: 'Enlarge the QR code' },
  map: { cn: '地图', en: 'Map' },
  brightness: { cn: '出示时请调高屏幕亮度', en: 'Turn up your screen brightness' },
  holder: { cn: '参与人', en: 'Attendee' },
  registration: { cn: '报名', en: 'Registration' },
  checkIn: { cn: '签到', en: 'Check-in' },
  checkInHere: { cn: '我到了，签到', en: 'I’m here: check in' },
  noCheckIn: { cn: '无需签到', en: 'Not needed' },
  notice: { cn: '须知', en: 'Please note' },
  veilReview: { cn: '审核通过后即可用于签到', en: 'Valid once your registration is accepted' },
  veilWaitlist: { cn: '候补成功后即可用于签到', en: 'Valid once you get a seat' },
  veilFailed: { cn: '报名未通过', en: 'Registration not accepted' },
  veilWithdrawn: { cn: '已取消报名，此码失效', en: 'Registration cancelled. This code no longer works' },
  rejected: { cn: (reason: string) => `未通过原因：${reason}`, en: (reason: string) => `Reason: ${reason}` },
  eventCancelled: { cn: '活动已取消', en: 'Event cancelled' },
  otherEvents: { cn: '看看其他活动', en: 'See other events' },
  eventPage: { cn: '活动详情', en: 'Event details' },
  registrationPage: { cn: '查看报名', en: 'My registration' },
  veilFreed: { cn: '已请假并让出名额，此码失效', en: 'You gave up your seat. This code no longer works' },
  freedHint: {
    cn: '您请假时让出了名额。想再参加，可以重新报名。',
    en: 'You gave up your seat when you asked for leave. If you can come after all, register again.',
  },
  registerAgain: { cn: '查看活动', en: 'View event' },
  veilPlace: {
    cn: (place: number) => `候补第 ${formatNumber(place)} 位`,
    en: (place: number) => `Number ${formatNumber(place)} on the waitlist`,
  },
  waitHint: {
    cn: (ahead: number) =>
      ahead === 0 ? '下一个空位就是您的。' : `前面还有 ${formatNumber(ahead)} 人，有空位时按顺序自动递补。`,
    en: (ahead: number) =>
      ahead === 0
        ? 'You’re next in line: the next free seat is yours.'
        : `${plural(ahead, 'person', 'people')} ahead of you. You’ll move up automatically.`,
  },
  leaveWaitlistAt: { cn: '查看报名或取消候补', en: 'View registration or leave the waitlist' },
  onLeaveHint: {
    cn: '您已请假。活动开始前可以撤销。',
    en: 'You’re on leave. You can undo this until the event starts.',
  },
  bind: { cn: '绑定到我的账号', en: 'Add to my account' },
  bindHint: {
    cn: '这个报名码还没有绑定账号。绑定后会出现在您的个人中心。',
    en: 'Nobody has added this ticket to their account yet. Add it to find it in your personal center.',
  },
  shareFirst: {
    cn: '这个报名码还没有绑定账号。请分享给参与人，对方登录后可以绑定到自己的账号。',
    en: 'Nobody has added this ticket to their account yet. Share it with the attendee, who can log in and add it to their own account.',
  },
  shareLater: {
    cn: '这个报名码还没有绑定账号。报名成功后，请分享给参与人。',
    en: 'Nobody has added this ticket to their account yet. Once the registration is confirmed, share it with the attendee.',
  },
  bindGuest: {
    cn: '这是您的报名码吗？登录后可以绑定到自己的账号',
    en: 'Is this your ticket? Log in to add it to your account',
  },
  isBound: { cn: '这个报名码已被绑定。', en: 'Somebody has added this ticket to their account.' },
  holdsOther: {
    cn: '您已有该活动的报名码，不能再绑定这一个。',
    en: 'You already have a ticket for this event, so you can’t add this one.',
  },
  logIn: { cn: '登录', en: 'Log in' },
  yourRating: { cn: '我的评分', en: 'My rating' },
})
