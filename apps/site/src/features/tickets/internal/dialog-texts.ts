import { texts } from '@cubic/web-kit/language/text'
import { SHARED } from './shared-texts.ts'

export const ticketDialogTexts = texts({
  ...SHARED,
  closeHint: { cn: '轻触任意处关闭', en: 'Tap anywhere to close' },
  shareHint: { cn: '对方打开链接即可出示报名码。', en: 'Anyone with the link can show the ticket.' },
  shareHintUnbound: {
    cn: '对方打开链接即可出示报名码，登录后还可以绑定到自己的账号。',
    en: 'Anyone with the link can show the ticket, or log in and add it to their account.',
  },
  shareText: { cn: '分享内容', en: 'Text to share' },
  copy: { cn: '复制', en: 'Copy' },
  copied: { cn: '复制成功', en: 'Copy successfully' },
  copyFailed: {
    cn: '复制失败，请长按文字手动复制',
    en: 'Couldn’t copy it. Please select the text and copy it yourself',
  },
  shareMore: { cn: '发送给…', en: 'Send to…' },
  leaveTitle: { cn: '确定要请假吗？', en: 'Are you sure to ask for leave?' },
  leaveBodyFrees: { cn: '活动开始前请假会让出您的名额：', en: 'If you ask for leave before the event starts:' },
  leaveGivesSeat: { cn: '名额会立即让给下一位', en: 'Your seat goes to the next person straight away' },
  leaveEndsTicket: {
    cn: '这个报名码随即失效，不能再签到',
    en: 'This ticket stops working, and you can’t check in with it',
  },
  leaveComeBack: { cn: '之后想参加，需要重新报名', en: 'If you can come after all, you’ll need to register again' },
  leaveBody: {
    cn: '主办方会看到您请假。如果后来能到场，仍可凭此码签到。',
    en: 'The organiser will see that you’re on leave. If you can come after all, this ticket still works.',
  },
  leaveOrCancel: {
    cn: '完全不参加了，请在“查看报名”里取消报名：名额会释放，不能撤回。',
    en: 'To leave the event for good and give up your seat, cancel your registration under “View registration”.',
  },
  leaveReason: { cn: '原因（选填）', en: 'Reason (optional)' },
  leaveConfirm: { cn: '确认请假', en: 'Ask for leave' },
  leaveConfirmFrees: { cn: '请假并让出名额', en: 'Give up my seat' },
  leaveDoneFrees: { cn: '已请假，名额已让出', en: 'You’re on leave and have given up your seat' },
  takeBackLeave: { cn: '撤销请假', en: 'Undo leave' },
  leaveTakenBack: { cn: '已撤销请假', en: 'Leave undone' },
  leaveTakenBackSeat: { cn: '已撤销请假，名额已恢复', en: 'Leave undone. Your seat is yours again' },
  leaveDone: { cn: '已请假', en: 'You’re on leave' },
  bindTitle: { cn: '绑定报名码', en: 'Add a ticket' },
  bindIntro: {
    cn: '别人替您报名后，会分享链接或 12 位报名码。粘贴或输入后，即可绑定到您的账号。',
    en: 'The person who registered you can share a link or a 12-character binding code. Paste or enter it here to add the ticket to your account.',
  },
  codeShort: { cn: '报名码共 12 位，请补全', en: 'A binding code has 12 characters. Some are missing' },
  bindCode: { cn: '报名码', en: 'Binding code' },
  bindSubmit: { cn: '绑定', en: 'Add' },
  bindWhose: { cn: (name: string) => `是${name}的票吗？`, en: (name: string) => `Is this ${name}’s ticket?` },
  bindYes: { cn: '是，绑定', en: 'Yes, add it' },
  bindOnce: {
    cn: '绑定后这张票归您的账号，不能自行解除。如果绑错了，请让替您报名的人取消这张票。',
    en: 'It will belong to your account, and you can’t undo that yourself. If it’s the wrong one, ask whoever registered you to cancel it.',
  },
  bound: { cn: '绑定成功', en: 'Binding Success' },
  rateTitle: { cn: '这次活动怎么样？', en: 'How was the event?' },
  score: { cn: '评分', en: 'Rating' },
  scoreMissing: { cn: '请选择评分', en: 'Please select a rating' },
  comment: { cn: '想说的话（选填）', en: 'Comment (optional)' },
  rateSubmit: { cn: '提交评价', en: 'Submit rating' },
  rated: { cn: '感谢您的评价', en: 'Thanks for your rating' },
  failed: { cn: '操作失败，请检查网络后重试', en: 'That didn’t work. Check your network and try again' },
})

export const SCORE_WORDS = {
  cn: ['很差', '较差', '一般', '不错', '很棒'],
  en: ['Poor', 'Fair', 'OK', 'Good', 'Great'],
} as const
