import { inSentence, plural, texts } from '../../../lib/text.ts'

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
  removeSelf: { cn: '移除本人，只为他人报名', en: 'Remove myself, register others' },
  addSelf: { cn: '添加本人', en: 'Add myself' },
  whom: { cn: '为谁报名？', en: 'Whom do you register?' },
  whomHint: {
    cn: (max: number) =>
      max > 1
        ? `可以为自己、为他人，或一起报名，最多 ${max} 人；提交后不能再添加。`
        : '只能报一人，本人或他人；提交后不能再添加。',
    en: (max: number) =>
      max > 1
        ? `Yourself, others, or both: at most ${max} people. Nobody can be added after you submit.`
        : 'One person: yourself or somebody else. Nobody can be added after you submit.',
  },
  forMyself: { cn: '为自己报名', en: 'Register myself' },
  forMyselfHint: { cn: '已知信息会自动填好', en: 'What we know is filled in for you' },
  forOthers: { cn: '为他人报名', en: 'Register others' },
  forOthersHint: { cn: '报名后把报名码分享给对方', en: 'Share the registration code with them afterwards' },
  alreadyHolds: {
    cn: '您已持有该活动的票，这里只能为他人报名。',
    en: 'You hold a ticket for this event already; here you can register others.',
  },
  alreadyHoldsBy: {
    cn: (name: string) => `${name}已为您报名，票在您名下；这里只能为他人报名。`,
    en: (name: string) => `${name} has registered you: you hold a ticket, and can register others here.`,
  },
  sameRegistrants: {
    cn: (one: number, other: number) => `第 ${one} 位和第 ${other} 位报名人的信息完全相同，请确认没有重复。`,
    en: (one: number, other: number) =>
      `Registrants ${one} and ${other} have the same answers: please make sure that nobody is there twice.`,
  },
  limitReached: {
    cn: (max: number) => `一次最多可报名 ${max} 人`,
    en: (max: number) => `At most ${plural(max, 'person', 'people')} in one submission`,
  },
  upTo: {
    cn: (count: number, max: number) => `${count} / ${max} 人，提交后不能再添加`,
    en: (count: number, max: number) => `${count} of at most ${max}; nobody can be added after you submit`,
  },
  seatsShort: {
    cn: (left: number, over: number) => `仅剩 ${left} 席：请移除 ${over} 人后再提交`,
    en: (left: number, over: number) =>
      `Only ${plural(left, 'seat')} left: remove ${plural(over, 'person', 'people')} to go on`,
  },
  seatsLeft: { cn: (left: number) => `还剩 ${left} 席`, en: (left: number) => `${plural(left, 'seat')} left` },
  full: { cn: '名额已满', en: 'Full' },
  waitlistOnly: {
    cn: (waiting: number) => `名额已满 · ${waiting} 人候补中`,
    en: (waiting: number) => `Full · ${waiting} on the waitlist`,
  },
  waitlistNotice: {
    cn: (place: number) => `名额已满，提交后进入候补，排在第 ${place} 位；有名额空出时按顺序自动递补，并会通知您。`,
    en: (place: number) =>
      `All seats are taken: you join the waitlist as number ${place}, move up by yourself when seats become free, and are told.`,
  },
  groupWaits: {
    cn: (left: number, count: number) =>
      `仅剩 ${left} 席，不够 ${count} 人：提交后整组进入候补，一起递补。减少人数即可直接报名。`,
    en: (left: number, count: number) =>
      `Only ${plural(left, 'seat')} left for ${count} people: the group joins the waitlist and moves up together. With fewer people you get seats at once.`,
  },
  groupTogether: { cn: '同一次提交的人一起递补。', en: 'Those of one submission move up together.' },
  reviewNotice: {
    cn: '提交后由主办方审核，结果会通知您。',
    en: 'The organisers review each registration and let you know.',
  },
  /** Ends a sentence before another. */
  stop: { cn: '。', en: '. ' },
  /** Between two sentences that are ended. */
  gap: { cn: '', en: ' ' },
  typedKept: { cn: '填写的内容仍保存在本机。', en: 'What you filled in is kept on this device.' },
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
    en: 'The network is slow; still submitting. Please keep this page open',
  },
  offline: {
    cn: '现在没有网络，正在重试，请不要关闭页面',
    en: 'No network right now; trying again. Please keep this page open',
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
  failed: { cn: '提交失败', en: 'Submission Failed' },
  editNoAnswer: {
    cn: '还没有收到结果，修改的内容已保存在本机；请检查网络，再保存一次即可。',
    en: 'No answer yet. What you changed is kept on this device: check your network and save it again.',
  },
  withdrawNoAnswer: {
    cn: '还没有收到结果，请检查网络后再试一次。',
    en: 'No answer yet. Check your network and try again.',
  },
  editRestored: { cn: '已恢复您上次没有保存的修改。', en: 'What you changed last time and did not save is back.' },
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
  reviewShareHint: {
    cn: '通过后请把他人的报名码分享给对方。',
    en: 'Once it is accepted, share the codes of those you registered with them.',
  },
  joined: { cn: '已加入候补', en: 'You are on the waitlist' },
  place: { cn: (place: number) => `候补第 ${place} 位`, en: (place: number) => `Number ${place} on the waitlist` },
  groupPlace: {
    cn: (place: number, count: number) => `${count} 人候补，从第 ${place} 位起`,
    en: (place: number, count: number) => `${count} people wait, from number ${place} on`,
  },
  onWaitlist: { cn: '候补中', en: 'On the waitlist' },
  ahead: {
    cn: (count: number) => (count === 0 ? '下一个空位就是您的。' : `前面还有 ${count} 人。`),
    en: (count: number) =>
      count === 0 ? 'The next free seat is yours.' : `${plural(count, 'person is', 'people are')} before you.`,
  },
  waitlistHint: {
    cn: '有名额空出时会按顺序自动递补。',
    en: 'You move up by yourself, in order, when a seat becomes free.',
  },
  leaveWaitlist: { cn: '退出候补', en: 'Leave the waitlist' },
  leaveAll: { cn: '全部退出候补', en: 'Take all off the waitlist' },
  leaveWaitlistTitle: {
    cn: (name: string) => `让${name}退出候补？`,
    en: (name: string) => `Take ${name} off the waitlist?`,
  },
  leaveAllTitle: {
    cn: (count: number) => `让这 ${count} 人退出候补？`,
    en: (count: number) => `Take these ${count} people off the waitlist?`,
  },
  leaveWaitlistSelf: { cn: '要退出候补吗？', en: 'Leave the waitlist?' },
  leaveWaitlistBody: {
    cn: '现在的位次不会保留；之后再报名要从最后排起。',
    en: 'The place in line is given up; whoever registers again later starts at its end.',
  },
  leftWaitlist: { cn: '已退出候补', en: 'Off the waitlist' },
  mayLeaveWaitlist: { cn: '候补的人仍可退出', en: 'those who wait may still leave the waitlist' },
  registeredBy: {
    cn: (name: string) => `${name}为您报名，修改或退出请联系对方。`,
    en: (name: string) => `${name} registered you: ask them to change or withdraw it.`,
  },
  registrants: { cn: '报名人', en: 'Registrants' },
  changesUntil: {
    cn: (moment: string) => `${moment} 前可以修改或退出`,
    en: (moment: string) => `Can be changed or withdrawn until ${inSentence(moment)}`,
  },
  changesAllowed: { cn: '活动结束前可以修改或退出', en: 'Can be changed or withdrawn until the event ends' },
  changesClosed: { cn: '信息修改已截止', en: 'Information editing is closed' },
  noAdding: { cn: '提交后不能再添加报名人。', en: 'Nobody can be added after submission.' },
  showCode: { cn: '报名码', en: 'Ticket' },
  withdraw: { cn: '退出', en: 'Withdraw' },
  withdrawTitle: { cn: (name: string) => `让${name}退出报名？`, en: (name: string) => `Withdraw ${name}?` },
  withdrawSelf: { cn: '退出您的报名？', en: 'Withdraw your registration?' },
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
