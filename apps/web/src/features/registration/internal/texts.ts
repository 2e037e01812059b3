import { plural, texts } from '../../../lib/text.ts'

export const registrationTexts = texts({
  self: { cn: '本人', en: 'Me' },
  nth: { cn: (place: number) => `第 ${place} 位报名人`, en: (place: number) => `Registrant ${place}` },
  answered: {
    cn: (done: number, all: number) => `已填 ${done} / ${all} 项`,
    en: (done: number, all: number) => `${done} of ${all} filled in`,
  },
  edit: { cn: '编辑', en: 'Edit' },
  editOf: { cn: (name: string) => `编辑${name}`, en: (name: string) => `Edit ${name}` },
  fold: { cn: '收起', en: 'Done' },
  remove: { cn: '移除', en: 'Remove' },
  removeOf: { cn: (name: string) => `移除${name}`, en: (name: string) => `Remove ${name}` },
  addOther: { cn: '添加报名人', en: 'Add a registrant' },
  addSelf: { cn: '添加本人', en: 'Add myself' },
  whom: { cn: '为谁报名？', en: 'Whom do you register?' },
  whomHint: {
    cn: '可以为自己、为他人，或一起报名；提交后不能再添加。',
    en: 'Yourself, others, or both. Nobody can be added after you submit.',
  },
  forMyself: { cn: '为自己报名', en: 'Register myself' },
  forMyselfHint: { cn: '已知信息会自动填好', en: 'What we know is filled in for you' },
  forOthers: { cn: '为他人报名', en: 'Register others' },
  forOthersHint: { cn: '报名后把报名码分享给对方', en: 'Share the registration code with them afterwards' },
  alreadyHolds: {
    cn: '您已持有该活动的票，这里只能为他人报名。',
    en: 'You hold a ticket for this event already; here you can register others.',
  },
  limitReached: {
    cn: (max: number) => `一次最多可报名 ${max} 人`,
    en: (max: number) => `At most ${plural(max, 'person', 'people')} in one submission`,
  },
  seatsShort: {
    cn: (left: number) => `仅剩 ${left} 席，少于要报名的人数`,
    en: (left: number) => `Only ${plural(left, 'seat')} left, fewer than the people listed`,
  },
  seatsLeft: { cn: (left: number) => `还剩 ${left} 席`, en: (left: number) => `${plural(left, 'seat')} left` },
  waitlistOnly: {
    cn: (waiting: number) => `名额已满 · ${waiting} 人候补中`,
    en: (waiting: number) => `Full · ${waiting} on the waitlist`,
  },
  waitlistNotice: {
    cn: '名额已满，提交后进入候补；有名额空出时按顺序自动递补，并会通知您。',
    en: 'All seats are taken: you join the waitlist, and move up by yourself, in order, when a seat becomes free.',
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
  slow: {
    cn: '网络较慢，仍在提交，请不要关闭页面',
    en: 'The network is slow; still submitting. Please keep this page open',
  },
  toFix: {
    cn: (count: number) => `还有 ${count} 处需要填写或修改`,
    en: (count: number) => `${plural(count, 'answer')} to fill in or correct`,
  },
  noAnswer: {
    cn: '还没有收到结果。填写的内容已保存在本机，可以放心重试，不会重复报名。',
    en: 'No answer yet. What you filled in is kept on this device: try again, nobody will be registered twice.',
  },
  busy: {
    cn: '现在报名的人很多，请稍后再试。填写的内容已保存。',
    en: 'Many people are registering right now. Please try again in a moment; what you filled in is kept.',
  },
  failed: { cn: '提交失败', en: 'Submission failed' },
  restored: { cn: '已恢复您上次没有提交的内容。', en: 'What you filled in last time and did not submit is back.' },
  startOver: { cn: '重新填写', en: 'Start over' },
  submitted: { cn: '提交成功', en: 'Submission Success' },
  registeredHint: {
    cn: '到场时出示报名码即可签到，代他人报名的请把报名码分享给对方。',
    en: 'Show the code at the door to check in. Share the codes of those you registered with them.',
  },
  reviewHint: {
    cn: '主办方审核后会通知您，结果也会显示在这里。',
    en: 'The organisers will review it and let you know; the result appears here too.',
  },
  waitlistHint: {
    cn: '有名额空出时会按顺序自动递补。',
    en: 'You move up by yourself, in order, when a seat becomes free.',
  },
  registrants: { cn: '报名人', en: 'Registrants' },
  changesUntil: {
    cn: (moment: string) => `${moment} 前可以修改或退出`,
    en: (moment: string) => `Can be changed or withdrawn until ${moment}`,
  },
  changesAllowed: { cn: '活动结束前可以修改或退出', en: 'Can be changed or withdrawn until the event ends' },
  changesClosed: { cn: '信息修改已截止', en: 'Information editing is closed' },
  noAdding: { cn: '提交后不能再添加报名人。', en: 'Nobody can be added after submission.' },
  showCode: { cn: '报名码', en: 'Ticket' },
  withdraw: { cn: '退出', en: 'Withdraw' },
  withdrawTitle: { cn: (name: string) => `让${name}退出报名？`, en: (name: string) => `Withdraw ${name}?` },
  withdrawBody: {
    cn: '名额会立即释放，报名码随之失效，此操作不能撤回。',
    en: 'The seat is given up at once and the code stops working. This cannot be undone.',
  },
  withdrawn: { cn: '已退出报名', en: 'Withdrawn' },
  save: { cn: '保存修改', en: 'Save' },
  saved: { cn: '已保存', en: 'Saved' },
  cancel: { cn: '取消', en: 'Cancel' },
  rejected: { cn: (reason: string) => `未通过原因：${reason}`, en: (reason: string) => `Reason: ${reason}` },
})
