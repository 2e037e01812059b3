import { plural, texts } from '@cubic/web-kit/text'

export const messageTexts = texts({
  title: { cn: '消息', en: 'Messages' },
  parts: { cn: '消息的各部分', en: 'Parts of messages' },
  log: { cn: '发送记录', en: 'Outbox' },
  templates: { cn: '模板', en: 'Templates' },
  settings: { cn: '渠道与限速', en: 'Channels and limits' },
  noWay: {
    cn: '尚未设置邮件服务器：消息正在等待，设置后会自动发出。',
    en: 'No mail server is set up. Messages wait, and go out as soon as there is one.',
  },
  setUp: { cn: '去设置', en: 'Set it up' },
  inbox: {
    cn: '演示环境：消息不会真的发出，都保存在这里，可逐条查看。',
    en: 'Nothing leaves this installation: every message is kept here, for you to read.',
  },
  deadNote: {
    cn: (count: number) => `${count} 条消息未能发出，不会再自动重试。`,
    en: (count: number) =>
      count === 1
        ? 'One message could not be sent and is no longer tried.'
        : `${plural(count, 'message')} could not be sent and are no longer tried.`,
  },
  againAll: { cn: '全部重发', en: 'Send all again' },
  queued: { cn: (count: number) => `已重新排队 ${count} 条`, en: (count: number) => `${count} queued again` },
  empty: { cn: '还没有消息', en: 'No messages yet' },
  emptyHint: {
    cn: '有人报名、审核或活动变更后，消息会出现在这里。',
    en: 'They appear here once somebody registers, is reviewed, or an event changes.',
  },
  read: { cn: '消息内容', en: 'Message' },
  noPicture: {
    cn: '消息发出后内容有变，这里显示的是当时保留的文字。',
    en: 'Things have changed since it was sent. This is the text that it had.',
  },
  asMail: { cn: '邮件', en: 'Email' },
  asText: { cn: '纯文本', en: 'Plain text' },
  again: { cn: '重新发送', en: 'Send again' },
  to: { cn: '收件人', en: 'To' },
  reason: { cn: '原因', en: 'Reason' },
  outdated: { cn: '情况已变，不必再发', en: 'No longer true' },
  noAddress: { cn: '没有邮箱', en: 'No email address' },
  unsubscribed: { cn: '收件人不要提醒', en: 'Wants no reminders' },
  channel: { cn: '渠道', en: 'Channel' },
  case: { cn: '场景', en: 'Case' },
  language: { cn: '语言', en: 'Language' },
  subject: { cn: '主题', en: 'Subject' },
  body: { cn: '正文', en: 'Text' },
  bodyHint: {
    cn: '空一行另起一段；活动信息、按钮和二维码会自动附上。',
    en: 'An empty line begins a paragraph. Details, button and QR code follow on their own.',
  },
  variables: { cn: '变量（点按插入）', en: 'Variables (press to insert)' },
  preview: { cn: '用最近一次报名预览', en: 'Preview with the newest registration' },
  save: { cn: '保存', en: 'Save' },
  saved: { cn: '模板已保存', en: 'The template is saved' },
  reset: { cn: '恢复默认模板', en: 'Reset to the default' },
  wasReset: { cn: '已恢复默认模板', en: 'The default template is back in use' },
  changed: { cn: '已改', en: 'Changed' },
  shipped: { cn: '默认模板', en: 'Default template' },
  tryIt: { cn: '发给自己试试', en: 'Send a test to me' },
  tried: {
    cn: '测试消息已排队，几秒内发出；结果见发送记录。',
    en: 'The test is queued and goes out in seconds. The outbox shows how it went.',
  },
  smsParts: { cn: (count: number) => `共 ${count} 条短信`, en: (count: number) => plural(count, 'text message part') },
  platformId: { cn: '平台模板 ID', en: 'Platform template id' },
  smtp: { cn: '邮件', en: 'Email' },
  platform: { cn: '消息平台（短信，也可发邮件）', en: 'Message platform (SMS, and email if you like)' },
  limits: { cn: '限速', en: 'Limits' },
  settingsHint: {
    cn: '这里的设置优先于环境变量；密钥保存后不再显示。',
    en: 'Values here override the server’s environment variables. Secrets aren’t shown again.',
  },
})
