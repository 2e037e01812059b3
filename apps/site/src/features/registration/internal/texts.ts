import { inSentence, plural, texts } from '@cubic/web-kit/text'

/** In both catalogues of a registration. */
export const SHARED = {
  self: { cn: '本人', en: 'Me' },
  edit: { cn: '编辑', en: 'Edit' },
  editOf: { cn: (name: string) => `编辑${name}`, en: (name: string) => `Edit ${name}` },
  groupTogether: { cn: '同一次提交的人一起递补。', en: 'Your group moves up together.' },
  /** Ends a sentence before another. */
  stop: { cn: '。', en: '. ' },
  /** Between two sentences that are ended. */
  gap: { cn: '', en: ' ' },
  toFix: {
    cn: (count: number) => `还有 ${count} 处需要填写或修改`,
    en: (count: number) => `${plural(count, 'answer')} to complete or correct`,
  },
  busy: {
    cn: '现在报名的人很多，请稍后再试。填写的内容已保存。',
    en: 'Many people are registering right now. Your answers are saved: please try again in a moment.',
  },
  failed: { cn: '提交失败', en: 'Submission Failed' },
  changesUntil: {
    cn: (moment: string) => `${moment} 前可以修改或取消`,
    en: (moment: string) => `You can change or cancel until ${inSentence(moment)}`,
  },
  changesAllowed: { cn: '活动结束前可以修改或取消', en: 'You can change or cancel until the event ends' },
} as const

export const registrationTexts = texts({
  ...SHARED,
  nth: { cn: (place: number) => `第 ${place} 位报名人`, en: (place: number) => `Registrant ${place}` },
  answered: {
    cn: (done: number, all: number) => `已填 ${done} / ${all} 项`,
    en: (done: number, all: number) => `${done} of ${all} answered`,
  },
  fold: { cn: '收起', en: 'Done' },
  remove: { cn: '移除', en: 'Remove' },
  removeOf: { cn: (name: string) => `移除${name}`, en: (name: string) => `Remove ${name}` },
  addOther: { cn: '添加报名人', en: 'Add a registrant' },
  removeSelf: { cn: '移除本人，只为他人报名', en: 'Remove me, register others only' },
  addSelf: { cn: '添加本人', en: 'Add myself' },
  alreadyHolds: {
    cn: '您已有该活动的报名码，这里只能为他人报名。',
    en: 'You already have a ticket for this event. You can register other people here.',
  },
  alreadyHoldsBy: {
    cn: (name: string) => `${name}已为您报名，您已有报名码；这里只能为他人报名。`,
    en: (name: string) => `${name} has already registered you. You can register other people here.`,
  },
  limitReached: {
    cn: (max: number) => `一次最多可报名 ${max} 人`,
    en: (max: number) => `You can register at most ${plural(max, 'person', 'people')} at once`,
  },
  upTo: {
    cn: (count: number, max: number) => `${count} / ${max} 人，提交后不能再添加`,
    en: (count: number, max: number) => `${count} of up to ${max}. You can’t add anyone after you submit`,
  },
  seatsShort: {
    cn: (left: number, over: number) => `仅剩 ${left} 席，请移除 ${over} 人后再提交`,
    en: (left: number, over: number) =>
      `Only ${plural(left, 'seat')} left: remove ${plural(over, 'person', 'people')} to continue`,
  },
  seatsLeft: { cn: (left: number) => `还剩 ${left} 席`, en: (left: number) => `${plural(left, 'seat')} left` },
  full: { cn: '名额已满', en: 'Full' },
  waitlistOnly: {
    cn: (waiting: number) => `名额已满 · ${waiting} 人候补中`,
    en: (waiting: number) => `Full · ${waiting} on the waitlist`,
  },
  waitlistNotice: {
    cn: (place: number) => `名额已满。提交后进入候补，排在第 ${place} 位；有名额空出时按顺序自动递补。`,
    en: (place: number) =>
      `All seats are taken. You’ll join the waitlist as number ${place} and move up automatically.`,
  },
  groupWaits: {
    cn: (left: number, count: number) =>
      `仅剩 ${left} 席，不够 ${count} 人。提交后整组进入候补，一起递补；减少人数即可直接报名。`,
    en: (left: number, count: number) =>
      `Only ${plural(left, 'seat')} left for ${count} people. The whole group will join the waitlist and move up together. With fewer people, you’ll get seats straight away.`,
  },
  reviewNotice: { cn: '提交后由主办方审核。', en: 'The organiser reviews every registration.' },
  typedKept: { cn: '填写的内容已保存在本机。', en: 'Your answers are saved on this device.' },
  tryAgain: { cn: '再试一次', en: 'Try again' },
  notOpenYet: { cn: '尚未开放', en: 'Not open yet' },
  logIn: { cn: '登录', en: 'Log in' },
  toEvent: { cn: '返回活动', en: 'Back to the event' },
  otherEvents: { cn: '看看其他活动', en: 'See other events' },
  submit: {
    cn: (count: number) => (count > 1 ? `提交报名（${count} 人）` : '提交报名'),
    en: (count: number) => (count > 1 ? `Register ${count} people` : 'Register'),
  },
  joinWaitlist: {
    cn: (count: number) => (count > 1 ? `加入候补（${count} 人）` : '加入候补'),
    en: (count: number) => (count > 1 ? `Join the waitlist (${count})` : 'Join the waitlist'),
  },
  submitting: { cn: '正在提交…', en: 'Submitting…' },
  slow: {
    cn: '网络较慢，仍在提交，请不要关闭页面',
    en: 'The network is slow. Still submitting: please keep this page open',
  },
  offline: {
    cn: '现在没有网络，正在重试，请不要关闭页面',
    en: 'You’re offline. Still trying: please keep this page open',
  },
  noAnswer: {
    cn: '还没有收到结果。填写的内容已保存在本机，可以放心重试，不会重复报名。',
    en: 'No answer yet. Your answers are saved on this device. You can safely try again: nobody gets registered twice.',
  },
  restored: { cn: '已恢复您上次没有提交的内容。', en: 'We’ve restored your unsent answers.' },
  startOver: { cn: '重新填写', en: 'Start over' },
})
