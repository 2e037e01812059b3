import { inSentence, plural } from '../../../lib/text.ts'

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
