import { formatNumber, plural, texts } from '@cubic/web-kit/language/text'

export const sessionTexts = texts({
  sessions: { cn: '场次', en: 'Sessions' },
  none: { cn: '还没有场次', en: 'No sessions yet' },
  noneHint: {
    cn: '活动有几天、几个房间时，把日程分成场次：页面上按天列出，也可以让人自选。',
    en: 'Split an event of several days or rooms into sessions. Its page lists them by day, and people can choose.',
  },
  add: { cn: '添加场次', en: 'Add a session' },
  edit: { cn: '编辑场次', en: 'Edit the session' },
  toEdit: { cn: '编辑', en: 'Edit' },
  editOf: { cn: (name: string) => `编辑 ${name}`, en: (name: string) => `Edit ${name}` },
  save: { cn: '保存', en: 'Save' },
  when: { cn: '时间', en: 'When' },
  unlimited: { cn: '不限', en: 'No limit' },
  ofLimit: {
    cn: (taken: number, limit: number) => `${formatNumber(taken)} / ${formatNumber(limit)}`,
    en: (taken: number, limit: number) => `${formatNumber(taken)} of ${formatNumber(limit)}`,
  },
  chosenBy: {
    cn: (count: number) => `${formatNumber(count)} 人`,
    en: (count: number) => plural(count, 'person', 'people'),
  },
  waiting: {
    cn: (count: number) => `候补 ${formatNumber(count)}`,
    en: (count: number) => `${formatNumber(count)} waiting`,
  },
  cancelled: { cn: '已取消', en: 'Cancelled' },
  rules: { cn: '报名怎样选', en: 'How people register' },
  all: {
    cn: '一次报名包含全部场次，名额按整个活动算',
    en: 'One registration is for all of them. Seats are those of the event',
  },
  some: {
    cn: '报名时挑场次，每场有自己的名额；满了排候补（若开启候补）',
    en: 'People pick sessions when they register. Each has its seats, and a waitlist if the event has one',
  },
  people: { cn: '看报名人', en: 'See people' },
  cancel: { cn: '取消这一场', en: 'Cancel the session' },
  restore: { cn: '恢复举行', en: 'Hold it after all' },
  remove: { cn: '删除', en: 'Delete' },
  more: { cn: (name: string) => `${name} 的更多操作`, en: (name: string) => `More for ${name}` },
  removeTitle: { cn: (name: string) => `删除“${name}”？`, en: (name: string) => `Delete “${name}”?` },
  removeBody: {
    cn: '场次会从日程里消失，不能恢复。有人选了的请改用“取消这一场”，他们会收到通知。',
    en: 'It disappears from the agenda for good. If people have chosen it, cancel it instead, so that they are told.',
  },
  cancelTitle: { cn: (name: string) => `取消“${name}”？`, en: (name: string) => `Cancel “${name}”?` },
  cancelBody: {
    cn: (count: number) =>
      count === 0
        ? '还没有人选这一场。页面上会标明已取消。'
        : `${formatNumber(count)} 人选了这一场，会收到通知，名额让出；其他场次不受影响。`,
    en: (count: number) =>
      count === 0
        ? 'Nobody has chosen it. The page will say that it was cancelled.'
        : `${plural(count, 'person', 'people')} chose it. They are told and give up their seats. Other sessions aren’t affected.`,
  },
  movedHint: {
    cn: (count: number) => `改时间或地点，会通知选了这一场的 ${formatNumber(count)} 人`,
    en: (count: number) => `If you change its time or place, ${plural(count, 'person', 'people')} will be told`,
  },
  failed: { cn: '没有保存成功', en: 'It wasn’t saved' },
})
