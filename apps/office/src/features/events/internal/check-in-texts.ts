import { plural, texts } from '@cubic/web-kit/language/text'

export const checkInTexts = texts({
  hours: { cn: '学时', en: 'Hours' },
  noHours: { cn: '选择类别后，到场的人会得到学时。', en: 'Choose a category, and those who come get hours.' },

  way: { cn: '签到', en: 'Check-in' },
  off: {
    cn: '不签到：票上没有签到状态，也不统计到场人数。',
    en: 'No check-in: tickets show no check-in state, and arrivals aren’t counted.',
  },
  certificates: { cn: '证书', en: 'Certificates' },
  certificatesByHand: {
    cn: '不签到的活动不知道谁到了场，只能在“报名人”里选人签发。',
    en: 'Without check-in nobody knows who came. Select people under “Applicants” to issue theirs.',
  },
  noRegistration: {
    cn: '签到方式在活动接受报名后可以选择。',
    en: 'Choose the method once the event takes registrations.',
  },
  staff_scan: {
    cn: '工作人员用手机或扫码枪扫描每张票上的二维码。',
    en: 'Staff scan the QR code on each ticket with a phone or a barcode scanner.',
  },
  self_scan: {
    cn: '参与者到场后自己扫码签到。',
    en: 'Attendees check in themselves at the venue.',
  },
  both: {
    cn: '参与者可以自助签到，工作人员也可以扫票。',
    en: 'Attendees may check in themselves, and staff may scan tickets as well.',
  },
  until_end: {
    cn: '算到活动（场次）结束。只签到就走的人也按全程算。',
    en: 'They count until the event or session ends, also those who only checked in and left.',
  },
  none: {
    cn: '算到最后一次签退；一次都没有签退的算 0 分钟，可以手工补。',
    en: 'They count until their last check-out. Those without any have 0 minutes, which staff can correct.',
  },
  minutesRule: {
    cn: '在场分钟：从第一次签到到最后一次签退，开始前和结束后的不算。中途出去再回来的，以最后一次签退为准。',
    en: 'Minutes run from the first check-in to the last check-out, without the time before the start and after the end. For those who step out and come back, the last check-out counts.',
  },
  scanners: { cn: '谁可以扫码', en: 'Who can scan' },
  scannersHint: {
    cn: '有签到权限的人可以扫所有活动的票。',
    en: 'People with the right to check in can scan tickets of all events.',
  },
  count: { cn: (count: number) => `共 ${count} 人`, en: (count: number) => plural(count, 'person', 'people') },
  more: { cn: (count: number) => `还有 ${count} 人`, en: (count: number) => `and ${count} more` },
  passesHint: {
    cn: '没有账号的志愿者可以用通行证，在自己的手机上为这个活动扫码。',
    en: 'Volunteers without an account can scan for this event with a pass on their own phone.',
  },
  openDoor: { cn: '看板与通行证', en: 'Live board and passes' },
  openScanner: { cn: '打开扫码页', en: 'Open the scanner' },
  hidden: {
    cn: '由管理员授予“签到员”角色。',
    en: 'Administrators give people the role of scanner.',
  },
  reminder: { cn: '活动前提醒', en: 'Reminder before the event' },
  remind: { cn: '提醒报名成功的人', en: 'Remind people who are registered' },
  remindHint: {
    cn: '默认关闭。发送渠道在“消息”中设置。',
    en: 'Off by default. How they go out is part of the message settings.',
  },
})
