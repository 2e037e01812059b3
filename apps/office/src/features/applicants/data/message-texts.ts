import { formatNumber, plural, texts } from '@cubic/web-kit/language/text'

const people = (count: number) => plural(count, 'person', 'people')

export const writeTexts = texts({
  title: { cn: '写给报名人', en: 'Write to applicants' },
  messages: { cn: '消息', en: 'Messages' },
  write: { cn: '写消息', en: 'Write a message' },
  none: { cn: '还没有写过消息', en: 'Nothing has been written yet' },
  noneHint: {
    cn: '换教室、要带的东西、活动后的资料，都可以在这里写给报名人。',
    en: 'A change of room, what to bring, slides afterwards: write it to your applicants here.',
  },
  gone: { cn: '没有这个活动', en: 'This event doesn’t exist' },
  notAllowed: {
    cn: '活动还没有发布，或您没有这项权限',
    en: 'The event isn’t published yet, or you may not do this',
  },
  to: { cn: '发给', en: 'To' },
  channels: { cn: '渠道', en: 'Send by' },
  noSms: { cn: '没有设置短信平台，只能发邮件', en: 'No SMS platform is set up, so it goes by email' },
  noEmail: {
    cn: '没有设置邮件服务器：消息会等到设置后再发出',
    en: 'No mail server is set up: it waits until there is one',
  },
  language: { cn: '语言', en: 'Language' },
  fallback: {
    cn: '每个人看到自己的语言；留空的语言用另一种代替。',
    en: 'Everybody reads their own language. An empty one is replaced by the other.',
  },
  subject: { cn: '主题', en: 'Subject' },
  body: { cn: '正文', en: 'Text' },
  bodyHint: {
    cn: '空一行另起一段；网址可以点开，活动的时间、地点和按钮会自动附上。',
    en: 'An empty line begins a paragraph. Web addresses become links; time, place and a button follow on their own.',
  },
  variables: { cn: '点按插入', en: 'Press to insert' },
  when: { cn: '什么时候发', en: 'When' },
  now: { cn: '现在', en: 'Now' },
  later: { cn: '定时', en: 'At a time' },
  sendTime: { cn: '发送时间', en: 'Time' },
  timeMissing: { cn: '请先填写发送时间', en: 'Enter a time first' },
  laterHint: {
    cn: '到时符合条件的人都会收到；在那之前可以撤回。',
    en: 'It goes to everyone who matches at that time. You can withdraw it until then.',
  },
  preview: { cn: '预览', en: 'Preview' },
  reach: {
    cn: (count: number) => `共 ${formatNumber(count)} 人：`,
    en: (count: number) => `${people(count)}:`,
  },
  texts: {
    cn: (phones: number, parts: number) =>
      `${formatNumber(phones)} 人有手机号，每人 ${parts} 条，约 ${formatNumber(phones * parts)} 条短信`,
    en: (phones: number, parts: number) =>
      `${people(phones)} with a phone, ${plural(parts, 'part')} each: about ${plural(phones * parts, 'text message part')}`,
  },
  replies: {
    cn: (address: string) => `回复会发到 ${address}`,
    en: (address: string) => `Replies go to ${address}`,
  },
  noReplies: {
    cn: '活动的联系方式里没有邮箱，回复会发到系统的发件地址。',
    en: 'The event’s contact has no email address, so replies go to the sender’s.',
  },
  send: { cn: (count: number) => `发给 ${formatNumber(count)} 人`, en: (count: number) => `Send to ${people(count)}` },
  schedule: {
    cn: (count: number) => `定时发给 ${formatNumber(count)} 人`,
    en: (count: number) => `Schedule for ${people(count)}`,
  },
  sendEmpty: { cn: '发送', en: 'Send' },
  sent: {
    cn: (count: number) => `正在发给 ${formatNumber(count)} 人`,
    en: (count: number) => `On its way to ${people(count)}`,
  },
  scheduled: { cn: '已安排，到时发出', en: 'Scheduled' },
  outcome: { cn: '结果', en: 'Outcome' },
  delivered: {
    cn: (count: number) => `送出 ${formatNumber(count)}`,
    en: (count: number) => `${formatNumber(count)} sent`,
  },
  failed: {
    cn: (count: number) => `失败 ${formatNumber(count)}`,
    en: (count: number) => `${formatNumber(count)} failed`,
  },
  skipped: {
    cn: (count: number) => `无需发送 ${formatNumber(count)}`,
    en: (count: number) => `${formatNumber(count)} not needed`,
  },
  unreachable: {
    cn: (count: number) => `没有地址 ${formatNumber(count)}`,
    en: (count: number) => `${formatNumber(count)} without an address`,
  },
  waiting: {
    cn: (count: number) => `发送中 ${formatNumber(count)}`,
    en: (count: number) => `${formatNumber(count)} waiting`,
  },
})
