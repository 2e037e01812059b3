import { texts } from '../../lib/text.ts'

export const projectTexts = texts({
  none: { cn: '还没有参加项目', en: 'No project yet' },
  noneHint: {
    cn: '加入项目后，导师的反馈会出现在这里。',
    en: 'Feedback of your mentors appears here once you are in a project.',
  },
  waiting: { cn: '等待导师反馈', en: 'Waiting for feedback' },
  given: { cn: '导师已反馈', en: 'Feedback given' },
  answered: { cn: '已回复', en: 'Answered' },
  draft: { cn: '回复草稿', en: 'Answer drafted' },
  team: { cn: (members: string) => `成员：${members}`, en: (members: string) => `Members: ${members}` },
  mentors: { cn: (mentors: string) => `导师：${mentors}`, en: (mentors: string) => `Mentors: ${mentors}` },
  feedback: { cn: (count: number) => `查看反馈（${count}）`, en: (count: number) => `Read feedback (${count})` },
  mentor: { cn: '导师', en: 'Mentor' },
  notYet: { cn: '导师还在写反馈。', en: 'The mentor is still writing.' },
  yourAnswer: { cn: '您的回复', en: 'Your answer' },
  answer: { cn: '回复', en: 'Answer' },
  answerHint: { cn: '提交后导师可以看到。', en: 'The mentor sees it once submitted.' },
  saveDraft: { cn: '存草稿', en: 'Save draft' },
  submit: { cn: '提交回复', en: 'Submit' },
  saved: { cn: '已保存', en: 'Saved' },
  submitted: { cn: '已提交', en: 'Submitted' },
  failed: { cn: '没有保存成功，请检查网络后重试', en: 'It was not saved. Check your network and try again' },
  empty: { cn: '请填写回复', en: 'Please fill in your answer' },
})
