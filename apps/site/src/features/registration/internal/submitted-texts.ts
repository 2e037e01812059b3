import { plural, texts } from '@cubic/web-kit/language/text'
import { LATE } from './late-texts.ts'
import { SHARED } from './texts.ts'

export const submittedTexts = texts({
  ...SHARED,
  ...LATE,
  editNoAnswer: {
    cn: '还没有收到结果。修改的内容已保存在本机，请检查网络后再保存一次。',
    en: 'No answer yet. Your changes are saved on this device. Check your network and save again.',
  },
  withdrawOffline: { cn: '请检查网络后再试一次。', en: 'Check your network and try again.' },
  editRestored: { cn: '已恢复您上次没有保存的修改。', en: 'We’ve restored your unsaved changes.' },
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
    en: 'You’ll lose your place. If you join again, you start at the back.',
  },
  leftWaitlist: { cn: '已取消候补', en: 'Removed from the waitlist' },
  mayLeaveWaitlist: { cn: '候补的人仍可取消候补', en: 'People on the waitlist can still leave it' },
  registeredBy: {
    cn: (name: string) => `${name}为您报的名，修改或取消请联系对方。`,
    en: (name: string) => `${name} registered you. Ask them to change or cancel it.`,
  },
  registrants: { cn: '报名人', en: 'Registrants' },
  changesClosed: { cn: '信息修改已截止', en: 'Information editing is closed' },
  noAdding: { cn: '提交后不能再添加报名人', en: 'You can’t add anyone after submitting' },
  share: { cn: '分享', en: 'Share' },
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
