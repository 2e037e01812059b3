import { inSentence, plural, texts } from '@cubic/web-kit/language/text'

/** In both catalogues of a registration. */
export const SHARED = {
  self: { cn: '本人', en: 'Me' },
  edit: { cn: '编辑', en: 'Edit' },
  editOf: { cn: (name: string) => `编辑${name}`, en: (name: string) => `Edit ${name}` },
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
  addSelf: { cn: '添加本人', en: 'Add myself' },
  upTo: {
    cn: (count: number, max: number) => `${count} / ${max} 人，提交后不能再添加`,
    en: (count: number, max: number) => `${count} of up to ${max}. You can’t add anyone after you submit`,
  },
  seatsLeft: { cn: (left: number) => `还剩 ${left} 席`, en: (left: number) => `${plural(left, 'seat')} left` },
  full: { cn: '名额已满', en: 'Full' },
  waitlistOnly: {
    cn: (waiting: number) => `名额已满 · ${waiting} 人候补中`,
    en: (waiting: number) => `Full · ${waiting} on the waitlist`,
  },
  submit: {
    cn: (count: number) => (count > 1 ? `提交报名（${count} 人）` : '提交报名'),
    en: (count: number) => (count > 1 ? `Register ${count} people` : 'Register'),
  },
  joinWaitlist: {
    cn: (count: number) => (count > 1 ? `加入候补（${count} 人）` : '加入候补'),
    en: (count: number) => (count > 1 ? `Join the waitlist (${count})` : 'Join the waitlist'),
  },
  submitting: { cn: '正在提交…', en: 'Submitting…' },
  noAnswer: {
    cn: '还没有收到结果。填写的内容已保存在本机，可以放心重试。',
    en: 'No answer yet. Your answers are saved on this device. You can safely try again.',
  },
})
