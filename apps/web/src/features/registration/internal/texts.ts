import { inSentence, plural, texts } from '../../../lib/text.ts'

export const registrationTexts = texts({
  self: { cn: '本人', en: 'Me' },
  nth: { cn: (place: number) => `第 ${place} 位报名人`, en: (place: number) => `Registrant ${place}` },
  answered: {
    cn: (done: number, all: number) => `已填 ${done} / ${all} 项`,
    en: (done: number, all: number) => `${done} of ${all} answered`,
  },
  edit: { cn: '编辑', en: 'Edit' },
  editOf: { cn: (name: string) => `编辑${name}`, en: (name: string) => `Edit ${name}` },
  fold: { cn: '收起', en: 'Done' },
  remove: { cn: '移除', en: 'Remove' },
  removeOf: { cn: (name: string) => `移除${name}`, en: (name: string) => `Remove ${name}` },
  addOther: { cn: '添加报名人', en: 'Add a registrant' },
  removeSelf: { cn: '移除本人，只为他人报名', en: 'Remove me, register others only' },
  addSelf: { cn: '添加本人', en: 'Add myself' },
  whom: { cn: '为谁报名？', en: 'Who are you registering?' },
  whomHint: {
    cn: (max: number) =>
      max > 1
        ? `可以为自己、为他人，或一起报名，最多 ${max} 人；提交后不能再添加。`
        : '只能报名一人，本人或他人；提交后不能再添加。',
    en: (max: number) =>
      max > 1
        ? `Yourself, other people, or both: up to ${max} in all. You can’t add anyone after you submit.`
        : 'One person only: yourself or someone else. You can’t add anyone after you submit.',
  },
  forMyself: { cn: '为自己报名', en: 'Register myself' },
  forMyselfHint: { cn: '已知信息会自动填好', en: 'We fill in what we already know' },
  forOthers: { cn: '为他人报名', en: 'Register others' },
  forOthersHint: { cn: '报名后把报名码分享给对方', en: 'Share their tickets with them afterwards' },
  alreadyHolds: {
    cn: '您已有该活动的报名码，这里只能为他人报名。',
    en: 'You already have a ticket for this event. You can register other people here.',
  },
  alreadyHoldsBy: {
    cn: (name: string) => `${name}已为您报名，您已有报名码；这里只能为他人报名。`,
    en: (name: string) => `${name} has already registered you. You can register other people here.`,
  },
  sameRegistrants: {
    cn: (one: number, other: number) => `第 ${one} 位和第 ${other} 位报名人的信息完全相同，请确认没有重复。`,
    en: (one: number, other: number) =>
      `Registrants ${one} and ${other} have the same answers. Please check that nobody is entered twice.`,
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
  groupTogether: { cn: '同一次提交的人一起递补。', en: 'Your group moves up together.' },
  reviewNotice: { cn: '提交后由主办方审核。', en: 'The organiser reviews every registration.' },
  /** Ends a sentence before another. */
  stop: { cn: '。', en: '. ' },
  /** Between two sentences that are ended. */
  gap: { cn: '', en: ' ' },
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
  toFix: {
    cn: (count: number) => `还有 ${count} 处需要填写或修改`,
    en: (count: number) => `${plural(count, 'answer')} to complete or correct`,
  },
  noAnswer: {
    cn: '还没有收到结果。填写的内容已保存在本机，可以放心重试，不会重复报名。',
    en: 'No answer yet. Your answers are saved on this device. You can safely try again: nobody gets registered twice.',
  },
  busy: {
    cn: '现在报名的人很多，请稍后再试。填写的内容已保存。',
    en: 'Many people are registering right now. Your answers are saved: please try again in a moment.',
  },
  failed: { cn: '提交失败', en: 'Submission Failed' },
  editNoAnswer: {
    cn: '还没有收到结果。修改的内容已保存在本机，请检查网络后再保存一次。',
    en: 'No answer yet. Your changes are saved on this device. Check your network and save again.',
  },
  withdrawNoAnswer: {
    cn: '还没有收到结果，请检查网络后再试一次。',
    en: 'No answer yet. Check your network and try again.',
  },
  editRestored: { cn: '已恢复您上次没有保存的修改。', en: 'We’ve restored your unsaved changes.' },
  restored: { cn: '已恢复您上次没有提交的内容。', en: 'We’ve restored your unsent answers.' },
  startOver: { cn: '重新填写', en: 'Start over' },
  submitted: { cn: '提交成功', en: 'Submission Success' },
  registeredHint: { cn: '到场时出示报名码即可签到。', en: 'Show your ticket at the door to check in.' },
  shareHint: {
    cn: '请把他人的报名码分享给对方。',
    en: 'Share the other tickets with the people you registered.',
  },
  reviewHint: {
    cn: '主办方审核后，结果会显示在这里。',
    en: 'Once the organiser has reviewed it, you’ll see the result here.',
  },
  reviewShareHint: {
    cn: '通过后，请把他人的报名码分享给对方。',
    en: 'If it’s accepted, share the tickets with the people you registered.',
  },
  joined: { cn: '已加入候补', en: 'You’re on the waitlist' },
  place: { cn: (place: number) => `候补第 ${place} 位`, en: (place: number) => `Number ${place} on the waitlist` },
  groupPlace: {
    cn: (place: number, count: number) => `${count} 人候补，从第 ${place} 位起`,
    en: (place: number, count: number) => `${count} people on the waitlist, from number ${place}`,
  },
  onWaitlist: { cn: '候补中', en: 'On the waitlist' },
  ahead: {
    cn: (count: number) => (count === 0 ? '下一个空位就是您的。' : `前面还有 ${count} 人。`),
    en: (count: number) =>
      count === 0 ? 'You’re next in line.' : `${plural(count, 'person', 'people')} ahead of you.`,
  },
  waitlistHint: { cn: '有名额空出时会按顺序自动递补。', en: 'You’ll move up automatically.' },
  leaveWaitlist: { cn: '取消候补', en: 'Leave the waitlist' },
  takeOffWaitlist: { cn: '取消候补', en: 'Remove from the waitlist' },
  stayOnWaitlist: { cn: '继续候补', en: 'Stay on the waitlist' },
  leaveAll: { cn: '全部取消候补', en: 'Remove everyone from the waitlist' },
  leaveWaitlistTitle: {
    cn: (name: string) => `取消${name}的候补？`,
    en: (name: string) => `Remove ${name} from the waitlist?`,
  },
  leaveAllTitle: {
    cn: (count: number) => `取消这 ${count} 人的候补？`,
    en: (count: number) => `Remove these ${count} people from the waitlist?`,
  },
  leaveWaitlistSelf: { cn: '要取消候补吗？', en: 'Leave the waitlist?' },
  leaveWaitlistBody: {
    cn: '现在的位次不会保留，再报名要从最后排起。',
    en: 'This place won’t be kept. Registering again means starting at the end.',
  },
  leftWaitlist: { cn: '已取消候补', en: 'Removed from the waitlist' },
  mayLeaveWaitlist: { cn: '候补的人仍可取消候补', en: 'People on the waitlist can still leave it' },
  registeredBy: {
    cn: (name: string) => `${name}为您报的名，修改或取消请联系对方。`,
    en: (name: string) => `${name} registered you. Ask them to change or cancel it.`,
  },
  registrants: { cn: '报名人', en: 'Registrants' },
  changesUntil: {
    cn: (moment: string) => `${moment} 前可以修改或取消`,
    en: (moment: string) => `You can change or cancel until ${inSentence(moment)}`,
  },
  changesAllowed: { cn: '活动结束前可以修改或取消', en: 'You can change or cancel until the event ends' },
  changesClosed: { cn: '信息修改已截止', en: 'Information editing is closed' },
  noAdding: { cn: '提交后不能再添加报名人', en: 'You can’t add anyone after submitting' },
  showCode: { cn: '报名码', en: 'Ticket' },
  withdraw: { cn: '取消报名', en: 'Cancel registration' },
  keepRegistration: { cn: '保留报名', en: 'Keep registration' },
  withdrawTitle: {
    cn: (name: string) => `取消${name}的报名？`,
    en: (name: string) => `Cancel ${name}’s registration?`,
  },
  withdrawSelf: { cn: '要取消报名吗？', en: 'Cancel your registration?' },
  withdrawBody: {
    cn: '名额会立即释放，报名码随之失效，此操作不能撤回。',
    en: 'The seat is given up straight away and the ticket stops working. This can’t be undone.',
  },
  withdrawn: { cn: '已取消报名', en: 'Registration cancelled' },
  save: { cn: '保存修改', en: 'Save' },
  saved: { cn: '已保存', en: 'Saved' },
  cancel: { cn: '取消', en: 'Cancel' },
  rejected: { cn: (reason: string) => `未通过原因：${reason}`, en: (reason: string) => `Reason: ${reason}` },
})
