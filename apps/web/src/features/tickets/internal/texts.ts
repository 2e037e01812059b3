import { formatNumber, plural, texts } from '../../../lib/text.ts'

export const ticketTexts = texts({
  qr: { cn: '签到二维码', en: 'Check-in QR code' },
  enlarge: { cn: '放大二维码', en: 'Enlarge the QR code' },
  brightness: { cn: '出示时请调高屏幕亮度', en: 'Turn the brightness up when showing it' },
  holder: { cn: '参与人', en: 'Holder' },
  registration: { cn: '报名', en: 'Registration' },
  checkIn: { cn: '签到', en: 'Check-in' },
  checkedInAt: { cn: (time: string) => `${time} 已签到`, en: (time: string) => `Checked in ${time}` },
  noCheckIn: { cn: '无需签到', en: 'Not needed' },
  veilReview: { cn: '审核通过后可用于签到', en: 'Can be used once it is accepted' },
  veilWaitlist: { cn: '候补递补后可用于签到', en: 'Can be used once a seat is yours' },
  veilFailed: { cn: '报名未通过', en: 'The registration was not accepted' },
  veilWithdrawn: { cn: '已退出，此码失效', en: 'Withdrawn: this code no longer works' },
  veilCancelled: { cn: '活动已取消', en: 'The event is cancelled' },
  rejected: { cn: (reason: string) => `未通过原因：${reason}`, en: (reason: string) => `Reason: ${reason}` },
  share: { cn: '分享报名码', en: 'Share the code' },
  shareHint: {
    cn: '对方打开链接即可出示报名码，登录后还能绑定到自己的账号。',
    en: 'Whoever opens the link can show the code, and bind it to their account when logged in.',
  },
  shareText: { cn: '分享内容', en: 'Text to share' },
  copy: { cn: '复制', en: 'Copy' },
  copied: { cn: '复制成功', en: 'Copy successfully' },
  copyFailed: { cn: '复制失败，请长按文字手动复制', en: 'It could not be copied; please select the text and copy it' },
  shareMore: { cn: '发送给…', en: 'Send to…' },
  eventPage: { cn: '活动详情', en: 'Event page' },
  leave: { cn: '请假', en: 'Ask for leave' },
  leaveTitle: { cn: '确定要请假吗？', en: 'Are you sure to ask for leave?' },
  leaveBodyFrees: {
    cn: '活动开始前请假会让出您的名额：',
    en: 'Leave before the event begins gives your seat up:',
  },
  leaveGivesSeat: {
    cn: '名额立即给候补的人，不能收回',
    en: 'It goes to who waits at once, for good.',
  },
  leaveEndsTicket: { cn: '这张票随即失效，不能再签到', en: 'This ticket stops working and cannot check in.' },
  leaveComeBack: { cn: '之后想来，需要重新报名', en: 'To come after all, you register anew.' },
  leaveBody: {
    cn: '主办方会看到您请假。如果后来能到场，仍可凭此码签到。',
    en: 'The organisers will see it. If you can come after all, this code still checks you in.',
  },
  leaveReason: { cn: '原因（选填）', en: 'Reason (optional)' },
  leaveConfirm: { cn: '确认请假', en: 'Ask for leave' },
  leaveConfirmFrees: { cn: '请假并让出名额', en: 'Leave and give up the seat' },
  leaveDoneFrees: { cn: '已请假，名额已让出', en: 'Your leave is noted and the seat given up' },
  veilFreed: { cn: '已请假并让出名额，此码失效', en: 'On leave, the seat given up: this code no longer works' },
  freedHint: {
    cn: '您请假时让出了名额。想再参加，可以重新报名。',
    en: 'Your leave gave the seat up. To take part after all, register anew.',
  },
  registerAgain: { cn: '查看活动', en: 'See the event' },
  veilPlace: {
    cn: (place: number) => `候补第 ${formatNumber(place)} 位`,
    en: (place: number) => `Number ${formatNumber(place)} on the waitlist`,
  },
  placeNote: {
    cn: (place: number) => `第 ${formatNumber(place)} 位`,
    en: (place: number) => `Number ${formatNumber(place)}`,
  },
  seatFreed: { cn: '已让出名额', en: 'Seat given up' },
  waitHint: {
    cn: (ahead: number) =>
      ahead === 0
        ? '下一个空位就是您的，递补后会通知您。'
        : `前面还有 ${formatNumber(ahead)} 人，有空位按顺序自动递补并通知您。`,
    en: (ahead: number) =>
      ahead === 0
        ? 'The next free seat is yours; you are told when it comes.'
        : `${plural(ahead, 'person is', 'people are')} before you; you move up by yourself and are told.`,
  },
  leaveWaitlistAt: { cn: '查看报名或退出候补', en: 'See the registration, or leave the waitlist' },
  leaveDone: { cn: '已请假', en: 'Your leave is noted' },
  bind: { cn: '绑定到我的账号', en: 'Bind to my account' },
  bindHint: {
    cn: '这张票还没有绑定账号。绑定后会出现在您的个人中心。',
    en: 'This ticket belongs to no account yet. Once bound it is in your personal center.',
  },
  bindGuest: { cn: '登录后可以把这张票绑定到自己的账号', en: 'Log in to bind this ticket to your account' },
  bindNot: {
    cn: '这张票已被绑定，或您已持有该活动的票。',
    en: 'This ticket is bound already, or you hold one for this event.',
  },
  logIn: { cn: '登录', en: 'Log in' },
  bindTitle: { cn: '绑定报名码', en: 'Bind a ticket' },
  bindIntro: {
    cn: '别人替您报名后会分享一个 12 位的绑定码，输入它就能把票收到自己名下。',
    en: 'Whoever registered you shares a binding code of 12 characters. Type it to make the ticket yours.',
  },
  bindCode: { cn: '绑定码', en: 'Binding code' },
  bindSubmit: { cn: '绑定', en: 'Bind' },
  bound: { cn: '绑定成功', en: 'Binding Success' },
  cancel: { cn: '取消', en: 'Cancel' },
  rate: { cn: '去评价', en: 'Rate' },
  rateTitle: { cn: '这次活动怎么样？', en: 'How was the event?' },
  score: { cn: '评分', en: 'Rating' },
  scoreMissing: { cn: '请选择评分', en: 'Please select a rating' },
  comment: { cn: '想说的话（选填）', en: 'In your words (optional)' },
  rateSubmit: { cn: '提交评价', en: 'Submit' },
  rated: { cn: '感谢您的评价', en: 'Thank you for rating' },
  yourRating: { cn: '我的评分', en: 'My rating' },
  failed: { cn: '没有成功，请检查网络后重试', en: 'That did not work. Check your network and try again' },
  tabs: { cn: '我的活动', en: 'My activities' },
  all: { cn: '全部', en: 'All' },
  not_checked_in: { cn: '未签到', en: 'Not Checked-In' },
  not_rated: { cn: '未评价', en: 'Not Rated' },
  completed: { cn: '已完成', en: 'Completed' },
  keptHere: { cn: '保存在本机的报名码', en: 'Tickets kept on this device' },
  more: { cn: '加载更多', en: 'Show more' },
  noTickets: { cn: '还没有参加过活动', en: 'No activities yet' },
  noTicketsHint: {
    cn: '报名后，报名码和签到状态都会在这里。',
    en: 'Your tickets and their states appear here once you register.',
  },
  nothingToCheckIn: { cn: '没有待签到的活动', en: 'Nothing to check in to' },
  nothingToRate: { cn: '没有待评价的活动', en: 'Nothing to rate' },
  nothingCompleted: { cn: '还没有完成的活动', en: 'Nothing completed yet' },
  browse: { cn: '去看看活动', en: 'Browse activities' },
  attended: { cn: '已签到', en: 'Attended' },
  onLeave: { cn: '已请假', en: 'On leave' },
  ended: { cn: '已结束', en: 'Ended' },
})

export const SCORE_WORDS = {
  cn: ['很差', '较差', '一般', '不错', '很棒'],
  en: ['Poor', 'Fair', 'OK', 'Good', 'Great'],
} as const
